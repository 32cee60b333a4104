// SPDX-License-Identifier: MIT
// The eight ways to lay a board down: quarter turns and mirror images. Everything that draws works on the turned board;
// names of cells, columns and rows stay those of the game.
import { columnName, rowName } from "../game/coordinates";
import { type Cell, type Rules, cellAt, columnOf, rowOf } from "../game/rules";

/** Quarter turns clockwise; `mirror`: columns from right to left first. */
export type Orientation = "r0" | "r90" | "r180" | "r270" | "mirror" | "mirror_r90" | "mirror_r180" | "mirror_r270";

export const orientations: readonly Orientation[] = ["r0", "r90", "r180", "r270", "mirror", "mirror_r90", "mirror_r180", "mirror_r270"];

export interface Turned {
  /** The rules with the sides as they are shown. */
  readonly rules: Rules;
  /** From a cell of the game to the cell of the turned board, and back. */
  to(cell: Cell): Cell;
  from(cell: Cell): Cell;
  /** Labels of a column and of a row of the turned board. */
  columnLabel(column: number): string;
  rowLabel(row: number): string;
}

const same = (cell: Cell): Cell => cell;

export function turned(rules: Rules, orientation: Orientation = "r0"): Turned {
  if (orientation === "r0") return { rules, to: same, from: same, columnLabel: (column) => columnName(rules, column), rowLabel: (row) => rowName(rules, row) };
  const quarters = Number(/\d+$/.exec(orientation)?.[0] ?? 0) / 90;
  const mirrored = orientation.startsWith("mirror");
  const swaps = quarters % 2 === 1;
  const shown: Rules = swaps ? { ...rules, columns: rules.rows, rows: rules.columns } : rules;
  const [right, bottom] = [rules.columns - 1, rules.rows - 1];

  function to(cell: Cell): Cell {
    const row = rowOf(rules, cell);
    const column = mirrored ? right - columnOf(rules, cell) : columnOf(rules, cell);
    const [r, c] = [[row, column], [column, bottom - row], [bottom - row, right - column], [right - column, row]][quarters]!;
    return cellAt(shown, r!, c!);
  }
  function from(cell: Cell): Cell {
    const [r, c] = [rowOf(shown, cell), columnOf(shown, cell)];
    const [row, column] = [[r, c], [bottom - c, r], [bottom - r, right - c], [c, right - r]][quarters]!;
    return cellAt(rules, row!, mirrored ? right - column! : column!);
  }
  const columnLabel = (column: number) => (swaps ? rowName(rules, rowOf(rules, from(column))) : columnName(rules, columnOf(rules, from(column))));
  const rowLabel = (row: number) => (swaps ? columnName(rules, columnOf(rules, from(row * shown.columns))) : rowName(rules, rowOf(rules, from(row * shown.columns))));
  return { rules: shown, to, from, columnLabel, rowLabel };
}
