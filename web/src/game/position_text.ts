// SPDX-License-Identifier: MIT
// A position as text for the server. JSON, because it can never be taken for anything else (docs/formats.md).
import type { Board } from "./board";
import { type Cell, columnOf, gameText, rowOf } from "./rules";
import { stonesText } from "./setup";

export function positionText(board: Board): string {
  if (board.setup.size) return JSON.stringify(stonesText(board).split("/"));
  return JSON.stringify(board.moves.map((cell: Cell) => [rowOf(board.rules, cell), columnOf(board.rules, cell)]));
}

const keys = new WeakMap<Board, string>();

/** A text that tells the position from all others, its game included. Made once for each board: it must not be played on. */
export function positionKey(board: Board): string {
  const key = keys.get(board) ?? `${gameText(board.rules)} ${positionText(board)}`;
  keys.set(board, key);
  return key;
}
