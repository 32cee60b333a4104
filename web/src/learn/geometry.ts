// SPDX-License-Identifier: MIT
// Directions and walks for the lessons, which show how a line is found. The app itself asks the library.
import type { Direction } from "mnk";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../game/rules";

export type { Direction };
export type StoneAt = (cell: Cell) => Player | null | undefined;

/** Rows and columns that one step adds. */
export const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  row: [0, 1],
  column: [1, 0],
  diagonal: [1, 1],
  anti_diagonal: [1, -1],
};
export const directions = Object.keys(steps) as Direction[];

export function inside(rules: Rules, row: number, column: number): boolean {
  return row >= 0 && row < rules.rows && column >= 0 && column < rules.columns;
}

/** The unbroken run of `player` through the cell, in reading order from the top. */
export function runThrough(rules: Rules, at: StoneAt, cell: Cell, player: Player, direction: Direction): Cell[] {
  const [down, right] = steps[direction];
  const arm = (sign: number): Cell[] => {
    const cells: Cell[] = [];
    let row = rowOf(rules, cell) + sign * down;
    let column = columnOf(rules, cell) + sign * right;
    while (inside(rules, row, column) && at(cellAt(rules, row, column)) === player) {
      cells.push(cellAt(rules, row, column));
      row += sign * down;
      column += sign * right;
    }
    return cells;
  };
  return [...arm(-1).reverse(), cell, ...arm(1)];
}
