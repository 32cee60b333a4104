// SPDX-License-Identifier: MIT
// Three cells of the magic square are a line just when they add up to 15.
import { MiniBoard } from "../../board/MiniBoard";
import type { Board } from "../../game/board";
import { magicNumbers, magicSums } from "../methods/magic";
import type { Tally } from "../totals";
import { Card } from "./Card";

export function MagicCard({ board, tally }: { board: Board; tally: Tally }) {
  const last = board.last;
  const player = last === null ? null : board.at(last);
  const sums = last === null || !player ? [] : magicSums({ rules: board.rules, at: (cell) => board.at(cell), last, player });
  const texts = new Map(magicNumbers.map((number, cell) => [cell, String(number)] as const));
  const tint = new Map(board.entries().map(([cell, owner]) => [cell, `own-${owner}`] as const));
  return (
    <Card tally={tally} text="Number the cells so that every row, column and diagonal adds up to 15. Then geometry is arithmetic: with the last number, does any other of the player's need a third one that the player has?">
      <div class="magic-picture">
        <MiniBoard rules={board.rules} stones={[]} texts={texts} tint={tint} name="Magic square 2 7 6, 9 5 1, 4 3 8 with the cells of both players" />
        <ul class="sums">
          {sums.map((sum) => (
            <li key={sum.other} class={sum.hit ? "hit" : ""}>15 − {sum.first} − {sum.other} = {sum.third}{sum.hit ? " ✓ has it" : sum.third < 1 || sum.third > 9 ? " no cell" : " not there"}</li>
          ))}
          {!sums.length && <li>Nothing to add yet</li>}
        </ul>
      </div>
    </Card>
  );
}
