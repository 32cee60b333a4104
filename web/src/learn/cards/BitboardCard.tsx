// SPDX-License-Identifier: MIT
// Shift and AND, stage by stage, for a direction that can be chosen. The extra column is the zero bit behind each row.
import { useState } from "preact/hooks";
import type { Board } from "../../game/board";
import { type Direction } from "../geometry";
import type { Rules } from "../../game/rules";
import { bitsOf, hasBit, shiftAnd } from "../methods/bitboard";
import type { Tally } from "../totals";
import { Card } from "./Card";
import { DirectionPicker } from "./DirectionPicker";
import { t } from "../../words/words";

function Bits({ rules, bits, label }: { rules: Rules; bits: bigint; label: string }) {
  const unit = 8;
  const rects = [];
  for (let row = 0; row < rules.rows; row++) {
    for (let column = 0; column <= rules.columns; column++) {
      const on = hasBit(rules, bits, row, column);
      rects.push(<rect key={`${row},${column}`} class={column === rules.columns ? "bit guard" : on ? "bit on" : "bit"} x={column * unit + 0.5} y={row * unit + 0.5} width={unit - 1} height={unit - 1} rx="1" />);
    }
  }
  return (
    <figure class="bits">
      <svg viewBox={`0 0 ${(rules.columns + 1) * unit} ${rules.rows * unit}`} role="img" aria-label={t("card.bits", { stage: label, count: bits.toString(2).replace(/0/g, "").length })}>{rects}</svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

export function BitboardCard({ board, tally }: { board: Board; tally: Tally }) {
  const [direction, setDirection] = useState<Direction>("row");
  const { rules } = board;
  const player = board.last === null ? "x" : board.at(board.last)!;
  const stages = shiftAnd(rules, bitsOf(rules, (cell) => board.at(cell), player), direction);
  return (
    <Card tally={tally}>
      <DirectionPicker name={t("method.bitboard")} direction={direction} onChange={setDirection} />
      <div class="stages">
        {stages.map((bits, index) => <Bits key={index} rules={rules} bits={bits} label={index === 0 ? t("card.stones_of", { player: player.toUpperCase() }) : `& b≫${index > 1 ? index : ""}s`} />)}
      </div>
    </Card>
  );
}
