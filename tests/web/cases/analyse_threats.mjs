// SPDX-License-Identifier: MIT
// Threats of either side and a fair next move, asked for on the page of analyses.
import assert from "node:assert/strict";
import { cell, person } from "../browser.mjs";
import { becomes } from "../check.mjs";

const said = (page) => page.getByTestId("threats");
const openThree = "g=15,15,5&t=h8a1i8o1j8a15"; // of Black, who is to move

export const cases = {
  "a win by fours is named and shown on the board": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/analyse?${openThree}&e=0`);
    await page.getByRole("button", { name: "Threats of Black" }).click();
    await said(page).filter({ hasText: "Black wins by continuous fours" }).waitFor();
    const text = await said(page).filter({ hasText: /: \S/ }).textContent();
    assert.match(/: (\S+)/.exec(text)[1], /^[gk]8$/, "the stone that makes a straight four");
    await page.locator(".ghost").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Threats of White" }).click();
    await said(page).filter({ hasText: "No win by threats was found for White" }).waitFor();
    await becomes(() => page.locator(".ghost").count(), 0, "ghosts of the threats of White");
  },
  "of the side that waits they are what it threatens; a move ends them": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/analyse?g=15,15,5&t=h8a1i8o1j8&e=0`);
    await page.getByRole("button", { name: "Threats of Black" }).click();
    await said(page).filter({ hasText: "Black wins by continuous fours" }).waitFor();
    await cell(page, "k8").click();
    await said(page).filter({ hasNotText: "Black" }).waitFor();
  },
  "a fair move is found": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/analyse?g=15,15,5&t=h8h9&e=0`);
    await page.getByRole("button", { name: "Find a fair move" }).click();
    await said(page).filter({ hasText: /After [a-o]\d+ the sides are about equal/ }).waitFor();
  },
  "games without such threats do not offer them": async (test) => {
    const page = await person(test);
    await page.goto(`${test.url}/#/analyse?g=connect4&e=0`);
    await page.getByRole("button", { name: "Find a fair move" }).waitFor();
    assert.equal(await page.getByRole("button", { name: /^Threats of/ }).count(), 0);
  },
};
