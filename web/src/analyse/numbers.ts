// SPDX-License-Identifier: MIT
import type { Board } from "../game/board";
import type { Cell } from "../game/rules";

/** The numbers of the moves on their stones; stones that were set up have none. */
export const moveNumbers = (board: Board): Map<Cell, number> => new Map(board.moves.map((cell, index) => [cell, index + 1]));
