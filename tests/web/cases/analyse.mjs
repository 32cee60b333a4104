// SPDX-License-Identifier: MIT
// The analysis page: in and out, links, values on the board, editing, keys.
import { cell, mnkJson, open, person } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const waitForAddress = (page, part) => page.waitForFunction((text) => decodeURIComponent(location.hash.replace(/\+/g, ' ')).includes(text), part);
const text = (page) => page.getByLabel("Text of a game");

async function importText(page, value) {
  await text(page).fill(value);
  await page.getByRole("button", { name: "Import", exact: true }).click();
}
async function exportAs(page, format, has) {
  await page.getByRole("group", { name: "Export as" }).getByRole("button", { name: format }).click();
  await page.waitForFunction((part) => document.querySelector(".transfer textarea").value.includes(part), has);
  return text(page).inputValue();
}

/** The marks of the heat map, by cell, as { word, plies }. */
async function heatOf(page) {
  const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((c) => [c.dataset.cell, c.getAttribute("aria-label")]));
  const marks = {};
  for (const [name, label] of labels) {
    const match = /proved: (wins|draws|loses)(?: in (\d+))?/.exec(label);
    if (match) marks[name] = { word: match[1], plies: match[2] ? Number(match[2]) : null };
  }
  return marks;
}

function expectedHeat(mnk, game, position) {
  const [columns, rows] = game.split(",").map(Number);
  const words = ["loses", "draws", "wins"];
  const reply = mnkJson(mnk, ["best", "--game", game, "--json"], `${position}\n`);
  const marks = {};
  for (const { cell: [row, column], score, plies } of reply.moves) {
    marks[String.fromCharCode(97 + column) + (rows - row)] = { word: words[score + 1], plies: score === 0 ? null : plies };
  }
  check(columns > 0 && Object.keys(marks).length > 0, `mnk best has no answer for ${position}`);
  return marks;
}

const sorted = (marks) => Object.fromEntries(Object.entries(marks).sort());

