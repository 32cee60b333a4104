// SPDX-License-Identifier: MIT
// Games and boards to and from files: SGF, PSQ, lines of moves, boards, JSON, CSV.
import { Board } from "./board.js";
import { MnkError } from "./errors.js";
import { parseCell, players, type Cell, type Player, type Rules } from "./rules.js";
import { problemOf, sharedEngine, type Engine } from "./search.js";

export type ReadFormat = "auto" | "moves" | "board" | "json" | "csv" | "sgf" | "psq";
/** `text` is the final board; all but `sgf` have the main line alone. */
export type WriteFormat = "moves" | "text" | "json" | "sgf" | "psq";

export interface TreeNode {
  /** Index of the node before it; null for the root, which is the first. */
  readonly parent: number | null;
  readonly move: string | null;
  readonly comment: string;
}
/** A game with its variations: each node but the root is a legal move. */
export interface GameTree {
  readonly game: string;
  readonly nodes: readonly TreeNode[];
  /** Stones from before the first move. */
  readonly setup: { readonly board: string } | null;
  readonly x_name: string;
  readonly o_name: string;
  readonly result: string;
}
export interface TreeProblem {
  readonly node: number;
  readonly code: string;
  readonly message: string;
}
export interface ReadTree extends GameTree {
  /** The format that was read. */
  readonly format: string;
  /** Parts of the text that were left out: an illegal move ends its variation. */
  readonly problems: readonly TreeProblem[];
}

/** Reads a file or a line. `game` is needed where the text does not tell it. Throws MnkError with the place in the text. */
export async function read(text: string, options: { game?: string | Rules; format?: ReadFormat; signal?: AbortSignal; engine?: Engine } = {}): Promise<ReadTree> {
  const { game, format = "auto", signal, engine = sharedEngine() } = options;
  const name = typeof game === "object" ? game.game : game;
  const reply = await engine.answer("POST", "/import", { text, format, ...(name === undefined ? {} : { game: name }) }, { signal });
  if (reply.status !== 200) throw problemOf(reply.body);
  return JSON.parse(reply.body) as ReadTree;
}

/** Writes a game as a file. A game that begins with stones on the board can be written as `sgf` or `text`. Throws MnkError. */
export async function write(game: Board | GameTree, format: WriteFormat, options: { signal?: AbortSignal; engine?: Engine } = {}): Promise<string> {
  const { signal, engine = sharedEngine() } = options;
  const { game: name, nodes, setup, x_name, o_name, result } = game instanceof Board ? treeOf(game) : game;
  const body = { format, game: name, nodes, setup, x_name, o_name, result };
  const reply = await engine.answer("POST", "/export", body, { signal });
  if (reply.status !== 200) throw problemOf(reply.body);
  return (JSON.parse(reply.body) as { text: string }).text;
}

/** The moves of a board as a tree without variations. */
export function treeOf(board: Board): GameTree {
  const root: TreeNode = { parent: null, move: null, comment: "" };
  const moves = board.history().map((move, parent): TreeNode => ({ parent, move, comment: "" }));
  const setup = board.setupPosition();
  return { game: board.game, nodes: [root, ...moves], setup: setup === null ? null : { board: setup }, x_name: "", o_name: "", result: "" };
}

/** The board after the main line of a tree: the first move of each node. */
export function boardOf(tree: GameTree): Board {
  const stones = new Map<Cell, Player>();
  const rows = tree.setup?.board.split("/") ?? [];
  rows.forEach((row, at) =>
    [...row].forEach((sign, column) => {
      const player = players[".XO".indexOf(sign)];
      if (player) stones.set(at * row.length + column, player);
    }),
  );
  const board = new Board(tree.game, stones);
  const following = new Map<number, number>();
  tree.nodes.forEach(({ parent }, node) => {
    if (parent !== null && !following.has(parent)) following.set(parent, node);
  });
  for (let node = following.get(0); node !== undefined; node = following.get(node)) {
    const move = tree.nodes[node]!.move ?? "";
    if (board.tryCell(parseCell(board.rules, move)) === null) throw new MnkError("illegal_move", `node ${node}: ${move} is illegal`);
  }
  return board;
}
