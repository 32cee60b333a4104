// SPDX-License-Identifier: MIT
// Ways into a game: open games, a site without a server, blocked cookies, wrong addresses, games of before.
import { createServer, request } from "node:http";
import { cell, open, person, waitForMoves, waitForStatus } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

async function seek(page, test, game, name) {
  await open(test, page, `#/new?g=${game}`);
  await page.getByLabel("Find an opponent").check();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.waitForSelector(".game [role=grid]");
}

/** The server without one header of its answers. */
async function without(url, header) {
  const { hostname, port } = new URL(url);
  const relay = createServer((asked, answer) => {
    asked.pipe(request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (reply) => {
      const { [header]: _, ...headers } = reply.headers;
      answer.writeHead(reply.statusCode, headers);
      reply.pipe(answer);
    }));
  });
  await new Promise((done) => relay.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${relay.address().port}`, close: () => relay.close() };
}

const keptGames = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("mnk.here_games") ?? "[]"));

export const cases = {
  "an opponent is found: the first is listed, the second joins": async (test) => {
    const [ann, bob, carl] = [await person(test), await person(test), await person(test)];
    await seek(ann, test, "6,5,4", "Ann");
    await ann.getByLabel("Link to this game").waitFor();
    await open(test, carl, "#/lobby");
    await carl.getByRole("button", { name: "Join Ann: 6,5,4" }).waitFor();
    await seek(bob, test, "6,5,4", "Bob");
    await becomes(() => bob.url() === ann.url(), true, "both are in one game");
    await Promise.race([waitForStatus(ann, "Your turn"), waitForStatus(bob, "Your turn")]);
    await carl.getByRole("button", { name: "Join Ann: 6,5,4" }).waitFor({ state: "detached" });
    // Another board finds nobody, and is listed; one click joins it.
    await seek(ann, test, "6,6,4", "Ann");
    await carl.getByLabel("Your name").fill("Carl");
    await carl.getByRole("button", { name: "Join Ann: 6,6,4" }).click();
    await carl.waitForSelector(".game [role=grid]");
    await becomes(() => carl.url() === ann.url(), true, "the click joins the game of the list");
    await ann.locator(".player-bar").getByText("Carl").waitFor();
  },

  "without a server: who can be played with, and why not": async (test) => {
    const page = await person(test, { serviceWorkers: "block" });
    await page.route(/\/api\/v1\//, (route) => route.fulfill({ status: 404, body: "" }));
    await open(test, page, "#/new?g=3,3,3");
    await page.getByText("This needs a game server").waitFor();
    await becomes(() => page.getByLabel("A friend, by link").isDisabled(), true, "a friend cannot be chosen");
    same(await page.getByText("Open games").count(), 0, "lists of open games");
    await page.getByLabel("Two at this screen").check();
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.waitForSelector(".game [role=grid]");
    await waitForStatus(page, "X to move");
  },

  "blocked cookies: why one only watches": async (test) => {
    const relay = await without(test.url, "set-cookie");
    try {
      const page = await person(test);
      await page.goto(`${relay.url}/#/new?g=3,3,3`);
      await page.getByLabel("A friend, by link").check();
      await page.getByRole("button", { name: /^Start/ }).click();
      await page.getByRole("alert").getByText("Allow cookies for this address").waitFor();
      await waitForStatus(page, "Watching");
    } finally {
      relay.close();
    }
  },

  "a game in the address that is none says so": async (test) => {
    const page = await person(test);
    for (const hash of ["#/play?g=3,3", "#/new?g=3,3"]) {
      await page.goto("about:blank");
      await open(test, page, hash);
      await page.getByRole("alert").getByText("A game is written m,n,k").waitFor();
    }
  },

  "finished games at this screen are kept, with their results": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/play?g=3,3,3`);
    await page.getByRole("button", { name: "Two at this screen" }).click();
    for (const [index, move] of ["b2", "a1", "a2", "b1", "c2"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    await waitForStatus(page, "X wins with a line");
    const [kept] = await becomes(() => keptGames(page), (games) => games.length === 1, "games kept");
    same([kept.game, kept.you, kept.moves, kept.outcome, typeof kept.level, typeof kept.created], ["3,3,3", "both", "b2a1a2b1c2", "x_wins", "number", "number"], "what is kept");
    await page.getByRole("button", { name: "Rematch" }).click();
    await waitForMoves(page, 0);
    await page.goto(`${test.url}/#/new`);
    await page.getByText("At this screen", { exact: true }).click();
    await page.getByRole("link", { name: "Tic-tac-toe: X wins" }).click();
    await page.waitForFunction(() => /^#\/analyse\?g=3%2C3%2C3&t=b2a1a2b1c2|^#\/analyse\?g=3,3,3&t=b2a1a2b1c2/.test(location.hash));
    // A game that goes on is over no longer.
    await page.goto(`${test.url}/#/play`);
    for (const [index, move] of ["b2", "a1", "a2", "b1", "c2"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    await waitForStatus(page, "wins with a line");
    await becomes(async () => (await keptGames(page)).length, 2, "games kept");
  },
};
