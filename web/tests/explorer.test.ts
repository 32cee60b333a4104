// SPDX-License-Identifier: MIT
// The moves of known games by position; drawings and the way the board lies.
import { describe, expect, it } from "vitest";
import { mirrored, rotated } from "../src/analyse/DrawBar";
import { explorerOf, playedFrom } from "../src/analyse/explorer";
import { type KnownGame, gamesIn } from "../src/analyse/my_games";
import { orientations, turned } from "../src/board/orientation";
import { replay } from "../src/game/board";
import { cellName, parseMoves } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";

const three = parseGame("3,3,3");
const game = (moves: string, outcome: KnownGame["outcome"] = "draw", rules = "3,3,3"): KnownGame => ({ game: rules, moves, outcome, you: null });
const played = (rules: typeof three, games: readonly KnownGame[], moves: string) =>
  playedFrom(explorerOf(rules, games), replay(rules, parseMoves(rules, moves))).map(({ cell, games: count, x_wins, o_wins, draw }) => [cellName(rules, cell), count, x_wins, o_wins, draw]);

describe("the explorer", () => {
  it("counts moves from positions that are the same up to symmetry", () => {
    const games = [game("b2a1c3", "x_wins"), game("b2c3a1", "draw"), game("b2c1b1", "o_wins"), game("b2a2")];
    const [first, second] = played(three, games, "b2");
    expect([first!.slice(1), second!.slice(1)]).toEqual([[3, 1, 1, 1], [1, 0, 0, 1]]);
    expect(["a1", "a3", "c1", "c3"]).toContain(first![0]);
    expect(played(three, games, "b2a1")).toEqual([["c3", 2, 1, 0, 1], [expect.stringMatching(/^(b1|a2)$/), 1, 0, 1, 0]]);
    expect(played(three, games, "b2c3")[0]).toEqual(["a1", 2, 1, 0, 1]);
    expect(played(three, games, "a1")).toEqual([]);
  });
  it("knows positions by their stones, whatever the order of the moves", () => {
    expect(played(three, [game("a1b2c3a3")], "c3b2a1")).toEqual([[expect.stringMatching(/^(a3|c1)$/), 1, 0, 0, 1]]);
  });
  it("mirrors games with gravity left and right only", () => {
    const four = parseGame("7,6,4:gravity");
    expect(played(four, [game("c1", "draw", four.game), game("e1", "draw", four.game)], "")).toEqual([[expect.stringMatching(/^[ce]1$/), 2, 0, 0, 2]]);
    expect(played(four, [game("c1d1", "draw", four.game)], "e1")).toEqual([["d1", 1, 0, 0, 1]]);
  });
  it("passes over games of other rules, and moves after one that is not allowed", () => {
    expect(played(three, [game("b2", "draw", "3,3,3:misere")], "")).toEqual([]);
    expect(played(three, [game("b2b2a1")], "b2")).toEqual([]);
    expect(played(three, [game("no moves")], "")).toEqual([]);
  });
  it("takes the largest board and a turned one, without a table of its cells", () => {
    const large = parseGame("4096,4096,5");
    expect(played(large, [game("a1b1", "draw", large.game)], "a4096").map(([cell]) => cell)).toEqual([expect.stringMatching(/^(a4095|b4096)$/)]);
    const wide = parseGame("4,3,3");
    expect(played(wide, [game("a1b1", "draw", wide.game)], "d3")).toEqual([["c3", 1, 0, 0, 1]]);
    const square = parseGame("5,5,4");
    for (const [first, second] of [["b1", "c1"], ["a2", "a3"], ["e4", "e3"], ["d5", "c5"], ["e2", "e3"], ["a4", "a3"]] as const) {
      expect(played(square, [game("b1c1", "draw", square.game)], first)).toEqual([[second, 1, 0, 0, 1]]);
    }
  });
  it("reads only games from what a browser kept", () => {
    const kept = [game("b2"), { ...game("a1"), you: "x", level: 3, created: 1 }, null, 5, "b2", { game: "3,3,3" }, { ...game("b2"), outcome: "nonsense" }, { ...game("b2"), moves: 5 }];
    expect(gamesIn(kept)).toEqual([game("b2"), { ...game("a1"), you: "x" }]);
    expect([gamesIn(null), gamesIn({}), gamesIn("text")]).toEqual([[], [], []]);
  });
});

describe("the way the board lies", () => {
  const rules = parseGame("4,3,3");
  it("comes back after four turns and after two mirror images", () => {
    for (const one of orientations) expect([rotated(rotated(rotated(rotated(one)))), mirrored(mirrored(one))]).toEqual([one, one]);
    expect(new Set(orientations.flatMap((one) => [rotated(one), mirrored(one)])).size).toBe(8);
  });
  it("mirrors left and right as the board is seen", () => {
    for (const one of orientations) {
      const [before, after] = [turned(rules, one), turned(rules, mirrored(one))];
      const { columns } = before.rules;
      for (let cell = 0; cell < 12; cell++) {
        const seen = before.to(cell);
        expect(after.to(cell)).toBe(seen - (seen % columns) + (columns - 1 - (seen % columns)));
      }
    }
  });
});
