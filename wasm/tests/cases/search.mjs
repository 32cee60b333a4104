// SPDX-License-Identifier: MIT
// The functions that run in a worker: best moves, analyses, solutions, certificates, the JSON API, files. `engine` is
// of the build that the run tests; `hasThreads` says which.
import { equal, ok, rejects } from "../assert.mjs";

const outcomeWord = { 1: "x_wins", 0: "draw", [-1]: "o_wins" };
/** A reply without what differs from run to run. */
const steady = (body) => body.replace(/"(seconds|nps|nodes_per_second)":[0-9.e+-]+/g, '"$1":0');

export default {
  "answers are those of the native JSON API": async ({ engine, data }) => {
    if (data.answers.length === 0) return "there is no native json_api";
    for (const { request, reply } of data.answers) {
      const lines = [];
      const made = await engine.answer(request.method, request.path, request.body ?? "", { query: request.query ?? "", onLine: (line) => lines.push(line) });
      equal([made.status, steady(lines.join("") + made.body)], [reply.status, steady(reply.body)], JSON.stringify(request));
    }
  },
  "best: known values": async ({ mnk, engine }) => {
    for (const [game, moves, value, plies] of [["3,3,3", "", "draw", 9], ["3,3,3", "a1b1", "x_wins", 5], ["4,3,3", "", "x_wins", 7], ["3,3,3:misere", "", "draw", 9]]) {
      const best = await engine.best(mnk.Board.fromMoves(game, moves));
      equal([best.value, best.plies], [value, plies], `${game} ${moves}`);
    }
    const board = mnk.Board.fromMoves("3,3,3", "b2a1");
    const best = await engine.best(board);
    equal([best.to_move, outcomeWord[best.score], best.moves.length], ["X", "draw", 7]);
    await rejects(engine.best(new mnk.Board("15,15,5")), "too_large");
  },
  "best: the first moves of Connect Four are in the book": async ({ mnk, engine }) => {
    // Scores -2 -1 0 1 0 -1 -2 of the columns: Pons, blog.gamesolver.org. Without the book this takes minutes.
    const best = await engine.best(new mnk.Board("7,6,4:gravity"));
    equal(best.moves.map(({ score, plies }) => [score, plies]), [[-1, 40], [-1, 42], [0, 42], [1, 41], [0, 42], [-1, 42], [-1, 40]]);
    equal([best.value, best.best], ["x_wins", [5, 3]]);
  },
  "best: without the book, and where it cannot be fetched or read": async ({ mnk, hasThreads, worker }) => {
    const board = mnk.Board.fromMoves("7,6,4:gravity", "d1d2d3d4d5b1b2e1a1a2a3a4a5a6g1g2g3g4g5g6e2b3");
    const known = [];
    for (const book of [null, new URL("no_such_file.book", worker.files), new URL("rules.js", worker.files), undefined]) {
      const engine = new mnk.Engine({ ...(hasThreads ? {} : { threads: null }), ...(book === undefined ? {} : { book }) });
      known.push(await engine.best(board));
      engine.close();
    }
    equal(known[0].moves.length, board.moves().length);
    for (const other of known.slice(1)) equal(other, known[0]);
  },
  "best: of a board that was set up": async ({ mnk, engine }) => {
    const board = new mnk.Board("3,3,3", new Map([[0, "x"], [1, "x"], [4, "o"]]));
    const best = await engine.best(board);
    equal([best.to_move, best.value, best.best], ["O", "draw", [0, 2]]);
    const unreachable = new mnk.Board("3,3,3", new Map([[0, "x"], [1, "x"], [4, "x"]]));
    await rejects(engine.best(unreachable), "too_many_x");
  },
  "analyse: deeper with each value, the result at the end": async ({ mnk, engine }) => {
    const seen = [];
    for await (const step of engine.analyse(mnk.Board.fromMoves("15,15,5", "h8i9g7"), { nodes: 20_000, lines: 2 })) seen.push(step);
    ok(seen.length > 4, `only ${seen.length} values`);
    const steps = seen.slice(0, -1);
    ok(steps.every(({ type }) => type === "progress"));
    ok(steps.every(({ depth }, at) => at === 0 || depth >= steps[at - 1].depth));
    const result = seen.at(-1);
    equal([result.type, result.method, result.to_move, result.moves.length, result.interrupted], ["result", "engine", "O", 2, false]);
    ok(result.nodes >= 20_000);
  },
  "analyse: the same nodes as the native engine": async ({ mnk, hasThreads, data }) => {
    if (data.analyses.length === 0) return "there is no native program";
    for (const { game, moves, limit, nodes, move, estimate } of data.analyses) {
      const engine = new mnk.Engine(hasThreads ? {} : { threads: null }); // which has no network yet
      let last;
      for await (const step of engine.analyse(mnk.Board.fromMoves(game, moves), { nodes: limit, megabytes: 64 })) last = step;
      engine.close();
      equal([last.nodes, last.moves[0].move, last.moves[0].estimate], [nodes, move, estimate], game);
    }
  },
  "analyse: left early, the engine takes the next request": async ({ mnk, engine }) => {
    for await (const step of engine.analyse(new mnk.Board("15,15,5"), { seconds: 60 })) {
      if (step.depth >= 2) break;
    }
    const start = performance.now();
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw");
    ok(performance.now() - start < 10_000);
  },
  "a solver that gives up leaves the answer to the engine": async ({ mnk, engine }) => {
    // The exact solver ends with an exception when its share of the limits is used up: 24 empty cells are too many for it.
    let last;
    for await (const step of engine.analyse(mnk.Board.fromMoves("5,5,4", "a1"), { seconds: 0.3 })) last = step;
    equal([last.type, last.method], ["result", "engine"]);
  },
  "analyse: aborted": async ({ mnk, engine, hasThreads }) => {
    const abort = new AbortController();
    const start = performance.now();
    let last = null;
    for await (const step of engine.analyse(mnk.Board.fromMoves("15,15,5", "h8h9"), { seconds: 60, signal: abort.signal })) {
      last = step;
      if (step.type === "progress" && step.depth === 4) abort.abort();
    }
    ok(performance.now() - start < 20_000, "the search went on");
    equal([last.type, last.interrupted], hasThreads ? ["result", true] : ["progress", undefined]);
    const early = AbortSignal.abort();
    await rejects(engine.best(new mnk.Board("3,3,3"), { signal: early }), "interrupted");
  },
  "an abort while others wait": async ({ mnk, engine }) => {
    const abort = new AbortController();
    const board = mnk.Board.fromMoves("15,15,5", "h8h9");
    const start = performance.now();
    const first = engine.chooseMove(board, { seconds: 60, signal: abort.signal });
    const second = engine.best(new mnk.Board("3,3,3"));
    setTimeout(() => abort.abort(), 300);
    await first.then((move) => ok(board.isLegal(move)), (error) => equal(error.code, "interrupted"));
    ok(performance.now() - start < 20_000, "the search went on");
    equal((await second).value, "draw");
  },
  "an abort ends a request that waits for its turn": async ({ mnk, engine }) => {
    const running = engine.analyse(mnk.Board.fromMoves("15,15,5", "h8h9"), { seconds: 60 });
    equal((await running.next()).done, false);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 100);
    const start = performance.now();
    await rejects(engine.best(new mnk.Board("3,3,3"), { signal: abort.signal }), "interrupted");
    ok(performance.now() - start < 20_000, "it waited for the search before it");
    await running.return();
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw", "the next request");
  },
  "what onProgress throws ends the search": async ({ mnk, engine }) => {
    const start = performance.now();
    const mine = new Error("mine");
    const onProgress = () => {
      throw mine;
    };
    const error = await engine.solve(new mnk.Board("7,7,5"), { seconds: 60, onProgress }).catch((caught) => caught);
    ok(error === mine, `not what was thrown: ${error}`);
    ok(performance.now() - start < 30_000, "the search went on");
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw", "the next request");
  },
  "arguments of the wrong type": async ({ mnk, engine }) => {
    await rejects(engine.best(new mnk.Board("3,3,3"), { signal: 5 }), "bad_argument");
    for (const bytes of [null, "abc", [1, 2], new ArrayBuffer(8), new DataView(new ArrayBuffer(8))]) {
      await rejects(engine.check(bytes), "bad_argument");
    }
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw", "the next request");
  },
  "chooseMove at a level": async ({ mnk, engine }) => {
    const board = mnk.Board.fromMoves("15,15,5", "h8a1h9a2h10a3h11");
    for (const level of [1, 5, 10]) {
      const move = await engine.chooseMove(board, { level, seconds: 0.2 });
      ok(board.isLegal(move), move);
    }
    await rejects(engine.chooseMove(board, { level: 11 }), "bad_request", { message: "level" });
  },
  "solve, and check the certificates": async ({ mnk, engine }) => {
    for (const [game, value, plies] of [["3,3,3", "draw", null], ["4,4,3", "x_wins", null], ["4,4,4:gravity", "draw", null]]) {
      const reports = [];
      const solution = await engine.solve(new mnk.Board(game), { certificate: true, onProgress: (nodes) => reports.push(nodes) });
      equal([solution.value, solution.lower, solution.upper, solution.interrupted], [value, value, value, false], game);
      ok(solution.certificates.length >= 1);
      for (const { bytes } of solution.certificates) {
        const verdict = await engine.check(bytes);
        ok(verdict.accepted && verdict.text.startsWith("ACCEPTED"), verdict.text);
        ok(verdict.text.includes(game), verdict.text);
        for (const at of [0, 20, bytes.length >> 1, bytes.length - 1]) {
          const flipped = bytes.slice();
          flipped[at] ^= 1;
          const rejected = await engine.check(flipped);
          ok(!rejected.accepted, `accepted with byte ${at} flipped: ${rejected.text}`);
        }
        ok(!(await engine.check(bytes.subarray(0, bytes.length - 1))).accepted);
      }
      equal(plies, null);
    }
    ok(!(await engine.check(new Uint8Array(0))).accepted);
  },
  "two threads": async ({ mnk, engine, hasThreads }) => {
    if (!hasThreads) {
      equal(await engine.maxThreads(), 1);
      return "this build has no threads";
    }
    if ((await engine.maxThreads()) < 2) return "there is one processor";
    for (let round = 0; round < 3; ++round) {
      let last;
      for await (const step of engine.analyse(mnk.Board.fromMoves("15,15,5", "h8h9"), { nodes: 30_000, threads: 2 })) last = step;
      ok(last.nodes > 33_000, `only ${last.nodes} nodes: the second thread did not search`);
    }
    equal((await engine.solve(new mnk.Board("4,4,4"), { threads: 2 })).value, "draw");
  },
  "files: read, written, read again": async ({ mnk, engine }) => {
    const tree = await mnk.read("(;GM[4]SZ[15]PB[Ann];B[hh]C[centre];W[hg](;B[ig])(;B[jg]))", { engine });
    equal([tree.format, tree.game, tree.x_name, tree.nodes.length, tree.nodes[1].comment, tree.problems], ["sgf", "15,15,5", "Ann", 5, "centre", []]);
    equal(await mnk.read(await mnk.write(tree, "sgf", { engine }), { engine }), tree);
    const board = mnk.boardOf(tree);
    equal(board.toMoves(), "h8h9i9");
    equal(await mnk.write(board, "moves", { engine }), "h8h9i9\n");
    equal(await mnk.write(board, "json", { engine }), "[[7,7],[6,7],[6,8]]\n");
    for (const format of ["psq", "moves", "json", "sgf"]) {
      const text = await mnk.write(board, format, { engine });
      const again = mnk.boardOf(await mnk.read(text, { game: "15,15,5", engine }));
      equal(again.toMoves(), board.toMoves(), format);
    }
    const drawn = await mnk.read("XO./.X./..O", { game: "3,3,3", engine });
    equal([drawn.format, mnk.boardOf(drawn).toPosition()], ["board", "XO./.X./..O"]);
    equal((await mnk.read("X,O,b,b,X,b,b,b,O", { game: "3,3,3", format: "csv", engine })).format, "csv");
    await rejects(mnk.read("(;SZ[15];B[hh", { engine }), "open_value", { line: 1, column: 11 });
    await rejects(mnk.write(new mnk.Board("3,3,3", new Map([[0, "x"]])), "psq", { engine }), "setup");
  },
  "requests that are wrong": async ({ mnk, engine }) => {
    equal((await engine.answer("GET", "/nothing")).status, 404);
    equal((await engine.answer("PUT", "/judge", {})).status, 405);
    equal((await engine.answer("POST", "/judge", "{")).status, 400);
    equal((await engine.answer("POST", "/judge", { game: "3,3,3", position: "💥".repeat(1000) })).status, 400);
    await rejects(engine.analyse(new mnk.Board("15,15,5"), { seconds: -1 }).next(), "bad_request", { message: "seconds" });
    await rejects(engine.analyse(mnk.Board.fromMoves("3,3,3", "a1b1a2b2a3"), {}).next(), "game_over");
  },
  "a worker that cannot be loaded": async ({ mnk, worker }) => {
    const files = { engine: new URL("missing.wasm", worker.files), threads: null };
    const engine = new mnk.Engine(files);
    await rejects(engine.best(new mnk.Board("3,3,3")), "not_loaded");
    await rejects(engine.best(new mnk.Board("3,3,3")), "not_loaded");
    const other = new mnk.Engine({ threads: new URL("missing.wasm", worker.files) });
    equal((await other.best(new mnk.Board("3,3,3"))).value, "draw", "without threads");
    other.close();
  },
  "a worker that dies takes its request with it, and the next gets a new one": async ({ mnk, worker }) => {
    const engine = new mnk.Engine({ worker: worker.dying });
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw");
    await rejects(engine.answer("GET", "/die"), "internal", { message: "failed" });
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw");
    engine.close();
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw", "after close");
    engine.close();
  },
  "a helper that dies fails the search": async ({ mnk, worker, hasThreads }) => {
    const engine = new mnk.Engine({ worker: worker.dyingHelper });
    if (!hasThreads || (await engine.maxThreads()) < 2) return "there are no helpers";
    const board = mnk.Board.fromMoves("15,15,5", "h8h9");
    const start = performance.now();
    await rejects(last(engine.analyse(board, { seconds: 60, threads: 2 })), "internal", { message: "failed" });
    ok(performance.now() - start < 30_000, "the search went on");
    equal((await last(engine.analyse(board, { nodes: 1000 }))).type, "result");
    engine.close();
  },
};

async function last(steps) {
  let value;
  for await (const step of steps) value = step;
  return value;
}
