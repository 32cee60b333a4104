// SPDX-License-Identifier: MIT
// The settings of the look: kept, in effect at once and before the first picture, legible in every theme.
import { axeSource, cell, desktop, open, openWhole, person, phone, startGame, waitForMoves, widthOf } from "../browser.mjs";
import { becomes, same } from "../check.mjs";

const boards = ["game", "wood", "paper", "slate", "contrast"];
const pages = ["#/new", "#/analyse?g=3,3,3&t=b2a2", "#/analyse?g=15,15,5&t=h8g8h9h10", "#/analyse?g=7,6,4:gravity&e=0&t=d1d2e1", "#/learn", "#/values"];

const appFile = /\/app\.\w+\.js$/;
const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ["rgb(245, 241, 232)", "rgb(21, 24, 31)"];

async function openSettings(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
}

async function violations(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? node.failureSummary})`).join(" | ")}`);
}

/** The contrast of two custom properties of the root, as WCAG counts it; half transparent colours lie on the second. */
const contrast = (page, first, second) =>
  page.evaluate(
    ([a, b]) => {
      const probe = document.body.appendChild(document.createElement("i"));
      const read = (name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
      };
      const [over, under] = [read(a), read(b)];
      probe.remove();
      const alpha = over[3] ?? 1;
      const luminance = (rgb) => {
        const [r, g, blue] = rgb.map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
      };
      const mixed = over.slice(0, 3).map((value, index) => value * alpha + under[index] * (1 - alpha));
      const [high, low] = [luminance(mixed), luminance(under)].sort((one, two) => two - one);
      return (high + 0.05) / (low + 0.05);
    },
    [first, second],
  );

const axeCase = (colorScheme) => async (test) => {
  const page = await person(test, { ...desktop, colorScheme });
  for (const hash of pages) {
    await page.goto("about:blank");
    await openWhole(test, page, hash);
    if (hash === "#/new") await openSettings(page);
    for (const board of boards) {
      await page.evaluate((name) => (document.documentElement.dataset.board = name), board);
      same(await violations(page), [], `${hash}, ${colorScheme}, ${board}`);
    }
  }
};

export const cases = {
  "a theme is in effect at once, kept, and there before the first picture": async (test) => {
    const page = await person(test, { ...desktop, colorScheme: "light", serviceWorkers: "block" });
    await open(test, page, "#/new");
    await becomes(() => ground(page), light, "the ground as the device has it");
    await openSettings(page);
    await page.getByLabel("Dark").check();
    await becomes(() => ground(page), dark, "the ground after the choice");
    await page.getByRole("dialog").getByLabel("Slate").check();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await becomes(() => page.locator("meta[name=theme-color]").getAttribute("content"), "#15181f", "the browser's bar");
    // Without the app the colours are there: they do not wait for it.
    const missed = page.waitForEvent("requestfailed", (request) => appFile.test(request.url()));
    await page.route(appFile, (route) => route.abort());
    await page.reload();
    await missed;
    same([await ground(page), await page.evaluate(() => document.documentElement.dataset.board)], [dark, "slate"], "the look before the app");
    same(await page.locator("main").count(), 0, "pages without the app");
    await page.unroute(appFile);
    await page.reload();
    await openSettings(page);
    await becomes(() => page.getByLabel("Dark").isChecked(), true, "the choice is kept");
    await page.getByLabel("As the device").check();
    await becomes(() => ground(page), light, "the ground as the device has it");
    await page.emulateMedia({ colorScheme: "dark" });
    await becomes(() => ground(page), dark, "the ground after a change of the device");
    // With a wish for more contrast, nothing is greyer than the text, in both themes.
    await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
    await becomes(() => contrast(page, "--soft", "--ink"), 1, "the contrast of soft text to text");
  },

  "stones have the chosen shape on every board": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "both" });
    await cell(page, "b2").click();
    await waitForMoves(page, 1);
    for (const [choice, look] of [["Black and white", "stones"], ["Discs", "discs"], ["X and O", "marks"]]) {
      await openSettings(page);
      await page.getByRole("dialog").getByLabel(choice).check();
      await page.keyboard.press("Escape");
      await page.locator(`.board.${look}`).waitFor();
    }
    await open(test, page, "#/analyse?g=7,6,4:gravity&e=0&t=d1d2");
    await becomes(() => page.locator(".board.marks .mark.x").count(), 1, "X marks in Connect Four");
    await openSettings(page);
    await page.getByRole("dialog").getByRole("group", { name: "Stones" }).getByLabel("By the game").check();
    await becomes(() => page.locator(".board.discs .disc.x").count(), 1, "discs in Connect Four");
  },

  "the first player has the white stones by choice, in words too": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "both" });
    const colours = () => page.evaluate(() => ["--stone-x", "--stone-o"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()));
    const [black, white] = await colours();
    await cell(page, "h8").click();
    await waitForMoves(page, 1);
    await page.getByRole("gridcell", { name: /^h8, Black/ }).waitFor();
    await openSettings(page);
    await page.getByRole("dialog").getByRole("group", { name: "First player" }).getByLabel("White").check();
    await page.keyboard.press("Escape");
    await page.getByRole("gridcell", { name: /^h8, White/ }).waitFor();
    same(await colours(), [white, black], "the colours of the first player and of the second");
    await page.reload();
    await becomes(colours, [white, black], "the colours after the page is loaded again");
    // In the settings each picture shows its own choice.
    await openSettings(page);
    const pictures = page.getByRole("dialog").getByRole("group", { name: "First player" }).locator("[data-first]");
    same(await pictures.evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue("--stone-x").trim())), [black, white], "the pictures");
  },

  "stones, marks and discs stand out in every theme": async (test) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await person(test, { ...desktop, colorScheme });
      await open(test, page, "#/new");
      for (const board of boards) {
        await page.evaluate((name) => (document.documentElement.dataset.board = name), board);
        const weak = [];
        const least = async (first, second, wanted) => {
          const found = await contrast(page, first, second);
          if (found < wanted) weak.push(`${first} on ${second}: ${found.toFixed(2)}`);
        };
        for (const mark of ["--mark-x", "--mark-o", "--mark-focus"]) await least(mark, "--mark-board", 3);
        for (const one of ["x", "o"]) {
          // A stone as light as its board is told by its edge.
          if ((await contrast(page, `--stone-${one}`, "--board")) < 3) {
            await least("--stone-edge", "--board", 3);
            await least("--stone-edge", `--stone-${one}`, 3);
          }
          await least(`--disc-${one}`, "--disc-hole", 3);
          await least(`--disc-${one}-sign`, `--disc-${one}`, 3);
        }
        await least("--stone-x", "--stone-o", 4.5);
        await least("--line", "--board", 2.5);
        await least("--mark-line", "--mark-board", 2.5);
        await least("--board-focus", "--board", 3);
        same(weak, [], `${board}, ${colorScheme}`);
      }
    }
  },

  "axe finds nothing in any theme, light": axeCase("light"),
  "axe finds nothing in any theme, dark": axeCase("dark"),

  "on a phone the header has names, and the settings fit": async (test) => {
    const page = await person(test, phone);
    await open(test, page, "#/learn");
    await page.getByRole("link", { name: "mnk, home" }).waitFor();
    await openSettings(page);
    await becomes(() => widthOf(page), (width) => width <= phone.viewport.width, "the width of the page");
    await becomes(() => page.getByRole("dialog").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), (wider) => wider <= 0, "the dialog's contents, wider than its room by");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "mnk, home" }).click();
    await page.waitForSelector("main [role=grid]");
  },
};
