// SPDX-License-Identifier: MIT
// A server of plain files, as any host of static sites is: no routes, no knowledge of games.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";

const types = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json", csv: "text/csv", webmanifest: "application/manifest+json", png: "image/png", wasm: "application/wasm" };
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const policy = { "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

/** Serves `folder` below `path`. `isolated`: with the headers that let workers share memory. */
export async function startFiles(folder, { path = "/", isolated = false } = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const name = join(root, asked.startsWith(path) ? asked.slice(path.length) : "/nothing", asked.endsWith("/") ? "index.html" : "");
    if (!name.startsWith(root) || !existsSync(name) || !statSync(name).isFile()) {
      response.writeHead(404, { "Content-Type": "text/html" });
      return response.end("<h1>404</h1>");
    }
    const packed = existsSync(`${name}.gz`) && /gzip/.test(request.headers["accept-encoding"] ?? "");
    const headers = { "Content-Type": types[name.split(".").at(-1)] ?? "application/octet-stream", "Cache-Control": "no-cache", ...policy, ...(isolated ? isolation : {}), ...(packed ? { "Content-Encoding": "gzip" } : {}) };
    response.writeHead(200, headers);
    response.end(readFileSync(packed ? `${name}.gz` : name));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${server.address().port}${path.replace(/\/$/, "")}`;
  const stop = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { url, stop };
}
