// SPDX-License-Identifier: MIT
// The six methods, and what each has looked at during a game.
import { Board } from "../game/board";
import type { Cell, Rules } from "../game/rules";
import { bitboard } from "./methods/bitboard";
import { counters } from "./methods/counters";
import { magic, magicFits } from "./methods/magic";
import type { Look, Step } from "./methods/method";
import { rays } from "./methods/rays";
import { runEnds } from "./methods/run_ends";
import { scan } from "./methods/scan";

export interface Method {
  readonly id: string;
  readonly title: string;
  readonly cost: string;
  look(step: Step): Look;
  fits(rules: Rules): boolean;
}

const always = () => true;

export const methods: readonly Method[] = [
  { id: "scan", title: "Full scan", cost: "O(m·n·k) a stone", look: scan, fits: always },
  { id: "counters", title: "Line counters", cost: "O(k) a stone, O(1) on 3×3", look: counters, fits: always },
  { id: "rays", title: "Rays from the last stone", cost: "O(k) a stone", look: rays, fits: always },
  { id: "magic", title: "Magic square", cost: "O(1), 3×3 only", look: magic, fits: magicFits },
  { id: "bitboard", title: "Bitboard", cost: "O(log k) words", look: bitboard, fits: always },
  { id: "run_ends", title: "Run ends", cost: "O(1): eight reads", look: runEnds, fits: always },
];

export interface Tally {
  readonly method: Method;
  readonly now: Look | null;
  readonly total: number;
}

/** What each method that fits has looked at, after each of the moves taken together, and at the last of them. */
export function tally(rules: Rules, moves: readonly Cell[]): Tally[] {
  const board = new Board(rules);
  const fitting = methods.filter((method) => method.fits(rules));
  const totals = fitting.map(() => 0);
  let now: (Look | null)[] = fitting.map(() => null);
  for (const last of moves) {
    const player = board.turn;
    if (board.play(last)) break;
    now = fitting.map((method) => method.look({ rules, at: (cell) => board.at(cell), last, player }));
    now.forEach((look, index) => (totals[index]! += look!.cells.length));
  }
  return fitting.map((method, index) => ({ method, now: now[index]!, total: totals[index]! }));
}
