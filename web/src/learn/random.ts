// SPDX-License-Identifier: MIT
// Random numbers with a fixed beginning, so that a game, a question or a figure can be seen again.

/** Returns a function that gives whole numbers from 0 to below `below`. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
