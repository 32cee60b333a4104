// SPDX-License-Identifier: MIT
// Rays: a line that was not there before runs through the last stone. Walk from it both ways in each direction while the
// stones are the player's.
import { directions, inside, steps } from "../geometry";
import { cellAt, columnOf, rowOf } from "../../game/rules";
import type { Look, Step } from "./method";

export function rays({ rules, at, last, player }: Step): Look {
  const cells: number[] = [];
  let [stones, won] = [0, false];
  for (const direction of directions) {
    const [down, right] = steps[direction];
    let run = 1;
    for (const sign of [-1, 1]) {
      for (let i = 1; ; i++) {
        const row = rowOf(rules, last) + sign * i * down;
        const column = columnOf(rules, last) + sign * i * right;
        if (!inside(rules, row, column)) break;
        const cell = cellAt(rules, row, column);
        cells.push(cell);
        if (at(cell) !== player) break;
        run++;
      }
    }
    stones += run - 1;
    won ||= run >= rules.k;
  }
  const ran = [1, 4, 4, 8, 8 + stones, stones, 4, 0];
  return { cells, words: 1 + cells.length, ran, won };
}
