// SPDX-License-Identifier: MIT
// The cases in a page of Debian's chromium: cross-origin isolated, where the engine has threads, and not.
//   node wasm/tests/chromium.mjs [PATTERN]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "../../tests/web/browser.mjs";
import { makeData } from "./data.mjs";

const wasm = fileURLToPath(new URL("../", import.meta.url));
const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
// The strictest policy that docs/wasm.md promises to do.
const policy = { "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
const data = JSON.stringify(makeData({ api: process.env.MNK_JSON_API, mnk: process.env.MNK_PROGRAM }));

/** Serves dist/ and tests/ on a free port. */
async function serve(headers) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    const send = (type, body) => response.writeHead(200, { "Content-Type": type, ...headers, ...policy }).end(body);
    if (path === "/") return send("text/html", "<!doctype html><title>mnk</title>");
    if (path === "/data.json") return send("application/json", data);
    try {
      if (!/^\/(dist|tests)\//.test(path)) throw new Error(path);
      send(types[extname(path)] ?? "application/octet-stream", await readFile(join(wasm, path)));
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

/** Runs in the page. */
async function inPage([pattern, wantsThreads]) {
  const mnk = await import("/dist/index.js");
  const { context, runAll } = await import("/tests/run.mjs");
  if (globalThis.crossOriginIsolated !== wantsThreads) throw new Error("the page is isolated, or is not, against its headers");
  const cases = await (await fetch("/data.json")).json();
  const folders = { files: new URL("/dist/", location.href), workers: new URL("/tests/workers/", location.href) };
  return runAll(await context(mnk, cases, { ...folders, hasThreads: wantsThreads }), new RegExp(pattern));
}

const pattern = process.argv[2] ?? "";
const browser = await launch();
let failed = 0;
let passed = 0;
for (const hasThreads of [true, false]) {
  const server = await serve(hasThreads ? isolated : {});
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const version = browser.version();
  console.log(`chromium ${version}, ${hasThreads ? "cross-origin isolated" : "not isolated"}`);
  for (const { name, passed: isPassed, skipped, message } of await page.evaluate(inPage, [pattern, hasThreads])) {
    isPassed ? ++passed : ++failed;
    console.log(`${isPassed ? "ok" : "FAILED"}  ${name}${skipped ? ` (skipped: ${skipped})` : ""}${message ? `\n${message}` : ""}`);
  }
  await page.close();
  server.close();
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
