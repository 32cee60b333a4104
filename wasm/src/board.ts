// SPDX-License-Identifier: MIT
// A game in progress. Cells are written as coordinates (`h8`), or given as indexes to the methods whose names say so.
import { MnkError } from "./errors.js";
import type { Functions } from "./module.js";
import {
  asRules, cellName, forbiddenReasons, isOnBoard, linesOf, offBoard, outcomes, parseCell, parseMoves, players, rulesModule,
  type Cell, type CellLine, type Direction, type Forbidden, type Option, type Outcome, type Player, type Rules,
} from "./rules.js";

/** A stone that was played. */
export interface Move {
  readonly cell: Cell;
  /** The coordinate: `h8`. */
  readonly to: string;
  readonly row: number;
  readonly column: number;
  readonly player: Player;
  /** The number of moves before it. */
  readonly ply: number;
}
/** A coordinate, an index, or a row and a column from the top left. */
export type MoveInput = string | Cell | { readonly row: number; readonly column: number };

export interface WinningLine {
  readonly direction: Direction;
  readonly cells: readonly string[];
}

const freed = new FinalizationRegistry<number>((handle) => rulesModule().call("board_free", handle));

export class Board {
  readonly rules: Rules;
  private handle: number;
  private readonly native: Functions;
  /** The first `count` entries are the moves on the board; those behind them were taken back. */
  private played: Cell[] = [];
  private count = 0;
  /** True if moves were taken back here and not yet in the module. Each call into the module costs as much as a move. */
  private isAhead = false;
  private readonly stonesBefore: string | null;

  /**
   * The empty board of a game: `m,n,k` with options after a colon, or a preset's name. `setup` places stones first, in
   * any number: the side with fewer stones moves, X if they are equal. Throws MnkError.
   */
  constructor(game: string | Rules = "3,3,3", setup?: ReadonlyMap<Cell, Player>) {
    this.rules = asRules(game);
    this.native = rulesModule().functions;
    const stones = setup === undefined ? [] : [...setup];
    const isSetUp = stones.length > 0;
    this.handle = isSetUp ? this.setUp(stones) : rulesModule().call("board_new", this.rules.id);
    if (this.handle === 0) throw rulesModule().error();
    this.stonesBefore = isSetUp ? this.toPosition() : null;
    freed.register(this, this.handle, this);
  }

  private static adopt(rules: Rules, handle: number, stonesBefore: string | null = null): Board {
    if (handle === 0) throw rulesModule().error();
    const board = Object.create(Board.prototype) as Board;
    Object.assign(board, { rules, handle, stonesBefore, native: rulesModule().functions, isAhead: false });
    board.call("board_history");
    board.played = [...rulesModule().numbers()];
    board.count = board.played.length;
    freed.register(board, handle, board);
    return board;
  }

  /** The board after a line of moves: `h8h9 i7`. Throws MnkError with the number of the illegal move. */
  static fromMoves(game: string | Rules, moves: string): Board {
    const rules = asRules(game);
    return Board.adopt(rules, rulesModule().send("board_of_moves", [rules.id], moves));
  }

  /** Stones as text (`XO./.X./..O`), with some legal order of play as the history. Throws MnkError. */
  static fromPosition(game: string | Rules, position: string): Board {
    const rules = asRules(game);
    return Board.adopt(rules, rulesModule().send("board_of_position", [rules.id], position));
  }

  /** Releases the memory at once. Without it the garbage collector does, some time. */
  free(): void {
    if (this.handle === 0) return;
    freed.unregister(this);
    rulesModule().call("board_free", this.handle);
    this.handle = 0;
  }

  copy(): Board {
    return Board.adopt(this.rules, this.call("board_copy"), this.stonesBefore);
  }

  // ---- the game

  get game(): string {
    return this.rules.game;
  }
  get columns(): number {
    return this.rules.columns;
  }
  get rows(): number {
    return this.rules.rows;
  }
  get k(): number {
    return this.rules.k;
  }
  has(option: Option): boolean {
    return this.rules.options.has(option);
  }

  // ---- the state

