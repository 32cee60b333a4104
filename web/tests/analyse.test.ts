// SPDX-License-Identifier: MIT
// The analysis page without a page: trees, their text, addresses, evaluations, explanations.
import { describe, expect, it } from "vitest";
import { emptyDrawing, marked, pointed } from "../src/analyse/drawings";
import { engineSettings } from "../src/analyse/engine_settings";
import { evaluationText, exactHeat, exactLines, seenHeat, graphHeight, linesOf } from "../src/analyse/evaluation";
import { rulesFor } from "../src/analyse/file_rules";
import { positionKey, positionText } from "../src/game/position_text";
import { newStudy, studyAddress, studyOf, type Study } from "../src/analyse/study";
import { exportedNodes, importedStudy, lossText } from "../src/analyse/transfer";
import { addLine, addMove, emptyTree, isEmpty, lineThrough, movesTo, nodeOf, promote, removeNode, root, setComment, type Tree, writtenOrder } from "../src/analyse/tree";
import { readTree, treeText } from "../src/analyse/tree_text";
import type { Analysis } from "../src/analyse/use_analysis";
import { whyMove, whyPosition } from "../src/analyse/why";
import type { ImportReply } from "../src/api/types";
import { replay } from "../src/game/board";
import { cellName, parseMoves } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";
import { parseSetup } from "../src/game/setup";
import { parseHash } from "../src/ui/router";

const rules = parseGame("15,15,5");
const cells = (text: string) => parseMoves(rules, text);

const reply = (part: Partial<ImportReply>): ImportReply => ({ game: "3,3,3", format: "sgf", nodes: [], setup: null, x_name: "", o_name: "", result: "", problems: [], ...part });

function sample(): Tree {
  let { tree, id } = addLine(emptyTree, root, cells("h8g8h9"));
  tree = setComment(tree, id, "a {brace} and \\ and %20 & = #");
  const first = nodeOf(tree, root).children[0]!;
  ({ tree, id } = addLine(tree, first, cells("i9j9")));
  ({ tree } = addLine(tree, id, cells("h9")));
  ({ tree } = addMove(tree, root, cells("a1")[0]!));
  return setComment(tree, root, "the start");
}

describe("trees", () => {
  it("reuse moves, promote and delete", () => {
    const tree = sample();
    expect(addMove(tree, root, cells("h8")[0]!).tree).toBe(tree);
    const first = nodeOf(tree, root).children[0]!;
    const variation = nodeOf(tree, first).children[1]!;
    const deep = lineThrough(tree, variation).at(-1)!;
    const promoted = promote(tree, deep);
    expect(nodeOf(promoted, first).children[0]).toBe(variation);
    expect(promote(promoted, deep)).toBe(promoted);
    const cut = removeNode(tree, first);
    expect([...cut.nodes.values()].filter(({ cell }) => cell !== null).map(({ cell }) => cellName(rules, cell!))).toEqual(["a1"]);
    expect(removeNode(tree, root)).toBe(tree);
  });
  it("are the same after a way through text", () => {
    const text = treeText(rules, sample());
    expect(text).toBe("{the start}h8(a1)g8(i9j9h9)h9{a \\{brace\\} and \\\\ and %20 & = #}");
    expect(treeText(rules, readTree(rules, new Map(), text).tree)).toBe(text);
    expect(treeText(rules, readTree(rules, new Map(), "h8(g8(f8)(e8))h9").tree)).toBe("h8(g8)(f8)(e8)h9");
  });
  it("of ten thousand moves are read and written", () => {
    const large = parseGame("100,100,101");
    const moves = Array.from({ length: 10_000 }, (_, cell) => cell);
    const text = moves.map((cell) => cellName(large, cell)).join("");
    const { tree } = readTree(large, new Map(), text);
    expect(treeText(large, tree)).toBe(text);
    expect(movesTo(tree, writtenOrder(tree).at(-1)!)).toEqual(moves);
    const { study, leftOut } = importedStudy(reply({ game: "100,100,101", nodes: exportedNodes(large, tree) }));
    expect([leftOut, study.tree.nodes.size]).toEqual([0, 10_001]);
  });
  it("are empty without moves and comments", () => {
    expect(isEmpty(emptyTree)).toBe(true);
    expect(isEmpty(setComment(emptyTree, root, "not yet played"))).toBe(false);
    expect(isEmpty(sample())).toBe(false);
  });
  it.each([
    ["h8h8", "h8", 1], ["z99", "", 1], ["h8(", "h8", 0], ["h8)", "h8", 0], ["(h8)", "", 1], ["h8{open", "h8", 0], ["h8 ?", "h8", 0],
    ["a1b1a2b2a3b3a4b4a5b5", "a1b1a2b2a3b3a4b4a5", 1], ["h8h8(g8f8)i9", "h8g8f8", 2], ["h8(h9h9(a1)b2)g8{kept}", "h8(h9a1)g8{kept}", 2], ["h8(z99(a1)b2)i9", "h8(a1)i9", 2],
  ] as const)("keep what is allowed of %s", (text, kept, dropped) => {
    const { tree, leftOut, problem } = readTree(rules, new Map(), text);
    expect([treeText(rules, tree), leftOut, problem === ""]).toEqual([kept, dropped, false]);
  });
  it("count the moves that were left out when a place is looked up", () => {
    const { tree, order } = readTree(rules, new Map(), "h8(z99i9)g8");
    expect(order.map((id) => nodeOf(tree, id).cell)).toEqual([null, ...cells("h8"), null, null, ...cells("g8")]);
  });
});

