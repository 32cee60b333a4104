// SPDX-License-Identifier: MIT
// Checks of the browser tests. None depends on the speed of the machine: what comes late is waited for.
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds that a test waits for an event. Only a test that fails waits for so long. */
export const patience = 120_000;

export function check(condition, message) {
  if (!condition) throw new Error(message);
}
export function same(actual, expected, what) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

/**
 * Reads again and again until the value equals `expected`, or `expected(value)` is true where that is a function.
 * Returns that value; fails after `patience` milliseconds with the last value or error of `read`.
 */
export async function becomes(read, expected, what) {
  const wanted = typeof expected === "function" ? null : JSON.stringify(expected);
  const end = Date.now() + patience;
  for (let rest = 0; ; rest = Math.min(rest + 10, 100)) {
    const late = Date.now() > end;
    let seen;
    try {
      const value = await read();
      seen = JSON.stringify(value);
      if (wanted === null ? expected(value) : seen === wanted) return value;
    } catch (error) {
      seen = `an error: ${error.message}`;
    }
    if (late) throw new Error(`${what}: still ${seen} after ${patience / 1000} s${wanted === null ? "" : `, expected ${wanted}`}`);
    await pause(rest);
  }
}