export const cases = {
  "import and export there and back": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5");
    const sgf = "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5]C[the start];B[hh]C[a comment];W[ih](;B[hi];W[gg])(;B[ij]C[another way];W[aa]))";
    await importText(page, sgf);
    await waitForAddress(page, "{the start}h8{a comment}i8h7(i6{another way}a15)g9");
    const written = await exportAs(page, "SGF", "FF[4]");
    for (const part of ["a comment", "another way", "the start"]) check(written.includes(part), `the SGF has no '${part}': ${written}`);
    await open(test, page, "#/analyse?g=15,15,5");
    await page.reload();
    await importText(page, written);
    await waitForAddress(page, "{the start}h8{a comment}i8h7(i6{another way}a15)g9");
    await exportAs(page, "Moves", "h8");
    await becomes(() => text(page).inputValue(), (moves) => moves.replace(/\s/g, "") === "h8i8h7g9", "moves of the main line");
    const psq = await exportAs(page, "PSQ", "Piskvorky");
    await open(test, page, "#/analyse?g=15,15,5");
    await page.reload();
    await importText(page, psq);
    await waitForAddress(page, "t=h8i8h7g9");
    await importText(page, "this is no game");
    await page.locator(".transfer .problem").waitFor();
  },

  "names stay with a game, and what is left out of it is told": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5");
    await importText(page, "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5]PB[Ann]PW[Zoe];B[hh];W[ih](;B[hh];W[aa])(;B[hi]))");
    await page.locator(".transfer .problem").getByText(/^Moves that break the rules were left out\. After i8: That cell is taken\.$/).waitFor();
    await waitForAddress(page, "t=h8i8h7");
    await page.reload();
    await page.getByText("Black: Ann, White: Zoe").waitFor();
    check((await exportAs(page, "SGF", "FF[4]")).includes("PB[Ann]PW[Zoe]"), "the SGF has the names");
    await page.getByRole("button", { name: "To the start" }).click();
    await page.getByRole("button", { name: "One move forward" }).click();
    await page.getByRole("button", { name: "One move forward" }).click();
    await page.locator(".tree [aria-current]", { hasText: "i8" }).waitFor();
    const rows = (await exportAs(page, "Board", ".....")).trim().split("\n");
    same([rows.length, rows[7], rows[8]], [15, ".......XO......", "..............."], "the board of the position shown");
  },

  "what replaces a game leaves it in the history": async (test) => {
    const page = await person(test);
    const game = "t=b2{mine}a1c3";
    const backTo = async (what) => {
      await page.goBack();
      await waitForAddress(page, game);
      await page.locator(".tree").getByText("mine").waitFor().catch(() => check(false, `the moves did not come back after ${what}`));
      await page.getByRole("gridcell", { name: "c3, X" }).waitFor();
    };
    await open(test, page, "#/analyse?g=3,3,3&e=0&t=b2a1");
    await page.locator(".tree").getByRole("button", { name: "b2" }).click();
    await page.getByLabel("Comment on this move").fill("mine");
    await page.getByRole("button", { name: "To the end" }).click();
    await cell(page, "c3").click();
    // At once: what was changed last is not in the address yet.
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("gridcell", { name: "c3, empty" }).waitFor();
    await backTo("Clear");
    await page.getByRole("button", { name: "Put O" }).click();
    await cell(page, "a3").click();
    await cell(page, "b3").click();
    await waitForAddress(page, "s=OOX/1X1/O2");
    await backTo("Put O");
    await importText(page, "a1");
    await waitForAddress(page, "t=a1");
    await backTo("Import");
    await page.getByRole("button", { name: "Another game" }).click();
    await page.getByLabel(/Connect Four/).check();
    await page.getByRole("button", { name: /^Begin/ }).click();
    await waitForAddress(page, "g=7,6,4:gravity");
    await backTo("another game");
    await page.goForward();
    await waitForAddress(page, "g=7,6,4:gravity");
  },

  "of two imports the newest counts": async (test) => {
    const page = await person(test);
    await page.addInitScript(() => localStorage.setItem("mnk.server_searches", "true"));
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    let answerFirst = () => undefined;
    const isFirst = (request) => request.url().endsWith("/import") && request.postDataJSON().text === "a1";
    const firstEnded = new Promise((ended) => ["requestfinished", "requestfailed"].forEach((event) => page.on(event, (request) => isFirst(request) && ended())));
    await page.route("**/api/v1/import", async (route) => {
      if (isFirst(route.request())) await new Promise((done) => (answerFirst = done));
      await route.continue().catch(() => undefined);
    });
    await importText(page, "a1");
    await importText(page, "b2c3");
    await waitForAddress(page, "t=b2c3");
    answerFirst();
    await firstEnded;
    // The page has read the answer to the older import when it has that to a later export.
    check((await exportAs(page, "SGF", "FF[4]")).includes("B[bb]"), "the SGF has the newer import's first move");
    check(page.url().includes("t=b2c3"), `the older import was applied: ${page.url()}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  "a board that is pasted, and a file that is dropped": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "XO.\n.X.\n..O");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await waitForAddress(page, "s=XO1/1X1/2O");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["(;FF[4]GM[4]SZ[3]RU[mnk 3,3,3];B[bb];W[aa])"], "game.sgf"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await waitForAddress(page, "t=b2a3");
  },

  "a link shows everything to somebody else": async (test) => {
    const ann = await person(test);
    await open(test, ann, "#/analyse?g=5,5,4:exact&e=0");
    for (const move of ["c3", "c4", "d3"]) await cell(ann, move).click();
    await ann.getByLabel("Comment on this move").fill("strong & {simple} # 100%");
    await ann.getByRole("button", { name: "One move back" }).click();
    await cell(ann, "b2").click();
    await ann.getByLabel("Comment on this move").fill("an alternative");
    await waitForAddress(ann, "an alternative");
    const link = await ann.getByLabel("Link to this analysis").inputValue();
    const bob = await person(test);
    await bob.goto(link);
    await bob.getByText("strong & {simple} # 100%").waitFor();
    await becomes(() => bob.locator(".tree").innerText(), await ann.locator(".tree").innerText(), "the tree");
    await becomes(() => bob.locator(".tree [aria-current]").innerText(), await ann.locator(".tree [aria-current]").innerText(), "the move shown");
    await becomes(() => bob.locator("h1").innerText(), (heading) => heading.includes("exact"), "the options are in the link");
    await becomes(() => bob.getByRole("button", { name: "Engine" }).getAttribute("aria-pressed"), "false", "the engine's switch");
  },

  "the heat map equals mnk best": async (test) => {
    const page = await person(test);
    const positions = [
      ["3,3,3", ""], ["3,3,3", "b2 a1"], ["3,3,3", "b2 a2"], ["3,3,3", "a1 b1 c3"], ["3,3,3:misere", "b2"],
      ["4,3,3", "a1"], ["4,4,4", "b2 c3 b3"], ["4,4,4:gravity", "a1 b1 a2"], ["5,4,4:exact", "c2 c3 b2"], ["3,3,3", "a1 b2 c3 c1 a3 a2"],
    ];
    for (const [game, moves] of positions) {
      await page.goto("about:blank");
      await open(test, page, `#/analyse?g=${game}&t=${moves.replace(/ /g, "")}`);
      await page.waitForSelector(".heat.proved");
      const position = moves || Array(Number(game.split(",")[1])).fill(".".repeat(Number(game.split(",")[0]))).join("/");
      await becomes(async () => sorted(await heatOf(page)), sorted(expectedHeat(test.mnk, game, position)), `${game} after '${moves}'`);
    }
    test.notes.push(`${positions.length} positions, every legal move of each`);
  },

  "estimates look like estimates": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&t=h8g8h9h10");
    await page.waitForSelector(".heat.estimated");
    same(await page.locator(".heat.proved").count(), 0, "proved marks where nothing is proved");
    await page.locator(".verdict.estimated").waitFor();
    await page.locator(".verdict").getByText(/^Estimated/).waitFor();
    await page.locator(".lines li").first().hover();
    await page.waitForSelector(".expected text");
  },

  "why: a line, a forced win, a forbidden cell, an impossible board": async (test) => {
    const page = await person(test);
    const why = page.getByTestId("why");
    await open(test, page, "#/analyse?g=3,3,3&t=a3a2b3b2c3");
    await why.getByText("X wins: a row of 3, a3 to c3").waitFor();
    await open(test, page, "#/analyse?g=15,15,5&t=h8a1h9a2h10a15");
    await why.getByText(/Black wins by force/).waitFor();
    await open(test, page, "#/analyse?g=15,15,5:renju&e=0&t=h8a1i8c1j7e1j6g1");
    await page.waitForSelector(".forbidden");
    await cell(page, "j8").hover();
    await why.getByText("j8 is forbidden: the stone would make two threes at once").waitFor();
    await open(test, page, "#/analyse?g=3,3,3&s=XXX/OOO/3");
    await why.getByText(/cannot come from play/).waitFor();
  },

  "stones can be put and taken away": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    await page.getByRole("button", { name: "Put O" }).click();
    await cell(page, "b2").click();
    await page.getByRole("button", { name: "Put X" }).click();
    for (const move of ["a1", "c3", "a3"]) await cell(page, move).click();
    await page.getByRole("button", { name: "Erase" }).click();
    await cell(page, "c3").click();
    await waitForAddress(page, "s=X2/1O1/X2");
    await page.getByRole("button", { name: "Play moves" }).click();
    await cell(page, "a2").click();
    await waitForAddress(page, "t=a2");
  },

  "the graph over a whole game": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&t=b2a2a1c3b1");
    await page.getByRole("button", { name: "Evaluate it" }).click();
    await page.getByRole("img", { name: "6 of 6 positions evaluated" }).waitFor();
    await becomes(() => page.locator(".graph .x_wins").count(), 4, "positions that X wins after O's mistake a2");
    same(await page.locator(".graph .estimated circle").count(), 0, "estimates where all is proved");
  },
};