describe("addresses", () => {
  const same = (study: Study) => {
    const { study: read, problem } = studyOf(parseHash(studyAddress(study)).query);
    expect(problem).toBe("");
    expect(studyAddress(read)).toBe(studyAddress(study));
    return read;
  };
  it("hold game, tree, place and switches", () => {
    const study = { ...newStudy(rules), tree: sample(), at: root, engine: false, heat: false };
    const read = same(study);
    expect([read.at, read.engine, read.heat, read.tree.nodes.size]).toEqual([root, false, false, 8]);
  });
  it("hold a board that was set up", () => {
    const setup = parseSetup(parseGame("3,3,3"), "XX./.O./...")!;
    const read = same({ ...newStudy(parseGame("3,3,3"), setup) });
    expect(read.setup).toEqual(setup);
  });
  it("hold the names of the players, as one line each that an export takes", () => {
    const read = same({ ...newStudy(rules), names: { x: "Ann & Bob", o: "Zoë=1" } });
    expect(read.names).toEqual({ x: "Ann & Bob", o: "Zoë=1" });
    const { study } = studyOf(new URLSearchParams({ g: "3,3,3", x: "a\nb", o: "😀".repeat(300) }));
    expect(study.names.x).toBe("a b");
    expect(new TextEncoder().encode(study.names.o).length).toBe(200);
  });
  it("show the end of a game that is linked", () => {
    const { study } = studyOf(parseHash("#/analyse?g=3,3,3&t=b2a1").query);
    expect(study.at).toBe(2);
  });
  it("hold drawings, the way the board lies, and numbers", () => {
    const [first, second] = cells("h8i9");
    const drawings = new Map([[2, pointed(marked(marked(emptyDrawing, first!, "cross"), second!, "circle"), first!, second!)]]);
    const read = same({ ...newStudy(rules), tree: sample(), drawings, orientation: "mirror_r90", numbers: true });
    const order = writtenOrder(read.tree);
    expect([[...read.drawings.keys()].map((id) => order.indexOf(id)), read.orientation, read.numbers]).toEqual([[writtenOrder(sample()).indexOf(2)], "mirror_r90", true]);
    expect([...read.drawings.values()][0]).toEqual({ marks: new Map([[first, "cross"], [second, "circle"]]), arrows: [{ from: first, to: second }] });
  });
  it("hold no drawing that is none", () => {
    const drawn = (m: string) => studyOf(new URLSearchParams({ g: "3,3,3", t: "b2", m })).study.drawings;
    for (const text of ["", "9.cb2", "0", "0.", "0.qb2", "0.cb9", "0.ab2-b2", "0.ab2", "0.cb2-a1", "-1.cb2", "__proto__.cb2", "0.constructor", `0.c${"b".repeat(5000)}`]) expect([text, drawn(text).size]).toEqual([text, 0]);
    expect(drawn("0.cb2.nonsense.sa1_1.ab2-a1").size).toBe(2);
    expect(drawn(`0.${Array(5000).fill("ca1.ca2.ca3").join(".")}`).get(0)!.marks.size).toBeLessThan(10);
    expect(drawn(Array.from({ length: 5000 }, () => "0.ca1").join("_")).size).toBeLessThan(2);
  });
  it("keep the part that can be read", () => {
    const { study, problem } = studyOf(new URLSearchParams({ g: "3,3,3", t: "b2a1(c1{here}c2)b2c3", at: "9" }));
    expect([treeText(study.rules, study.tree), study.at]).toEqual(["b2a1(c1{here}c2)", 2]);
    expect(problem).toBe("A part of this address could not be read and was left out. The move b2 of this address is not allowed. 2 moves were left out.");
  });
  it("say what is wrong with them", () => {
    for (const query of ["g=nonsense", "g=3,3,3&t=b2b2", "g=3,3,3&s=XX"]) expect(studyOf(new URLSearchParams(query)).problem).not.toBe("");
  });
});

