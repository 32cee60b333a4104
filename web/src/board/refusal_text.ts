// SPDX-License-Identifier: MIT
// The reason of a refused move, in a sentence; the same on every page.
import type { Board } from "../game/board";
import { type Cell, columnOf } from "../game/rules";
import { refusalText } from "../game/words";
import { t } from "../words/words";

/** Null: the move is allowed. */
export function refusalOf(board: Board, cell: Cell): string | null {
  const text = refusalText(board, cell);
  const isFull = text !== null && board.outcome === "pending" && board.rules.options.has("gravity") && board.landing(columnOf(board.rules, cell)) === null;
  return isFull ? t("error.full_column") : text;
}
