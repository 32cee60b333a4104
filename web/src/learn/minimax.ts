// SPDX-License-Identifier: MIT
// Minimax on a small position, as a tree to be drawn: optionally folded by symmetry, optionally with alpha-beta cuts.
// Values are for X: 1, 0, -1.
import { type Setup, Walker } from "../game/board";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../game/rules";
import { symmetries } from "../game/symmetries";
import { boardText } from "../game/setup";

export type Value = -1 | 0 | 1;

export interface Branch {
  readonly move: Cell;
  /** The number of moves for which this one stands, itself counted. */
  readonly like: number;
  /** Null where alpha-beta did not look. */
  readonly node: SearchNode | null;
  /** The event after which the branch is there: the visit of its node, or that after which it was cut. */
  readonly event: number;
}
export interface SearchNode {
  /** Its place in the order of visits, from 0. */
  readonly order: number;
  /** Events of the search, from 0: the visit, and the return with the value. The same for a game that is over. */
  readonly enter: number;
  readonly leave: number;
  readonly stones: readonly (readonly [Cell, Player])[];
  readonly turn: Player | null;
  readonly alpha: number;
  readonly beta: number;
  readonly value: Value;
  readonly line: readonly Cell[];
  readonly branches: readonly Branch[];
}
export interface SearchOptions {
  readonly fold: boolean;
  readonly cut: boolean;
}

/** One text for all positions that are the same up to symmetry. */
export function canonical(board: Walker): string {
  const { rules } = board;
  const texts = symmetries(rules).map((map) =>
    boardText(rules, (cell) => {
      const [row, column] = map(rowOf(rules, cell), columnOf(rules, cell));
      return board.at(cellAt(rules, row, column));
    }),
  );
  return texts.sort()[0]!;
}

const entries = (board: Walker): [Cell, Player][] => [...board.stones()].flatMap((stone, cell): [Cell, Player][] => (stone ? [[cell, stone === 1 ? "x" : "o"]] : []));

function groups(board: Walker, fold: boolean): { move: Cell; like: number }[] {
  const found = new Map<string, { move: Cell; like: number }>();
  for (const move of board.legalCells()) {
    board.tryCell(move);
    const key = fold ? canonical(board) : String(move);
    board.undoCell();
    const group = found.get(key);
    if (group) group.like++;
    else found.set(key, { move, like: 1 });
  }
  return [...found.values()];
}

/** `events`: visits and returns with a value, in the order in which the search comes to them. */
export function search(rules: Rules, setup: Setup, options: SearchOptions): { root: SearchNode; visited: number; events: SearchNode[] } {
  const board = new Walker(rules, setup);
  let visited = 0;
  let event = 0;
  const visit = (alpha: number, beta: number): SearchNode => {
    const order = visited++;
    const enter = event++;
    const outcome = board.outcome();
    const here = { order, enter, stones: entries(board), alpha, beta };
    if (outcome !== "pending") {
      const value: Value = outcome === "draw" ? 0 : outcome === "x_wins" ? 1 : -1;
      return { ...here, leave: enter, turn: null, value, line: board.lines()[0]?.cells ?? [], branches: [] };
    }
    const turn = board.turn();
    let best = turn === "x" ? -2 : 2;
    let [low, high] = [alpha, beta];
    const branches: Branch[] = [];
    for (const { move, like } of groups(board, options.fold)) {
      if (options.cut && low >= high) {
        branches.push({ move, like, node: null, event: event - 1 });
        continue;
      }
      board.tryCell(move);
      const node = visit(low, high);
      board.undoCell();
      branches.push({ move, like, node, event: node.enter });
      best = turn === "x" ? Math.max(best, node.value) : Math.min(best, node.value);
      if (turn === "x") low = Math.max(low, best);
      else high = Math.min(high, best);
    }
    return { ...here, leave: event++, turn, value: best as Value, line: [], branches };
  };
  const root = visit(-2, 2);
  return { root, visited, events: eventsOf(root) };
}

function eventsOf(root: SearchNode): SearchNode[] {
  const events: SearchNode[] = [];
  const walk = (node: SearchNode): void => {
    events[node.enter] = node;
    events[node.leave] = node;
    for (const branch of node.branches) if (branch.node) walk(branch.node);
  };
  walk(root);
  return events;
}

export interface Example {
  readonly id: "corners" | "two_ways" | "mirror" | "five";
  readonly board: string;
}
/** Positions of 3x3 whose trees fit on a page. */
export const examples: readonly Example[] = [
  { id: "corners", board: "X.O/.../O.X" },
  { id: "two_ways", board: "XO./.XO/X.O" },
  { id: "mirror", board: "XOX/.../OXO" },
  { id: "five", board: "XO./.X./..O" },
];
