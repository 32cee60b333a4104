// SPDX-License-Identifier: MIT
// Input that nobody should give.
import { equal, fails, ok } from "../assert.mjs";

const cells = [NaN, Infinity, -Infinity, -1, 0.5, 9, 2 ** 31, 2 ** 32, 2 ** 32 + 4, 1e300, undefined, null, {}, [], "", "a0", "a", "aa", "zz99999999999999999999", "a1a1", "💥", "\0", -0.1];

export default {
  "cells that are none": ({ mnk }) => {
    for (const cell of cells) {
      const board = new mnk.Board("3,3,3");
      let failed = false;
      try {
        board.move(cell);
      } catch {
        failed = true;
      }
      ok(failed, `move(${String(cell)}) was taken`);
      equal([board.plies, board.toPosition()], [0, ".../.../..."]);
      if (typeof cell !== "number") continue;
      equal([board.tryCell(cell), board.at(cell)], [null, null], String(cell));
      equal([board.refusal(cell)?.code, board.refusal(cell)?.message], ["off_board", `there is no cell ${cell} on a board of 9`]);
    }
    fails(() => new mnk.Board("3,3,3").move({ row: NaN, column: 0 }), "off_board");
    fails(() => new mnk.Board("3,3,3").move({ row: 0, column: 3 }), "off_board");
  },
  "texts that are no game, board or line": ({ mnk }) => {
    for (const text of ["", " ", "3", "3,3,3,3", "3,3,3:", "99999999999999999999,3,3", "-3,3,3", "3,3,3\0", "NaN,NaN,NaN", "x".repeat(100_000), "💥"]) {
      ok(["bad_game", "bad_number", "unknown_preset", "bad_columns", "bad_rows", "bad_k", "unknown_option"].includes(codeOf(() => mnk.parseGame(text))), `${text.slice(0, 40)}: ${codeOf(() => mnk.parseGame(text))}`);
    }
    fails(() => mnk.judge("3,3,3", "XO./.X./..Q"), "bad_cell", { line: 1, column: 11 });
    ok(codeOf(() => mnk.judge("3,3,3", "XO./.X.")) !== null);
    ok(codeOf(() => mnk.Board.fromPosition("3,3,3", "XXX/XXX/XXX")) !== null);
  },
  "arguments of the wrong type": ({ mnk }) => {
    for (const game of [null, 5, true, {}, [], () => 1, Symbol.iterator, { game: 3, id: 0 }]) fails(() => new mnk.Board(game), "bad_argument");
    for (const text of [null, 5, {}, ["a1"], Symbol.iterator]) {
      fails(() => mnk.Board.fromMoves("3,3,3", text), "bad_argument");
      fails(() => mnk.judge("3,3,3", text), "bad_argument");
    }
    // Rules that a worker has sent are a copy, and their handle may be another module's.
    equal(new mnk.Board({ ...mnk.parseGame("7,6,4:gravity"), id: 99_999 }).toPosition(), Array(6).fill(".......").join("/"));
    fails(() => new mnk.Board("3,3,3", new Map([[0, "z"]])), "bad_argument");
    fails(() => new mnk.Board("3,3,3", new Map([[9, "x"]])), "off_board");
    equal(new mnk.Board("3,3,3", [[0, "x"]]).toPosition(), "X../.../...");
    for (const depth of [-1, 0.5, NaN, null, "2"]) fails(() => new mnk.Board("3,3,3").countGames(depth), "bad_argument");
    for (const boards of [null, [1, 2], new Uint8Array(4), new Float64Array(2), "abc"]) fails(() => mnk.judgeMany(boards), "bad_argument");
    let message = "";
    try {
      new mnk.Board("3,3,3").move({ row: 5, column: 1 });
    } catch (error) {
      message = error.message;
    }
    equal(message, "there is no cell in row 5 and column 1 on a board of 9");
  },
  "a freed board says so, and freeing twice does nothing": ({ mnk }) => {
    const board = new mnk.Board("3,3,3");
    board.move("b2");
    board.free();
    board.free();
    for (const use of [() => board.move("a1"), () => board.outcome(), () => board.legalCells(), () => board.undo(), () => board.copy(), () => board.hash(), () => board.ascii(), () => board.undoCell(), () => board.tryCell(4), () => board.refusal(9), () => board.at(-1)]) fails(use, "freed");
    equal(new mnk.Board("3,3,3").plies, 0);
  },
  "many boards come and go": ({ mnk }) => {
    for (let round = 0; round < 20_000; ++round) {
      const board = new mnk.Board("15,15,5");
      board.tryCell(round % 225);
      board.free();
    }
  },
  "the largest board": ({ mnk }) => {
    const board = new mnk.Board("4096,4096,5");
    const corner = board.move({ row: 4095, column: 4095 });
    equal([corner.cell, board.at(2 ** 24 - 1), board.legalCells().length], [2 ** 24 - 1, "x", 2 ** 24 - 1]);
    equal(board.move(0).to, "a4096");
    board.free();
  },
  "too many of them are an error, and what is freed can be used again": ({ mnk }) => {
    const boards = [];
    fails(() => {
      for (let count = 0; count < 200; ++count) {
        const board = new mnk.Board("4096,4096,5");
        boards.push(board);
        for (let row = 0; row < 4096; row += 16) board.tryCell(row * 4096 + row);
      }
    }, "out_of_memory");
    ok(boards.length >= 2, `only ${boards.length} boards`);
    for (const board of boards) board.free();
    const board = new mnk.Board("4096,4096,5");
    equal(board.move("a1").ply, 0);
    board.free();
  },
  "judgeMany: arrays of the wrong size, and none": ({ mnk }) => {
    equal(mnk.judgeMany(new Uint32Array(0)), new Uint8Array(0));
    equal(mnk.judgeMany(new Uint32Array(0), "15,15,5"), new Uint8Array(0));
    fails(() => mnk.judgeMany(new Uint32Array(17), "15,15,5"), "bad_argument");
    fails(() => mnk.judgeMany(new Uint32Array(16), "17,5,5"), "too_large");
    const inside = new Uint32Array([0xffffffff, 0x00030007, 0xffffffff]).subarray(1, 2);
    equal(mnk.verdictCodes()[mnk.judgeMany(inside)[0]], "bad_bits");
  },
};

function codeOf(run) {
  try {
    run();
    return null;
  } catch (error) {
    return error.code;
  }
}
