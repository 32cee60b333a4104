// SPDX-License-Identifier: MIT
// The report on a game: judgements from proved values, from estimates, and never from both at once.
import { describe, expect, it } from "vitest";
import type { Evaluation } from "../src/analyse/evaluation";
import { type PositionValue, judgeMove, judgementText, markOf, reportOn, summaryOf } from "../src/analyse/report";
import type { Word } from "../src/board/look";
import { replay } from "../src/game/board";
import { parseMoves } from "../src/game/coordinates";
import { type Outcome, parseGame } from "../src/game/rules";

const proved = (value: Outcome): Evaluation => ({ kind: "proved", value, plies: 3 });
const estimated = (forX: number): Evaluation => ({ kind: "estimated", forX, depth: 6 });
const known = (evaluation: Evaluation, moves: Record<number, Word> | null = null): PositionValue => ({ evaluation, moves: moves && new Map(Object.entries(moves).map(([cell, word]) => [Number(cell), word])) });

describe("a move", () => {
  it("throws a proved value away, for whoever made it", () => {
    expect(judgeMove(known(proved("x_wins")), proved("draw"), "x", 0)).toEqual({ kind: "proved", was: "win", is: "draw" });
    expect(judgeMove(known(proved("draw")), proved("x_wins"), "o", 0)).toEqual({ kind: "proved", was: "draw", is: "loss" });
    expect(judgeMove(known(proved("o_wins")), proved("x_wins"), "o", 0)).toEqual({ kind: "proved", was: "win", is: "loss" });
    expect(judgeMove(known(proved("x_wins")), proved("x_wins"), "x", 0)).toBe(null);
    expect(judgeMove(known(proved("x_wins")), proved("x_wins"), "o", 0)).toBe(null);
  });
  it("is judged by the proved values of all moves before what came after", () => {
    expect(judgeMove(known(proved("x_wins"), { 0: "draw", 1: "win" }), estimated(500), "x", 0)).toEqual({ kind: "proved", was: "win", is: "draw" });
  });
  it("is the only one where all others are proved worse", () => {
    const only = (moves: Record<number, Word>, value: Outcome) => judgeMove(known(proved(value), moves), proved(value), "x", 0);
    expect(only({ 0: "win", 1: "draw", 2: "loss" }, "x_wins")).toEqual({ kind: "only", word: "win" });
    expect(only({ 0: "draw", 1: "loss" }, "draw")).toEqual({ kind: "only", word: "draw" });
    expect(only({ 0: "win", 1: "win" }, "x_wins")).toBe(null);
    expect(only({ 0: "loss", 1: "loss" }, "o_wins")).toBe(null);
    expect(only({ 0: "draw" }, "draw")).toBe(null);
    expect(judgeMove(known(proved("x_wins")), proved("x_wins"), "x", 0)).toBe(null);
  });
  it("lowers an estimate, seen from its player", () => {
    expect(judgeMove(known(estimated(50)), estimated(-300), "x", 0)).toEqual({ kind: "estimated", from: 50, to: -300 });
    expect(judgeMove(known(estimated(50)), estimated(-300), "o", 0)).toBe(null);
    expect(judgeMove(known(estimated(-50)), estimated(300), "o", 0)).toEqual({ kind: "estimated", from: 50, to: -300 });
    expect(judgeMove(known(estimated(3000)), estimated(2500), "x", 0)).toBe(null);
  });
  it("is no proved mistake where something was only estimated", () => {
    expect(judgeMove(known(proved("x_wins")), estimated(-900), "x", 0)).toBe(null);
    const lost = judgeMove(known(estimated(20)), proved("o_wins"), "x", 0)!;
    expect([lost, markOf(lost)]).toEqual([{ kind: "lost", from: 20 }, "?"]);
    const judged = { ply: 1, cell: 0, player: "x", judgement: lost } as const;
    expect(judgementText(parseGame("3,3,3"), judged)).toBe("Before the move, X was only estimated at +20. After it, the loss is proved.");
    expect(judgementText(parseGame("15,15,5"), judged)).toBe("Before the move, Black was only estimated at +20. After it, the loss is proved.");
    expect(judgeMove(known(estimated(-2000)), proved("o_wins"), "x", 0)).toBe(null);
  });
});

describe("a report", () => {
  const rules = parseGame("3,3,3");
  const moves = parseMoves(rules, "b2a2a1");
  const boards = moves.map((_, count) => replay(rules, moves.slice(0, count))).concat(replay(rules, moves));
  it("goes through the moves and counts them for each player", () => {
    const judged = reportOn(boards, [known(proved("draw")), known(proved("draw")), known(proved("x_wins"), { 6: "win", 0: "draw" }), known(proved("x_wins"))]);
    expect(judged.map(({ ply, player, judgement }) => [ply, player, judgement.kind])).toEqual([[2, "o", "proved"], [3, "x", "only"]]);
    expect([summaryOf(judged, "x"), summaryOf(judged, "o")]).toEqual([{ proved: 0, estimated: 0, only: 1 }, { proved: 1, estimated: 0, only: 0 }]);
  });
  it("knows that a proved win after a move was one before it", () => {
    expect(reportOn(boards, [known(estimated(0)), known(estimated(0)), known(estimated(-900)), known(proved("x_wins"))]).map(({ ply, judgement }) => [ply, judgement.kind])).toEqual([[2, "lost"]]);
  });
  it("says nothing where nothing is known", () => expect(reportOn(boards, [null, known(proved("draw")), null, null])).toEqual([]));
});
