// SPDX-License-Identifier: MIT
// Pictures of the pages for the docs, light and dark, and two of a phone:
//   node tests/web/screenshots.mjs [--mnk BINARY] [--web FOLDER] [--out FOLDER]     (default docs/screenshots)
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cell, launch, person, phone, root, startGame, startServer, waitForMoves } from "./browser.mjs";

const { values } = parseArgs({ options: { mnk: { type: "string" }, web: { type: "string" }, out: { type: "string" } } });
const out = values.out ?? join(root, "docs/screenshots");
const server = await startServer(values.mnk ?? join(root, "build/release/apps/mnk"), values.web ?? join(root, "build/web"));
const browser = await launch();
const test = { browser, url: server.url, contexts: [], errors: [] };
mkdirSync(out, { recursive: true });

const gomoku = ["h8", "i9", "i8", "j8", "h7", "h9", "g9", "f10", "j7", "i10", "i7", "g7", "j9", "h11"];

/** A game of two people; the picture is of what the first one sees. */
async function playGame(page, moves) {
  await startGame(page, { url: server.url, game: "15,15,5", opponent: "friend", name: "Ann" });
  const friend = await person(test);
  await friend.goto(page.url());
  await friend.getByLabel("Your name").fill("Bob");
  await friend.getByRole("button", { name: "Join as White" }).click();
  await friend.waitForSelector(".typed-move");
  for (const [index, move] of moves.entries()) {
    const mover = index % 2 ? friend : page;
    await cell(mover, move).focus();
    await mover.keyboard.press("Enter");
    await Promise.all([page, friend].map((one) => waitForMoves(one, index + 1)));
  }
  await friend.context().close();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement.blur());
}

const pictures = {
  here: (page) => page.goto(`${server.url}/#/play?g=connect4`),
  play: (page) => page.goto(`${server.url}/#/new?g=gomoku`),
  game: (page) => playGame(page, gomoku),
  analyse: async (page) => {
    await page.goto(`${server.url}/#/analyse?g=4,4,3:misere&t=${encodeURIComponent("a4{who makes a line loses}(b3c2)d1b3c1a2b4d3{three of nine moves lose}")}`);
    await page.waitForSelector(".lines li");
    await page.getByRole("button", { name: "Evaluate it" }).click();
    await page.waitForSelector(".graph button:has-text('Evaluate it')");
  },
  engine: async (page) => {
    await page.goto(`${server.url}/#/analyse?g=15,15,5&t=h8g8{the indirect ones are stronger}(i9j9h9)h9h10i10g7`);
    await page.waitForSelector(".lines li");
    await page.waitForFunction(() => !/Thinking/.test(document.querySelector(".progress").textContent), null, { timeout: 15_000 });
    await page.locator(".lines li").first().hover();
  },
  learn: async (page) => {
    await page.goto(`${server.url}/#/learn`);
    await page.waitForSelector(".methods");
  },
  values: async (page) => {
    await page.goto(`${server.url}/#/values`);
    await page.locator('.k-map [aria-label^="9 columns, 4 rows"]').first().click({ force: true });
  },
};

for (const [kind, options] of [["light", { colorScheme: "light" }], ["dark", { colorScheme: "dark" }], ["phone", { ...phone, colorScheme: "light" }]]) {
  for (const [name, prepare] of Object.entries(pictures)) {
    if (kind === "phone" && name !== "game" && name !== "engine") continue;
    const page = await person(test, { viewport: { width: 1280, height: 900 }, ...options });
    await prepare(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
    const path = join(out, `${name}-${kind}.png`);
    await page.screenshot({ path });
    console.log(path);
    await page.context().close();
  }
}
await browser.close();
await server.stop();
