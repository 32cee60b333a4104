// SPDX-License-Identifier: MIT
// The lessons tell the truth: every method finds what the board finds, and the tree's values are those of plain minimax.
import { describe, expect, it } from "vitest";
import { replay } from "../src/game/board";
import { parseMoves } from "../src/game/coordinates";
import { directions } from "../src/game/lines";
import { parseGame } from "../src/game/rules";
import { parseSetup } from "../src/game/setup";
import { place } from "../src/learn/layout";
import { lessons } from "../src/learn/lessons";
import { countTable } from "../src/learn/methods/counters";
import { endLengths } from "../src/learn/methods/run_ends";
import { type SearchNode, examples, search } from "../src/learn/minimax";
import { methods, tally } from "../src/learn/totals";

/** A small generator with a fixed beginning, so that a failure can be seen again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("methods", () => {
  it.each(["3,3,3", "4,3,3", "5,5,4", "7,6,4:gravity", "9,9,5", "1,6,3", "6,1,2"])("agree with the board on random games of %s", (game) => {
    const rules = parseGame(game);
    for (let seed = 1; seed <= 40; seed++) {
      const next = random(seed);
      let board = replay(rules, []);
      while (board.outcome === "pending") {
        const legal = board.legalMoves();
        const last = legal[next(legal.length)]!;
        const player = board.turn;
        board = replay(rules, [...board.moves, last]);
        const found = methods.filter((method) => method.fits(rules)).map((method) => method.look({ rules, at: (cell) => board.at(cell), last, player }).won);
        expect(found).toEqual(found.map(() => board.lines.length > 0));
      }
    }
  });
  it("look at as many cells as the words say", () => {
    const rules = parseGame("3,3,3");
    const [scan, counters, rays, magic, , ends] = tally(rules, [4]).map(({ now }) => now!);
    expect(scan!.cells).toHaveLength(9); // no line of three begins in the middle
    expect(counters!.other).toBe(4);
    expect(rays!.cells).toHaveLength(8);
    expect(magic!.other).toBe(0);
    expect(ends!.cells).toHaveLength(8);
  });
  it("keep the tables of the articles", () => {
    const rules = parseGame("3,3,3");
    const board = replay(rules, parseMoves(rules, "b2a1c3b1"));
    const table = (direction: (typeof directions)[number]) => countTable(rules, (cell) => board.at(cell), direction, board.last).map(({ x, o }) => [x, o]);
    expect(table("row")).toEqual([[1, 0], [1, 0], [0, 2]]);
    expect(table("column")).toEqual([[0, 1], [1, 1], [1, 0]]);
    expect(table("diagonal")).toEqual([[1, 0]]);
    expect(table("anti_diagonal")).toEqual([[2, 1]]);
  });
  it("keep lengths at the ends of runs", () => {
    const rules = parseGame("9,9,5");
    const board = replay(rules, parseMoves(rules, "a1a9b1b9c1"));
    const texts = endLengths(rules, (cell) => board.at(cell), "x", board.moves, "row");
    expect([...texts.values()]).toEqual(["3", "·", "3"]);
  });
  it("end every lesson with a line", () => {
    for (const { game, moves } of lessons) {
      const rules = parseGame(game);
      const cells = parseMoves(rules, moves);
      const board = replay(rules, cells);
      expect(board.moves).toHaveLength(cells.length);
      expect(board.outcome).toBe("x_wins");
    }
  });
});

describe("the tree", () => {
  const rules = parseGame("3,3,3");
  const plain = (node: SearchNode): number => {
    if (!node.turn) return node.value;
    const values = node.branches.map((branch) => plain(branch.node!));
    return node.turn === "x" ? Math.max(...values) : Math.min(...values);
  };
  it.each(examples)("of $title has one value, however it is searched", ({ board }) => {
    const setup = parseSetup(rules, board)!;
    const whole = search(rules, setup, { fold: false, cut: false });
    expect(plain(whole.root)).toBe(whole.root.value);
    let before = whole.visited;
    for (const [fold, cut] of [[true, false], [true, true]] as const) {
      const { root, visited } = search(rules, setup, { fold, cut });
      expect(root.value).toBe(whole.root.value);
      expect(visited).toBeLessThanOrEqual(before);
      before = visited;
      const { nodes } = place(root);
      expect(nodes.filter(({ node }) => node)).toHaveLength(visited);
      expect(new Set(nodes.map(({ x, depth }) => `${x} ${depth}`)).size).toBe(nodes.length);
    }
    expect(search(rules, setup, { fold: false, cut: true }).root.value).toBe(whole.root.value);
  });
  it("folds like moves and counts them", () => {
    const { root } = search(rules, parseSetup(rules, "X.O/.../O.X")!, { fold: true, cut: false });
    expect(root.branches.map(({ like }) => like)).toEqual([4, 1]);
  });
});
