// SPDX-License-Identifier: MIT
// The answer of one method after one stone, and its cost in words of memory. A word is one number that is read or
// written where the method keeps its data between moves: a cell, a counter, a length, 64 bits of a bitboard. Constants
// and values in registers cost nothing.
import type { StoneAt } from "../geometry";
import type { Cell, Player, Rules } from "../../game/rules";

export interface Step {
  readonly rules: Rules;
  /** The board with the stone on it. */
  readonly at: StoneAt;
  /** The stone just put. */
  readonly last: Cell;
  readonly player: Player;
}

export interface Look {
  /** Every read of a cell, in order; a cell read twice stands twice. */
  readonly cells: readonly Cell[];
  /** Words read and written. */
  readonly words: number;
  /** The number of runs of each line of the method's code (code.ts). */
  readonly ran: readonly number[];
  readonly won: boolean;
}
