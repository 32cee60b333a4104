// SPDX-License-Identifier: MIT
export function check(condition, message) {
  if (!condition) throw new Error(message);
}
export function same(actual, expected, what) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}
