// SPDX-License-Identifier: MIT
// Properties of every page: keys, phones, hostile names, accessibility, requests, time to paint.
import { cell, desktop, open, openWhole, painted, person, phone, startGame, violations, waitForMoveNames, waitForMoves, waitForStatus, widthOf } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const pages = ["#/play", "#/new", "#/analyse?g=3,3,3&t=b2a2", "#/analyse?g=15,15,5&t=h8g8{a+comment}(i9)h9h10", "#/learn", "#/values"];

async function tabTo(page, description, matches) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(matches)) return;
  }
  throw new Error(`the tab key never came to ${description}`);
}

/** Presses a key, and waits until the page shows what it does. */
async function pressed(page, key) {
  await page.keyboard.press(key);
  await painted(page);
}

export const cases = {
  "a game by the keyboard alone": async (test) => {
    const page = await person(test);
    await open(test, page, "#/new");
    await tabTo(page, "the games", () => document.activeElement.name === "game");
    for (let i = 0; i < 8 && !(await page.getByLabel(/Tic-tac-toe/).isChecked()); i++) await pressed(page, "ArrowLeft");
    await tabTo(page, "the opponents", () => document.activeElement.name === "opponent");
    for (let i = 0; i < 3 && !(await page.getByLabel("Two at this screen").isChecked()); i++) await pressed(page, "ArrowDown");
    await tabTo(page, "the start", () => document.activeElement.type === "submit");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".game [role=grid]");
    await tabTo(page, "the board", () => document.activeElement.getAttribute("role") === "gridcell");
    await becomes(() => page.evaluate(() => document.activeElement.dataset.cell), "b2", "where the focus begins");
    const keys = [["Enter"], ["ArrowUp", "Enter"], ["ArrowLeft", "Enter"], ["End", "Enter"], ["ArrowDown", "Home", "Enter"], ["End", " "], ["Control+End", "ArrowLeft", "ArrowLeft", "Enter"]];
    for (const [index, presses] of keys.entries()) {
      for (const key of presses) await page.keyboard.press(key);
      await waitForMoves(page, index + 1);
    }
    await waitForMoveNames(page, ["b2", "b3", "a3", "c3", "a2", "c2", "a1"]);
    await waitForStatus(page, "X wins with a line");
    await page.waitForFunction(() => /a1/.test(document.getElementById("announcer").textContent));
  },

  "the analysis by keys": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&t=b2a2a1");
    const current = (name, what) => becomes(() => page.locator(".tree [aria-current]").innerText(), (text) => text.includes(name), what);
    const engine = (pressed, what) => becomes(() => page.getByRole("button", { name: "Engine", includeHidden: true }).getAttribute("aria-pressed"), pressed, what);
    await page.keyboard.press("Home");
    await current("Start", "Home goes to the start");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await current("a2", "arrows step");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("End");
    await current("a1", "End goes to the end");
    await page.waitForSelector(".heat.proved");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => /t=b2a2a1c3/.test(location.hash));
    await page.keyboard.press("l");
    await engine("false", "the engine after l");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys and symbols" }).waitFor();
    await page.getByRole("heading", { name: "Keys and symbols" }).click();
    for (const key of ["l", "Home", "?"]) await page.keyboard.press(key);
    await painted(page);
    await engine("false", "the engine after l behind a dialog");
    await current("c3", "Home does nothing behind a dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("Comment on this move").fill("l ? and spaces are text here");
    await page.getByLabel("Comment on this move").press("l");
    await page.locator(".tree").getByText("l ? and spaces are text herel").waitFor();
    await engine("false", "the engine after keys in a field");
  },

  "nonsense in the browser's storage, and none at all": async (test) => {
    const keys = ["here", "here_games", "added_games", "games", "level", "name", "game", "opponent", "analysis", "server_searches", "language", "sound", "theme", "board", "stones"];
    for (const value of ["null", "5", '"abc"', "{}", '[null,5,{"id":5}]', "{", null]) {
      const page = await person(test);
      await page.addInitScript(([keys, value]) => {
        if (location.protocol === "about:") return;
        if (value === null) Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });
        else for (const key of keys) localStorage.setItem(`mnk.${key}`, value);
      }, [keys, value]);
      for (const hash of ["#/play", "#/play?g=5,5,4", "#/new", "#/analyse?g=3,3,3&t=b2"]) {
        await page.goto("about:blank");
        await open(test, page, hash);
      }
      await page.getByTestId("evaluation").filter({ hasText: "Draw" }).waitFor({ state: "attached" });
      await page.context().close();
    }
  },

  "a phone: nothing wider than the screen, targets for fingers": async (test) => {
    const page = await person(test, phone);
    for (const hash of pages) {
      await page.goto("about:blank");
      await openWhole(test, page, hash);
      await becomes(() => widthOf(page), (width) => width <= phone.viewport.width, `the width of ${hash}`);
      const small = () => page.evaluate(() =>
        [...document.querySelectorAll("main button, nav a, select, .button, input[type=text], input[type=number]")].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.5 || box.width < 40).map(([e, box]) => `${e.className || e.tagName} '${e.textContent.slice(0, 20)}' ${Math.round(box.width)}x${Math.round(box.height)}`));
      await becomes(small, [], `small targets on ${hash}`);
    }
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "both" });
    await cell(page, "h8").tap();
    const bar = page.getByRole("group", { name: "Place the stone" });
    await bar.waitFor();
    for (const button of await bar.getByRole("button").all()) {
      await becomes(() => button.boundingBox(), ({ width, height }) => width >= 44 && height >= 44, "the size of a button of the aim");
    }
    // A tap on a small cell only aims: the move after it is the first.
    await bar.getByRole("button", { name: "One cell right" }).click();
    await bar.getByRole("button", { name: "Black to i8" }).click();
    await waitForMoveNames(page, ["i8"]);
    for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Zoom in" }).click();
    await becomes(() => cell(page, "i9").boundingBox(), ({ width }) => width >= 44, "the size of cells when zoomed in");
    await cell(page, "i9").tap();
    await waitForMoves(page, 2);
    for (const hash of [null, "#/new"]) {
      if (hash) await open(test, page, hash);
      const sizes = () => page.locator(".save a, .recent a").evaluateAll((links) => links.map((link) => link.getBoundingClientRect()).map(({ width, height }) => [width, height]));
      await becomes(sizes, (all) => all.length > 0 && all.every(([width, height]) => width >= 44 && height >= 44), `links of ${hash ?? "the game"}`);
    }
    await open(test, page, "#/analyse?g=15,15,5&e=0&t=h8");
    await page.getByRole("button", { name: "Erase" }).click();
    await cell(page, "h8").tap();
    await bar.getByRole("button", { name: "Erase h8" }).click();
    await page.getByRole("gridcell", { name: "h8, empty" }).waitFor();
  },

  "a large board can be zoomed, panned and walked": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "100,80,5", opponent: "both" });
    const grid = page.locator(".surface");
    const box = await grid.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -240);
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length > 10);
    await painted(page);
    const corner = () => page.locator("[role=gridcell]").first().getAttribute("data-cell");
    const first = await corner();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 150, box.y + box.height / 2 - 90, { steps: 6 });
    await page.mouse.up();
    await becomes(corner, (name) => name !== first, "the cell in the corner after dragging");
    await page.locator("[role=gridcell]").first().focus();
    await page.keyboard.press("Control+Home");
    await becomes(() => page.evaluate(() => document.activeElement.dataset.cell), "a80", "the cell of the focus");
    await page.keyboard.press("Enter");
    // Dragging is no click: this is the first move.
    await waitForMoveNames(page, ["a80"]);
    await page.keyboard.press("0");
    await page.getByRole("button", { name: "Whole board" }).and(page.locator(":disabled")).waitFor();
  },

  "the focus stays with its cell when the board goes elsewhere": async (test) => {
    const [ann, bob] = [await person(test), await person(test)];
    await startGame(ann, { url: test.url, game: "40,40,5", opponent: "friend" });
    await bob.goto(ann.url());
    await bob.getByRole("button", { name: "Join as White" }).click();
    await waitForStatus(ann, "Your turn");
    const focus = () => ann.evaluate(() => document.activeElement.dataset.cell ?? document.activeElement.tagName);
    const seen = async () => {
      const [board, box] = [await ann.locator(".surface").boundingBox(), await ann.locator(":focus").boundingBox()];
      const slack = 2; // the box has the stroke of the focus in it
      return box.x >= board.x - slack && box.y >= board.y - slack && box.x + box.width <= board.x + board.width + slack && box.y + box.height <= board.y + board.height + slack;
    };
    await ann.locator("[role=gridcell]").first().focus();
    for (const key of ["Control+Home", "+", "+", "+", "+", "+", "Enter"]) await ann.keyboard.press(key);
    await waitForMoves(ann, 1);
    // Bob's move is shown, in the corner across.
    await bob.getByLabel("Type a move").fill("an1");
    await bob.getByRole("button", { name: "Play it" }).click();
    await waitForMoves(ann, 2);
    await cell(ann, "an1").waitFor();
    await becomes(async () => [await focus(), await seen()], ["a40", false], "the cell of the focus after the board went elsewhere, and whether it is seen");
    await ann.keyboard.press("ArrowRight");
    await becomes(async () => [await focus(), await seen()], ["b40", true], "the cell of the focus after an arrow, and whether it is seen");
    // Out of sight without the focus; the tab key comes back to it.
    await ann.evaluate(() => document.activeElement.blur());
    const box = await ann.locator(".surface").boundingBox();
    await ann.keyboard.press("Tab");
    await ann.mouse.move(box.x + box.width - 4, box.y + box.height - 26);
    for (let i = 0; i < 4; i++) await ann.mouse.wheel(0, 600);
    for (let i = 0; i < 4; i++) await ann.mouse.wheel(0, -600);
    await cell(ann, "an1").waitFor();
    await tabTo(ann, "the board", () => document.activeElement.getAttribute("role") === "gridcell");
    await becomes(async () => [await focus(), await seen()], ["b40", true], "the cell that the tab key comes to, and whether it is seen");
    await becomes(() => ann.locator("[role=gridcell][tabindex='0']").count(), 1, "cells in the tab order");
  },

  "a button let go elsewhere does not hold the board": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "both" });
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Zoom in" }).click();
    const box = await page.locator(".surface").boundingBox();
    await painted(page);
    const first = () => page.locator("[role=gridcell]").first().getAttribute("data-cell");
    const before = await first();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const drag = async () => {
      for (let i = 1; i <= 5; i++) await page.mouse.move(at.x + i * 40, at.y + i * 30);
    };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down({ button: "right" });
    await drag();
    await page.mouse.up({ button: "right" });
    await painted(page);
    same(await first(), before, "the corner after a drag by the right button");
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.mouse.move(at.x, at.y);
    await drag();
    await painted(page);
    same(await first(), before, "the corner after moving with no button pressed");
    await page.mouse.click(at.x, at.y);
    await waitForMoves(page, 1);
  },

  "stones of one's own in the lesson": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn");
    const board = page.getByRole("grid", { name: "The game of the lesson" });
    const steps = page.getByRole("group", { name: "Moves of the game" }).locator("output");
    for (const count of [5, 6, 7]) {
      await board.locator("[aria-label*=empty]").last().click();
      await steps.getByText(`${count} of ${count}`).waitFor({ state: "attached" });
      await becomes(() => board.locator("[role=gridcell]:not([aria-label*=empty])").count(), count, "stones");
    }
  },

  "a script in a name or comment stays text": async (test) => {
    const hostile = `<img src=x onerror="document.title='owned'">`;
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "friend", name: hostile.slice(0, 40) });
    const guest = await person(test);
    await guest.goto(await page.getByLabel("Link to this game").inputValue());
    await guest.getByText(hostile.slice(0, 40)).first().waitFor();
    await open(test, guest, `#/analyse?g=3,3,3&t=${encodeURIComponent(`b2{${hostile}<script>document.title='owned'</script>}`)}`);
    await guest.getByText(hostile).first().waitFor();
    // The error of an image that fails to load, as the hostile one would, comes after that of the hostile one.
    for (const shown of [page, guest]) await shown.evaluate(() => new Promise((done) => Object.assign(new Image(), { onerror: done }).src = "x"));
    for (const shown of [page, guest]) {
      check((await shown.title()) !== "owned", "a script ran");
      same(await shown.locator("main img, main script").count(), 0, "elements made of text");
    }
  },

  "axe finds nothing, light and dark": async (test) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await person(test, { ...desktop, colorScheme });
      for (const hash of pages) {
        await page.goto("about:blank");
        await openWhole(test, page, hash);
        if (hash.includes("values")) await page.locator(".k-map button").first().click();
        same(await violations(page), [], `${hash}, ${colorScheme}`);
      }
      await startGame(page, { url: test.url, game: "3,3,3", opponent: "both" });
      for (const [index, move] of ["b2", "a1", "a2", "b1", "c2"].entries()) {
        await cell(page, move).click();
        await waitForMoves(page, index + 1);
      }
      await waitForStatus(page, "X wins");
      same(await violations(page), [], `a game, ${colorScheme}`);
    }
  },

  "no request leaves the server's address": async (test) => {
    const page = await person(test);
    const hosts = new Set();
    page.on("request", (request) => hosts.add(new URL(request.url()).protocol === "blob:" ? "blob" : new URL(request.url()).host));
    page.on("websocket", (socket) => hosts.add(new URL(socket.url()).host));
    for (const hash of pages) await openWhole(test, page, hash);
    for (const hash of ["#/nonsense", "#/play/0000"]) await open(test, page, hash);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "engine" });
    await cell(page, "b2").click();
    await waitForMoves(page, 2);
    same([...hosts], [new URL(test.url).host], "hosts");
  },

  "an address that is none says so": async (test) => {
    const page = await person(test);
    await open(test, page, "#/play/00000000000000000000000000000000");
    await page.getByText("There is no game with this address").waitFor();
    await open(test, page, "#/analyse?g=nonsense");
    await page.getByText(/This address could not be read/).waitFor();
  },

  "the first paint on a cold cache waits for no script of the app, and the board for no engine": async (test) => {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const page = await person(test, { serviceWorkers: "block" });
      const scripts = [];
      const library = [];
      await page.route(/\/(app|page)\.\w+\.js$/, (route) => void scripts.push(route));
      await page.route(/\/(worker|engine|engine_threads|check)\.\w+\.(js|wasm)$/, (route) => void library.push(route.request().url()));
      await page.goto(`${test.url}/#/play`, { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
      times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
      await becomes(() => scripts.length > 0, true, "scripts of the app are asked for");
      same(await page.locator(".game").count(), 0, "boards before the app has come");
      await page.unroute(/\/(app|page)\.\w+\.js$/);
      for (const route of scripts) await route.continue();
      await page.waitForSelector(".game [role=grid]");
      await painted(page);
      same(library, [], "files of the engine that are asked for before a move");
      await cell(page, "b2").click();
      await becomes(() => library.length > 0, true, "files of the engine are asked for after a move");
      await page.context().close();
    }
    test.notes.push(`first contentful paint: ${times.map((time) => `${Math.round(time)} ms`).join(", ")}`);
  },
};
