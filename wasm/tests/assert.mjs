// SPDX-License-Identifier: MIT
// Assertions that run in Node and in a page.
const shown = (value) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : ArrayBuffer.isView(part) ? [...part] : part));

export function ok(value, message = "expected true") {
  if (!value) throw new Error(message);
}
export function equal(actual, expected, message = "") {
  const [left, right] = [shown(actual), shown(expected)];
  if (left !== right) throw new Error(`${message ? `${message}: ` : ""}got ${String(left).slice(0, 600)}, expected ${String(right).slice(0, 600)}`);
}
/** Expects an MnkError with this code; `what` may hold the place, and a part of the message. */
export function fails(run, code, what = {}) {
  let error = null;
  try {
    run();
  } catch (caught) {
    error = caught;
  }
  check(error, code, what);
}
export async function rejects(promise, code, what = {}) {
  let error = null;
  await promise.catch((caught) => (error = caught));
  check(error, code, what);
}
function check(error, code, { line, column, message }) {
  ok(error !== null, `expected the error ${code}, but there was none`);
  if (error.name !== "MnkError") throw error;
  equal(error.code, code, error.message);
  if (line !== undefined) equal([error.line, error.column], [line, column], "place");
  if (message !== undefined) ok(error.message.includes(message), `"${error.message}" does not say "${message}"`);
}

/** A small generator of numbers below 2^32, the same on all hosts (splitmix32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}
