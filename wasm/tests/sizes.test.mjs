// SPDX-License-Identifier: MIT
// The sizes of the files that a page loads, compressed as a server does it: the rules alone, and all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const size = (name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
const sum = (names) => names.reduce((total, name) => total + size(name), 0);

for (const build of ["rules.wasm", "rules_plain.wasm"]) {
  test(`${build} is at most 62 KB`, () => {
    assert.ok(size(build) <= 62 * 1024, `${size(build)} bytes`);
    assert.ok(size(build) > 20_000, "and it is not empty");
  });
}
for (const engine of ["engine.wasm", "engine_threads.wasm"]) {
  test(`rules, ${engine} and the wrapper are at most 450 KB`, () => {
    const all = size("rules.wasm") + size(engine) + sum(scripts);
    assert.ok(all <= 450 * 1024, `${all} bytes`);
  });
}
for (const file of ["connect4.book", "five_in_a_row.network"]) {
  test(`${file} is at most 1 MB`, () => {
    assert.ok(size(file) <= 1024 * 1024);
    assert.ok(size(file) > 20_000, "and it is not empty");
  });
}
