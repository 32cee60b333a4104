// SPDX-License-Identifier: MIT
// Puts a function before the one that takes a worker's messages: import this, then dist/worker.js.
const isNode = typeof process !== "undefined" && process.versions?.node !== undefined && !("Deno" in globalThis);
const port = isNode ? (await import("node:worker_threads")).parentPort : null;

export const post = (message) => (port ?? globalThis).postMessage(message);

/** `before` returns true for a message that it has taken. */
export function intercept(before) {
  if (port) {
    const on = port.on.bind(port);
    port.on = (name, take) => on(name, (message) => before(message) || take(message));
    return;
  }
  Object.defineProperty(globalThis, "onmessage", {
    set: (take) => globalThis.addEventListener("message", (event) => before(event.data) || take(event)),
  });
}

/** Ends the worker as an error in its own code does. */
export const die = (after) => void setTimeout(() => { throw new Error("this worker dies"); }, after);
