// SPDX-License-Identifier: MIT
// A live game of two browsers: looking back, draws, what was declined, presence, words, and who may use the engine.
import { cell, friends, movesOf, painted, person, startGame, waitForMoves, waitForStatus } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const steps = (page) => page.getByRole("group", { name: "Look back" });
/** Waits until so many stones are on the board, and for the sign of an earlier position: 0 or 1. */
const showsStones = (page, stonesAndSign, what) => becomes(async () => [await stones(page), await page.locator(".table.past").count()], stonesAndSign, what);
const stones = (page) => page.locator("[role=gridcell]:not([aria-label*=empty])").count();

async function play(pages, moves, before = 0) {
  for (const [index, move] of moves.entries()) {
    const ply = before + index;
    await waitForStatus(pages[ply % 2], "Your turn");
    await cell(pages[ply % 2], move).click();
    await Promise.all(pages.map((page) => waitForMoves(page, ply + 1)));
  }
}

export const cases = {
  "an earlier position is shown and marked, and a new move returns": async (test) => {
    const { ann, bob } = await friends(test, "5,5,4");
    await play([ann, bob], ["c3", "c4", "d3"]);
    // A new move ends a look back by an effect, which must not come after the first step.
    await painted(ann);
    await steps(ann).getByRole("button", { name: "Back" }).click();
    await showsStones(ann, [2, 1], "stones after one step back, and the sign of it");
    await ann.keyboard.press("ArrowLeft");
    await becomes(async () => [await stones(ann), await steps(ann).locator("output").textContent()], [1, "1 of 3"], "after the arrow key");
    await ann.getByRole("button", { name: "Back to the game" }).click();
    await showsStones(ann, [3, 0], "stones of the live board");
    await ann.locator(".move-list").getByRole("button", { name: "c3" }).click();
    await showsStones(ann, [1, 1], "stones after a click on the first move");
    await cell(ann, "a1").click();
    await ann.locator(".refusal").getByText("earlier position").waitFor();
    await cell(bob, "b4").click();
    await waitForMoves(ann, 4);
    await showsStones(ann, [4, 0], "stones after the move of the other");
    await cell(ann, "b3").click();
    await waitForMoves(bob, 5);
  },

  "a draw is offered, declined and agreed on; the declined take-back is told": async (test) => {
    const { ann, bob } = await friends(test, "5,5,4");
    await play([ann, bob], ["c3"]);
    await ann.getByRole("button", { name: "Offer a draw" }).click();
    await bob.getByText("Your opponent offers a draw.").first().waitFor();
    await ann.getByRole("button", { name: "Draw offered" }).and(ann.locator(":disabled")).waitFor();
    await bob.getByRole("button", { name: "Decline" }).click();
    await ann.getByText("Your opponent declines the draw.").first().waitFor();
    await becomes(() => ann.getByRole("button", { name: "Offer a draw" }).isDisabled(), true, "a second offer at the same move is impossible");
    await ann.getByRole("button", { name: "Take back" }).click();
    await bob.getByRole("button", { name: "Decline" }).click();
    await ann.getByText("Your opponent does not want the move taken back.").first().waitFor();
    await play([ann, bob], ["c4"], 1);
    await ann.getByText("does not want the move taken back").first().waitFor({ state: "detached" });
    await bob.getByRole("button", { name: "Offer a draw" }).click();
    await ann.getByRole("button", { name: "Accept" }).click();
    for (const page of [ann, bob]) await waitForStatus(page, "Draw by agreement");
  },

  "presence, watchers and words": async (test) => {
    const { ann, bob, link } = await friends(test);
    await ann.getByRole("img", { name: "connected", exact: true }).waitFor();
    const carl = await person(test);
    await carl.goto(link);
    await ann.getByText("1 watching").waitFor();
    same(await carl.getByText("Say something").count(), 0, "words of a watcher");
    await bob.getByText("Say something").click();
    // A word is shown for some seconds only: whoever looks after it is said may come too late.
    const heard = [ann, carl].map((page) => page.locator(".player-bar.o .bubble").getByText("Good luck!").waitFor());
    const announced = ann.waitForFunction(() => document.getElementById("announcer").textContent === "Bob: Good luck!");
    await bob.getByRole("button", { name: "Good luck!" }).click();
    await Promise.all([...heard, announced]);
    await ann.locator(".bubble").waitFor({ state: "detached" });
    await bob.context().close();
    await ann.getByRole("img", { name: "not connected" }).waitFor();
  },

  "the engine is for after the game, a watcher gets the rematch": async (test) => {
    const { ann, bob, link } = await friends(test);
    const carl = await person(test);
    await carl.goto(link);
    await waitForStatus(carl, "Watching");
    await ann.getByText("You can analyse this game").waitFor();
    same(await ann.getByRole("link", { name: "Analyse this game" }).count(), 0, "links to the analysis in a live game");
    await becomes(() => carl.getByRole("link", { name: "Analyse this game" }).count(), 1, "links to the analysis of a watcher");
    await play([ann, bob], ["b2", "a1", "a2", "b1", "c2"]);
    await waitForStatus(ann, "You won.");
    await waitForStatus(bob, "You lost.");
    await becomes(() => ann.getByRole("link", { name: "Analyse this game" }).count(), 1, "links to the analysis after the end");
    await ann.getByRole("button", { name: "Rematch" }).click();
    await bob.getByRole("button", { name: "Play again" }).click();
    await carl.getByRole("link", { name: "Watch the next game" }).click();
    await waitForStatus(carl, "Watching. Bob (X) to move");
    await becomes(() => carl.url() === ann.url(), true, "the watcher came to the game of the players");
  },

  "sides have the names of their stones": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "engine", level: 1, seat: "o" });
    await waitForStatus(page, "Your turn: you are White");
    await waitForMoves(page, 1);
    const [black] = await movesOf(page);
    await becomes(() => cell(page, black).getAttribute("aria-label"), (label) => label.includes("Black"), "the name of the stone of the engine");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await waitForStatus(page, "You lost. Black wins by resignation");
    await startGame(page, { url: test.url, game: "7,6,4:gravity", opponent: "both" });
    await waitForStatus(page, "Red to move");
    await cell(page, "d1").click();
    await waitForStatus(page, "Yellow to move");
  },

  "the title of a hidden tab and the sounds": async (test) => {
    const ann = await person(test);
    await ann.addInitScript(() => {
      globalThis.tones = 0;
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        globalThis.tones++;
        return create.call(this);
      };
      let hidden = false;
      Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
      globalThis.hide = (next) => {
        hidden = next;
        document.dispatchEvent(new Event("visibilitychange"));
      };
    });
    const { bob } = await friends(test, "3,3,3", ann);
    await cell(ann, "b2").click();
    await waitForMoves(ann, 1);
    await ann.evaluate(() => hide(true));
    await ann.waitForFunction(() => document.title === "Play · mnk");  // the turn of the other
    const before = await becomes(() => ann.evaluate(() => tones), (count) => count > 0, "tones of a stone");
    await cell(bob, "a1").click();
    await ann.waitForFunction(() => document.title === "Your turn · Play · mnk");
    await ann.waitForFunction(() => /favicon_turn/.test(document.querySelector("link[rel=icon]").href));
    await ann.waitForFunction((before) => tones > before, before);
    await ann.evaluate(() => hide(false));
    await ann.waitForFunction(() => document.title === "Play · mnk" && !/favicon_turn/.test(document.querySelector("link[rel=icon]").href));
    await ann.locator(".settings-button").click();
    await ann.getByLabel("Sounds").uncheck();
    await ann.keyboard.press("Escape");
    const off = await ann.evaluate(() => tones);
    await cell(ann, "a2").click();
    await waitForMoves(ann, 3);
    await painted(ann);
    same(await ann.evaluate(() => tones), off, "tones with the sounds off");
  },
};
