// SPDX-License-Identifier: MIT
// The maps of values: the selection in the address, the certificates made and checked in the page, files from anywhere.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { desktop, open, person, phone, settled, violations, waitForHash, widthOf } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const facts = (page, game) => page.locator(".facts", { has: page.getByRole("heading", { name: game, exact: true }) }).locator("visible=true");

export const cases = {
  "the selection stands in the address, and Back returns to it": async (test) => {
    const page = await person(test);
    await open(test, page, "#/values?k=4&g=5,5,4:exact");
    await facts(page, "5,5,4:exact").waitFor();
    await becomes(() => page.locator(".k-map h2").count(), 1, "maps of one k");
    await page.getByRole("button", { name: "no options" }).click();
    await settled(page, "#/values");
    await page.getByRole("button", { name: "k = 3" }).click();
    await settled(page, "#/values?k=3");
    await page.getByRole("button", { name: /^3 columns, 3 rows/ }).click();
    await facts(page, "3,3,3").waitFor();
    await waitForHash(page, "#/values?k=3&g=3,3,3");
    await page.goBack();
    await page.getByText("Choose a board on a map").waitFor();
    await page.goBack();
    await page.goBack();
    await facts(page, "5,5,4:exact").waitFor();
    await page.reload();
    await facts(page, "5,5,4:exact").waitFor();
    await page.goto("about:blank");
    await open(test, page, "#/values?k=%22&g=%3Cb%3E&o=nonsense");
    await page.getByText("Choose a board on a map").waitFor();
  },

  "open questions and boards that were not computed are told apart": async (test) => {
    const page = await person(test);
    await open(test, page, "#/values?k=5");
    await page.getByRole("button", { name: "9 columns, 9 rows: open" }).click();
    await facts(page, "9,9,5").getByText("An open question as far as we know").waitFor();
    await becomes(() => page.locator(".k-map td.missing").count(), (count) => count > 50, "boards that were not computed");
    for (const text of ["certified", "computed here", "cited", "open", "not computed"]) await page.locator(".values-legend li", { hasText: text }).first().waitFor();
  },

  "a certificate is made in the page, accepted by the checker, and saved": async (test) => {
    const page = await person(test);
    for (const [game, claims] of [["4,4,3", ["X wins"]], ["4,4,4:gravity", ["O does not lose", "X does not lose"]]]) {
      await open(test, page, `#/values?g=${game}`);
      const shown = facts(page, game);
      await shown.getByRole("button", { name: "Make and check it here" }).click();
      for (const claim of claims) {
        const row = shown.locator(".made li", { hasText: claim });
        await row.getByText("The checker accepts it").waitFor();
        const saved = page.waitForEvent("download");
        await row.getByRole("button", { name: "Save the file" }).click();
        const file = await (await saved).path();
        const said = execFileSync(test.mnk, ["check", file], { encoding: "utf8" });
        check(/accept|valid|proves|wins|lose/i.test(said), `mnk check said ${said}`);
        check(readFileSync(file).length > 20, "an empty file");
      }
    }
  },

  "a file is checked here; a hostile or a large one is refused": async (test) => {
    const folder = mkdtempSync(join(tmpdir(), "mnk-values-test-"));
    try {
      const good = join(folder, "good.cert");
      execFileSync(test.mnk, ["solve", "--game", "4,4,3", "--certificate", good]);
      const bytes = readFileSync(good);
      const files = { "cut.cert": bytes.subarray(0, bytes.length >> 1), "text.cert": Buffer.from("<img src=x onerror=alert(1)>"), "empty.cert": Buffer.alloc(0), "noise.cert": Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255)), "zeros.cert": Buffer.alloc(100_000), "turned.cert": Buffer.from(bytes.map((byte, i) => (i === bytes.length - 5 ? byte ^ 0x40 : byte))) };
      const page = await person(test);
      await open(test, page, "#/values");
      const section = page.locator(".file-check");
      const input = page.locator("input[type=file]");
      await input.setInputFiles(good);
      await section.getByText("The checker accepts it").waitFor();
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(folder, name), content);
        await input.setInputFiles(join(folder, name));
        await section.getByText(name).waitFor();
        await section.getByText("The checker rejects it").waitFor();
        await becomes(() => section.locator("q").innerText(), (reason) => reason.length > 5, `the reason for ${name}`);
      }
      writeFileSync(join(folder, "large.cert"), "");
      truncateSync(join(folder, "large.cert"), 65 * 1024 * 1024);
      await input.setInputFiles(join(folder, "large.cert"));
      await section.getByText("This page checks files of at most 67,108,864").waitFor();
      await becomes(() => section.locator(".verdict-line").count(), 0, "verdicts on a file that is too large");
      await input.setInputFiles(good);
      await section.getByText("The checker accepts it").waitFor();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },

  "axe finds nothing on the maps, on both devices, light and dark": async (test) => {
    for (const device of [desktop, phone]) {
      for (const colorScheme of ["light", "dark"]) {
        const page = await person(test, { ...device, colorScheme });
        await open(test, page, "#/values?g=3,3,3");
        await facts(page, "3,3,3").getByRole("button", { name: "Make and check it here" }).click();
        await facts(page, "3,3,3").getByText("The checker accepts it").waitFor();
        same(await violations(page), [], `${device.viewport.width}, ${colorScheme}`);
        await becomes(() => widthOf(page), (width) => width <= device.viewport.width, "the width of the page");
        const small = () => page.evaluate(() => [...document.querySelectorAll("main button, main a.button, main input")].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect()).filter(({ height, width: w }) => height < 43.5 || w < 43.5).length);
        if (device === phone) await becomes(small, 0, "small targets");
        await page.context().close();
      }
    }
  },
};
