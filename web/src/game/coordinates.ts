// SPDX-License-Identifier: MIT
// Moves as players write them: columns a, b, .. z, aa, ab .. from the left, rows 1, 2, .. from the bottom.
import { MnkError, cellName, parseCell, parseMoves } from "mnk";
import { type Cell, type Rules, columnOf } from "./rules";

export { cellName, parseMoves };

export const columnName = (rules: Rules, column: number): string => cellName(rules, column).replace(/\d+$/, "");
export const rowName = (rules: Rules, row: number): string => String(rules.rows - row);

/** One move such as `h8`; null where the text is none or lies off the board. */
export function parseMove(rules: Rules, text: string): Cell | null {
  try {
    return parseCell(rules, text.trim());
  } catch (error) {
    if (error instanceof MnkError) return null;
    throw error;
  }
}

/** A typed move: a coordinate, and with gravity the column alone, `d` or `4`. */
export function parseTyped(rules: Rules, text: string, landing: (column: number) => Cell | null): Cell | null {
  const trimmed = text.trim();
  if (rules.options.has("gravity")) {
    if (/^[0-9]{1,4}$/.test(trimmed)) return Number(trimmed) >= 1 && Number(trimmed) <= rules.columns ? landing(Number(trimmed) - 1) : null;
    const foot = /^[a-z]{1,3}$/i.test(trimmed) ? parseMove(rules, `${trimmed}1`) : null;
    if (foot !== null) return landing(columnOf(rules, foot));
  }
  return parseMove(rules, trimmed);
}
