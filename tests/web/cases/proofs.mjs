// SPDX-License-Identifier: MIT
// Proofs on the server: the list, the tree of one, a state that changes while it is looked at.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open, person, phone, startServer, violations, widthOf } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const move = (name, proof, proved = false) => ({ move: name, proved, proof: proved ? 0 : proof, disproof: proved ? null : 1.5 });
const state = (proved_positions, d3) => ({
  game: "6,5,4", claim: "x_wins", start: "c3 a1", proved: false, positions: 40, proved_positions, in_work: 1, proof: 3, disproof: 2, line: "d3 b3",
  moves: [move("d3", 3, d3), move("c4", null)],
  path: [
    { position: "c3 a1", moves: [move("d3", 3, d3), move("c4", null)] },
    { position: "c3 a1 d3", moves: [move("b3", 12), move("e3", 1, true)] },
  ],
  jobs: 7, nodes: 123456, processor_seconds: 1.25, seconds: 9, waiting: 0, taken: 1, refused: 0, expired: 0,
});

async function withProofs(test, states, use) {
  const folder = mkdtempSync(join(tmpdir(), "mnk-proofs-"));
  const put = (name, content) => {
    writeFileSync(join(folder, "beside"), JSON.stringify(content));
    renameSync(join(folder, "beside"), join(folder, `${name}.json`));
  };
  for (const [name, content] of Object.entries(states)) put(name, content);
  const server = await startServer(test.mnk, test.web, ["--proofs", folder]);
  try {
    await use(server.url, put);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const tints = (page, kind) => page.locator(`.proof-board .tint.${kind}`).count();

export const cases = {
  "proofs of the server are listed and followed while they run": async (test) => {
    await withProofs(test, { small: state(11, false), "15_15_5": { ...state(0, false), game: "15,15,5", start: "" } }, async (url, put) => {
      const page = await person(test);
      await open(test, page, "#/values", url);
      await page.getByRole("link", { name: "Proofs under way on this server" }).click();
      await page.locator(".proof-list li").nth(1).waitFor();
      check((await page.locator(".proof-list").innerText()).includes("X wins in 15,15,5"), "the claim of the empty board");
      same(await violations(page), [], "the list's accessibility");
      await page.getByRole("link", { name: "small" }).click();
      await page.locator(".proof-board .mini").waitFor();
      check((await page.locator(".claim").innerText()).startsWith("X wins in 6,5,4 after c3 a1"), "the claim");
      same([await tints(page, "is-proved"), await tints(page, "is-open")], [0, 2], "moves of the start");
      same(await page.locator(".proof-board .mini text").allTextContents(), ["3", "∞"], "their proof numbers");
      put("small", state(12, true));
      await becomes(() => tints(page, "is-proved"), 1, "a move that was proved meanwhile");
      check((await page.locator(".figures").innerText()).includes("12"), "the count of proved positions");
      await page.getByRole("button", { name: "d3" }).click();
      same(await page.locator(".proof-board .mini").locator(".x, .o").count(), 3, "stones after d3");
      await page.getByText("1 of 2 moves proved").click();
      same((await page.locator(".proof-board tbody tr").allInnerTexts()).map((row) => row.split(/\s+/)), [["b3", "12", "1.5"], ["e3", "✓", "∞"]], "the table");
      same(await violations(page), [], "the proof's accessibility");
    });
  },

  "a proof fits a phone, and what is missing is told": async (test) => {
    await withProofs(test, { small: state(11, false), strange: { game: "0,0,0", claim: "?", start: "zz" } }, async (url) => {
      const page = await person(test, phone);
      await open(test, page, "#/proofs/small", url);
      await page.locator(".proof-board .mini").waitFor();
      check((await widthOf(page)) <= phone.viewport.width, "no scrolling sideways");
      await open(test, page, "#/proofs/strange", url);
      await page.getByText("? in 0,0,0 after zz").waitFor();
      await open(test, page, "#/proofs/missing", url);
      await page.getByText("This server shows no proof with this name.").waitFor();
    });
    const page = await person(test);
    await open(test, page, "#/proofs");
    await page.getByText("This server shows no proofs.").waitFor();
  },
};
