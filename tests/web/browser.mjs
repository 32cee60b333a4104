// SPDX-License-Identifier: MIT
// Shared by the browser tests: a server of their own, Debian's chromium, people at their browsers.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { becomes, patience } from "./check.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
export const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const flags = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync", "--no-first-run", "--no-default-browser-check"];

export function launch() {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: asRoot ? [...flags, "--no-sandbox"] : flags });
}

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1280, height: 860 } };

/** Starts `mnk serve` on a port that is free, with a database that goes away with it. */
export async function startServer(mnk, web, more = []) {
  const folder = mkdtempSync(join(tmpdir(), "mnk-web-test-"));
  const child = spawn(mnk, ["serve", "--port", "0", "--database", join(folder, "games.db"), "--web", web, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise((done, failed) => {
    let heard = "";
    const listen = (data) => {
      heard += data;
      const match = /http:\/\/[0-9.:]+/.exec(heard);
      if (match) done(match[0]);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("exit", () => failed(new Error(`mnk serve ended: ${heard}`)));
    setTimeout(() => failed(new Error(`mnk serve said no address: ${heard}`)), patience).unref();
  });
  const stop = () =>
    new Promise((done) => {
      child.removeAllListeners("exit");
      child.on("exit", () => {
        rmSync(folder, { recursive: true, force: true });
        done();
      });
      child.kill("SIGTERM");
    });
  return { url, stop };
}

/** A record that `mnk` prints as JSON. */
export function mnkJson(mnk, args, input) {
  try {
    return JSON.parse(execFileSync(mnk, args, { input, encoding: "utf8" }));
  } catch (error) {
    return JSON.parse(error.stdout); // exit status 1: a negative answer, but an answer
  }
}

/** Somebody with a browser of their own: a page that fails the test on any error of a script. */
export async function person(test, options = desktop) {
  const context = await test.browser.newContext({ reducedMotion: "reduce", ...options });
  test.contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => test.errors.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|Refused to/i.test(message.text())) test.errors.push(message.text());
  });
  return page;
}

/**
 * Waits until the page has run the effects of its last change and painted it: two frames and a task, in this order
 * however slow the machine is.
 */
export const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Opens a page and waits until it listens to keys, which it does by an effect. */
export async function open(test, page, hash, url = test.url) {
  await page.goto(`${url}/${hash}`);
  await page.waitForSelector("main h1, main .lost");
  await painted(page);
}

/** The parts that each page draws last, by the beginning of its address. */
const lastParts = {
  "#/play": [".game [role=grid] [role=gridcell]"],
  "#/new": ["form.lobby button[type=submit]", ".open-games li, .open-games .none"],
  "#/analyse": [".analyse [role=grid] [role=gridcell]", ".tree"],
  "#/learn": ["section.lesson h2"],
  "#/values": [".k-map button"],
};

/** Opens a page and waits until all of it is there, the values of moves too where the engine is on. */
export async function openWhole(test, page, hash) {
  await open(test, page, hash);
  const parts = Object.entries(lastParts).find(([beginning]) => hash.startsWith(beginning))?.[1] ?? [];
  for (const part of parts) await page.locator(part).first().waitFor({ state: "attached" });
  if (hash.startsWith("#/analyse") && !hash.includes("e=0")) await page.locator(".heat").first().waitFor({ state: "attached" });
}

/** Starts a game of the server from the form for a new one, and waits for its board. */
export async function startGame(page, { game, opponent, seat = "x", level, name, opening, url }) {
  await page.goto(`${url}/#/new?g=${encodeURIComponent(game)}`);
  await page.getByLabel({ engine: "The engine", friend: "A friend, by link", both: "Two at this screen" }[opponent]).check();
  if (opponent !== "both") await page.locator(`input[name=seat] >> nth=${seat === "x" ? 0 : 1}`).check();
  if (level) await page.locator(".level input").fill(String(level));
  if (name) await page.getByLabel("Your name").fill(name);
  if (opening) await page.getByLabel("Opening rule").selectOption(opening);
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.waitForSelector(".game [role=grid]");
  await painted(page);
}

/** Two browsers in one game: the second one comes by the link that the first one shows. */
export async function friends(test, game = "3,3,3", ann = null, opening = undefined) {
  ann ??= await person(test);
  await startGame(ann, { url: test.url, game, opponent: "friend", name: "Ann", opening });
  const link = await ann.getByLabel("Link to this game").inputValue();
  const bob = await person(test);
  await bob.goto(link);
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: /^Join as/ }).click();
  if (!opening) await waitForStatus(ann, "Your turn");
  await waitForStatus(bob, "Ann (");
  // Offers and words are lost without a connection.
  for (const page of [ann, bob]) await page.locator(".link.open").waitFor();
  return { ann, bob, link };
}

/** Waits until the hash of the address is this text or matches this regular expression. */
export const waitForHash = (page, hash) =>
  page.waitForFunction(({ text, pattern }) => (pattern ? new RegExp(pattern).test(location.hash) : location.hash === text), hash instanceof RegExp ? { pattern: hash.source } : { text: hash });

/** Milliseconds within which changes of an address are one step of the history (web/src/ui/use_address.ts). */
const together = 400;
/** Waits for the hash, and until the next change of it is a step of its own, by the clock of the page. */
export async function settled(page, hash) {
  await waitForHash(page, hash);
  const seen = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, seen + together);
}

/** Waits until the moves are these. */
export const waitForMoveNames = (page, moves, what = "moves") => becomes(() => movesOf(page), moves, what);

/** Returns the findings of axe on the page, a text each. */
export async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? node.failureSummary})`).join(" | ")}`);
}

/** The width of the page, in pixels: above that of the screen where something does not fit. */
export const widthOf = (page) => page.evaluate(() => document.documentElement.scrollWidth);
export const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
export const status = (page) => page.getByTestId("status");
export const waitForStatus = (page, text) => status(page).filter({ hasText: text }).waitFor();
/** Waits until the list of moves has so many. */
export const waitForMoves = (page, count) =>
  page.waitForFunction((n) => [...document.querySelectorAll(".move-list li:not(.none) span")].filter((span) => span.textContent).length === n, count);
export const movesOf = (page) => page.evaluate(() => [...document.querySelectorAll(".move-list li:not(.none) span")].map((span) => span.textContent).filter(Boolean));