describe("why", () => {
  const three = parseGame("3,3,3");
  const board = replay(three, parseMoves(three, "a1b1"));
  const [cell, next] = parseMoves(three, "b2c1");
  const estimated = linesOf(three, [{ cell: [1, 1], move: "b2", value: null, plies: null, estimate: 40, depth: 6, play: [[1, 1], [2, 2]] }], "x");
  const proved = linesOf(three, [{ cell: [1, 1], move: "b2", value: "x_wins", plies: 5, estimate: null, depth: 0, play: [[1, 1], [2, 2]] }], "x");
  const nothing: Analysis = { judged: null, exact: null, heat: new Map(), lines: [], evaluation: null, running: false, progress: "", problem: "" };
  const solved: Analysis = { ...nothing, evaluation: { kind: "proved", value: "x_wins", plies: 5 }, heat: new Map([[cell!, { kind: "proved", word: "win", plies: 5, best: true }]]) };
  it("shows a proved line with what is proved", () => {
    expect(whyPosition(board, { ...solved, lines: proved })).toMatchObject({ text: expect.stringContaining("The longest defence: b2 c1."), play: [cell, next] });
    expect(whyMove(board, { ...solved, lines: proved }, cell!, new Map())!.play).toEqual([cell, next]);
  });
  it("names the sides after their stones", () => {
    const textOn = (game: string) => whyPosition(replay(parseGame(game), []), { ...solved, lines: [] })!.text;
    expect(["3,3,3", "15,15,5", "7,6,4:gravity"].map(textOn)).toEqual([
      "X wins by force in 5, whatever O does.",
      "Black wins by force in 5, whatever White does.",
      "Red wins by force in 5, whatever Yellow does.",
    ]);
    expect(evaluationText(parseGame("15,15,5"), solved.evaluation!)).toBe("Proved: Black wins in 5 plies");
    const won = replay(parseGame("7,6,4:gravity"), parseMoves(parseGame("7,6,4:gravity"), "a1b1a2b2a3b3a4"));
    expect(whyPosition(won, nothing)!.text).toBe("Red wins: a column of 4, a4 to a1.");
  });
  it("never shows an estimated line as what proves", () => {
    const why = whyPosition(board, { ...solved, lines: estimated })!;
    expect([why.text, why.play]).toEqual(["X wins by force in 5, whatever O does.", []]);
    const move = whyMove(board, { ...solved, lines: estimated }, cell!, new Map())!;
    expect([move.text, move.play]).toEqual(["b2: proved, X wins in 5.", [cell]]);
    expect(whyMove(board, { ...nothing, lines: estimated }, cell!, new Map())!.play).toEqual([cell, next]);
  });
});

