// SPDX-License-Identifier: MIT
// Changed and random input for every function that takes a text or bytes: each call gives an answer or an MnkError, and
// the module serves the next one. A trap in a module would be another error, or the code `internal`.
import { equal, ok, random } from "../assert.mjs";

const pick = (next, list) => list[next() % list.length];
const tokens = ['"', "{", "}", "[", "]", ":", ",", "null", "-1", "0", "1e9", "99999999999999999999", "3,3,3", "15,15,5:renju", "a1", "h8h9", "\u0000", "\ud800", "é", ";B[hh]", "(", "X.O/...", "\n", "7,6,4:gravity"];

/** The text with one to three parts left out, doubled, replaced or put in. */
function changed(text, next) {
  let result = text;
  for (let round = next() % 3; round >= 0; --round) {
    const at = next() % (result.length + 1);
    const end = at + (next() % 4);
    result = result.slice(0, at) + pick(next, ["", result.slice(at, end) + result.slice(at, end), pick(next, tokens)]) + result.slice(end);
  }
  return result;
}

/** Counts answers and refusals. */
function tally(mnk) {
  const counts = { answers: 0, refusals: 0 };
  const refused = (error) => {
    ok(error instanceof mnk.MnkError && error.code !== "internal", `${error.name}: ${error.message}`);
    ++counts.refusals;
  };
  return {
    counts,
    call(run) {
      try {
        run();
        ++counts.answers;
      } catch (error) {
        refused(error);
      }
    },
    wait: (promise) => promise.then(() => ++counts.answers, refused),
  };
}

const requests = [
  ["/judge", '{"game":"3,3,3","position":"X.O/.X./O.X","format":"board"}'],
  ["/best", '{"game":"3,3,3","position":"a1b2","format":"moves","fastest":true}'],
  ["/import", '{"text":"(;FF[4]GM[4]SZ[15];B[hh](;W[ih];B[hi])(;W[aa]))","format":"auto"}'],
  ["/export", '{"format":"sgf","game":"3,3,3","nodes":[{"parent":null,"move":null,"comment":"a"},{"parent":0,"move":"a1","comment":""}],"setup":null,"x_name":"","o_name":"","result":""}'],
];
const tasks = {
  analyse: '{"game":"5,5,4","position":"a1b2","format":"moves","nodes":200,"megabytes":1,"lines":2}',
  move: '{"game":"5,5,4","position":"a1b2","format":"moves","nodes":200,"megabytes":1,"level":5}',
  opening: '{"game":"9,9,5","position":"e5e6e4e3","format":"moves","opening":"soosorv_8","choices":["o","2","x"],"offers":["d5","d6"],"nodes":50,"megabytes":1,"seed":3}',
  solve: '{"game":"3,3,3","position":"a1b2","format":"moves","nodes":200,"megabytes":1,"certificate":true,"plies":true}',
  threats: '{"game":"9,9,5","position":"e5a1e6a2","format":"moves","nodes":200}',
  balance: '{"game":"5,5,4","position":"a1","format":"moves","nodes":100,"megabytes":1}',
};

