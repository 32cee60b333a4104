// SPDX-License-Identifier: MIT
// The cost of a move as the board grows: words per move, averaged over random games from fixed seeds.
import { Walker } from "../game/board";
import { makeRules } from "../game/rules";
import { random } from "./random";
import { type Method, methods } from "./totals";

export const growthSizes: readonly number[] = Array.from({ length: 17 }, (_, index) => index + 3);
export const growthGames = 3;

export interface GrowthPoint {
  readonly n: number;
  readonly k: number;
  /** Words per move; a method that does not fit the board has none. */
  readonly words: ReadonlyMap<Method["id"], number>;
}

export function growthAt(n: number): GrowthPoint {
  const rules = makeRules(n, n, Math.min(5, n));
  const fitting = methods.filter((method) => method.fits(rules));
  const totals = fitting.map(() => 0);
  let moves = 0;
  for (let game = 1; game <= growthGames; game++) {
    const next = random(1000 * n + game);
    const board = new Walker(rules);
    const empty = Array.from({ length: n * n }, (_, cell) => cell);
    while (board.outcome() === "pending") {
      const [last] = empty.splice(next(empty.length), 1);
      const player = board.turn();
      if (last === undefined || board.tryCell(last) === null) break;
      moves++;
      const stones = board.stones();
      const at = (cell: number) => (stones[cell] === 1 ? "x" : stones[cell] === 2 ? "o" : null);
      fitting.forEach((method, index) => (totals[index]! += method.look({ rules, at, last, player }).words));
    }
    board.free();
  }
  return { n, k: rules.k, words: new Map(fitting.map(({ id }, index) => [id, totals[index]! / moves])) };
}
