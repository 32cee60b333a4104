// SPDX-License-Identifier: MIT
// A program as users write it: every export once, with the types that they get. tests/check compiles and runs it.
import {
  analyse, answer, best, Board, boardOf, cellName, check, chooseMove, Engine, judge, judgeMany, makeRules, MnkError, options, parseCell,
  parseGame, parseMoves, presets, read, sharedEngine, solve, treeOf, verdictCodes, winner, write,
  type Analysis, type Best, type Cell, type CheckVerdict, type GameTree, type Limits, type Move, type Outcome, type Player, type Progress,
  type Rules, type Solution, type Verdict, type WinningLine,
} from "mnk";

const expect = (is: boolean, what: string): void => {
  if (!is) throw new Error(what);
};

const board = new Board("15,15,5");
const move: Move = board.move("h8");
const turn: Player = board.turn();
const names: string[] = board.history();
const verbose: Move[] = board.history({ verbose: true });
const lines: WinningLine[] = board.winningLines();
const cells: readonly Cell[] = board.cells;
expect(move.to === "h8" && turn === "o" && names.length === verbose.length && lines.length === 0 && cells.length === 1, "board");

try {
  board.move("h8");
  throw new Error("the move was taken");
} catch (error) {
  expect(error instanceof MnkError && error.code === "taken_cell", String(error));
}
// @ts-expect-error a player is "x" or "o"
const wrong: Player = "z";
expect(wrong !== turn, "never");

const rules: Rules = parseGame("renju");
expect(rules.options.has("renju") && makeRules(3, 3, 3).game === "3,3,3", "rules");
expect(cellName(rules, parseCell(rules, "h8")) === "h8" && parseMoves(rules, "h8h9").length === 2, "coordinates");
expect(presets().length > 3 && options().length === 5, "lists");
const verdict: Verdict = judge("3,3,3", "XXX/OO./...");
const codes: Uint8Array = judgeMany(new Uint32Array([0, 7]));
expect(verdict.outcome === "x_wins" && verdictCodes()[codes[1] ?? 0] === "too_many_x", "verdicts");
const outcome: Outcome = winner("3,3,3", "a1b1a2b2a3");
expect(outcome === "x_wins", outcome);

const found: Best = await best(new Board("3,3,3"));
const limits: Limits = { nodes: 2000, megabytes: 8 };
let last: Progress | Analysis | null = null;
for await (const step of analyse(board, limits)) last = step;
expect(last?.type === "result" && last.method === "engine" && found.value === "draw", "searches");
const solution: Solution = await solve(new Board("4,4,3"), { certificate: true });
const checked: CheckVerdict = await check(solution.certificates[0]!.bytes);
expect(solution.value === "x_wins" && checked.accepted, checked.text);
expect(board.isLegal(await chooseMove(board, { level: 2, seconds: 0.1 })), "choose");
const tree: GameTree = await read(await write(treeOf(board), "sgf"));
expect(boardOf(tree).toMoves() === "h8" && (await answer("GET", "/presets")).status === 200, "files");
const engine: Engine = sharedEngine();
expect((await engine.maxThreads()) >= 1, "threads");
board.free();
