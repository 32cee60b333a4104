// SPDX-License-Identifier: MIT
// Builds the web app:  node build.mjs [FOLDER]   (default ../build/web)
// Writes index.html, script, style and icon with a hash in their names, values.csv, and each of them compressed, and
// prints their sizes. Fails if all of it together, compressed, is above the limit.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, "../build/web"));
const limit = 120_000;

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx"],
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox121", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  outdir: "out",
  write: false,
  logLevel: "warning",
});

const hashed = (name, bytes) => name.replace(".", `.${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.`);
const of = (ending) => outputFiles.find((file) => file.path.endsWith(ending)).contents;
const files = new Map();
const add = (name, bytes) => (files.set(name, Buffer.from(bytes)), name);

const names = {
  SCRIPT: add(hashed("app.js", of(".js")), of(".js")),
  STYLE: add(hashed("app.css", of(".css")), of(".css")),
};
const icon = readFileSync(join(here, "src/favicon.svg"));
names.FAVICON = add(hashed("favicon.svg", icon), icon);
add("index.html", readFileSync(join(here, "src/index.html"), "utf8").replace(/FAVICON|STYLE|SCRIPT/g, (word) => names[word]));
add("values.csv", readFileSync(join(here, "../bench/results/values.csv")));

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
let all = 0;
for (const [name, bytes] of files) {
  const packed = gzipSync(bytes, { level: 9 });
  writeFileSync(join(target, name), bytes);
  writeFileSync(join(target, `${name}.gz`), packed);
  all += packed.length;
  console.log(`${name.padEnd(26)} ${String(bytes.length).padStart(8)} bytes ${String(packed.length).padStart(7)} compressed`);
}
console.log(`${"all".padEnd(26)} ${String(all).padStart(28)} of ${limit} compressed`);
if (all > limit) {
  console.error("web: the bundle is too large");
  process.exitCode = 1;
}
