// SPDX-License-Identifier: MIT
// The app in Debian's Firefox, driven by WebDriver BiDi:  node tests/web/firefox.mjs [--web FOLDER]
// A round through the pages on a host of plain files, with shared memory and without: what differs between browsers is
// WebAssembly, workers, threads and drawing.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./browser.mjs";
import { patience } from "./check.mjs";
import { startFiles } from "./files.mjs";

const { _bidiFirefox: firefox } = createRequire(join(root, "web/package.json"))("playwright-core");
const { values } = parseArgs({ options: { web: { type: "string" } } });
const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Goes to a page of the app: a change of the hash loads nothing. */
const go = (page, hash) => page.evaluate((to) => void (location.hash = to), hash);
const moves = (page) => page.evaluate(() => [...document.querySelectorAll(".move-list li:not(.none) span")].map((span) => span.textContent).filter(Boolean));

async function round(browser, url, errors) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${url}/#/play?g=3,3,3`);
  await page.locator("[data-cell='b2']").click();
  await page.waitForFunction(() => document.querySelectorAll(".move-list li:not(.none) span").length >= 2 && document.querySelectorAll(".move-list li:not(.none) span")[1].textContent !== "");
  assert.equal((await moves(page))[0], "b2");
  const evaluated = async (hash, text) => {
    await go(page, hash);
    await page.getByTestId("evaluation").filter({ hasText: text }).waitFor({ state: "attached" });
  };
  await evaluated("#/analyse?g=4,4,3&t=b2a1", "X wins in 3 plies");
  await evaluated("#/analyse?g=15,15,5&t=h8a1i8o1j8", /Proved: Black wins|Estimated/);
  for (const name of ["learn", "values", "new"]) {
    await go(page, `#/${name}`);
    await page.locator(`main.page-${name} h1`).first().waitFor();
  }
  const isolated = await page.evaluate(() => crossOriginIsolated);
  await context.close();
  return isolated;
}

const browser = await firefox.launch({ executablePath, headless: true });
try {
  for (const isolated of [false, true]) {
    const files = await startFiles(values.web ?? join(root, "build/web"), { isolated });
    const errors = [];
    assert.equal(await round(browser, files.url, errors), isolated);
    assert.deepEqual(errors, []);
    await files.stop();
    console.log(`ok      firefox ${isolated ? "with" : "without"} shared memory`);
  }
} finally {
  await browser.close();
}
