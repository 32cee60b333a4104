// SPDX-License-Identifier: MIT
// Positions of a game as the pages hold them: made by replaying moves, never changed. One board of the library for each
// game walks from position to position, so that a page may hold hundreds of positions of a large board.
import { Board as Walker, type CellLine, type MnkError } from "mnk";
import { type Cell, type Outcome, type Player, type Rules, columnOf } from "./rules";

export { Walker };
export type Line = CellLine;
/** A code of the library: taken_cell, game_over, floating_stone, forbidden_move, off_board. */
export type Refusal = MnkError;

/** Stones that lie there before the first move. */
export type Setup = ReadonlyMap<Cell, Player>;

const mostWalkers = 4;
const walkers: { rules: Rules; setup: Setup; board: Walker }[] = [];

/** The library's board of this game and setup, wherever it stands. The ones used last are kept. */
function walkerOf(rules: Rules, setup: Setup): Walker {
  const at = walkers.findIndex((walker) => walker.rules.game === rules.game && (walker.setup === setup || walker.setup.size + setup.size === 0));
  const [found = { rules, setup, board: new Walker(rules, setup) }] = at < 0 ? [] : walkers.splice(at, 1);
  walkers.unshift(found);
  if (walkers.length > mostWalkers) walkers.pop()!.board.free();
  return found.board;
}

/** Takes back and plays until these moves are on the board, or those before the first that is not allowed. */
function walk(board: Walker, moves: readonly Cell[]): void {
  let common = 0;
  while (common < board.plies && board.cells[common] === moves[common]) common++;
  while (board.plies > common) board.undoCell();
  while (board.plies < moves.length && board.tryCell(moves[board.plies]!) !== null) continue;
}

export class Board {
  private readonly stones = new Map<Cell, Player>();
  readonly moves: readonly Cell[];
  readonly outcome: Outcome;
  /** The side to move, or the side that would move if the game went on. */
  readonly turn: Player;
  readonly lines: readonly Line[];

  constructor(
    readonly rules: Rules,
    readonly setup: Setup,
    moves: readonly Cell[],
  ) {
    const board = walkerOf(rules, setup);
    walk(board, moves);
    this.moves = [...board.cells];
    this.outcome = board.outcome();
    this.turn = board.turn();
    this.lines = this.outcome === "pending" ? [] : board.lines();
    for (const [cell, player] of setup) this.stones.set(cell, player);
    for (const cell of this.moves) this.stones.set(cell, board.at(cell)!);
  }

  at(cell: Cell): Player | null {
    return this.stones.get(cell) ?? null;
  }
  get last(): Cell | null {
    return this.moves.at(-1) ?? null;
  }
  get size(): number {
    return this.stones.size;
  }
  entries(): [Cell, Player][] {
    return [...this.stones];
  }
  get toMove(): Player | null {
    return this.outcome === "pending" ? this.turn : null;
  }

  /** The reason for which the move is refused; null if it is allowed. */
  refusal(cell: Cell): Refusal | null {
    return this.walker().refusal(cell);
  }
  legalMoves(): Cell[] {
    return this.walker().legalCells();
  }
  /** The cells that renju forbids now, with the code of the reason. */
  forbidden(): Map<Cell, string> {
    return new Map(this.rules.options.has("renju") ? this.walker().forbiddenCells().map(({ cell, why }) => [cell, why]) : []);
  }

  /** The cell on which a stone lands in the column; null if the column is full. */
  landing(column: number): Cell | null {
    const foot = (this.rules.rows - 1) * this.rules.columns + column;
    for (let cell = foot; cell >= 0; cell -= this.rules.columns) if (!this.stones.has(cell)) return cell;
    return null;
  }
  /** The cell that is meant where somebody points at this one: with gravity the column counts. */
  aimed(cell: Cell): Cell {
    if (!this.rules.options.has("gravity")) return cell;
    return this.landing(columnOf(this.rules, cell)) ?? cell;
  }

  private walker(): Walker {
    const board = walkerOf(this.rules, this.setup);
    walk(board, this.moves);
    return board;
  }
}

const noSetup: Setup = new Map();

/** Plays the moves; stops before the first that is not allowed. */
export const replay = (rules: Rules, moves: readonly Cell[], setup: Setup = noSetup): Board => new Board(rules, setup, moves);
