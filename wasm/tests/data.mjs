// SPDX-License-Identifier: MIT
// The cases of the library's own tests, and the answers of its native programs, for the tests of the package.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = (path) => readFileSync(root + path, "utf8");

function perft() {
  const [head, ...rows] = text("tests/data/perft.csv").split("\n").filter((line) => line && !line.startsWith("#"));
  const names = head.split(",");
  return rows.map((row) => Object.fromEntries(row.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g).map((value, at) => [names[at], value.replaceAll('"', "")])));
}

function renju() {
  const boards = [];
  for (const line of text("tests/data/renju.txt").split("\n")) {
    if (!line || line.startsWith("#")) continue;
    if (line.includes(": ")) boards.push({ all: line.startsWith("all: "), rows: [] });
    else boards.at(-1).rows.push(line);
  }
  return boards;
}

/** The cases of JudgeTest that are written out: {"3,3,3", "X.X/.../...", Reason::too_many_x, {}}. */
function judge() {
  const cases = text("tests/core/judge_test.cpp").matchAll(/\{"([^"]+)", "([^"]+)", Reason::(\w+), (?:Outcome::(\w+)|\{\})\}/g);
  return [...cases].map(([, game, position, reason, outcome]) => ({ game, position, reason, outcome: outcome ?? null }));
}

const post = (path, body) => ({ method: "POST", path, body: JSON.stringify(body) });
const requests = [
  { method: "GET", path: "/presets" },
  { method: "GET", path: "/nothing" },
  { method: "DELETE", path: "/judge" },
  { method: "POST", path: "/judge", body: "{" },
  { method: "POST", path: "/judge", body: "[1,2" },
  post("/judge", {}),
  post("/judge", { game: "3,3,3", position: "XO./.X./..O" }),
  post("/judge", { game: "3,3,3", position: "XXX/.../OOO" }),
  post("/judge", { game: "7,6,4:gravity", position: "......./......./......./......./O....../XXX.O.O" }),
  post("/judge", { game: "renju", position: "h8h9i8", format: "moves" }),
  post("/judge", { game: "4096,4096,5", position: "[[0,0],[4095,4095]]" }),
  post("/judge", { game: "15,15,5:exact", position: "h8h9i8i9j8j9k8k9m8" }),
  post("/best", { game: "3,3,3", position: "" }),
  post("/best", { game: "3,3,3", position: "b2", fastest: true }),
  post("/best", { game: "4,4,3", position: "" }),
  post("/best", { game: "4,4,4:gravity", position: "a1b1", format: "moves" }),
  post("/best", { game: "15,15,5", position: "" }),
  post("/analyse", { game: "3,3,3", position: "a1" }),
  post("/import", { text: "(;SZ[7:6]RU[mnk 7,6,4]AB[aa]C[a];W[cd](;B[dc])(;B[ee]))" }),
  post("/import", { text: "Piskvorky 7x6, 3:0, 1\n4,6,120\n4,5,0\na\nb\n15\n", game: "7,6,4" }),
  post("/import", { text: "(;SZ[15];B[hh" }),
  post("/export", { game: "3,3,3", format: "sgf", nodes: [{ parent: null, move: null, comment: "a" }, { parent: 0, move: "b2", comment: "]" }], setup: { board: "XO./.../..." }, x_name: "A" }),
  post("/export", { game: "3,3,3", format: "psq", nodes: [{ parent: null, move: null }, { parent: 0, move: "b2" }, { parent: 1, move: "a1" }], result: "B+" }),
];

/** The answers of the program `json_api` (tests/protocol/api_main.cpp). */
function answers(program) {
  const lines = execFileSync(program, { input: requests.map((request) => JSON.stringify(request)).join("\n"), encoding: "utf8", maxBuffer: 1 << 26 });
  return lines.trimEnd().split("\n").map((line, at) => ({ request: requests[at], reply: JSON.parse(line) }));
}

/** An analysis of `mnk`, whose node count the engine of the package must reach exactly. */
function analysis(program, game) {
  const [moves, limit] = ["h8i9g7i7", 50_000];
  const flags = ["--game", game, "--nodes", String(limit), "--lines", "1", "--memory", "64", "--json"];
  const { nodes, moves: found } = JSON.parse(execFileSync(program, ["analyse", ...flags, moves], { encoding: "utf8" }));
  return { game, moves, limit, nodes, move: found[0].move, estimate: found[0].estimate };
}
/** Games with the network of the evaluation, and one without. */
const analysed = ["15,15,5", "15,15,5:exact", "15,15,5:renju", "15,15,5:caro", "15,15,6"];

/** `native`: the paths of json_api and mnk; without one, the cases that compare with it are left out. */
export const makeData = ({ api, mnk }) => ({
  perft: perft(), renju: renju(), judge: judge(), answers: api ? answers(api) : [], analyses: mnk ? analysed.map((game) => analysis(mnk, game)) : [],
});
