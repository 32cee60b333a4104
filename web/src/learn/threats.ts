// SPDX-License-Identifier: MIT
// The positions of the lesson on threats, and the cells that matter in them.
import type { Board } from "../game/board";
import type { Cell, Player, Rules } from "../game/rules";
import { type StoneAt, directions, runThrough } from "./geometry";

export const threatGame = "9,9,5";

/** X is to move in each. In `vcf` O has an open three, so that nothing but fours wins. */
export const threatExamples = [
  { id: "four", moves: "d5c5e5a1f5i9" },
  { id: "three", moves: "e5a1f5i9" },
  { id: "double", moves: "d5c5e5a1f5a9g6i9g7i1" },
  { id: "vcf", moves: "d5c5e5h4f5b2f6c2e7d2d6i9" },
] as const;

const makesLine = (rules: Rules, at: StoneAt, cell: Cell, player: Player): boolean => directions.some((direction) => runThrough(rules, at, cell, player, direction).length >= rules.k);

/** Empty cells where a stone of the player completes a line. */
export function completing(rules: Rules, at: StoneAt, player: Player): Cell[] {
  return Array.from({ length: rules.columns * rules.rows }, (_, cell) => cell).filter((cell) => !at(cell) && makesLine(rules, at, cell, player));
}

/** Cells by their class: `four` completes a line of X, `three` makes two such cells at once. */
export function threatCells(board: Board): Map<Cell, string> {
  const { rules } = board;
  const at: StoneAt = (cell) => board.at(cell);
  const found = new Map<Cell, string>(completing(rules, at, "x").map((cell) => [cell, "four"]));
  for (let cell = 0; cell < rules.columns * rules.rows; cell++) {
    if (board.at(cell) !== null || found.has(cell)) continue;
    if (completing(rules, (other) => (other === cell ? "x" : board.at(other)), "x").length > 1) found.set(cell, "three");
  }
  return found;
}
