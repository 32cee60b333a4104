// SPDX-License-Identifier: MIT
// Prints the longest task of the page while somebody hovers, pans, zooms and plays on boards of several sizes:
//   node tests/web/board_speed.mjs [--mnk BINARY] [--web FOLDER] [--limit MS]
// The figures are milliseconds of processor time of the renderer's main thread and, after the bar, of the clock, from a
// trace of chromium without throttling; with --limit the exit status is 1 where a task took more processor time.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch, person, root, startServer } from "./browser.mjs";

const { values } = parseArgs({ options: { mnk: { type: "string" }, web: { type: "string" }, limit: { type: "string" } } });
const server = await startServer(values.mnk ?? join(root, "build/release/apps/mnk"), values.web ?? join(root, "build/web"));
const browser = await launch();
const test = { browser, url: server.url, contexts: [], errors: [] };

/** A setup with a stone in one of `every` cells, without a line, as the address writes it. */
function setupText(columns, rows, every) {
  const noise = (row, column) => (Math.imul(Math.imul(row * 4096 + column + 1, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b) >>> 8) & 0xffff;
  const rowText = (row) => {
    let [text, empty] = ["", 0];
    for (let column = 0; column < columns; column++) {
      const value = noise(row, column);
      if (value % every !== 0) empty++;
      else {
        text += `${empty || ""}${(value >> 8) % 2 ? "X" : "O"}`;
        empty = 0;
      }
    }
    return text + (empty || "");
  };
  return Array.from({ length: rows }, (_, row) => rowText(row)).join("/");
}

/** A game of so many moves, far from each other. */
function movesText(columns, rows, count) {
  const name = (column) => (column >= 26 ? name(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));
  return Array.from({ length: count }, (_, ply) => `${name((ply * 37) % columns)}${1 + ((ply * 91) % rows)}`).join("");
}

async function longestTask(page, action) {
  await page.waitForTimeout(300);
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"] });
  await action();
  await page.waitForTimeout(300);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const renderers = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && renderers.has(`${pid} ${tid}`));
  const most = (of) => Math.max(0, ...tasks.map((task) => (task[of] ?? 0) / 1000));
  return { work: most("tdur"), clock: most("dur") };
}

const boards = [["15,15,5", 4], ["40,40,5", 4], ["100,100,6", 3], ["1000,1000,6", 200], ["1000,1000,6", 0]];
let longest = 0;
console.log("board         stones     hover         zoom          pan           play         (longest task, ms)");
for (const [game, every] of boards) {
  const [columns, rows] = game.split(",").map(Number);
  const page = await person(test, { viewport: { width: 1280, height: 800 } });
  // The last one has its stones by moves, as games have them.
  const setup = every ? setupText(columns, rows, every) : "";
  const moves = every ? "" : movesText(columns, rows, 200);
  await page.goto(`${server.url}/#/analyse?g=${game}&e=0${every ? `&s=${encodeURIComponent(setup)}` : `&t=${moves}`}`);
  await page.waitForSelector(".surface");
  await page.waitForTimeout(1500);
  if (await page.locator(".winning").count()) throw new Error(`the setup of ${game} has a line: nobody can play`);
  const box = await page.locator(".surface").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const sweep = async () => {
    for (let i = 0; i < 60; i++) await page.mouse.move(x - 150 + 5 * i, y - 100 + ((i * 37) % 200));
  };
  const figures = [
    await longestTask(page, sweep),
    await longestTask(page, async () => {
      await page.mouse.move(x, y);
      await page.keyboard.down("Control");
      for (const delta of [-120, -120, -120, -120, 120, 120, -120]) await page.mouse.wheel(0, delta);
      await page.keyboard.up("Control");
    }),
    await longestTask(page, async () => {
      await page.mouse.down();
      for (let i = 1; i <= 40; i++) await page.mouse.move(x - 5 * i, y - 3 * i);
      await page.mouse.up();
    }),
    await longestTask(page, async () => {
      await page.locator("[role=gridcell][tabindex='0']").focus();
      for (const key of ["Enter", "ArrowRight", "Enter", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    }),
  ];
  longest = Math.max(longest, ...figures.map(({ work }) => work));
  console.log(`${game.padEnd(13)} ${String(every ? setup.match(/[XO]/g).length : 200).padEnd(10)} ${figures.map(({ work, clock }) => `${work.toFixed(0).padStart(4)} |${clock.toFixed(0).padStart(4)}`).join("   ")}`);
  await page.context().close();
}
await browser.close();
await server.stop();
if (values.limit && longest > Number(values.limit)) process.exitCode = 1;
