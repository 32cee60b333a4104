// SPDX-License-Identifier: MIT
// Speed of the package against the native library, both in this run:  node wasm/bench/bench.mjs [--out CSV] [--only PATTERN] [--build FOLDER]
//   --out    also write the figures, as bench/results/wasm.csv has them
//   --only   the figures whose names match
//   --build  the native build (build/release): its library and its program `mnk`
// Five pairs of runs that alternate; the figures are the medians. Processor time for boards, wall clock for searches. Exit status 1: a figure misses its required value.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Board, Engine, judgeMany, parseGame } from "../dist/index.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values: options } = parseArgs({ options: { out: { type: "string" }, only: { type: "string", default: "" }, build: { type: "string", default: join(root, "build/release") } } });
const folder = mkdtempSync(join(tmpdir(), "mnk-bench-"));
const native = join(folder, "native");
execFileSync("c++", ["-std=c++20", "-O3", "-DNDEBUG", `-I${root}include`, join(root, "wasm/bench/native.cpp"), join(options.build, "src/libmnk_core.a"), "-pthread", "-o", native], { stdio: "inherit" });
const runNative = (...args) => execFileSync(native, args.map(String), { encoding: "utf8" }).trim().split(" ").map(Number);

/** The generator of native.cpp. */
function xorshift() {
  let state = 2463534242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
}

/** Processor time in seconds, so that other programs on the machine do not count. */
const now = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;

function playGames(game, games) {
  const board = new Board(game);
  const cells = Array.from({ length: board.columns * board.rows }, (_, cell) => cell);
  const next = xorshift();
  const orders = Array.from({ length: 200 }, () => {
    for (let i = cells.length - 1; i > 0; --i) {
      const j = next() % (i + 1);
      [cells[i], cells[j]] = [cells[j], cells[i]];
    }
    return [...cells];
  });
  let moves = 0;
  const start = now();
  for (let played = 0; played < games; ++played) {
    for (const cell of orders[played % orders.length]) {
      const outcome = board.tryCell(cell);
      if (outcome !== null && outcome !== "pending") break;
    }
    moves += board.plies;
    while (board.undoCell()) continue;
  }
  const seconds = now() - start;
  board.free();
  return [seconds, moves];
}

function judgeBoards(game, count) {
  const rules = parseGame(game);
  const [next, isSmall] = [xorshift(), game === "3,3,3"];
  const boards = new Uint32Array(isSmall ? count : count * 16).map(() => next() & next() & (isSmall ? 0x01ff01ff : 0x7fff7fff));
  let codes;
  const start = now();
  for (let round = 0; round < 64; ++round) codes = judgeMany(boards, rules);
  return [now() - start, codes.reduce((sum, code) => sum + code, 0)];
}

const engines = { "engine, threads build": new Engine(), "engine, plain build": new Engine({ threads: null }) };
const limits = { nodes: 400_000, megabytes: 64 };
const opening = "h8i9g7i7";
async function search(engine) {
  let last;
  for await (const step of engine.analyse(Board.fromMoves("15,15,5", opening), limits)) last = step;
  return [last.seconds, last.nodes];
}
function searchNative() {
  const flags = ["--game", "15,15,5", "--nodes", limits.nodes, "--lines", 1, "--memory", limits.megabytes, "--json", opening];
  const { seconds, nodes } = JSON.parse(execFileSync(join(options.build, "apps/mnk"), ["analyse", ...flags.map(String)], { encoding: "utf8" }));
  return [seconds, nodes];
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const rows = [];
/** `amount`: of the unit in one run; if not given, the second number of a run. */
async function compare(name, unit, required, ours, theirs, amount = null) {
  if (!new RegExp(options.only).test(name)) return;
  const [mine, natives] = [[], []];
  for (let pair = 0; pair < 5; ++pair) {
    const [[seconds, count], [nativeSeconds, nativeCount]] = [await ours(), await theirs()];
    if (count !== nativeCount) throw new Error(`${name}: ${count} here, ${nativeCount} natively: this is not the same work`);
    mine.push((amount ?? count) / seconds);
    natives.push((amount ?? count) / nativeSeconds);
  }
  const ratio = median(natives.map((value, pair) => value / mine[pair]));
  rows.push({ name, unit, wasm: Math.round(median(mine)), native: Math.round(median(natives)), ratio: ratio.toFixed(2), required: required ?? "" });
  console.log(`${name.padEnd(40)} ${rows.at(-1).wasm} ${unit}, natively ${rows.at(-1).native}: ${ratio.toFixed(2)} times as long${required ? ` (required: ${required})` : ""}`);
}

playGames("15,15,5", 200); // compiled by now
for (const [game, games] of [["15,15,5", 30_000], ["3,3,3", 400_000], ["7,6,4:gravity", 100_000]]) {
  await compare(`board ${game}: play and undo`, "moves/s", 2, () => playGames(game, games), () => runNative("board", game, games));
}
for (const [name, engine] of Object.entries(engines)) await compare(`${name}: 15,15,5`, "nodes/s", 1.5, () => search(engine), searchNative);
for (const [game, count] of [["3,3,3", 100_000], ["15,15,5", 10_000]]) {
  await compare(`judgeMany ${game}`, "boards/s", null, () => judgeBoards(game, count), () => runNative("boards", game, count), 64 * count);
}
for (const engine of Object.values(engines)) engine.close();
rmSync(folder, { recursive: true });

if (options.out) {
  const table = rows.map(({ name, unit, wasm, native: natively, ratio, required }) => `"${name}",${unit},${wasm},${natively},${ratio},${required}`);
  writeFileSync(options.out, `name,unit,wasm,native,ratio,required\n${table.join("\n")}\n`);
}
process.exitCode = rows.some(({ ratio, required }) => required && Number(ratio) > required) ? 1 : 0;
