// SPDX-License-Identifier: MIT
// Games between people, each with a browser, and against the engine.
import { cell, friends, movesOf, person, startGame, status, waitForMoveNames, waitForMoves, waitForStatus } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

async function alternate(pages, moves) {
  for (const [index, move] of moves.entries()) {
    await waitForStatus(pages[index % 2], "Your turn");
    await cell(pages[index % 2], move).click();
    await Promise.all(pages.map((page) => waitForMoves(page, index + 1)));
  }
}

async function randomGame(test, page, seat, seed) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  await startGame(page, { url: test.url, game: "3,3,3", opponent: "engine", level: 10, seat });
  for (;;) {
    await page.waitForFunction(() => !/thinks/.test(document.querySelector("[data-testid=status]").textContent) && !/sending/.test(document.querySelector(".link").textContent));
    const text = await status(page).textContent();
    if (!/Your turn/.test(text)) return text;
    const free = await page.locator("[role=gridcell][aria-label*=empty]").evaluateAll((cells) => cells.map((c) => c.dataset.cell));
    const before = (await movesOf(page)).length;
    await cell(page, free[random(free.length)]).click();
    await page.waitForFunction((n) => [...document.querySelectorAll(".move-list li:not(.none) span")].filter((s) => s.textContent).length > n, before);
  }
}

export const cases = {
  "a whole game of two browsers, with a watcher and a rematch": async (test) => {
    const { ann, bob, link } = await friends(test);
    const carl = await person(test);
    await carl.goto(link);
    await waitForStatus(carl, "Watching");
    await alternate([ann, bob], ["b2", "a1", "a2", "b1", "c2"]);
    for (const page of [ann, bob, carl]) {
      await waitForStatus(page, "X wins with a line");
      await becomes(() => page.locator(".winning .bead").count(), 3, "cells of the winning line");
      await waitForMoveNames(page, ["b2", "a1", "a2", "b1", "c2"]);
    }
    same(await carl.getByRole("button", { name: "Rematch" }).count(), 0, "buttons of a watcher");
    await ann.getByRole("button", { name: "Rematch" }).click();
    await bob.getByRole("button", { name: "Play again" }).click();
    await ann.waitForFunction((old) => location.href !== old, link);
    await waitForStatus(bob, "Your turn: you are X");
    await waitForStatus(ann, "Bob (X) to move");
  },

  "take back by agreement, and resign": async (test) => {
    const { ann, bob } = await friends(test);
    await alternate([ann, bob], ["b2", "a1"]);
    await bob.getByRole("button", { name: "Take back" }).click();
    await ann.getByRole("button", { name: "Decline" }).click();
    await bob.getByRole("button", { name: "Take back", exact: true }).click();
    await ann.getByRole("button", { name: "Accept" }).click();
    await Promise.all([ann, bob].map((page) => waitForMoves(page, 1)));
    await waitForStatus(bob, "Your turn");
    await bob.getByRole("button", { name: "Resign" }).click();
    await bob.getByRole("button", { name: "Yes, resign" }).click();
    for (const page of [ann, bob]) await waitForStatus(page, "X wins by resignation");
  },

  "two at one screen, with a column typed where stones fall": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "7,6,4:gravity", opponent: "both" });
    for (const [index, column] of ["d", "4", "e", "5", "c", "3", "f"].entries()) {
      await page.getByLabel("Type a move").fill(column);
      await page.getByRole("button", { name: "Play it" }).click();
      await waitForMoves(page, index + 1);
    }
    await waitForStatus(page, "Red wins with a line");
    await waitForMoveNames(page, ["d1", "d2", "e1", "e2", "c1", "c2", "f1"], "cells where the stones came to lie");
  },

  "by keys, the question before resigning takes the focus, and gives it back": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "both" });
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    await page.getByRole("button", { name: "Resign" }).focus();
    await page.keyboard.press("Enter");
    await becomes(focused, "No", "the button with the focus");
    await page.keyboard.press("Enter");
    await becomes(focused, "Resign", "the button with the focus");
    await page.keyboard.press("Enter");
    await becomes(focused, "No", "the button with the focus");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await waitForStatus(page, "O wins by resignation");
  },

  "misere: the result names the player who made the line": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3:misere", opponent: "both" });
    for (const [index, move] of ["a1", "b1", "a2", "b2", "a3"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    await waitForStatus(page, "O wins: X made a line");
  },

  "against the engine, and with both seats, taking back and a rematch are done at once": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "engine", level: 1 });
    await cell(page, "b2").click();
    await waitForMoves(page, 2);
    await page.getByRole("button", { name: "Take back" }).click();
    await waitForMoves(page, 0);
    await waitForStatus(page, "Your turn");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await waitForStatus(page, "O wins by resignation");
    await page.getByRole("button", { name: "Rematch" }).click();
    await waitForStatus(page, "Your turn: you are O");
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "both" });
    for (const [index, move] of ["b2", "a1"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    await page.getByRole("button", { name: "Take back" }).click();
    await waitForMoves(page, 1);
    const address = page.url();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForFunction((old) => location.href !== old, address);
    await waitForMoves(page, 0);
  },

  "forbidden moves of renju are shown and refused": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "renju", opponent: "both" });
    const moves = ["h8", "a1", "i8", "c1", "j7", "e1", "j6", "g1"];
    for (const [index, move] of moves.entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    await page.waitForSelector(".forbidden");
    await becomes(() => cell(page, "j8").getAttribute("aria-label"), (label) => label.includes("two threes"), "the cell says why");
    await page.getByLabel("Type a move").fill("j8");
    await page.getByRole("button", { name: "Play it" }).click();
    await page.getByText("j8 is forbidden: the stone would make two threes at once.").first().waitFor();
    // The next move shows that the refused one was not played.
    await cell(page, "a2").click();
    await waitForMoveNames(page, [...moves, "a2"]);
  },

  "a clock runs and is shown": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/new?g=3,3,3`);
    await page.getByLabel("Two at this screen").check();
    await page.getByRole("combobox", { name: "Clock" }).selectOption("60+1");
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.waitForSelector(".clock");
    for (const [index, move] of ["b2", "a1"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    // X has 60 seconds and the second for a move. They run down, however long the test takes to look.
    const seconds = async () => {
      const [minutes, rest] = (await page.locator(".clock.running").textContent()).split(":").map(Number);
      return 60 * minutes + rest;
    };
    const first = await seconds();
    check(first > 0 && first <= 61, `the clock of X begins at ${first} s`);
    await becomes(seconds, (left) => left < first, `seconds of a clock that had ${first}`);
  },

  "the engine on 3x3 never loses": async (test) => {
    const page = await person(test);
    const ends = { won: 0, drawn: 0 };
    for (let seed = 1; seed <= 8; seed++) {
      const seat = seed % 2 ? "x" : "o";
      const end = await randomGame(test, page, seat, seed * 977);
      check(!end.includes("You won"), `the engine lost as ${seat === "x" ? "O" : "X"} with seed ${seed}: ${await movesOf(page)}`);
      end.startsWith("Draw") ? ends.drawn++ : ends.won++;
    }
    test.notes.push(`of 8 games against random moves the engine won ${ends.won} and drew ${ends.drawn}`);
  },
};