describe("the rules of a file", () => {
  const small = parseGame("3,3,3");
  it("are its own, the open game's where the sizes agree, five in a row on large boards, or asked for", () => {
    const found = (text: string, open = small) => Object.values(rulesFor(text, open));
    expect(found("(;GM[4]SZ[7]RU[mnk 7,7,4];B[aa])")).toEqual(["3,3,3", "known"]);
    expect(found("(;GM[4]SZ[15];B[hh])")).toEqual(["15,15,5", "usual"]);
    expect(found("(;GM[4]SZ[19:13]RU[gomoku];B[hh])")).toEqual(["19,13,5", "usual"]);
    expect(found("(;GM[4]SZ[15];B[hh])", parseGame("renju"))).toEqual(["15,15,5:renju", "known"]);
    expect(found("Piskvorky 20x20, 11:11, 0\n1,1,0\n")).toEqual(["20,20,5", "usual"]);
    expect(found("Piskvorky 3x3, 11:11, 0\n1,1,0\n")).toEqual(["3,3,3", "known"]);
    expect(found("Piskvorky 7x6, 11:11, 0\n1,1,0\n")).toEqual(["7,6,5", "unknown"]);
    expect(found("(;GM[4];B[hh])")).toEqual(["15,15,5", "unknown"]);
    expect(found("(;GM[4]SZ[99999999];B[hh])")).toEqual(["15,15,5", "unknown"]);
    expect(found("b2 a1")).toEqual(["3,3,3", "known"]);
  });
});

describe("settings of searches", () => {
  it("are what was kept, as far as it is a choice", () => {
    const usual = engineSettings(null);
    expect(usual).toEqual({ seconds: 4, lines: 8, threads: 1, megabytes: 64, view: "x" });
    expect(engineSettings({ seconds: null, lines: 50, threads: 4, megabytes: 16, view: "mover" })).toEqual({ seconds: null, lines: 50, threads: 4, megabytes: 16, view: "mover" });
    for (const kept of ["text", [], { seconds: 5, lines: "8", threads: 1e9, megabytes: null, view: "o" }]) expect(engineSettings(kept)).toEqual(usual);
  });
});

