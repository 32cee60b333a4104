// SPDX-License-Identifier: MIT
// The lessons: what stands in their addresses, what a step may show, and what a reader can do in them.
import { desktop, open, openWhole, person, phone, settled, violations, waitForHash, widthOf } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const lessons = ["detect", "quiz", "tree", "threats", "stealing", "pairing"];
const next = (page, name) => page.getByRole("group", { name }).getByRole("button", { name: "Forward" }).click();

export const cases = {
  "a lesson and its step stand in the address, and Back goes there": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/tree");
    const said = page.locator(".said");
    await said.getByText("Position 1 of 20").waitFor();
    await next(page, "Order of visits");
    await said.getByText("Position 2 of 20").waitFor();
    await settled(page, "#/learn/tree?step=1");
    await next(page, "Order of visits");
    await said.getByText("Position 3 of 20").waitFor();
    await waitForHash(page, "#/learn/tree?step=2");
    await page.goBack();
    await said.getByText("Position 2 of 20").waitFor();
    await page.reload();
    await said.getByText("Position 2 of 20").waitFor();
    await page.getByRole("combobox", { name: "Position" }).selectOption("mirror");
    await page.getByLabel("Fold by symmetry").uncheck();
    await waitForHash(page, "#/learn/tree?p=mirror&fold=0");
    await page.getByRole("link", { name: "Is that a line?" }).click();
    await page.getByRole("grid", { name: "The game of the lesson" }).waitFor();
    await page.goBack();
    await page.getByRole("combobox", { name: "Position" }).waitFor();
    await becomes(() => page.getByRole("combobox", { name: "Position" }).inputValue(), "mirror", "the position after Back");
  },

  "the first change of a page is a step in the history, however soon it comes": async (test) => {
    const page = await person(test);
    await page.addInitScript(() => (performance.now = () => 10));
    await open(test, page, "#/learn/tree");
    await next(page, "Order of visits");
    await waitForHash(page, "#/learn/tree?step=1");
    await page.goBack();
    await page.locator(".said").getByText("Position 1 of 20").waitFor();
    await waitForHash(page, "#/learn/tree");
  },

  "own moves stand in the address, and a wrong address shows the lesson": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/detect?g=five&m=e5e6f6&step=3");
    const stones = page.locator("[role=gridcell]:not([aria-label*=empty])");
    await page.locator("[data-cell='f6'][aria-label*=X]").waitFor();
    await becomes(() => stones.count(), 3, "stones");
    for (const text of ["m=zz99", "m=e5e5e5", "step=-1", "step=99999999999", "g=nothing", "m=%3Cscript%3E"]) {
      await page.goto("about:blank");
      await open(test, page, `#/learn/detect?${text}`);
      await page.locator("[role=gridcell]").first().waitFor();
      if (!text.startsWith("step") && !text.startsWith("m=e5")) await becomes(() => stones.count(), (count) => count > 0, `stones with ${text}`);
    }
  },

  "the tree shows no value before the search has found it, and stays in the page": async (test) => {
    for (const device of [desktop, phone]) {
      const page = await person(test, device);
      await open(test, page, "#/learn/tree?fold=0&cut=0&step=0");
      await becomes(() => page.locator(".tree-node").count(), 1, "positions at first");
      same(await page.locator(".search-tree .value").count(), 0, "values at first");
      check(!/wins|raw/.test(await page.locator(".search-tree").getAttribute("aria-label")), "the label names a value too early");
      const last = Number((await page.locator(".step-bar output").innerText()).split(" ").at(-1));
      for (const step of [1, 40, Math.floor(last / 2), last - 1, last]) {
        await page.goto(`${test.url}/#/learn/tree?fold=0&cut=0&step=${step}`);
        await page.locator(".step-bar output").getByText(`${step} of`).waitFor();
        const rootKnown = () => page.locator(".search-tree").getAttribute("aria-label");
        await becomes(rootKnown, (label) => /Draw|wins/.test(label) === (step === last), `the label of the tree at step ${step} of ${last}`);
        const boxes = async () => ({ frame: await page.locator(".tree-scroll").boundingBox(), node: await page.locator(".tree-node.current .sheet").boundingBox() });
        await becomes(boxes, ({ frame, node }) => node.x >= frame.x - 1 && node.x + node.width <= frame.x + frame.width + 1, `the current position comes in sight at step ${step}`);
        await becomes(() => widthOf(page), (width) => width <= device.viewport.width, "the width of the page");
      }
    }
  },

  "the methods are compared in one unit, with their code and their growth": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/detect?step=1");
    const total = async (name) => Number(await page.locator(".bars tr", { hasText: name }).locator(".number").innerText());
    const totals = async () => [await total("Full scan"), await total("Line counters"), await total("Rays"), await total("Magic"), await total("Run ends")];
    await becomes(totals, [10, 8, 9, 2, 12], "words of the first stone");
    await becomes(() => page.locator(".method.counters .code .ran").count(), 3, "lines that ran");
    await page.getByText("The figures as a table").click();
    await page.locator(".growth-table tbody tr").nth(16).waitFor();
    const scan = await page.locator(".growth-table tbody tr td:nth-child(2)").allInnerTexts();
    check(Number(scan.at(-1)) > 10 * Number(scan[0]), `the full scan grows: ${scan}`);
  },

  "the quiz is answered by keys, tells why, and counts": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/quiz?seed=3");
    const quiz = page.locator(".quiz");
    let right = 0;
    for (let question = 1; question <= 8; question++) {
      await quiz.getByText(`Question ${question} of 8`).waitFor();
      await becomes(() => page.locator(".won-line, .winning").count(), 0, "lines before the answer");
      if (question === 1) await quiz.locator("input").first().focus();
      else await page.waitForFunction(() => document.activeElement === document.querySelector(".quiz input"));
      await page.keyboard.press(question % 2 ? "Space" : "ArrowDown");
      await page.keyboard.press("Enter");
      const said = await quiz.getByRole("status").filter({ hasText: /Right|Not so/ }).innerText();
      if (said.startsWith("Right")) right++;
      check(/line|has a/.test(said), `no reason: ${said}`);
      await becomes(() => quiz.locator("label.right").count(), 1, "right answers");
      await quiz.getByText(`Right so far: ${right} of ${question}`).waitFor();
      await page.waitForFunction(() => document.activeElement.matches(".quiz button.main"));
      await page.keyboard.press("Enter"); // on the button that goes on
    }
    await quiz.getByText("Right so far: 0 of 0").waitFor();
    await waitForHash(page, "#/learn/quiz?seed=4");
  },

  "in the lesson on threats the engine answers, and proves the win by fours": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/threats?p=vcf");
    const side = page.locator(".live-side");
    await side.getByRole("button", { name: "Show the engine’s line" }).click();
    await side.getByText("The engine has proved it: X wins").waitFor();
    for (const [move, reply] of [["g5", "h5"], ["d8", "c9"]]) {
      await page.locator(`[data-cell='${move}']`).click();
      await page.locator(`[data-cell='${reply}'][aria-label*=O]`).waitFor({ state: "attached" });
    }
    await settled(page, /m=\w+g5h5d8c9$/); // the next move is a step of its own in the history
    await page.locator("[data-cell='d7']").click();
    await page.locator("[data-cell='d7'][aria-label*=X]").waitFor({ state: "attached" });
    await side.getByText("X to move").waitFor();
    const last = (await page.locator("[data-cell='d9'][aria-label*=O]").count()) ? "d4" : "d9";
    await page.locator(`[data-cell='${last}']`).click();
    await side.getByText("X wins").waitFor();
    await waitForHash(page, new RegExp(`${last}$`));
    await page.goBack();
    await side.getByText("X to move").waitFor();
    await side.getByRole("button", { name: "From the start" }).click();
    await page.locator("[data-cell='g5'][aria-label*=empty]").waitFor({ state: "attached" });
  },

  "the pairing holds the draw, and stealing is told in steps": async (test) => {
    const page = await person(test);
    await open(test, page, "#/learn/pairing");
    for (const move of ["b5", "c3"]) await page.locator(`[data-cell='${move}']`).click();
    await waitForHash(page, "#/learn/pairing?m=b5d5c3a5");
    const free = page.locator("[role=gridcell][aria-label*=empty]");
    const draw = page.getByText("Draw: every line has a stone of O");
    for (let left = await free.count(); left > 0 && !(await draw.count()); ) {
      await free.first().click();
      left = await becomes(() => free.count(), (count) => count < left, `free cells, less than ${left}`);
    }
    await draw.waitFor();
    await open(test, page, "#/learn/stealing");
    for (let step = 1; step <= 5; step++) {
      await next(page, "Steps of the argument");
      await page.locator(".step-bar output").getByText(`${step} of`).waitFor();
    }
    await page.getByRole("link", { name: "4,3,3:misere" }).click();
    await page.locator(".facts").locator("visible=true").getByText("O wins").first().waitFor();
  },

  "axe finds nothing in a lesson, on both devices, light and dark": async (test) => {
    for (const device of [desktop, phone]) {
      for (const colorScheme of ["light", "dark"]) {
        const page = await person(test, { ...device, colorScheme });
        for (const lesson of lessons) {
          await page.goto("about:blank");
          await open(test, page, `#/learn/${lesson}`);
          same(await violations(page), [], `${lesson}, ${device.viewport.width}, ${colorScheme}`);
        }
        await page.context().close();
      }
    }
  },

  "a phone: lessons fit, with targets for fingers": async (test) => {
    const page = await person(test, phone);
    for (const lesson of lessons) {
      await page.goto("about:blank");
      await openWhole(test, page, `#/learn/${lesson}`);
      await becomes(() => widthOf(page), (width) => width <= phone.viewport.width, `the width of ${lesson}`);
      const small = () => page.evaluate(() =>
        [...document.querySelectorAll("main button, main a, summary, select")].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([e, box]) => `${e.className || e.tagName} '${e.textContent.slice(0, 20)}' ${Math.round(box.width)}x${Math.round(box.height)}`));
      await becomes(small, [], `small targets of ${lesson}`);
    }
  },
};
