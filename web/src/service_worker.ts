// SPDX-License-Identifier: MIT
// Keeps the app for use without a network. Files whose names have a hash never change, and are answered from the cache;
// the page itself is asked for anew, and from the cache only where the network fails. The server's API is not touched.
declare const VERSION: string;
/** The files that a first visit fetches in the background, so that the next one needs no network. */
declare const KEPT: readonly string[];
/** The engine for pages that share memory with their workers, and the one for all others. */
declare const ENGINES: Readonly<Record<"threads" | "engine", string>>;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
const scope = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
  addEventListener(name: "install" | "activate", take: (event: Lasting) => void): void;
  addEventListener(name: "fetch", take: (event: Fetching) => void): void;
};

const cacheName = `mnk-${VERSION}`;

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const engine = (globalThis.crossOriginIsolated && ENGINES.threads) || ENGINES.engine;
  await cache.addAll([...KEPT, engine].map((path) => new Request(path, { cache: "no-cache" })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  for (const old of await caches.keys()) if (old.startsWith("mnk-") && old !== cacheName) await caches.delete(old);
  await scope.clients.claim();
}

async function fromNetwork(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const reply = await fetch(request);
    if (reply.ok) await cache.put("./", reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match("./");
    if (kept) return kept;
    throw error;
  }
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.type === "basic") await cache.put(request, reply.clone());
  return reply;
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.href.startsWith(scope.registration.scope) ? url.href.slice(scope.registration.scope.length).split(/[?#]/)[0]! : null;
  if (request.method !== "GET" || path === null || path.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request));
  else if (/\.[0-9A-Za-z]{8,}\.\w+$/.test(path)) event.respondWith(fromCache(request));
});

export {};
