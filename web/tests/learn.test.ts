// SPDX-License-Identifier: MIT
// The lessons tell the truth: every method finds what the board finds, and the tree's values are those of plain minimax.
import { describe, expect, it } from "vitest";
import { Walker, replay } from "../src/game/board";
import { cellName, parseMoves } from "../src/game/coordinates";
import { directions } from "../src/learn/geometry";
import { parseGame } from "../src/game/rules";
import { parseSetup } from "../src/game/setup";
import { place } from "../src/learn/layout";
import { growthAt } from "../src/learn/growth_curve";
import { lessons } from "../src/learn/lessons";
import { code } from "../src/learn/methods/code";
import { countTable } from "../src/learn/methods/counters";
import { endLengths } from "../src/learn/methods/run_ends";
import { type SearchNode, examples, search } from "../src/learn/minimax";
import { answerTo, pairingGame, partner } from "../src/learn/pairing";
import { programIds, programs, questionsOf } from "../src/learn/quiz";
import { random } from "../src/learn/random";
import { completing, threatCells, threatExamples, threatGame } from "../src/learn/threats";
import { methods, tally } from "../src/learn/totals";

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
    expect(rays!.cells).toHaveLength(8);
    expect(ends!.cells).toHaveLength(8);
  });
  it("count words read and written alike", () => {
    const words = (game: string, moves: readonly number[]) => tally(parseGame(game), moves).map(({ now }) => now!.words);
    // The stone and nine cells; four counters read and written; the stone and eight cells; the new number; a word of
    // the bitboard for the stone, then for each direction the board, its neighbours, and no more; eight reads, four ends.
    expect(words("3,3,3", [4])).toEqual([10, 8, 9, 2, 2 + 4 * 2, 12]);
    // A row on 3x3: the last of X's stones reads both others as thirds of the sum.
    expect(tally(parseGame("3,3,3"), [0, 3, 1, 4, 2]).map(({ now }) => now!.won)).toEqual([true, true, true, true, true, true]);
    // Two words of 64 bits on 9x9.
    expect(words("9,9,5", [40])[3]).toBeGreaterThan(2 + 4 * 2);
  });
  it("have a count for each line of their code, and none that ran less than its loop allows", () => {
    const rules = parseGame("9,9,5");
    for (const { method, now } of tally(rules, parseMoves(rules, "e5e6f6d6g7h8d4f4c3"))) {
      expect(now!.ran).toHaveLength(code[method.id].length);
      expect(Math.max(...now!.ran)).toBeGreaterThan(3);
    }
  });
  it("cost the more the less clever they are, on larger boards", () => {
    const [small, large] = [growthAt(5), growthAt(12)].map(({ words }) => words);
    for (const { id } of methods) if (id !== "magic") expect(large!.get(id)).toBeGreaterThan(small!.get(id)!);
    expect(large!.get("scan")).toBeGreaterThan(5 * large!.get("rays")!);
    expect(large!.get("run_ends")).toBeLessThan(20);
    expect(large!.has("magic")).toBe(false);
    expect(growthAt(5)).toEqual(growthAt(5));
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
  it("gives every value with the return from its node, after all that it follows from", () => {
    for (const { board } of examples) {
      const { visited, events } = search(rules, parseSetup(rules, board)!, { fold: true, cut: true });
      const over = new Set(events.filter((node) => !node.turn)).size;
      expect(events).toHaveLength(2 * visited - over);
      for (const [event, node] of events.entries()) {
        expect([node.enter, node.leave]).toContain(event);
        for (const branch of node.branches) {
          expect(branch.event).toBeLessThan(node.leave);
          if (branch.node) expect(branch.node.leave).toBeLessThan(node.leave);
        }
      }
    }
  });
  it("folds like moves and counts them", () => {
    const { root } = search(rules, parseSetup(rules, "X.O/.../O.X")!, { fold: true, cut: false });
    expect(root.branches.map(({ like }) => like)).toEqual([4, 1]);
  });
});

