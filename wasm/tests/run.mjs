// SPDX-License-Identifier: MIT
// Runs the cases, in Node and in pages alike.
import board from "./cases/board.mjs";
import fuzz from "./cases/fuzz.mjs";
import hostile from "./cases/hostile.mjs";
import opening from "./cases/opening.mjs";
import rules from "./cases/rules.mjs";
import search from "./cases/search.mjs";

export const suites = { rules, board, opening, hostile, fuzz, search };

/** judgeMany of the build without vectors; `files` is the folder dist/. */
async function plainBuild(mnk, files) {
  const { Module } = await import(new URL("module.js", files).href);
  const module = await Module.load(new URL("rules_plain.wasm", files).href);
  return {
    judgeMany(boards, game = "3,3,3") {
      const id = module.send("game_read", [], game);
      const bytes = new Uint8Array(boards.buffer, boards.byteOffset, boards.byteLength);
      const at = module.call("input_room", bytes.length);
      new Uint8Array(module.memory().buffer).set(bytes, at);
      if (mnk.parseGame(game).game === "3,3,3") module.call("judge_many_3x3", boards.length);
      else module.call("judge_many_16", id, boards.length / 16);
      return module.bytes().slice();
    },
  };
}

/** The argument of the cases. `hasThreads`: true if this run tests the engine with threads. */
export async function context(mnk, data, { files, workers, hasThreads }) {
  const engine = new mnk.Engine(hasThreads ? {} : { threads: null });
  const worker = { files, dying: new URL("dies.mjs", workers), dyingHelper: new URL("helper_dies.mjs", workers) };
  return { mnk, data, engine, hasThreads, worker, other: await plainBuild(mnk, files) };
}

/** For pages: runs all cases and returns a line for each. */
export async function runAll(given, only) {
  const lines = [];
  for (const [suite, cases] of Object.entries(suites)) {
    for (const [name, run] of Object.entries(cases)) {
      const full = `${suite}: ${name}`;
      if (!only.test(full)) continue;
      try {
        const why = await run(given);
        lines.push({ name: full, passed: true, skipped: why ?? null });
      } catch (error) {
        lines.push({ name: full, passed: false, message: String(error?.stack ?? error) });
      }
    }
  }
  given.engine.close();
  return lines;
}
