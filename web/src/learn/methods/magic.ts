// SPDX-License-Identifier: MIT
// The magic square: with these numbers three cells of 3x3 are a line just when they add up to 15.
import type { Rules } from "../../game/rules";
import type { Look, Step } from "./method";

export const magicNumbers = [2, 7, 6, 9, 5, 1, 4, 3, 8] as const;

export const magicFits = (rules: Rules): boolean => rules.columns === 3 && rules.rows === 3 && rules.k === 3;

export interface Sum {
  readonly first: number;
  readonly other: number;
  /** The number that would make 15. */
  readonly third: number;
  readonly hit: boolean;
}

/** With the last stone's number, each other number of the player: is what is missing to 15 the player's, too? */
export function magicSums({ at, last, player }: Step): Sum[] {
  const first = magicNumbers[last]!;
  const own = magicNumbers.filter((_, cell) => cell !== last && at(cell) === player);
  return own.map((other) => {
    const third = 15 - first - other;
    return { first, other, third, hit: third !== other && (own as readonly number[]).includes(third) };
  });
}

export function magic(step: Step): Look {
  const sums = magicSums(step);
  const looked = sums.filter(({ other, third }) => third !== other && third >= 1 && third <= 9).length;
  const n = sums.length;
  // The number of the cell is a constant; each number of the player is read, a third one looked up, two words written.
  return { cells: [], words: n + looked + 2, ran: [1, n, n, n, 0, 1, 1], won: sums.some((sum) => sum.hit) };
}
