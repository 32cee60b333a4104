// SPDX-License-Identifier: MIT
// A pairing strategy on 5,5,5: every line has a pair of cells of its own. Whoever answers in the pair has a stone on
// every line.
import type { Cell } from "../game/rules";

export const pairingGame = "5,5,5";

/** Equal letters are a pair; the cell with a dot has none. Rows from the top. */
const table = ["KAHAL", "FBBIJ", "CG.IC", "FGDDJ", "LEHEK"].join("");

export const pairOf = (cell: Cell): string => table[cell]!;

/** The other cell of the pair; null for the cell without one. */
export function partner(cell: Cell): Cell | null {
  const found = [...table].findIndex((letter, other) => other !== cell && letter === table[cell] && letter !== ".");
  return found < 0 ? null : found;
}

/** O's answer: the partner, or the first free cell where that is taken or missing. Null on a full board. */
export function answerTo(cell: Cell, isFree: (cell: Cell) => boolean): Cell | null {
  const other = partner(cell);
  if (other !== null && isFree(other)) return other;
  const free = [...table].findIndex((_, place) => isFree(place));
  return free < 0 ? null : free;
}
