// SPDX-License-Identifier: MIT
// Builds the web app and the pages of the API:  node build.mjs [FOLDER]   (default ../build/web)
// Writes index.html, script, style and icon with a hash in their names, values.csv, api/index.html and
// api/problems.html, and each of them compressed, and prints their sizes. Fails if the app or the API's pages,
// compressed, are above their limits.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { apiPages } from "./api_pages/pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, "../build/web"));
const limits = { app: 120_000, api: 40_000 }; // compressed

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", api: "api_pages/api.css" },
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
const of = (name) => outputFiles.find((file) => file.path.endsWith(`/${name}`)).contents;
const files = new Map();
const add = (part, name, bytes) => (files.set(name, { part, bytes: Buffer.from(bytes) }), name);

const icon = readFileSync(join(here, "src/favicon.svg"));
const names = {
  SCRIPT: add("app", hashed("app.js", of("app.js")), of("app.js")),
  STYLE: add("app", hashed("app.css", of("app.css")), of("app.css")),
  FAVICON: add("app", hashed("favicon.svg", icon), icon),
  API_STYLE: add("api", hashed("api.css", of("api.css")), of("api.css")),
};
const index = readFileSync(join(here, "src/index.html"), "utf8");
add("app", "index.html", index.replace(/FAVICON|STYLE|SCRIPT/g, (word) => names[word]));
add("app", "values.csv", readFileSync(join(here, "../bench/results/values.csv")));
for (const [name, page] of apiPages(join(here, "../docs"), names)) add("api", name, page);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const all = { app: 0, api: 0 };
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
