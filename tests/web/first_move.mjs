// SPDX-License-Identifier: MIT
// The time of a first visit until something is seen, and until a move can be played, on a cold cache at simulated
// fast 3G (1.6 Mbit/s down, 0.75 up, 150 ms a round trip):  node tests/web/first_move.mjs [--web FOLDER] [--times 5]
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launch, root } from "./browser.mjs";
import { startFiles } from "./files.mjs";

const fast3g = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8), uploadThroughput: (0.75e6 / 8) };

/** One visit: milliseconds to the first contentful paint, and to a stone on the board that a click has put as soon as there was a board. */
export async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.clearBrowserCache");
  await network.send("Network.emulateNetworkConditions", fast3g);
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const cell = document.querySelector("[data-cell]");
      if (!cell || globalThis.firstBoard) return;
      globalThis.firstBoard = performance.now();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  // The bytes of the requests before the move: what the move asks for may come while the stone is waited for.
  let [bytes, moved] = [0, false];
  const asked = new Set();
  network.on("Network.requestWillBeSent", ({ requestId }) => moved || asked.add(requestId));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => asked.has(requestId) && (bytes += encodedDataLength));
  await page.goto(`${url}/`);
  await page.waitForFunction(() => globalThis.firstBoard);
  moved = true;
  await page.locator("[data-cell]").first().click();
  await page.waitForFunction(() => [...document.querySelectorAll(".move-list li:not(.none) span")].some((span) => span.textContent));
  const times = await page.evaluate(() => ({ paint: performance.getEntriesByName("first-contentful-paint")[0].startTime, board: globalThis.firstBoard }));
  await context.close();
  return { ...times, bytes };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { web: { type: "string" }, times: { type: "string", default: "5" } } });
  const files = await startFiles(values.web ?? join(root, "build/web"));
  const browser = await launch();
  const visits = [];
  for (let i = 0; i < Number(values.times); i++) visits.push(await visit(browser, files.url));
  const median = (name) => visits.map((each) => each[name]).sort((a, b) => a - b)[visits.length >> 1];
  console.log(`first paint ${Math.round(median("paint"))} ms, first move possible ${Math.round(median("board"))} ms (medians of ${visits.length}), ${Math.round(median("bytes") / 1000)} kB`);
  await browser.close();
  await files.stop();
}
