// SPDX-License-Identifier: MIT
// Line counters: a count for every window of k cells and each player. On 3x3 these are the three rows, three columns and
// two diagonals of the articles; on larger boards the tables show the fullest window of each row, column and diagonal.
import { type Direction, directions, inside, steps } from "../geometry";
import { type Player, type Rules, cellAt, columnOf, rowOf } from "../../game/rules";
import type { Look, Step } from "./method";
import type { StoneAt } from "../geometry";

export interface LineCount {
  readonly name: string;
  readonly x: number;
  readonly o: number;
  /** True if the last stone lies on it. */
  readonly touched: boolean;
}

/** Windows that begin at the cell, or null where k cells do not fit. */
function countWindow(rules: Rules, at: StoneAt, row: number, column: number, direction: Direction, player: Player): number | null {
  const [down, right] = steps[direction];
  if (!inside(rules, row, column) || !inside(rules, row + down * (rules.k - 1), column + right * (rules.k - 1))) return null;
  let count = 0;
  for (let i = 0; i < rules.k; i++) if (at(cellAt(rules, row + down * i, column + right * i)) === player) count++;
  return count;
}

/** The stone raises the counter of each window through it; a counter that reaches k is a line. */
export function counters({ rules, at, last, player }: Step): Look {
  let touched = 0;
  let won = false;
  for (const direction of directions) {
    const [down, right] = steps[direction];
    for (let back = 0; back < rules.k; back++) {
      const count = countWindow(rules, at, rowOf(rules, last) - down * back, columnOf(rules, last) - right * back, direction, player);
      if (count === null) continue;
      touched++;
      won ||= count === rules.k;
    }
  }
  return { cells: [], words: 2 * touched, ran: [touched, touched, touched, 0], won };
}

/** The table of one direction: a line of the board each, with the fullest window of both players. */
export function countTable(rules: Rules, at: StoneAt, direction: Direction, last: number | null): LineCount[] {
  const lines = new Map<number, { starts: [number, number][] }>();
  const indexOf = (row: number, column: number): number =>
    direction === "row" ? row : direction === "column" ? column : direction === "diagonal" ? column - row : column + row;
  for (let row = 0; row < rules.rows; row++) {
    for (let column = 0; column < rules.columns; column++) {
      if (countWindow(rules, at, row, column, direction, "x") === null) continue;
      const index = indexOf(row, column);
      const line = lines.get(index) ?? { starts: [] };
      line.starts.push([row, column]);
      lines.set(index, line);
    }
  }
  const touchedIndex = last === null ? null : indexOf(rowOf(rules, last), columnOf(rules, last));
  return [...lines].sort(([a], [b]) => a - b).map(([index, { starts }]) => {
    const fullest = (player: Player) => Math.max(...starts.map(([row, column]) => countWindow(rules, at, row, column, direction, player)!));
    return { name: String(index), x: fullest("x"), o: fullest("o"), touched: index === touchedIndex };
  });
}