describe("what the server says", () => {
  it("asks with JSON, which is never taken for a board", () => {
    const small = parseGame("4,4,4");
    expect(positionText(replay(small, parseMoves(small, "b2b1")))).toBe("[[2,1],[3,1]]");
    expect(positionText(replay(small, []))).toBe("[]");
    expect(positionText(replay(small, [], parseSetup(small, "X.../..../..../...O")!))).toBe('["X...","....","....","...O"]');
  });
  it("becomes marks that never mix proved and estimated", () => {
    const three = parseGame("3,3,3");
    const heat = exactHeat(three, { score: 1, value: "x_wins", plies: 3, best: [1, 0], moves: [{ cell: [0, 2], score: 0, plies: 5 }, { cell: [1, 0], score: 1, plies: 3 }, { cell: [1, 2], score: -1, plies: 2 }, { cell: [2, 0], score: 1, plies: 5 }] });
    expect([...heat.values()].map((mark) => mark.kind === "proved" && [mark.word, mark.plies, mark.best])).toEqual([["draw", 5, false], ["win", 3, true], ["loss", 2, false], ["win", 5, false]]);
    const lines = linesOf(three, [{ cell: [0, 0], move: "a3", value: "o_wins", plies: 4, estimate: null, depth: 0, play: [[0, 0]] }, { cell: [0, 1], move: "b3", value: null, plies: null, estimate: 40, depth: 6, play: [[0, 1]] }], "o");
    expect(lines.map(({ heat: mark, evaluation }) => [mark.kind, evaluation.kind])).toEqual([["proved", "proved"], ["estimated", "estimated"]]);
    expect(lines[1]!.evaluation).toEqual({ kind: "estimated", forX: -40, depth: 6 });
    expect(Math.abs(graphHeight({ kind: "estimated", forX: 1e9, depth: 1 }))).toBeLessThan(1);
  });
  it("never ranks an estimate above what is proved", () => {
    const three = parseGame("3,3,3");
    const heat = exactHeat(three, { score: 0, value: "draw", plies: 3, best: [1, 0], moves: [{ cell: [0, 2], score: -1, plies: 4 }, { cell: [1, 0], score: 0, plies: 3 }, { cell: [1, 2], score: -1, plies: 2 }] });
    const lines = linesOf(three, [{ cell: [0, 2], move: "c3", value: null, plies: null, estimate: 900, depth: 6, play: [[0, 2], [1, 2]] }, { cell: [1, 2], move: "c2", value: "o_wins", plies: 2, estimate: null, depth: 0, play: [[1, 2], [0, 2]] }], "x");
    expect(exactLines(heat, "x", lines).map(({ cell, play, evaluation }) => [cell, play, evaluation.kind])).toEqual([[3, [3], "proved"], [2, [2], "proved"], [5, [5, 2], "proved"]]);
    expect(seenHeat(lines[0]!.heat, "x", "o")).toMatchObject({ estimate: -900 });
    expect(seenHeat(lines[0]!.heat, "mover", "o")).toMatchObject({ estimate: 900 });
  });
  it("tells positions apart by game and moves", () => {
    const small = parseGame("4,4,4");
    const key = positionKey(replay(small, parseMoves(small, "b2b1")));
    expect(positionKey(replay(small, parseMoves(small, "b2b1")))).toBe(key);
    expect(positionKey(replay(small, parseMoves(small, "b2b3")))).not.toBe(key);
    expect(positionKey(replay(parseGame("4,4,3"), parseMoves(small, "b2b1")))).not.toBe(key);
  });
  it("goes in and out as the same tree", () => {
    const tree = sample();
    const { study, leftOut } = importedStudy(reply({ game: "15,15,5", nodes: exportedNodes(rules, tree), x_name: "Ann", o_name: "Zoe" }));
    expect(leftOut).toBe(0);
    expect(study.names).toEqual({ x: "Ann", o: "Zoe" });
    expect(treeText(rules, study.tree)).toBe(treeText(rules, tree));
  });
  it("loses only what the rules do not allow", () => {
    const nodes = [{ parent: null, move: null }, { parent: 0, move: "b2" }, { parent: 1, move: "b2" }, { parent: 2, move: "a1" }, { parent: 1, move: "a1", comment: "fine" }];
    const { study, leftOut } = importedStudy(reply({ nodes }));
    expect(leftOut).toBe(2);
    expect(treeText(study.rules, study.tree)).toBe("b2a1{fine}");
  });
  it("may come in any order with parents first", () => {
    const nodes = [{ parent: null, move: null }, { parent: 0, move: "b2" }, { parent: 0, move: "a1" }, { parent: 1, move: "a1" }, { parent: 2, move: "b2" }, { parent: 3, move: "c3" }];
    const { study, leftOut } = importedStudy(reply({ nodes }));
    expect([treeText(study.rules, study.tree), leftOut]).toEqual(["b2(a1b2)a1c3", 0]);
  });
  it("has no moves behind a line that was set up", () => {
    const nodes = [{ parent: null, move: null }, { parent: 0, move: "a1" }];
    expect(importedStudy(reply({ nodes, setup: { board: "XXX/OO./..." } })).leftOut).toBe(1);
  });
  it("says what is wrong with it, and where", () => {
    const nodes = [{ parent: null, move: null }, { parent: 0, move: "b2" }];
    const problem = (node: number, message: string) => ({ node, code: "some", message });
    expect(lossText(reply({ nodes }), 0)).toBe("");
    expect(lossText(reply({ format: "board", setup: { board: "XXX/OOO/..." }, problems: [problem(0, "both have a line")] }), 0)).toBe("This board cannot come from play. Both have a line.");
    expect(lossText(reply({ nodes, problems: [problem(1, "move 2 is a pass"), problem(0, "more")] }), 0)).toBe("Moves that break the rules were left out. After b2: Move 2 is a pass. More.");
    expect(lossText(reply({ nodes, problems: Array(9).fill(problem(0, "more")) }), 1)).toBe("Moves that break the rules were left out. More. More. More. And 6 more. A move after the end of the game was left out.");
  });
});
