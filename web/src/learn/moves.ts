// SPDX-License-Identifier: MIT
// Moves in the address of a lesson.
import { replay } from "../game/board";
import { cellName, parseMoves } from "../game/coordinates";
import { type Cell, type Rules, RulesError } from "../game/rules";

/** Characters of moves in an address: more is no lesson. */
const mostText = 2000;

export const movesText = (rules: Rules, moves: readonly Cell[]): string => moves.map((move) => cellName(rules, move)).join("");

/** The moves up to the first that is not allowed; `otherwise` where the text is missing or cannot be read. */
export function readMoves(rules: Rules, text: string | null, otherwise: readonly Cell[] = []): readonly Cell[] {
  if (text === null || text.length > mostText) return otherwise;
  try {
    return replay(rules, parseMoves(rules, text)).moves;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return otherwise;
  }
}
