// SPDX-License-Identifier: MIT
// Writes each example of a page into a folder as a program, and its output:  node examples.mjs PAGE FOLDER
// An example is a block ```js or ```ts; a block ```text behind it is what it prints.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [page, folder] = process.argv.slice(2);
const blocks = [...readFileSync(page, "utf8").matchAll(/^```(js|ts|text)\n([^]*?)^```$/gm)];
let count = 0;
blocks.forEach(([, language, body], at) => {
  if (language === "text") return;
  const name = join(folder, `example_${++count}`);
  writeFileSync(`${name}.ts`, body);
  const next = blocks[at + 1];
  if (next?.[1] === "text") writeFileSync(`${name}.expected`, next[2]);
});
if (count < 10) throw new Error(`${page} has ${count} examples only`);
