// SPDX-License-Identifier: MIT
// Run ends: each run's length is kept at both its ends. A stone reads a length on either side, adds them up, and writes
// the sum at the new ends: eight reads, however long the runs are.
import { type Direction, directions, inside, runThrough, steps, type StoneAt } from "../geometry";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../../game/rules";
import type { Look, Step } from "./method";

export function runEnds({ rules, at, last, player }: Step): Look {
  const cells: Cell[] = [];
  let [written, won] = [0, false];
  for (const direction of directions) {
    const [down, right] = steps[direction];
    for (const sign of [-1, 1]) {
      const row = rowOf(rules, last) + sign * down;
      const column = columnOf(rules, last) + sign * right;
      if (inside(rules, row, column)) cells.push(cellAt(rules, row, column));
    }
    const run = runThrough(rules, at, last, player, direction).length;
    written += run > 1 ? 2 : 1; // a single stone has one end
    won ||= run >= rules.k;
  }
  return { cells, words: cells.length + written, ran: [4, 4, 4, 4, 4, 4, 4, 0], won };
}

/** The lengths that stand at the ends of the player's runs; what lies within a run is stale and never read. */
export function endLengths(rules: Rules, at: StoneAt, player: Player, stones: Iterable<Cell>, direction: Direction): Map<Cell, string> {
  const texts = new Map<Cell, string>();
  for (const cell of stones) {
    if (at(cell) !== player) continue;
    const run = runThrough(rules, at, cell, player, direction);
    const end = cell === run[0] || cell === run[run.length - 1];
    texts.set(cell, end ? String(run.length) : "·");
  }
  return texts;
}
