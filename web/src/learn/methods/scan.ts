// SPDX-License-Identifier: MIT
// The full scan: from every stone of the player, in four directions, are the next k - 1 the player's, too?
import { directions, inside, steps } from "../geometry";
import { cellAt } from "../../game/rules";
import type { Look, Step } from "./method";

export function scan({ rules, at, player }: Step): Look {
  const cells: number[] = [];
  const ran = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const read = (row: number, column: number): boolean => {
    const cell = cellAt(rules, row, column);
    cells.push(cell);
    return at(cell) === player;
  };
  let won = false;
  for (let row = 0; row < rules.rows; row++) {
    for (let column = 0; column < rules.columns; column++) {
      ran[1]!++;
      ran[2]!++;
      if (!read(row, column)) continue;
      for (const direction of directions) {
        const [down, right] = steps[direction];
        ran[3]!++;
        ran[4]!++;
        if (!inside(rules, row + down * (rules.k - 1), column + right * (rules.k - 1))) continue;
        let run = 1;
        ran[5]!++;
        ran[6]!++;
        while (run < rules.k && read(row + down * run, column + right * run)) run++;
        ran[7]!++;
        won ||= run === rules.k;
      }
    }
  }
  return { cells, words: 1 + cells.length, ran, won };
}
