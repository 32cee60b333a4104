// SPDX-License-Identifier: MIT
// Moves as players write them: columns a, b, .. z, aa, ab .. from the left, rows 1, 2, .. from the bottom.
import { type Cell, type Rules, cellAt, columnOf, rowOf } from "./rules";

export function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export const rowName = (rules: Rules, row: number): string => String(rules.rows - row);

export function cellName(rules: Rules, cell: Cell): string {
  return columnName(columnOf(rules, cell)) + rowName(rules, rowOf(rules, cell));
}

export class MoveTextError extends Error {}

function columnOfName(name: string): number {
  let number = 0;
  for (const letter of name.toLowerCase()) number = number * 26 + (letter.charCodeAt(0) - 96);
  return number - 1;
}

/** One move such as `h8`; null where the text is none or lies off the board. */
export function parseMove(rules: Rules, text: string): Cell | null {
  const match = /^([a-z]{1,3})([0-9]{1,4})$/i.exec(text.trim());
  if (!match) return null;
  const column = columnOfName(match[1]!);
  const row = rules.rows - Number(match[2]);
  if (column >= rules.columns || row < 0 || row >= rules.rows) return null;
  return cellAt(rules, row, column);
}

/** Moves one behind the other, with or without blanks: `h8h9 i7`. */
export function parseMoves(rules: Rules, text: string): Cell[] {
  const cells: Cell[] = [];
  const pattern = /\s*([a-z]+[0-9]+)/iy;
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const cell = match ? parseMove(rules, match[1]!) : null;
    if (!match || cell === null) throw new MoveTextError(`move ${cells.length + 1} cannot be read`);
    cells.push(cell);
    at = pattern.lastIndex;
  }
  return cells;
}

/** A typed move: a coordinate, and with gravity the column alone, `d` or `4`. */
export function parseTyped(rules: Rules, text: string, landing: (column: number) => Cell | null): Cell | null {
  const trimmed = text.trim();
  if (rules.options.has("gravity")) {
    const column = /^[0-9]{1,4}$/.test(trimmed) ? Number(trimmed) - 1 : /^[a-z]{1,3}$/i.test(trimmed) ? columnOfName(trimmed) : -1;
    if (column >= 0 && column < rules.columns) return landing(column);
  }
  return parseMove(rules, trimmed);
}
