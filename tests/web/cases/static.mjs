// SPDX-License-Identifier: MIT
// The app on a host of plain files, below a path, with and without the headers that threads need.
import assert from "node:assert/strict";
import { cell, movesOf, person, status, waitForMoves } from "../browser.mjs";
import { startFiles } from "../files.mjs";
import { visit } from "../first_move.mjs";

async function onFiles(test, options, use) {
  const files = await startFiles(test.web, options);
  try {
    return await use(files);
  } finally {
    await files.stop();
  }
}

async function playsAndAnalyses(test, url) {
  const page = await person(test);
  await page.goto(`${url}/#/play?g=3,3,3`);
  await cell(page, "b2").click();
  await waitForMoves(page, 2);
  const [first, answer] = await movesOf(page);
  assert.equal(first, "b2");
  assert.match(answer, /^[abc][123]$/);
  await page.goto(`${url}/#/analyse?g=4,4,3&t=b2a1`);
  await page.getByTestId("evaluation").filter({ hasText: "X wins in 3 plies" }).waitFor({ state: "attached" });
  return page;
}

export const cases = {
  "plays and analyses without a server": (test) => onFiles(test, {}, ({ url }) => playsAndAnalyses(test, url)),

  "does so below a path, with shared memory": (test) =>
    onFiles(test, { path: "/games/mnk/", isolated: true }, async ({ url }) => {
      const page = await playsAndAnalyses(test, url);
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    }),

  "keeps the game at this screen over a reload": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const page = await person(test);
      await page.goto(`${url}/#/play?g=5,5,4`);
      await page.getByRole("button", { name: "Two at this screen" }).click();
      for (const name of ["c3", "c4", "b2"]) await cell(page, name).click();
      await waitForMoves(page, 3);
      await page.reload();
      await waitForMoves(page, 3);
      assert.deepEqual(await movesOf(page), ["c3", "c4", "b2"]);
      await page.getByRole("button", { name: "Take back" }).click();
      await waitForMoves(page, 2);
      await status(page).filter({ hasText: "X" }).waitFor();
    }),

  "two tabs keep a game each over a reload, and a third one begins with the later game": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const first = await person(test);
      const second = await first.context().newPage();
      for (const [page, name] of [[first, "c3"], [second, "d4"]]) {
        await page.goto(`${url}/#/play?g=5,5,4`);
        await page.getByRole("button", { name: "Two at this screen" }).click();
        await cell(page, name).click();
        await waitForMoves(page, 1);
      }
      const third = await first.context().newPage();
      await third.goto(`${url}/#/play`);
      await first.reload();
      await second.reload();
      for (const [page, name] of [[first, "c3"], [second, "d4"], [third, "d4"]]) {
        await waitForMoves(page, 1);
        assert.deepEqual(await movesOf(page), [name]);
      }
    }),

  "the first moves of Connect Four have exact values at once": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const page = await person(test);
      const books = [];
      page.on("request", (request) => request.url().endsWith(".book") && books.push(request.url()));
      await page.goto(`${url}/#/analyse?g=3,3,3`);
      await page.getByTestId("evaluation").filter({ hasText: "Draw" }).waitFor({ state: "attached" });
      assert.deepEqual(books, [], "another game needs no book");
      await page.goto(`${url}/#/analyse?g=7,6,4:gravity`);
      await page.getByTestId("evaluation").filter({ hasText: "Red wins in 41 plies" }).waitFor({ state: "attached" });
      assert.equal(books.length, 1);
    }),

  "has opening rules at this screen": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const page = await person(test);
      const opening = page.getByTestId("opening");
      await page.goto(`${url}/#/new?g=9,9,5`);
      await page.getByLabel("Opening rule").selectOption("swap2");
      await page.getByRole("button", { name: /^Start/ }).click();
      for (const [index, name] of ["e5", "f6", "g4"].entries()) {
        await opening.getByText(`Place a stone of the opening: ${index % 2 ? "O" : "X"}.`).waitFor();
        await cell(page, name).click();
        // To the third stone the engine answers, with a stone of its own where it takes that side.
        if (index < 2) await waitForMoves(page, index + 1);
      }
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("mnk.here")).choices?.length === 1);
      await opening.waitFor({ state: "detached" });
      await page.goto(`${url}/#/new?g=9,9,5`);
      await page.getByLabel("Opening rule").selectOption("pie");
      await page.getByText("Two at this screen").click();
      await page.getByRole("button", { name: /^Start/ }).click();
      await cell(page, "e5").click();
      await page.getByRole("button", { name: "Take X" }).click();
      await opening.waitFor({ state: "detached" });
      await page.reload();
      await waitForMoves(page, 1);
      await status(page).filter({ hasText: "O" }).waitFor();
      // A choice is final, and with it the stones before it.
      await page.getByRole("button", { name: "Take back" }).click();
      await page.getByRole("alert").getByText("There is no move to take back.").waitFor();
      assert.deepEqual(await movesOf(page), ["e5"]);
    }),

  "has offers of fifth stones at this screen": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const page = await person(test);
      const opening = page.getByTestId("opening");
      await page.goto(`${url}/#/new?g=renju`);
      await page.getByLabel("Opening rule").selectOption("soosorv_8");
      await page.getByRole("button", { name: /^Start/ }).click();
      for (const name of ["h8", "h9"]) await cell(page, name).click();
      // The engine takes Black, since White places the fourth stone.
      await cell(page, "i9").click();
      await opening.getByText("Place a stone of the opening: White.").waitFor();
      await cell(page, "a1").click();
      await page.getByRole("button", { name: "3", exact: true }).click();
      // The engine offers three stones, or takes White and has three offered.
      const send = page.getByRole("button", { name: "Offer these stones" });
      await opening.getByText("Take one of the offered stones").or(send).first().waitFor();
      if (await send.count()) {
        for (const name of ["c3", "d3", "f4"]) await cell(page, name).click();
        await send.click();
      } else {
        const { offers } = await page.evaluate(() => JSON.parse(localStorage.getItem("mnk.here")));
        await cell(page, `${"abcdefghijklmno"[offers[0] % 15]}${15 - Math.floor(offers[0] / 15)}`).click();
      }
      await opening.waitFor({ state: "detached" });
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("mnk.here")).offers.length === 3);
    }),

  "works without a network after the first visit": async (test) => {
    const files = await startFiles(test.web);
    let running = true;
    try {
      const page = await person(test);
      await page.goto(`${files.url}/`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await caches.keys()).length === 1 && (await (await caches.open((await caches.keys())[0])).keys()).length > 10);
      await files.stop();
      running = false;
      await page.reload();
      await page.locator("[data-cell]").first().waitFor();
      await page.goto(`${files.url}/#/analyse?g=4,4,3&t=b2a1`);
      await page.getByTestId("evaluation").filter({ hasText: "X wins in 3 plies" }).waitFor({ state: "attached" });
      await page.goto(`${files.url}/#/values`);
      await page.locator("main h1").waitFor();
    } finally {
      if (running) await files.stop();
    }
  },

  "can be installed": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const page = await person(test);
      await page.goto(`${url}/`);
      const session = await page.context().newCDPSession(page);
      const { errors, data } = await session.send("Page.getAppManifest");
      assert.deepEqual(errors, []);
      const manifest = JSON.parse(data);
      for (const { src } of manifest.icons) assert.equal((await page.request.get(`${url}/${src}`)).status(), 200, src);
      assert.equal(manifest.display, "standalone");
    }),

  "a first visit fetches little, and asks for it at once": (test) =>
    onFiles(test, {}, async ({ url }) => {
      const { bytes, paint, board } = await visit(test.browser, url);
      test.notes.push(`fast 3G: first paint ${Math.round(paint)} ms, board ${Math.round(board)} ms, ${Math.round(bytes / 1000)} kB`);
      assert.ok(bytes < 160_000, `${bytes} bytes before the first move`);
    }),
};
