// SPDX-License-Identifier: MIT
// Lines through a stone, by walking outwards from it. Renju's forbidden moves are not looked for here: the server knows them.
import { type Cell, type Player, type Rules, cellAt, columnOf, other, rowOf } from "./rules";

export type Direction = "row" | "column" | "diagonal" | "anti_diagonal";
export interface Line {
  readonly direction: Direction;
  readonly cells: readonly Cell[];
}
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

/** Caro: five with a stone of the opponent at both ends. The board's edge closes nothing. */
function closed(rules: Rules, at: StoneAt, run: readonly Cell[], player: Player, direction: Direction): boolean {
  const [down, right] = steps[direction];
  const taken = (cell: Cell, sign: number) => {
    const row = rowOf(rules, cell) + sign * down;
    const column = columnOf(rules, cell) + sign * right;
    return inside(rules, row, column) && at(cellAt(rules, row, column)) === other(player);
  };
  return taken(run[0]!, -1) && taken(run[run.length - 1]!, 1);
}

function wins(rules: Rules, at: StoneAt, run: readonly Cell[], player: Player, direction: Direction): boolean {
  const exact = rules.options.has("exact") || (rules.options.has("renju") && player === "x");
  if (run.length < rules.k || (exact && run.length > rules.k)) return false;
  return !(rules.options.has("caro") && run.length === 5 && closed(rules, at, run, player, direction));
}

/** Every line that the stone at `cell` is on. With k = 1 it is one line, a row. */
export function linesThrough(rules: Rules, at: StoneAt, cell: Cell, player: Player): Line[] {
  const lines: Line[] = [];
  for (const direction of directions) {
    const cells = runThrough(rules, at, cell, player, direction);
    if (cells.length === 1 && direction !== "row") continue;
    if (wins(rules, at, cells, player, direction)) lines.push({ direction, cells });
  }
  return lines;
}