describe("the quiz", () => {
  const truthOf = (game: string, moves: readonly number[]) => {
    const { outcome } = replay(parseGame(game), moves);
    return outcome === "x_wins" ? "x" : outcome === "o_wins" ? "o" : "nobody";
  };
  it.each([1, 2, 3, 17, 4711])("of seed %d has questions with one right answer each", (seed) => {
    const questions = questionsOf(seed);
    expect(questions).toHaveLength(8);
    expect(new Set(questions.filter(({ kind }) => kind === "which").map(({ answer }) => answer))).toEqual(new Set(programIds));
    for (const { kind, rules, moves, options, answer, truth, said } of questions) {
      expect(truth).toBe(truthOf(rules.game, moves));
      expect(options.filter((option) => option === answer)).toHaveLength(1);
      if (kind === "who") expect(answer).toBe(truth);
      else {
        const board = replay(rules, moves);
        const position = { rules, at: (cell: number) => board.at(cell), last: board.last! };
        expect(options.filter((id) => programs[id as keyof typeof programs](position) !== truth)).toEqual([answer]);
        expect(said).not.toBe(truth);
      }
    }
    expect(questionsOf(seed)).toEqual(questions);
  });
  it("has programs with the mistakes that they are said to have", () => {
    const judged = (game: string, text: string) => {
      const rules = parseGame(game);
      const board = replay(rules, parseMoves(rules, text));
      const position = { rules, at: (cell: number) => board.at(cell), last: board.last! };
      return programIds.filter((id) => (programs[id](position) === "nobody") !== (board.lines.length === 0));
    };
    expect(judged("4,4,3", "a1b1a2b2a3")).toEqual(["rows"]); // a column
    expect(judged("4,4,3", "a1d4b2d3c3")).toEqual(["rows", "anti"]);
    expect(judged("4,4,3", "c4a1d4b1a3")).toEqual(["wraps"]); // c4 d4 | a3
  });
});

describe("the pairing", () => {
  const rules = parseGame(pairingGame);
  it("gives each of the twelve lines a pair of its own", () => {
    const lines = [...Array(5).keys()].flatMap((i) => [[0, 1, 2, 3, 4].map((j) => 5 * i + j), [0, 1, 2, 3, 4].map((j) => 5 * j + i)]);
    lines.push([0, 6, 12, 18, 24], [4, 8, 12, 16, 20]);
    for (const line of lines) expect(line.filter((cell) => partner(cell) !== null && line.includes(partner(cell)!)).length).toBeGreaterThanOrEqual(2);
    const pairs = [...Array(25).keys()].filter((cell) => partner(cell) !== null);
    expect(pairs).toHaveLength(24);
    for (const cell of pairs) expect(partner(partner(cell)!)).toBe(cell);
  });
  it("draws against random play", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = random(seed);
      const board = new Walker(rules);
      while (board.outcome() === "pending") {
        const legal = board.legalCells();
        const cell = legal[next(legal.length)]!;
        board.tryCell(cell);
        const reply = answerTo(cell, (other) => board.at(other) === null);
        if (board.outcome() === "pending" && reply !== null) expect(board.tryCell(reply)).not.toBeNull();
      }
      expect(board.outcome()).toBe("draw");
      board.free();
    }
  });
});

describe("the threats", () => {
  const rules = parseGame(threatGame);
  it.each(threatExamples)("of $id begin with X to move and no line", ({ moves }) => {
    const cells = parseMoves(rules, moves);
    const board = replay(rules, cells);
    expect([board.moves.length, board.outcome, board.turn]).toEqual([cells.length, "pending", "x"]);
    expect(completing(rules, (cell) => board.at(cell), "x")).toEqual([]);
  });
  it("are won by the moves that the texts name", () => {
    const cellsOf = (id: string, more: string) => {
      const board = replay(rules, parseMoves(rules, threatExamples.find((example) => example.id === id)!.moves + more));
      return [...threatCells(board)].filter(([, kind]) => kind === "four").map(([cell]) => cellName(rules, cell));
    };
    expect(cellsOf("four", "g5")).toEqual(["h5"]);
    expect(cellsOf("three", "g5a9d5").sort()).toEqual(["c5", "h5"]);
    expect(cellsOf("double", "g5h5g8").sort()).toEqual(["g4", "g9"]);
    expect(cellsOf("vcf", "g5")).toEqual(["h5"]);
    expect(cellsOf("vcf", "g5h5d8")).toEqual(["c9"]);
    expect(cellsOf("vcf", "g5h5d8c9d7").sort()).toEqual(["d4", "d9"]);
  });
});
