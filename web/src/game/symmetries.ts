// SPDX-License-Identifier: MIT
// The symmetries of a game: 2 with gravity, 4, or 8 on a square board.
import type { Rules } from "./rules";

export type Transform = (row: number, column: number) => readonly [number, number];

/** The maps of the board onto itself that keep the game what it is. */
export function symmetries(rules: Rules): Transform[] {
  const [bottom, right] = [rules.rows - 1, rules.columns - 1];
  const mirror: Transform[] = [(r, c) => [r, c], (r, c) => [r, right - c]];
  if (rules.options.has("gravity")) return mirror;
  const four = [...mirror, ((r, c) => [bottom - r, c]) as Transform, ((r, c) => [bottom - r, right - c]) as Transform];
  if (rules.rows !== rules.columns) return four;
  return [...four, ...four.map((map): Transform => (r, c) => map(c, r))];
}
