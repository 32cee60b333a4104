// SPDX-License-Identifier: MIT
// Games, coordinates, verdicts, verdicts in bulk.
import { equal, fails, ok, random } from "../assert.mjs";

const wordsOf = (rules, stones) => {
  const words = new Uint16Array(32);
  stones.forEach((stone, cell) => {
    const [row, column] = [Math.floor(cell / rules.columns), cell % rules.columns];
    if (stone) words[(stone === 2 ? 16 : 0) + row] |= 1 << column;
  });
  return new Uint32Array(words.buffer);
};

export default {
  "the judge cases of the library": ({ mnk, data }) => {
    ok(data.judge.length >= 20, `only ${data.judge.length} cases`);
    for (const { game, position, reason, outcome } of data.judge) {
      const verdict = mnk.judge(game, position.replaceAll(" ", "."));
      equal([verdict.reason, verdict.outcome], [reason === "none" ? null : reason, outcome ?? "invalid"], `${game} ${position}`);
      equal(verdict.message === null, reason === "none");
    }
  },
  "verdicts in full": ({ mnk }) => {
    const { lines, ...rest } = mnk.judge("3,3,3", "XXX/OO./...");
    equal(lines, [{ direction: "row", cells: [0, 1, 2] }]);
    equal(rest, { outcome: "x_wins", reason: null, message: null, reachable: true, stones: 5, toMove: null, forbidden: [] });
    equal(mnk.judge("3,3,3", "X../.../...").toMove, "o");
  },
  "games, presets, options": ({ mnk }) => {
    const rules = mnk.parseGame("connect4");
    equal([rules.columns, rules.rows, rules.k, rules.game, [...rules.options]], [7, 6, 4, "7,6,4:gravity", ["gravity"]]);
    ok(mnk.parseGame("7,6,4:gravity") === rules, "one object for each game");
    equal(mnk.makeRules(15, 15, 5, ["exact"]).game, "15,15,5:exact");
    ok(mnk.presets().some(({ name, game }) => name === "renju" && game === "15,15,5:renju"));
    equal(mnk.options().map(({ name }) => name), ["exact", "gravity", "misere", "caro", "renju"]);
    fails(() => mnk.parseGame("3,3"), "bad_game", { line: 1, column: 3 });
    fails(() => mnk.parseGame("3,3,3:nonsense"), "unknown_option", { line: 1, column: 7, message: "nonsense" });
    fails(() => mnk.makeRules(0, 3, 3), "bad_columns");
    fails(() => new mnk.Board("5000,5,5"), "bad_columns");
  },
  "coordinates": ({ mnk }) => {
    const rules = mnk.parseGame("15,15,5");
    for (let cell = 0; cell < 225; ++cell) equal(mnk.parseCell(rules, mnk.cellName(rules, cell)), cell);
    equal(mnk.parseMoves(rules, "h8h9 i7"), [112, 97, 128]);
    fails(() => mnk.parseCell(rules, "z9"), "off_board");
    fails(() => mnk.parseCell(rules, "??"), "bad_coordinate");
    fails(() => mnk.cellName(rules, 225), "off_board");
    fails(() => mnk.winner("3,3,3", "a1a1"), "taken_cell", { message: "move 2" });
    fails(() => mnk.Board.fromMoves("3,3,3", "a1 b1 a1"), "taken_cell");
  },
  "judgeMany: every board of 3,3,3": ({ mnk }) => {
    const boards = new Uint32Array(1 << 18).map((_, bits) => (bits & 0x1ff) | ((bits >> 9) << 16));
    const codes = mnk.judgeMany(boards);
    const words = mnk.verdictCodes();
    const counts = {};
    for (const code of codes) counts[words[code]] = (counts[words[code]] ?? 0) + 1;
    const { pending, x_wins, o_wins, draw, two_winners, no_last_stone } = counts;
    equal([pending, x_wins, o_wins, draw, two_winners, no_last_stone], [4520, 626, 316, 16, 156, undefined]);
    for (let at = 0; at < boards.length; at += 997) {
      const signs = Array.from({ length: 9 }, (_, cell) => ((boards[at] >> cell) & 1 ? ((boards[at] >> (cell + 16)) & 1 ? "?" : "X") : (boards[at] >> (cell + 16)) & 1 ? "O" : ".")).join("");
      if (signs.includes("?")) equal(words[codes[at]], "bad_bits");
      else {
        const verdict = mnk.judge("3,3,3", signs.match(/.../g).join("/"));
        equal(words[codes[at]], verdict.reason ?? verdict.outcome, signs);
      }
    }
  },
  "judgeMany: games up to 16x16 agree with judge": ({ mnk }) => {
    const words = mnk.verdictCodes();
    for (const game of ["15,15,5", "16,16,3", "7,6,4:gravity", "9,5,2", "13,4,4", "15,15,6", "16,16,9", "16,14,13", "8,8,5:misere", "5,5,1"]) {
      const rules = mnk.parseGame(game);
      const [cells, next, boards, texts] = [rules.columns * rules.rows, random(game.length), [], []];
      for (let count = 0; count < 150; ++count) {
        const board = new mnk.Board(rules);
        for (let plies = next() % (cells + 1); plies > 0 && !board.isGameOver(); --plies) {
          const legal = board.legalCells();
          board.tryCell(legal[next() % legal.length]);
        }
        const stones = board.stones();
        if (count % 3 === 0) stones[next() % cells] = next() % 3;
        boards.push(wordsOf(rules, stones));
        const signs = Array.from(stones, (stone) => ".XO"[stone]).join("");
        texts.push(signs.match(new RegExp(`.{${rules.columns}}`, "g")).join("/"));
        board.free();
      }
      const all = new Uint32Array(boards.length * 16);
      boards.forEach((board, at) => all.set(board, at * 16));
      mnk.judgeMany(all, rules).forEach((code, at) => {
        const verdict = mnk.judge(rules, texts[at]);
        equal(words[code], verdict.reason ?? verdict.outcome, `${game} ${texts[at]}`);
      });
    }
  },
  "judgeMany: the builds with vectors and without give the same bytes": async ({ other, mnk }) => {
    const next = random(7);
    const bits = new Uint32Array(100_003).map(() => (next() % 2 ? next() & next() & 0x01ff01ff : next() % 3 ? next() & 0x03ff03ff : next()));
    equal(mnk.judgeMany(bits), other.judgeMany(bits));
    for (const game of ["15,15,5", "16,16,4", "16,16,2", "16,16,1", "11,7,3", "16,16,7", "16,16,12", "16,16,16", "4,4,9", "7,6,4:gravity", "15,15,5:exact"]) {
      const boards = new Uint32Array(16 * 301);
      for (let at = 0; at < 301; ++at) {
        const density = at % 5;
        for (let word = 0; word < 8; ++word) {
          const [a, b] = [next(), next()];
          const thin = density > 2 ? next() & next() : density > 1 ? next() : 0xffffffff;
          boards[16 * at + word] = a & thin & (density ? 0x7fff7fff : 0xffffffff);
          boards[16 * at + 8 + word] = b & thin & (at % 7 ? ~a : 0xffffffff) & (density ? 0x7fff7fff : 0xffffffff);
        }
        if (at % 2) for (let word = 0; word < 8; ++word) if (word * 2 >= mnk.parseGame(game).rows) boards[16 * at + word] = boards[16 * at + 8 + word] = 0;
      }
      equal(mnk.judgeMany(boards, game), other.judgeMany(boards, game), game);
    }
  },
};
