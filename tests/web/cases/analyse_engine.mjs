// SPDX-License-Identifier: MIT
// The analysis page: settings of searches, exact values of Connect Four, the report on a game.
import { open, person } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const marks = (page, word) => page.locator(`.heat.proved${word ? `.${word}` : ""}`);
const thinks = (page) => page.locator(".progress").innerText().then((text) => text.includes("Thinking"));
/** Waits until the engine has ended its search. */
const waitForRest = (page) => becomes(() => thinks(page), false, "the engine thinks");
const plain = (texts) => texts.map((text) => text.replace(/\s+/g, ""));

export const cases = {
  "connect four shows exact values of all columns from the start": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=7,6,4:gravity");
    await marks(page).nth(6).waitFor();
    await becomes(async () => [await marks(page, "win").count(), await marks(page, "draw").count(), await marks(page, "loss").count()], [1, 2, 4], "the known values of the first moves");
    same(await page.locator(".heat.estimated").count(), 0, "estimates beside proved values");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 7);
    await becomes(() => page.locator(".lines li .moves button:first-child").first().innerText(), "d1", "the winning move comes first");
    same(await page.locator(".lines li.estimated").count(), 0, "estimated lines beside proved values");
    await page.locator(".verdict.proved").getByText("Red wins in 41").waitFor();
  },

  "a search runs until it is stopped, and keeps its settings": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&t=h8g8h9h10");
    await page.getByText("Search settings").click();
    await page.getByLabel("Time for each position").selectOption({ label: "until I stop" });
    await page.locator(".engine-options").getByLabel("Lines").selectOption("2");
    await page.locator(".lines li").nth(2).waitFor({ state: "detached" });
    // Longer than the usual time, by the engine's own clock.
    const seconds = (text) => Number(/([\d.]+) s\b/.exec(text)?.[1] ?? 0);
    await becomes(() => page.locator(".progress").innerText(), (text) => text.includes("Thinking") && seconds(text) >= 6, "the search goes on");
    await becomes(() => page.locator(".lines li").count(), 2, "lines");
    await becomes(() => page.locator(".lines li").first().innerText(), (text) => /depth \d/.test(text), "each line has its depth");
    await page.getByRole("button", { name: "Engine", exact: true }).click();
    await waitForRest(page);
    await page.reload();
    await page.getByText("Search settings").click();
    await becomes(() => page.getByLabel("Time for each position").evaluate((select) => select.selectedOptions[0].text), "until I stop", "the kept setting");
  },

  "an endless search does not hold up files": async (test) => {
    const page = await person(test);
    await page.addInitScript(() => localStorage.setItem("mnk.analysis", JSON.stringify({ seconds: null })));
    await open(test, page, "#/analyse?g=15,15,5&t=h8g8h9h10");
    await page.locator(".lines li").first().waitFor();
    await page.getByRole("group", { name: "Export as" }).getByRole("button", { name: "SGF" }).click();
    await page.waitForFunction(() => document.querySelector(".transfer textarea").value.includes("FF[4]"));
    check(await thinks(page), "the search has not ended before the file was written");
  },

  "signs have one viewpoint on the board, in the lines and in the graph": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&t=h8a1i8a15j9");
    const signs = async () => [await page.locator(".lines .estimated .badge b").first().innerText(), await page.locator(".heat.estimated.best text").textContent()].map((text) => /[-−]/.test(text));
    await page.locator(".heat.estimated.best text").waitFor();
    await waitForRest(page);
    const seen = async () => [await signs(), await page.locator(".graph svg text").first().textContent()];
    await becomes(seen, [[false, false], "Black"], "Black is better and White moves: plus for Black");
    await page.getByText("Search settings").click();
    await page.getByLabel("A plus is good for").selectOption({ label: "the side to move" });
    await becomes(seen, [[true, true], "White"], "minus for White");
  },

  "searches may run on the server": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&t=h8");
    await page.getByText("Search settings").click();
    const asked = page.waitForRequest("**/api/v1/analyse");
    await page.getByLabel("Search on the server").check();
    const { seconds, threads } = (await asked).postDataJSON();
    same([seconds, threads], [4, undefined], "the request");
    await page.locator(".lines li").first().waitFor();
  },

  "the report names what was thrown away, and how that is known": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&t=b2a2a1c3c1b1a3&x=Ann&e=0");
    await page.getByRole("button", { name: "Evaluate it" }).click();
    const report = page.getByRole("region", { name: "Report on the game" });
    await page.getByRole("img", { name: "8 of 8 positions evaluated" }).waitFor();
    await report.getByText("Proved: O had a draw, now X wins.").first().waitFor();
    await becomes(async () => plain(await report.locator("tbody tr").allInnerTexts())[1].slice(0, 3), "O10", "O: one proved mistake, no estimates");
    await becomes(() => report.locator("tbody tr").first().innerText(), (row) => row.includes("Ann"), "names");
    await becomes(() => report.locator("li.estimated").count(), 0, "estimates where all is proved");
    await becomes(async () => plain(await page.locator(".tree .sign.proved").allInnerTexts()), ["??"], "the sign at the move");
    await becomes(() => page.locator(".graph text.sign").count(), (count) => count > 0, "signs in the graph");
    await report.getByRole("button", { name: /^2\. a2/ }).click();
    await becomes(async () => plain([await page.locator(".tree [aria-current]").innerText()]), ["a2??"], "a click goes to the move");
  },
};
