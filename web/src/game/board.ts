// SPDX-License-Identifier: MIT
// A game in progress: stones, history, outcome. Memory grows with the stones, not with the board.
import { type Line, linesThrough } from "./lines";
import { type Cell, type Outcome, type Player, type Rules, cellAt, columnOf, other, rowOf } from "./rules";

export type Refusal = "off_board" | "taken_cell" | "game_over" | "floating_stone" | "full_column";

/** Stones that lie there before the first move. */
export type Setup = ReadonlyMap<Cell, Player>;

export class Board {
  private readonly stones = new Map<Cell, Player>();
  private readonly played: Cell[] = [];
  private readonly first: Player;
  private ends: Line[] = [];

  constructor(
    readonly rules: Rules,
    readonly setup: Setup = new Map(),
  ) {
    let difference = 0;
    for (const [cell, player] of setup) {
      this.stones.set(cell, player);
      difference += player === "x" ? 1 : -1;
    }
    this.first = difference > 0 ? "o" : "x";
    this.ends = this.linesOfSetup();
  }

  at(cell: Cell): Player | null {
    return this.stones.get(cell) ?? null;
  }
  get moves(): readonly Cell[] {
    return this.played;
  }
  get last(): Cell | null {
    return this.played[this.played.length - 1] ?? null;
  }
  get size(): number {
    return this.stones.size;
  }
  entries(): [Cell, Player][] {
    return [...this.stones];
  }

  /** Whose turn it would be, also after the end. */
  get turn(): Player {
    return this.played.length % 2 === 0 ? this.first : other(this.first);
  }
  get toMove(): Player | null {
    return this.outcome === "pending" ? this.turn : null;
  }

  get lines(): readonly Line[] {
    return this.ends;
  }

  get outcome(): Outcome {
    if (this.ends.length > 0) {
      const maker = this.at(this.ends[0]!.cells[0]!)!;
      const winner = this.rules.options.has("misere") ? other(maker) : maker;
      return winner === "x" ? "x_wins" : "o_wins";
    }
    return this.stones.size === this.rules.columns * this.rules.rows ? "draw" : "pending";
  }

  /** Where a stone put into the column comes to lie; null where the column is full. */
  landing(column: number): Cell | null {
    for (let row = this.rules.rows - 1; row >= 0; row--) {
      const cell = cellAt(this.rules, row, column);
      if (!this.stones.has(cell)) return cell;
    }
    return null;
  }

  /** Why the move is not allowed, or null. */
  refusal(cell: Cell): Refusal | null {
    const { columns, rows, options } = this.rules;
    if (!Number.isInteger(cell) || cell < 0 || cell >= columns * rows) return "off_board";
    if (this.outcome !== "pending") return "game_over";
    if (this.stones.has(cell)) return "taken_cell";
    if (options.has("gravity") && rowOf(this.rules, cell) < rows - 1 && !this.stones.has(cell + columns)) return "floating_stone";
    return null;
  }

  play(cell: Cell): Refusal | null {
    const refusal = this.refusal(cell);
    if (refusal) return refusal;
    const player = this.turn;
    this.stones.set(cell, player);
    this.played.push(cell);
    this.ends = linesThrough(this.rules, (c) => this.stones.get(c), cell, player);
    return null;
  }

  undo(): Cell | null {
    const cell = this.played.pop();
    if (cell === undefined) return null;
    this.stones.delete(cell);
    this.ends = [];
    return cell;
  }

  legalMoves(): Cell[] {
    const cells: Cell[] = [];
    const count = this.rules.columns * this.rules.rows;
    for (let cell = 0; cell < count; cell++) if (this.refusal(cell) === null) cells.push(cell);
    return cells;
  }

  /** The cell that is meant where somebody points at this one: with gravity the column counts. */
  aimed(cell: Cell): Cell {
    if (!this.rules.options.has("gravity")) return cell;
    return this.landing(columnOf(this.rules, cell)) ?? cell;
  }

  private linesOfSetup(): Line[] {
    const seen = new Set<string>();
    const lines: Line[] = [];
    for (const [cell, player] of this.setup) {
      for (const line of linesThrough(this.rules, (c) => this.stones.get(c), cell, player)) {
        const key = `${line.direction}${line.cells[0]}`;
        if (!seen.has(key)) lines.push(line);
        seen.add(key);
      }
    }
    return lines;
  }
}

/** Plays the moves; stops before the first that is not allowed. */
export function replay(rules: Rules, moves: readonly Cell[], setup?: Setup): Board {
  const board = new Board(rules, setup);
  for (const cell of moves) if (board.play(cell)) break;
  return board;
}
