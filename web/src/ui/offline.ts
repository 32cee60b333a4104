// SPDX-License-Identifier: MIT
// Registers the worker that keeps the app for use without a network (service_worker.ts).
export function installOffline(): void {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  addEventListener("load", register, { once: true });
  if (document.readyState === "complete") register();
}

function register(): void {
  // Without it the app works as before, while there is a network.
  navigator.serviceWorker.register("sw.js").catch(() => undefined);
}
