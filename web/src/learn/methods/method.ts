// SPDX-License-Identifier: MIT
// What the lessons say of one method at one move: the lines it found, and what it had to look at for that.
import type { StoneAt } from "../geometry";
import type { Cell, Player, Rules } from "../../game/rules";

export interface Step {
  readonly rules: Rules;
  readonly at: StoneAt;
  /** The stone just put. */
  readonly last: Cell;
  readonly player: Player;
}

export interface Look {
  /** Every read of a cell, in order; a cell read twice stands twice. */
  readonly cells: readonly Cell[];
  /** What else was read or changed: counters, numbers, words. */
  readonly other: number;
  readonly otherName: "cells" | "counters" | "sums" | "shifts";
  readonly won: boolean;
}
