// SPDX-License-Identifier: MIT
// Builds the web app and the pages of the API:  node build.mjs [FOLDER]   (default ../build/web)
// Writes index.html; script, style, icon and a message file for each language with a hash in their names; values.csv,
// api/index.html and api/problems.html; and each of them compressed. Prints their sizes. Fails if a part, compressed, is
// above its limit.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { apiPages } from "./api_pages/pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, "../build/web"));
const limits = { app: 120_000, api: 40_000, words: 120_000 }; // compressed; a page loads one file of `words`

const hashed = (name, bytes) => name.replace(/\.(?=[a-z]+$)/, `.${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.`);
const files = new Map();
const add = (part, name, bytes) => (files.set(name, { part, bytes: Buffer.from(bytes) }), name);

/** The message files, without the blanks of the sources: their addresses by language. */
const messageFiles = {};
for (const file of readdirSync(join(here, "src/words")).filter((name) => name.endsWith(".json")).sort()) {
  const bytes = JSON.stringify(JSON.parse(readFileSync(join(here, "src/words", file), "utf8")));
  messageFiles[file.replace(".json", "")] = add("words", `words/${hashed(file, bytes)}`, bytes);
}

const options = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  target: ["es2022", "chrome111", "firefox121", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  define: { MESSAGE_FILES: JSON.stringify(messageFiles) },
  outdir: "out",
  write: false,
  logLevel: "warning",
};
// early.js runs before the first picture: no module, which would be deferred.
const outputFiles = (await Promise.all([
  build({ ...options, entryPoints: { app: "src/main.tsx", api: "api_pages/api.css" }, format: "esm" }),
  build({ ...options, entryPoints: { early: "src/early.ts" }, format: "iife" }),
])).flatMap((built) => built.outputFiles);

const of = (name) => outputFiles.find((file) => file.path.endsWith(`/${name}`)).contents;

const icon = readFileSync(join(here, "src/favicon.svg"));
const names = {
  SCRIPT: add("app", hashed("app.js", of("app.js")), of("app.js")),
  EARLY: add("app", hashed("early.js", of("early.js")), of("early.js")),
  STYLE: add("app", hashed("app.css", of("app.css")), of("app.css")),
  FAVICON: add("app", hashed("favicon.svg", icon), icon),
  API_STYLE: add("api", hashed("api.css", of("api.css")), of("api.css")),
};
const index = readFileSync(join(here, "src/index.html"), "utf8");
add("app", "index.html", index.replace(/FAVICON|STYLE|SCRIPT|EARLY/g, (word) => names[word]));
add("app", "values.csv", readFileSync(join(here, "../bench/results/values.csv")));
for (const [name, page] of apiPages(join(here, "../docs"), names)) add("api", name, page);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const all = { app: 0, api: 0, words: 0 };
for (const [name, { part, bytes }] of files) {
  const packed = gzipSync(bytes, { level: 9 });
  mkdirSync(dirname(join(target, name)), { recursive: true });
  writeFileSync(join(target, name), bytes);
  writeFileSync(join(target, `${name}.gz`), packed);
  all[part] += packed.length;
  console.log(`${name.padEnd(26)} ${String(bytes.length).padStart(8)} bytes ${String(packed.length).padStart(7)} compressed`);
}
for (const [part, size] of Object.entries(all)) {
  console.log(`${`all of ${part}`.padEnd(26)} ${String(size).padStart(28)} of ${limits[part]} compressed`);
  if (size <= limits[part]) continue;
  console.error(`web: ${part} is too large`);
  process.exitCode = 1;
}
