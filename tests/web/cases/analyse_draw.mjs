// SPDX-License-Identifier: MIT
// The analysis page: drawings, numbers, the way the board lies, pictures, and the games of this browser.
import { readFileSync } from "node:fs";
import { cell, open, person, phone } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const addressPart = (page, name) => page.evaluate((key) => new URLSearchParams(location.hash.split("?")[1]).get(key), name);
const waitForPart = (page, name, value) => page.waitForFunction(([key, text]) => new URLSearchParams(location.hash.split("?")[1]).get(key) === text, [name, value]);

async function centreOf(page, name) {
  const box = await cell(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function rightDrag(page, from, to) {
  await page.mouse.move(...(await centreOf(page, from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await centreOf(page, to)), { steps: 3 });
  await page.mouse.up({ button: "right" });
}

export const cases = {
  "drawings by the right button stay at their position, in the address": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&e=0&t=h8i9");
    await cell(page, "j10").click({ button: "right" });
    await rightDrag(page, "h8", "k11");
    await waitForPart(page, "m", "2.cj10.ah8-k11");
    await becomes(async () => [await page.locator(".annotations .shape").count(), await page.locator(".annotations .arrow").count()], [1, 1], "drawn");
    same(await page.locator(".tree button.move").count(), 3, "the right button plays nothing");
    await page.getByRole("button", { name: "One move back" }).click();
    await becomes(() => page.locator(".annotations > *").count(), 0, "another position has its own drawings");
    await waitForPart(page, "at", "1");
    await page.reload();
    await page.getByRole("button", { name: "One move forward" }).click();
    await becomes(() => page.locator(".annotations > *").count(), 2, "drawings after a reload");
    await page.getByRole("gridcell", { name: "j10, empty, mark" }).waitFor();
    await cell(page, "j10").click({ button: "right" });
    await rightDrag(page, "h8", "k11");
    await page.waitForFunction(() => !location.hash.includes("m="));
  },

  "drawings by touch and by keys": async (test) => {
    const page = await person(test, phone);
    await open(test, page, "#/analyse?g=3,3,3&e=0&t=b2");
    await page.getByRole("button", { name: "Triangle" }).click();
    await cell(page, "b2").click();
    await page.getByRole("button", { name: /^Arrow/ }).click();
    await cell(page, "a1").click();
    await cell(page, "c3").click();
    await waitForPart(page, "m", "1.tb2.aa1-c3");
    await page.getByRole("button", { name: "Delete the drawings here" }).click();
    await page.waitForFunction(() => !location.hash.includes("m="));
    const keys = await person(test);
    await open(test, keys, "#/analyse?g=3,3,3&e=0&t=b2");
    await keys.getByRole("button", { name: "Cross" }).click();
    await cell(keys, "b2").focus();
    await keys.keyboard.press("ArrowLeft");
    await keys.keyboard.press("Enter");
    await waitForPart(keys, "m", "1.xa2");
  },

  "an address with hostile drawings shows a board": async (test) => {
    const page = await person(test);
    await open(test, page, `#/analyse?g=3,3,3&e=0&t=b2&r=constructor&m=${encodeURIComponent("1.cb2.<img src=x>.c__proto__.ca9999_toString.ca1_1e9.ca1")}`);
    await page.waitForSelector(".annotations .shape");
    same(await page.locator(".annotations > *").count(), 1, "what is a drawing is drawn");
  },

  "numbers, turning and mirroring": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=4,3,3&e=0&t=a1b2");
    const [x] = await centreOf(page, "a1");
    await page.getByRole("button", { name: "Mirror the board" }).click();
    await waitForPart(page, "r", "mirror");
    await becomes(() => centreOf(page, "a1"), ([turnedX]) => turnedX > x + 50, "a1 is at the right");
    await page.keyboard.press("r");
    await waitForPart(page, "r", "mirror_r90");
    await page.keyboard.press("n");
    await page.getByRole("gridcell", { name: "b2, O, last move, move 2" }).waitFor();
    await cell(page, "d3").click();
    await waitForPart(page, "t", "a1b2d3");
    await page.reload();
    await page.getByRole("gridcell", { name: "d3, X, last move, move 3" }).waitFor();
    await becomes(async () => [await addressPart(page, "r"), await addressPart(page, "n")], ["mirror_r90", "1"], "kept in the address");
  },

  "pictures of the position and of the game": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&e=0&t=b2a1c3&m=3.ca3.aa1-c1");
    await page.getByRole("button", { name: "Picture" }).click();
    const arrow = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--arrow").trim());
    const heads = { png: "\x89PNG", svg: "<svg ", gif: "GIF89a" };
    for (const [format, head] of Object.entries(heads)) {
      await page.getByLabel("Format").selectOption(format);
      await page.getByRole("checkbox", { name: "Numbers of the moves" }).setChecked(true);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: `Save board.${format}` }).click();
      const bytes = readFileSync(await (await saved).path());
      same(bytes.toString("latin1", 0, head.length), head, format);
      if (format !== "svg") continue;
      check(/>3<\/text>/.test(bytes.toString()), "the number of the third move");
      same(bytes.toString().split(`"${arrow}"`).length - 1, 2, "shaft and head of the arrow");
    }
  },

  "the moves of this browser's games": async (test) => {
    const page = await person(test);
    const games = [{ game: "3,3,3", you: "x", level: 3, moves: "b2a1c3", outcome: "draw", created: 1 }, { game: "3,3,3", you: "x", level: 3, moves: "b2c3b1", outcome: "x_wins", created: 2 }, { broken: true }];
    await page.addInitScript((kept) => localStorage.setItem("mnk.here_games", JSON.stringify(kept)), games);
    await open(test, page, "#/analyse?g=3,3,3&e=0&t=b2");
    const rows = page.getByRole("region", { name: "My games" }).locator("tbody tr");
    await becomes(async () => (await rows.allInnerTexts()).map((text) => text.trim().split(/\s+/).slice(1)), [["2", "1", "1", "0"]], "two games that mirror each other");
    await rows.first().getByRole("button").click();
    await page.waitForFunction(() => document.querySelectorAll(".explorer tbody tr").length === 2);
    await page.locator(".transfer input[type=file]").setInputFiles([{ name: "g.sgf", mimeType: "text/plain", buffer: Buffer.from("(;GM[4]SZ[3]RU[mnk 3,3,3];B[bb];W[ba])") }]);
    await waitForPart(page, "t", "b2b3");
    await page.getByRole("button", { name: "Add this game" }).click();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".explorer tbody tr").length === 2);
    await page.reload();
    await page.getByRole("button", { name: "To the start" }).click();
    await page.waitForFunction(() => document.querySelector(".explorer tbody tr")?.textContent === "b23110");
  },
};
