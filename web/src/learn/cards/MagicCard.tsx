// SPDX-License-Identifier: MIT
// Three cells of the magic square are a line just when they add up to 15.
import { MiniBoard } from "../../board/MiniBoard";
import type { Board } from "../../game/board";
import { magicNumbers, magicSums } from "../methods/magic";
import type { Tally } from "../totals";
import { Card } from "./Card";
import { t } from "../../words/words";

export function MagicCard({ board, tally }: { board: Board; tally: Tally }) {
  const last = board.last;
  const player = last === null ? null : board.at(last);
  const sums = last === null || !player ? [] : magicSums({ rules: board.rules, at: (cell) => board.at(cell), last, player });
  const texts = new Map(magicNumbers.map((number, cell) => [cell, String(number)] as const));
  const tint = new Map(board.entries().map(([cell, owner]) => [cell, `own-${owner}`] as const));
  return (
    <Card tally={tally}>
      <div class="magic-picture">
        <MiniBoard rules={board.rules} stones={[]} texts={texts} tint={tint} name={t("card.magic_square")} />
        <ul class="sums">
          {sums.map((sum) => (
            <li key={sum.other} class={sum.hit ? "hit" : ""}>{t(sum.hit ? "card.sum_hit" : sum.third < 1 || sum.third > 9 ? "card.sum_no_cell" : "card.sum_missing", { sum: `15 − ${sum.first} − ${sum.other} = ${sum.third}` })}</li>
          ))}
          {!sums.length && <li>{t("card.no_sum")}</li>}
        </ul>
      </div>
    </Card>
  );
}
