// SPDX-License-Identifier: MIT
// The six methods, and the words of memory that each has read and written during a game.
import { Walker } from "../game/board";
import type { Cell, Rules } from "../game/rules";
import { bitboard } from "./methods/bitboard";
import { counters } from "./methods/counters";
import { magic, magicFits } from "./methods/magic";
import type { Look, Step } from "./methods/method";
import { rays } from "./methods/rays";
import { runEnds } from "./methods/run_ends";
import { scan } from "./methods/scan";

export interface Method {
  readonly id: "scan" | "counters" | "rays" | "magic" | "bitboard" | "run_ends";
  look(step: Step): Look;
  fits(rules: Rules): boolean;
}

const always = () => true;

export const methods: readonly Method[] = [
  { id: "scan", look: scan, fits: always },
  { id: "counters", look: counters, fits: always },
  { id: "rays", look: rays, fits: always },
  { id: "magic", look: magic, fits: magicFits },
  { id: "bitboard", look: bitboard, fits: always },
  { id: "run_ends", look: runEnds, fits: always },
];

export interface Tally {
  readonly method: Method;
  readonly now: Look | null;
  readonly total: number;
}

/** The cost of each method that fits: of the last move (`now`), and of all moves in words. */
export function tally(rules: Rules, moves: readonly Cell[]): Tally[] {
  const board = new Walker(rules);
  const fitting = methods.filter((method) => method.fits(rules));
  const totals = fitting.map(() => 0);
  let now: (Look | null)[] = fitting.map(() => null);
  for (const last of moves) {
    const player = board.turn();
    if (board.tryCell(last) === null) break;
    now = fitting.map((method) => method.look({ rules, at: (cell) => board.at(cell), last, player }));
    now.forEach((look, index) => (totals[index]! += look!.words));
  }
  return fitting.map((method, index) => ({ method, now: now[index]!, total: totals[index]! }));
}
