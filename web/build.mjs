// SPDX-License-Identifier: MIT
// Builds the web app and the pages of the API:  node build.mjs [FOLDER]   (default ../build/web)
// Needs the JavaScript package in ../wasm/dist (../wasm/build). The folder is a whole site: any server of files will do.
// Files have a hash of their contents in their names but for the page, the service worker, the manifest, values.csv and
// the API's pages; each is there compressed, too. Prints the sizes. Fails if a part, compressed, is above its limit.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { apiPages } from "./api_pages/pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const library = join(here, "../wasm/dist");
const target = resolve(process.argv[2] ?? join(here, "../build/web"));
/** Bytes, compressed. `first`: what the first page fetches before a move can be played; `words`: it loads one file. */
const limits = { first: 150_000, app: 120_000, words: 160_000, library: 1_200_000, api: 40_000 };

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const hashed = (name, bytes) => name.replace(/\.(?=[a-z]+$)/, `.${digest(bytes)}.`);
const files = new Map();
const add = (part, name, bytes) => (files.set(name, { part, bytes: Buffer.from(bytes) }), name);
const addHashed = (part, name, bytes) => add(part, hashed(name, bytes), bytes);

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
  alias: { mnk: join(library, "library.js") },
  external: ["node:*"],
  outdir: "out",
  write: false,
  logLevel: "warning",
};
const nameOf = (path) => path.slice(path.lastIndexOf("out/") + 4);
const bundled = async (more) => (await build({ ...options, ...more })).outputFiles.map(({ path, contents }) => [nameOf(path), contents]);

/** The package's modules and its worker, under the names that the app asks for. */
const [[, worker]] = await bundled({ entryPoints: { worker: join(library, "worker.js") }, format: "esm" });
const packageFiles = { rules: "rules.wasm", engine: "engine.wasm", threads: "engine_threads.wasm", check: "check.wasm" };
const addresses = { worker: addHashed("library", "worker.js", worker), threads: "" };
for (const [name, file] of Object.entries(packageFiles)) {
  if (!existsSync(join(library, file))) {
    if (name === "threads") continue; // ../wasm/build --quick
    throw new Error(`${file} is missing in ${library}: run ../wasm/build`);
  }
  addresses[name] = addHashed(name === "rules" ? "first" : "library", file, readFileSync(join(library, file)));
}
addresses.book = addHashed("library", "connect4.book", readFileSync(join(library, "connect4.book")));
addresses.network = addHashed("library", "five_in_a_row.network", readFileSync(join(library, "five_in_a_row.network")));
const define = { MESSAGE_FILES: JSON.stringify(messageFiles), FILES: JSON.stringify(addresses) };

const names = { RULES: addresses.rules };
const app = await build({ ...options, entryPoints: { app: "src/main.tsx" }, format: "esm", splitting: true, metafile: true, define, entryNames: "[name].[hash]", chunkNames: "page.[hash]" });
for (const { path } of app.outputFiles) {
  const name = nameOf(path);
  if (name.startsWith("app.")) names[name.endsWith(".css") ? "STYLE" : "SCRIPT"] = name;
}
/** The modules that the first page imports, directly or not: all are asked for at once. */
const imported = (name) => (app.metafile.outputs[`out/${name}`]?.imports ?? []).filter(({ kind }) => kind === "import-statement").map(({ path }) => nameOf(path));
const first = new Set([names.SCRIPT]);
for (const name of first) for (const more of imported(name)) first.add(more);
for (const { path, contents } of app.outputFiles) add(first.has(nameOf(path)) || nameOf(path) === names.STYLE ? "first" : "app", nameOf(path), contents);
names.PRELOADS = [...first].slice(1).map((name) => `<link rel="modulepreload" href="${name}">`).join("\n");
// early.js runs before the first picture: no module, which would be deferred.
for (const [name, bytes] of await bundled({ entryPoints: { early: "src/early.ts" }, format: "iife", define })) names.EARLY = addHashed("first", name, bytes);
for (const [name, bytes] of await bundled({ entryPoints: { api: "api_pages/api.css" } })) names.API_STYLE = addHashed("api", name, bytes);
names.FAVICON = addHashed("first", "favicon.svg", readFileSync(join(here, "src/favicon.svg")));
names.TURN_ICON = addHashed("app", "favicon_turn.svg", readFileSync(join(here, "src/favicon_turn.svg")));
for (const size of [192, 512]) names[`ICON_${size}`] = addHashed("app", `icon${size}.png`, readFileSync(join(here, `src/icons/icon${size}.png`)));

const filled = (file) => readFileSync(join(here, "src", file), "utf8").replace(/\b(FAVICON|TURN_ICON|STYLE|SCRIPT|EARLY|RULES|PRELOADS|ICON_192|ICON_512)\b/g, (word) => names[word]);
add("first", "index.html", filled("index.html"));
add("app", "app.webmanifest", filled("app.webmanifest"));
add("app", "values.csv", Buffer.from(solvedGames()));
for (const [name, page] of apiPages(join(here, "../docs"), names)) add("api", name, page);

/** The table of solved games, and the rows of the maps of k = 3 and 4 that it does not have. */
function solvedGames() {
  const results = (name) => readFileSync(join(here, "../bench/results", name), "utf8").trim().split("\n");
  const table = results("values.csv");
  const gameOf = (row) => row.slice(0, row.indexOf('"', 1) + 1);
  const games = new Set(table.map(gameOf));
  const more = results("map.csv").filter((row) => /^"\d+,\d+,[34]"/.test(row) && !games.has(gameOf(row)));
  return [...table, ...more, ""].join("\n");
}

/** Kept by a first visit for the next one without a network: all but the API's pages, and one of the engines. */
const kept = ["./", ...[...files].filter(([name, { part }]) => part !== "api" && ![addresses.threads, addresses.engine, "index.html"].includes(name)).map(([name]) => name)];
const engines = { threads: addresses.threads, engine: addresses.engine };
const version = digest(JSON.stringify([...files].map(([name, { bytes }]) => [name, digest(bytes)])));
const [[, offline]] = await bundled({ entryPoints: { sw: "src/service_worker.ts" }, format: "iife", define: { VERSION: JSON.stringify(version), KEPT: JSON.stringify(kept), ENGINES: JSON.stringify(engines) } });
add("app", "sw.js", offline);

rmSync(target, { recursive: true, force: true });
const sizes = Object.fromEntries(Object.keys(limits).map((part) => [part, 0]));
for (const [name, { part, bytes }] of files) {
  const packed = gzipSync(bytes, { level: 9 });
  mkdirSync(dirname(join(target, name)), { recursive: true });
  writeFileSync(join(target, name), bytes);
  writeFileSync(join(target, `${name}.gz`), packed);
  sizes[part] += packed.length;
  console.log(`${name.padEnd(34)} ${String(bytes.length).padStart(8)} bytes ${String(packed.length).padStart(7)} compressed`);
}
for (const [part, size] of Object.entries(sizes)) {
  console.log(`${`all of ${part}`.padEnd(34)} ${String(size).padStart(28)} of ${limits[part]} compressed`);
  if (size <= limits[part]) continue;
  console.error(`web: ${part} is too large`);
  process.exitCode = 1;
}
