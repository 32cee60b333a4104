// SPDX-License-Identifier: MIT
// The folders of src/ look only at those before them (web/README.md), and files stay of a size that is read in one go.
import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

const order = ["words", "game", "api", "library", "board", "local", "play", "analyse", "learn", "proofs", "values"];
const src = new URL("../src/", import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

it("folders look only at those before them", () => {
  const wrong: string[] = [];
  for (const name of files) {
    const own = order.indexOf(name.split("/")[0]!);
    for (const [, path] of readFileSync(new URL(name, src), "utf8").matchAll(/from "((?:\.\.\/)+[a-z_]+)\//g)) {
      const folder = path!.split("/").at(-1)!;
      if (own >= 0 && order.indexOf(folder) > own) wrong.push(`${name} looks at ${folder}`);
    }
  }
  expect(wrong).toEqual([]);
});

it("files have at most 250 lines", () => {
  expect(files.filter((name) => readFileSync(new URL(name, src), "utf8").split("\n").length > 250)).toEqual([]);
});
