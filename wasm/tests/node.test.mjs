// SPDX-License-Identifier: MIT
// The cases in Node, for both builds of the engine:  node --test wasm/tests
// MNK_JSON_API, MNK_PROGRAM: the native programs json_api and mnk, whose answers are compared.
import test from "node:test";
import * as mnk from "../dist/index.js";
import { makeData } from "./data.mjs";
import { context, suites } from "./run.mjs";

const data = makeData({ api: process.env.MNK_JSON_API, mnk: process.env.MNK_PROGRAM });
const folders = { files: new URL("../dist/", import.meta.url), workers: new URL("workers/", import.meta.url) };

for (const hasThreads of [true, false]) {
  const given = await context(mnk, data, { ...folders, hasThreads });
  for (const [suite, cases] of Object.entries(suites)) {
    if (!hasThreads && suite !== "search") continue; // the others do not use the engine
    for (const [name, run] of Object.entries(cases)) {
      test(`${suite}${hasThreads ? "" : " without threads"}: ${name}`, async (t) => {
        const why = await run(given);
        if (why) t.skip(why);
      });
    }
  }
  test.after(() => given.engine.close());
}