export default {
  "games, boards, moves and openings from changed texts": ({ mnk }) => {
    const { counts, call } = tally(mnk);
    const next = random(1);
    for (let round = 0; round < 3000; ++round) {
      // Boards stay below 10,000 cells.
      const game = changed(pick(next, ["3,3,3", "9,9,5:renju", "7,6,4:gravity", "connect4"]), next).replace(/\d{3,}/g, "99");
      call(() => mnk.parseGame(game));
      call(() => mnk.Board.fromMoves(pick(next, [game, "9,9,5"]), changed("e5e6d4c3", next)).free());
      call(() => mnk.Board.fromPosition(pick(next, [game, "3,3,3"]), changed("X.O/.X./O.X", next)).free());
      call(() => mnk.parseCell(mnk.parseGame("15,15,5"), changed("h8", next)));
      call(() => new mnk.Opening(pick(next, [game, "15,15,5"]), changed(pick(next, ["pie", "swap2", "long_pro", "soosorv_8"]), next), next() % 5, changed("o2x", next).split(""), [next() % 90, 3]));
      call(() => mnk.areSymmetric(pick(next, [game, "9,9,5"]), [40, 39, 38], next() % 90, next() % 90));
    }
    ok(counts.answers > 1000 && counts.refusals > 1000, JSON.stringify(counts));
  },
  "requests of the JSON API and tasks with changed bodies": async ({ mnk, engine }) => {
    const { counts, wait } = tally(mnk);
    const next = random(2);
    for (let round = 0; round < 400; ++round) {
      const [path, body] = pick(next, requests);
      const { status } = await engine.answer(pick(next, ["POST", "POST", "POST", "GET", "\n"]), pick(next, [path, path, changed(path, next)]), changed(body, next));
      ok(status >= 200 && status < 500, `${status} for ${path}`);
      const task = pick(next, Object.keys(tasks));
      await wait(drained(engine, pick(next, [task, task, changed(task, next)]), safeNumbers(changed(tasks[task], next))));
    }
    ok(counts.answers > 20 && counts.refusals > 100, JSON.stringify(counts));
    equal((await engine.best(new mnk.Board("3,3,3"))).value, "draw");
  },
  "certificates with changed bytes": async ({ mnk, engine }) => {
    const [{ bytes }] = (await engine.solve(mnk.Board.fromMoves("4,4,3", ""), { certificate: true })).certificates;
    const next = random(3);
    equal((await engine.check(bytes)).accepted, true);
    for (let round = 0; round < 300; ++round) {
      const other = bytes.slice(0, next() % 4 ? bytes.length : next() % bytes.length);
      for (let count = next() % 4; count >= 0; --count) other[next() % other.length] ^= 1 + (next() % 255);
      // The checksum is in the last 8 bytes; any other change must be told from it.
      equal((await engine.check(other)).accepted, other.length === bytes.length && other.every((byte, at) => byte === bytes[at]), `round ${round}`);
    }
  },
  "books with changed bytes": async ({ worker }) => {
    const { Module, bytesOf } = await import(new URL("module.js", worker.files).href);
    const module = await Module.load(new URL("engine.wasm", worker.files).href, { mnk_emit: () => 1 });
    const bytes = new Uint8Array(await bytesOf(new URL("connect4.book", worker.files)));
    const next = random(4);
    equal(module.send("book", [], bytes), 0);
    for (let round = 0; round < 60; ++round) {
      const other = bytes.slice(0, next() % 4 ? bytes.length : next() % bytes.length);
      for (let count = next() % 4; count >= 0 && other.length > 0; --count) other[next() % (round % 2 ? other.length : Math.min(64, other.length))] ^= 1 + (next() % 255);
      if (module.send("book", [], other) !== 0) ok(module.text().startsWith("bad_book\n"), module.text());
    }
    equal(module.send("book", [], new Uint8Array(0)), 0, "no book");
    equal(module.send("book", [], bytes), 0);
  },
  "networks with changed bytes": async ({ worker }) => {
    const { Module, bytesOf } = await import(new URL("module.js", worker.files).href);
    const module = await Module.load(new URL("engine.wasm", worker.files).href, { mnk_emit: () => 1 });
    const bytes = new Uint8Array(await bytesOf(new URL("five_in_a_row.network", worker.files)));
    const next = random(5);
    equal(module.send("network", [], bytes), 0);
    for (let round = 0; round < 60; ++round) {
      const other = bytes.slice(0, next() % 4 ? bytes.length : next() % bytes.length);
      other[next() % (round % 2 ? other.length : Math.min(64, other.length))] ^= 1 + (next() % 255);
      equal(module.send("network", [], other) !== 0, true, `round ${round}`);
      ok(module.text().startsWith("bad_network\n"), module.text());
    }
    equal(module.send("network", [], new Uint8Array(0)), 0, "no network");
    equal(module.send("network", [], bytes), 0);
  },
};

/** The body, with limits that end a search soon whatever became of its numbers. */
function safeNumbers(body) {
  try {
    const { seconds: _, nodes, ...rest } = JSON.parse(body);
    return { ...rest, nodes: Math.min(Number(nodes) || 100, 1000), seconds: 0.2, threads: 1 };
  } catch {
    return body;
  }
}

async function drained(engine, task, request) {
  for await (const line of engine.stream(task, request)) ok(typeof line === "object");
}
