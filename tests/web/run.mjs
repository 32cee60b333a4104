// SPDX-License-Identifier: MIT
// Tests of the web app in a real browser, against the real server:
//   node tests/web/run.mjs [--mnk BINARY] [--web FOLDER] [--url URL] [--screenshots FOLDER] [--part I/N] [NAME...]
// Without --url a server is started for the run. NAME: only cases with that in their names. --part 1/2: every second case,
// for two runs beside each other.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launch, root, startServer } from "./browser.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, mnk: { type: "string" }, web: { type: "string" }, screenshots: { type: "string" }, part: { type: "string", default: "1/1" } },
});
const mnk = values.mnk ?? join(root, "build/release/apps/mnk");
const web = values.web ?? join(root, "build/web");
const server = values.url ? { url: values.url.replace(/\/$/, ""), stop: async () => undefined } : await startServer(mnk, web);
const browser = await launch();
/** Ends a case that hangs; a loaded machine needs several times what an idle one does. */
const mostSeconds = 600;

async function runCase(name, run) {
  const test = { browser, url: server.url, mnk, web, contexts: [], errors: [], notes: [] };
  const start = Date.now();
  let timer;
  try {
    const late = new Promise((_, failed) => (timer = setTimeout(() => failed(new Error(`not done after ${mostSeconds} s`)), mostSeconds * 1000)));
    await Promise.race([run(test), late]);
    if (test.errors.length) throw new Error(test.errors.join("; "));
    console.log(`ok      ${name} (${Date.now() - start} ms)${test.notes.map((note) => `\n        ${note}`).join("")}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}: ${error.message}${test.errors.map((line) => `\n        ${line}`).join("")}`);
    const page = test.contexts.at(-1)?.pages()[0];
    if (values.screenshots && page) await page.screenshot({ path: join(values.screenshots, `${name.replace(/\W+/g, "_")}.png`) }).catch(() => undefined);
    return false;
  } finally {
    clearTimeout(timer);
    await Promise.all(test.contexts.map((context) => context.close()));
  }
}

const [part, parts] = values.part.split("/").map(Number);
let [passed, failed, met] = [0, 0, 0];
const folder = join(root, "tests/web/cases");
for (const file of readdirSync(folder).sort()) {
  const { cases } = await import(pathToFileURL(join(folder, file)).href);
  for (const [name, run] of Object.entries(cases)) {
    const whole = `${file.replace(".mjs", "")}: ${name}`;
    if (positionals.length && !positionals.some((name) => whole.includes(name))) continue;
    if (met++ % parts !== part - 1) continue;
    (await runCase(whole, run)) ? passed++ : failed++;
  }
}
await browser.close();
await server.stop();
console.log(`web: ${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
