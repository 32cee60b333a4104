// SPDX-License-Identifier: MIT
// The page's own rules against the server's: random games under every kind of rules, judged after every few moves.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../browser.mjs";
import { same } from "../check.mjs";

const library = join(root, "wasm/dist");
const { build } = createRequire(join(root, "web/package.json"))("esbuild");

/** The page's sources as a module that runs here. */
async function pageRules() {
  const source = `export { replay } from "./board"; export { parseGame } from "./rules"; export { loadRules } from "mnk";`;
  const { outputFiles } = await build({ stdin: { contents: source, resolveDir: join(root, "web/src/game"), loader: "ts" }, bundle: true, write: false, format: "esm", platform: "node", alias: { mnk: join(library, "library.js") } });
  const rules = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  await rules.loadRules(pathToFileURL(join(library, "rules.wasm")));
  return rules;
}

async function judge(url, game, moves) {
  const position = JSON.stringify(moves);
  const response = await fetch(`${url}/api/v1/judge`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, position, format: "json" }) });
  return response.json();
}

const games = [
  "3,3,3", "3,3,3:misere", "4,3,3", "5,5,4", "5,5,3:exact", "7,6,4:gravity", "6,6,4:exact,gravity", "5,4,3:gravity,misere", "7,7,5:caro", "7,7,5:exact,caro",
  "6,6,5:renju", "1,7,3", "8,1,2", "3,3,1", "2,2,3", "30,20,5",
];

export const cases = {
  "the page judges games as the server does": async (test) => {
    const { replay, parseGame } = await pageRules();
    let state = 20261122;
    const random = (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let compared = 0;
    for (const game of games) {
      const rules = parseGame(game);
      for (let round = 0; round < 4; round++) {
        let board = replay(rules, []);
        for (;;) {
          const moves = board.moves.map((cell) => [Math.floor(cell / rules.columns), cell % rules.columns]);
          const over = board.outcome !== "pending";
          let forbidden = [];
          if (over || game.includes("renju") || random(6) === 0) {
            const reply = await judge(test.url, game, moves);
            const lines = board.lines.map((line) => [line.direction, line.cells.map((cell) => [Math.floor(cell / rules.columns), cell % rules.columns])]);
            const what = `${game} after ${JSON.stringify(moves)}`;
            forbidden = (reply.forbidden ?? []).map(({ cell: [row, column] }) => row * rules.columns + column);
            if (reply.outcome === "draw" && !over && forbidden.length) break; // nothing is left that X may play
            same([reply.outcome, reply.lines.map(({ direction, cells }) => [direction, cells]), reply.to_move], [board.outcome, lines, board.toMove?.toUpperCase() ?? null], what);
            compared++;
          }
          if (over) break;
          const legal = board.legalMoves().filter((cell) => !forbidden.includes(cell));
          // Near what is there, so that large boards see lines, too.
          const near = legal.filter((cell) => board.last === null || Math.abs((cell % rules.columns) - (board.last % rules.columns)) < 3);
          const choice = near.length ? near : legal;
          board = replay(rules, [...board.moves, choice[random(choice.length)]]);
          if (board.moves.length > 120) break;
        }
      }
    }
    test.notes.push(`${compared} positions of ${games.length} kinds of rules`);
  },
};