  outcome(): Outcome {
    return outcomes[this.call("board_outcome")]!;
  }
  isGameOver(): boolean {
    return this.call("board_outcome") !== 0;
  }
  isDraw(): boolean {
    return this.outcome() === "draw";
  }
  /** The winner, or null before the end and after a draw. */
  winner(): Player | null {
    const outcome = this.outcome();
    return outcome === "x_wins" ? "x" : outcome === "o_wins" ? "o" : null;
  }
  /** The side to move, or the side that would move if the game went on. */
  turn(): Player {
    return players[this.call("board_turn")]!;
  }
  get(cell: MoveInput): Player | null {
    return this.at(this.cellOf(cell));
  }
  /** Moves played. */
  get plies(): number {
    return this.count;
  }
  history(): string[];
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: boolean }): (string | Move)[] {
    return this.cells.map((cell, ply) => (options?.verbose ? this.moveOf(cell, ply) : cellName(this.rules, cell)));
  }
  winningLines(): WinningLine[] {
    return this.lines().map(({ direction, cells }) => ({ direction, cells: cells.map((cell) => cellName(this.rules, cell)) }));
  }
  /** The cells that renju forbids to X now, with the reasons. */
  forbidden(): { cell: string; why: Forbidden }[] {
    return this.forbiddenCells().map(({ cell, why }) => ({ cell: cellName(this.rules, cell), why }));
  }
  /** Equal for equal stones, in whatever order they came. */
  hash(): bigint {
    this.call("board_hash");
    return new BigUint64Array(rulesModule().bytes().slice().buffer)[0]!;
  }

  // ---- moves

  /** Plays for the side to move. Throws MnkError, and changes nothing, if the move is illegal. */
  move(move: MoveInput): Move {
    const cell = this.cellOf(move);
    if (this.tryCell(cell) === null) {
      throw typeof move === "object" && cell < 0 ? offBoard(this.rules, `in row ${move?.row} and column ${move?.column}`) : this.refusal(cell);
    }
    return this.moveOf(cell, this.count - 1);
  }
  /** Legal moves, by cell. */
  moves(): string[] {
    return this.legalCells().map((cell) => cellName(this.rules, cell));
  }
  isLegal(move: MoveInput): boolean {
    return this.refusal(this.cellOf(move)) === null;
  }
  /** Takes the last move back and returns it; null if there is none. */
  undo(): Move | null {
    if (!this.undoCell()) return null;
    return this.moveOf(this.played[this.count]!, this.count);
  }
  /** Takes all moves back. */
  reset(): void {
    this.call("board_reset");
    this.count = 0;
  }

  // ---- text

  /** Moves as a line: `h8h9i7`. */
  toMoves(): string {
    return this.history().join("");
  }
  /** Rows of `X`, `O` and `.` between slashes: `XO./.X./..O`. */
  toPosition(): string {
    return this.rowsOfText().join("/");
  }
  /** The stones from before the first move, as text; null if the game began with the empty board. */
  setupPosition(): string | null {
    return this.stonesBefore;
  }
  /** The board with its coordinates. */
  ascii(): string {
    const wide = String(this.rows).length;
    const rows = this.rowsOfText().map((row, index) => `${String(this.rows - index).padStart(wide)} ${[...row].join(" ")}`);
    const letters = Array.from({ length: this.columns }, (_, column) => cellName(this.rules, column).replace(/\d+$/, ""));
    const foot = Array.from({ length: letters.at(-1)!.length }, (_, at) => letters.map((name) => name[at] ?? " ").join(" ").trimEnd());
    return [...rows, ...foot.map((line) => " ".repeat(wide + 1) + line)].join("\n");
  }
  toString(): string {
    return this.ascii();
  }

  // ---- by index, for programs

  /** The stone on a cell, null also off the board. */
  at(cell: Cell): Player | null {
    this.alive();
    return isOnBoard(this.rules, cell) ? players[this.call("board_at", cell)]! : null;
  }
  /** A byte for each cell, from the top left: 0 empty, 1 X, 2 O. */
  stones(): Uint8Array {
    this.call("board_stones");
    return rulesModule().bytes().slice();
  }
  /** Plays a cell and returns the outcome, or null if the move is illegal. */
  tryCell(cell: Cell): Outcome | null {
    // The module refuses an index that is off the board, but takes a number that is no index for another one.
    if (cell >>> 0 !== cell) return null;
    const outcome = this.native.board_play(this.handle || this.alive(), cell, this.count);
    this.isAhead = false;
    if (outcome < 0) return null;
    this.played[this.count++] = cell;
    return outcomes[outcome]!;
  }
  undoCell(): boolean {
    if (this.handle === 0) this.alive();
    if (this.count === 0) return false;
    --this.count;
    return (this.isAhead = true);
  }
  /** The error with which `move` refuses the cell; null if it is legal. */
  refusal(cell: Cell): MnkError | null {
    this.alive();
    if (!isOnBoard(this.rules, cell)) return offBoard(this.rules, cell);
    return this.call("board_refusal", cell) < 0 ? rulesModule().error() : null;
  }
  legalCells(): Cell[] {
    this.call("board_legal_moves");
    return [...rulesModule().numbers().sort()];
  }
  get cells(): readonly Cell[] {
    this.played.length = this.count;
    return this.played;
  }
  lines(): CellLine[] {
    this.call("board_lines");
    return linesOf(rulesModule().numbers());
  }
  forbiddenCells(): { cell: Cell; why: Forbidden }[] {
    this.call("board_forbidden");
    const numbers = rulesModule().numbers();
    const found: { cell: Cell; why: Forbidden }[] = [];
    for (let i = 0; i < numbers.length; i += 2) found.push({ cell: numbers[i]!, why: forbiddenReasons[numbers[i + 1]!]! });
    return found;
  }
  /** Counts the games of `depth` further moves that the rules allow (perft). */
  countGames(depth: number): number {
    if (!Number.isInteger(depth) || depth < 0) throw new MnkError("bad_argument", "the depth is a number of moves");
    return this.call("board_perft", depth);
  }

  private alive(): number {
    if (this.handle === 0) throw new MnkError("freed", "the board was freed");
    return this.handle;
  }
  private call(name: string, number = 0): number {
    const handle = this.alive();
    if (this.isAhead) this.native.board_undo(handle, this.count);
    this.isAhead = false;
    return this.native[name]!(handle, number);
  }
  private setUp(stones: readonly (readonly [Cell, Player])[]): number {
    const bytes = new Uint8Array(this.columns * this.rows);
    for (const [cell, player] of stones) {
      if (player !== "x" && player !== "o") throw new MnkError("bad_argument", "the players of a setup are x and o");
      if (!isOnBoard(this.rules, cell)) throw offBoard(this.rules, cell);
      bytes[cell] = player === "x" ? 1 : 2;
    }
    return rulesModule().send("board_set_up", [this.rules.id], bytes);
  }
  private moveOf(cell: Cell, ply: number): Move {
    const [row, column] = [Math.floor(cell / this.columns), cell % this.columns];
    return { cell, to: cellName(this.rules, cell), row, column, player: this.at(cell) ?? this.turn(), ply };
  }
  private cellOf(move: MoveInput): Cell {
    if (typeof move === "string") return parseCell(this.rules, move);
    if (typeof move === "number") return move;
    const { row, column } = move ?? {};
    const inside = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : -1;
  }
  private rowsOfText(): string[] {
    const stones = this.stones();
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from(stones.subarray(row * this.columns, (row + 1) * this.columns), (stone) => ".XO"[stone]).join(""),
    );
  }
}

/** The outcome of a line of moves from the empty board. Throws MnkError with the number of the illegal move. */
export function winner(game: string | Rules, moves: string): Outcome {
  const board = new Board(game);
  try {
    for (const [index, cell] of parseMoves(board.rules, moves).entries()) {
      if (board.tryCell(cell) !== null) continue;
      const error = board.refusal(cell)!;
      throw new MnkError(error.code, `move ${index + 1}: ${error.message}`);
    }
    return board.outcome();
  } finally {
    board.free();
  }
}
