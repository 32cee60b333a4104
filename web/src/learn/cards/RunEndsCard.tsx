// SPDX-License-Identifier: MIT
// The lengths that stand at the ends of runs, in a direction that can be chosen.
import { useState } from "preact/hooks";
import { MiniBoard } from "../../board/MiniBoard";
import type { Board } from "../../game/board";
import type { Direction } from "../geometry";
import type { Cell } from "../../game/rules";
import { endLengths } from "../methods/run_ends";
import type { Tally } from "../totals";
import { Card } from "./Card";
import { DirectionPicker } from "./DirectionPicker";
import { t } from "../../words/words";

export function RunEndsCard({ board, tally }: { board: Board; tally: Tally }) {
  const [direction, setDirection] = useState<Direction>("row");
  const { rules } = board;
  const at = (cell: Cell) => board.at(cell);
  const stones = board.entries().map(([cell]) => cell);
  const texts = new Map([...endLengths(rules, at, "x", stones, direction), ...endLengths(rules, at, "o", stones, direction)]);
  const tint = new Map<Cell, string>(board.entries().map(([cell, owner]) => [cell, `own-${owner}`]));
  for (const cell of tally.now?.cells ?? []) tint.set(cell, `${tint.get(cell) ?? ""} neighbour`);
  return (
    <Card tally={tally}>
      <DirectionPicker name={t("method.run_ends")} direction={direction} onChange={setDirection} />
      <MiniBoard rules={rules} stones={[]} look="marks" texts={texts} tint={tint} name={t("card.run_lengths")} />
    </Card>
  );
}
