// SPDX-License-Identifier: MIT
// The board by itself: endings, refusals, options; the same cases as tests/core/board_test.cpp and docs/rules.md.
import { describe, expect, it } from "vitest";
import { type Board, replay } from "../src/game/board";
import { parseMoves } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";
import { boardText, packSetup, parseSetup } from "../src/game/setup";

const played = (game: string, cells: readonly number[]): Board => {
  const board = replay(parseGame(game), cells);
  expect(board.moves).toEqual(cells);
  return board;
};

describe("a board", () => {
  it("counts a win with the last cell as a win, with both lines", () => {
    const board = played("3,3,3", [0, 1, 2, 3, 6, 5, 8, 7, 4]);
    expect(board.outcome).toBe("x_wins");
    expect(board.lines.map((line) => line.cells)).toEqual([[0, 4, 8], [2, 4, 6]]);
    expect(played("3,3,3", [0, 4, 8, 1, 7, 6, 2, 5, 3]).outcome).toBe("draw");
  });
  it("refuses what the rules refuse, and changes nothing", () => {
    const falling = played("7,6,4:gravity", [38]);
    expect([0, 24, 38, 42, -1, 1.5].map((cell) => falling.refusal(cell)?.code)).toEqual(["floating_stone", "floating_stone", "taken_cell", "off_board", "off_board", "off_board"]);
    expect(falling.refusal(31)).toBeNull();
    expect(played("3,3,3", [0, 3, 1, 4, 2]).refusal(8)?.code).toBe("game_over");
    expect(replay(falling.rules, [38, 24, 31]).moves).toEqual([38]);
    expect(falling.moves).toEqual([38]);
  });
  it("swaps the winner under misere", () => {
    expect(played("3,3,3:misere", [0, 3, 1, 4, 2]).outcome).toBe("o_wins");
    expect(played("3,3,3:misere", [0, 3, 1, 4, 8, 5]).outcome).toBe("x_wins");
  });
  it("lets an overline pass where exactly k are needed", () => {
    const moves = [0, 40, 1, 42, 2, 44, 4, 46, 5, 48, 3];
    expect(played("10,10,5:exact", moves).outcome).toBe("pending");
    expect(played("10,10,5", moves).outcome).toBe("x_wins");
    expect(played("10,10,5", moves).lines[0]!.cells).toHaveLength(6);
    const renju = replay(parseGame("10,10,5:renju"), moves);
    expect([renju.moves.length, renju.refusal(3)?.code, renju.forbidden().get(3)]).toEqual([10, "forbidden_move", "overline"]);
  });
  it.each([
    // The pictures of docs/rules.md, on row 1 of 10x3; the stones of O that are not in them are on row 3.
    ["d2 c2 e2 a3 f2 c3 g2 e3 h2", "x_wins"],
    ["d2 c2 e2 i2 f2 c3 g2 e3 h2", "pending"],
    ["a2 f2 b2 a3 c2 c3 d2 e3 e2", "x_wins"],
    ["c2 b2 d2 i2 e2 a3 g2 c3 h2 e3 f2", "x_wins"],
  ])("caro: %s is %s", (moves, outcome) => {
    const rules = parseGame("10,3,5:caro");
    const board = replay(rules, parseMoves(rules, moves));
    expect(board.moves).toHaveLength(moves.split(" ").length);
    expect(board.outcome).toBe(outcome);
  });
  it("knows k = 1 as one line, and boards too small for any", () => {
    expect(played("3,3,1", [4]).lines).toEqual([{ direction: "row", cells: [4] }]);
    expect(played("1,1,2", [0]).outcome).toBe("draw");
  });
  it("keeps its own position whatever is replayed after it", () => {
    const board = played("3,3,3", [0, 3, 1, 4, 2]);
    const others = [played("3,3,3", [0, 3]), played("3,3,3", []), played("3,3,3", [8, 0, 7]), played("4,4,4", [5]), played("5,5,5", [5]), played("6,6,6", [5]), played("7,7,7", [5])];
    expect(others.map((other) => [other.size, other.turn])).toEqual([[2, "x"], [0, "x"], [3, "o"], [1, "o"], [1, "o"], [1, "o"], [1, "o"]]);
    expect([board.outcome, board.last, board.at(2), board.refusal(8)?.code]).toEqual(["x_wins", 2, "x", "game_over"]);
    expect(others[2]!.legalMoves()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("begins with stones that are there", () => {
    const rules = parseGame("3,3,3");
    const setup = parseSetup(rules, "XX./.O./...")!;
    expect(replay(rules, [], setup).turn).toBe("o");
    const board = replay(rules, [2], setup);
    expect(board.moves).toEqual([2]);
    expect(board.outcome).toBe("pending");
    expect(packSetup(rules, setup)).toBe("XX1/1O1/3");
    expect(parseSetup(rules, packSetup(rules, setup))).toEqual(setup);
    expect(replay(rules, [], parseSetup(rules, "XXX/OO./...")!).outcome).toBe("x_wins");
    for (const text of ["XX./...", "XX/.../...", "XXZ/.../..."]) expect(parseSetup(rules, text)).toBeNull();
    expect(boardText(rules, (cell) => board.at(cell))).toBe("XXO/.O./...");
  });
});
