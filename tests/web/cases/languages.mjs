// SPDX-License-Identifier: MIT
// Languages: chosen by the browser or in the settings, kept, one file of texts each, English where that fails.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cell, open, openWhole, person, phone, root, startGame, waitForMoves } from "../browser.mjs";
import { becomes, same } from "../check.mjs";

const folder = join(root, "web/src/words");
const languages = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.replace(".json", ""));
const words = (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
const pages = ["#/new?g=20,20,5", "#/analyse?g=3,3,3&t=b2a2", "#/analyse?g=15,15,5&e=0&t=h8g8{a}(i9)h9h10", "#/learn", "#/values"];

/** Waits until the page is in the language, which its navigation shows. */
const inLanguage = (page, language) => page.locator("nav").getByRole("link", { name: words(language)["page.values"], exact: true }).waitFor();

async function choose(page, from, to) {
  await page.locator(".settings-button").click();
  await page.getByLabel(words(from)["settings.language"]).selectOption(to);
  await inLanguage(page, to);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const languageAndTitle = async (page) => [await page.evaluate(() => document.documentElement.lang), await page.title()];

/** Requests of files with texts. */
function filesOf(page) {
  const files = [];
  page.on("request", (request) => /\/words\//.test(request.url()) && files.push(/words\/(\w+)\./.exec(request.url())[1]));
  return files;
}

export const cases = {
  "the browser's language is taken, and its file only, once": async (test) => {
    const page = await person(test, { locale: "fr-CA" });
    const files = filesOf(page);
    await open(test, page, "#/learn");
    await becomes(() => languageAndTitle(page), ["fr", "Apprendre · mnk"], "language and title");
    same(files, ["fr"], "files of texts");
    const other = await person(test, { locale: "fi-FI" });
    await open(test, other, "#/learn");
    await becomes(() => other.title(), "Learn · mnk", "the title where there is no such language");
  },

  "another language keeps the page and its state, and is kept": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "3,3,3", opponent: "both" });
    for (const [index, move] of ["b2", "a1"].entries()) {
      await cell(page, move).click();
      await waitForMoves(page, index + 1);
    }
    const address = page.url();
    await page.locator(".typed-move input").fill("c9");
    let from = "en";
    for (const to of ["de", "ja", "ru"]) {
      await choose(page, from, to);
      await becomes(() => page.getByTestId("status").textContent(), words(to)["status.to_move"].replace("{player}", "X"), "the status");
      await becomes(() => cell(page, "c3").getAttribute("aria-label"), (label) => label.includes(words(to)["board.empty"]), `the name of a cell in ${to}`);
      await becomes(() => languageAndTitle(page), [to, words(to)["page.title"].replace("{page}", words(to)["page.play"])], "language and title");
      same([page.url(), await page.locator(".typed-move input").inputValue()], [address, "c9"], "address and text of a field");
      from = to;
    }
    const files = filesOf(page);
    await page.reload();
    await inLanguage(page, "ru");
    await page.waitForSelector(".game [role=grid]");
    same(files, ["ru"], "files of texts after a reload");
  },

  "a file of texts that does not come: English, and a notice": async (test) => {
    const page = await person(test, { locale: "de-DE", serviceWorkers: "block" });
    await page.route(/\/words\/de\./, (route) => route.abort());
    await open(test, page, "#/new");
    await page.getByRole("alert").getByText("The texts in Deutsch could not be loaded.").waitFor();
    await becomes(() => page.evaluate(() => document.documentElement.lang), "en", "the language");
    await page.getByRole("button", { name: "Close this message" }).click();
    await becomes(() => page.getByText("could not be loaded").count(), 0, "notices after it was closed");
    // The same in the settings: the old language stays, and the choice can be made again.
    await page.locator(".settings-button").click();
    await page.getByLabel("Language").selectOption("de");
    await page.getByText("The texts of this language could not be loaded.").waitFor();
    await becomes(() => page.getByLabel("Language").inputValue(), "en", "the language of the field");
    await page.unroute(/\/words\/de\./);
    await page.getByLabel("Language").selectOption("de");
    await inLanguage(page, "de");
  },

  "no text is cut or wider than a phone in any language": async (test) => {
    for (const language of languages) {
      const page = await person(test, { ...phone, locale: language });
      for (const hash of pages) {
        await page.goto("about:blank");
        await openWhole(test, page, hash);
        await inLanguage(page, language);
        const problems = () => page.evaluate(() => {
          const wide = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
          const cut = [...document.querySelectorAll("button, .button, a, label, legend, h1, h2, h3, th, .badge, .tile, .move-list")]
            .filter((element) => element.checkVisibility() && !element.closest(".lines .moves, .unseen, .k-scroll, .count-tables, .skip") && !element.matches(".skip"))
            .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).display !== "inline")
            .map((element) => `${element.className || element.tagName} '${element.textContent.slice(0, 40)}' ${element.scrollWidth} > ${element.clientWidth}`);
          const outside = [...document.querySelectorAll("header *, main button, main .button, main select, main input")]
            .filter((element) => element.checkVisibility() && !element.closest(".lines .moves, .k-scroll, .tree-scroll, .count-tables"))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => `outside: ${element.className || element.tagName} '${element.textContent.slice(0, 40)}'`);
          const header = document.querySelector(".top").clientHeight > 64 ? ["the header has two lines"] : [];
          return [...wide, ...cut, ...outside, ...header];
        });
        await becomes(problems, [], `texts in ${language} at ${hash}`);
      }
      await page.context().close();
    }
  },

  "on the narrowest phones the names of the pages do not overlap, and no page is wider": async (test) => {
    for (const language of languages) {
      const page = await person(test, { ...phone, locale: language });
      for (const hash of ["#/learn/tree", "#/values?k=4&g=5,5,4:exact"]) {
        await page.goto("about:blank");
        await openWhole(test, page, hash);
        await inLanguage(page, language);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 640 });
          const problems = () => page.evaluate(() => {
            const names = [...document.querySelectorAll(".top nav a")].map((link) => {
              const range = document.createRange();
              range.selectNodeContents(link);
              return range.getBoundingClientRect();
            });
            const overlapping = names.slice(1).filter((name, i) => name.left < names[i].right + 2).length;
            const beyond = names.at(-1).right > document.querySelector(".settings-button").getBoundingClientRect().left;
            const { scrollWidth } = document.documentElement;
            return [overlapping ? `${overlapping} names overlap` : "", beyond ? "a name is under the button" : "", scrollWidth > innerWidth ? `the page is ${scrollWidth} px wide` : ""].filter(Boolean);
          });
          await becomes(problems, [], `the page in ${language} at ${hash}, ${width} px wide`);
        }
      }
      await page.context().close();
    }
  },
};
