// SPDX-License-Identifier: MIT
// Why a move is refused, in a sentence; the same on every page.
import { type Board, refusalText } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, columnOf } from "../game/rules";
import { forbiddenText } from "../game/words";

/** Null: the move is allowed. `forbidden`: the cells that renju forbids, with the reason. */
export function refusalOf(board: Board, cell: Cell, forbidden?: ReadonlyMap<Cell, string>): string | null {
  const why = forbidden?.get(cell);
  if (why) return `X may not play ${cellName(board.rules, cell)}: ${forbiddenText(why)}.`;
  const refusal = board.refusal(cell);
  if (refusal === "taken_cell" && board.rules.options.has("gravity") && board.landing(columnOf(board.rules, cell)) === null) return refusalText.full_column;
  return refusal && refusalText[refusal];
}
