// SPDX-License-Identifier: MIT
// The rules module and what is asked of it without a board: games, coordinates, presets, verdicts in bulk.
import { MnkError } from "./errors.js";
import { Module, type Source } from "./module.js";
import { hasVectors } from "./vectors.js";

export type Player = "x" | "o";
export type Outcome = "pending" | "x_wins" | "o_wins" | "draw";
export type Option = "exact" | "gravity" | "misere" | "caro" | "renju";
export type Direction = "row" | "column" | "diagonal" | "anti_diagonal";
/** A reason for which renju forbids a move to X. */
export type Forbidden = "double_three" | "double_four" | "overline";
/** Index of a cell: row * columns + column, both from 0, from the top left. */
export type Cell = number;

export interface Rules {
  readonly columns: number;
  readonly rows: number;
  readonly k: number;
  readonly options: ReadonlySet<Option>;
  /** The canonical game string: `7,6,4:gravity`. */
  readonly game: string;
  /** Handle of the game in the module. */
  readonly id: number;
}
export interface Preset {
  readonly name: string;
  readonly game: string;
  readonly about: string;
}
export interface OptionInfo {
  readonly name: Option;
  readonly about: string;
}

export const outcomes: readonly Outcome[] = ["pending", "x_wins", "o_wins", "draw"];
export const directions: readonly Direction[] = ["row", "column", "diagonal", "anti_diagonal"];
export const forbiddenReasons: readonly (Forbidden | null)[] = [null, "double_three", "double_four", "overline"];
export const players: readonly (Player | null)[] = [null, "x", "o"];

let loaded: Module | null = null;
let loading: Promise<void> | null = null;

/**
 * Loads the rules module once. `source` defaults to the file of this package: with vectors where the machine has them.
 * `index.js` does this when it is imported; a page that starts by itself calls it.
 */
export function loadRules(source?: Source): Promise<void> {
  loading ??= (async () => {
    loaded = await Module.load(source ?? new URL(hasVectors() ? "./rules.wasm" : "./rules_plain.wasm", import.meta.url));
  })();
  return loading;
}

export function rulesModule(): Module {
  if (!loaded) throw new MnkError("not_loaded", "the rules are not loaded: await loadRules() first");
  return loaded;
}

const table = (name: string): string[][] => {
  rulesModule().call(name);
  return rulesModule().text().trimEnd().split("\n").map((line) => line.split("\t"));
};
function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

/** The named games that a game string may be. */
export const presets = once((): readonly Preset[] => table("presets_text").map(([name, game, about]) => ({ name: name!, game: game!, about: about! })));
/** The options of game strings, in their order. */
export const options = once((): readonly OptionInfo[] => table("options_text").map(([name, about]) => ({ name: name as Option, about: about! })));
const reasons = once(() => table("reasons_text"));
const codes = once((): readonly string[] => table("codes_text").map(([name]) => name!));

const known = new Map<string, Rules>();

/** Reads a game string or the name of a preset. Throws MnkError. */
export function parseGame(text: string): Rules {
  const seen = known.get(text);
  if (seen) return seen;
  const module = rulesModule();
  const id = module.send("game_read", [], text);
  if (id < 0) throw module.error();
  module.call("game_facts", id);
  const [columns, rows, k, bits] = new Uint32Array(module.bytes().slice(0, 16).buffer);
  const game = new TextDecoder().decode(module.bytes().slice(16));
  const chosen = new Set(options().filter((_, index) => (bits! >> index) & 1).map((option) => option.name));
  const rules = known.get(game) ?? { columns: columns!, rows: rows!, k: k!, options: chosen, game, id };
  known.set(game, rules);
  if (known.size < 1000) known.set(text, rules);
  return rules;
}

/** The game with these numbers and options. Throws MnkError. */
export function makeRules(columns: number, rows: number, k: number, names: Iterable<Option> = []): Rules {
  const list = [...names].join(",");
  return parseGame(`${columns},${rows},${k}${list && ":"}${list}`);
}

/** Returns the rules of this module for a game. Rules of another origin, as a copy sent by a worker, are read by their game string. */
export function asRules(game: string | Rules): Rules {
  if (typeof game === "string") return parseGame(game);
  const text: unknown = (game as Rules | null)?.game;
  if (typeof text !== "string") throw new MnkError("bad_argument", "a game is a text such as 15,15,5, or what parseGame returns");
  return known.get(text) === game ? game : parseGame(text);
}

export const isOnBoard = (rules: Rules, cell: Cell): boolean => Number.isInteger(cell) && cell >= 0 && cell < rules.columns * rules.rows;
export const offBoard = (rules: Rules, cell: unknown): MnkError =>
  new MnkError("off_board", `there is no cell ${String(cell)} on a board of ${rules.columns * rules.rows}`);

/** The coordinate of a cell: `h8`. */
export function cellName(rules: Rules, cell: Cell): string {
  if (!isOnBoard(rules, cell)) throw offBoard(rules, cell);
  rulesModule().call("cell_name", rules.id, cell);
  return rulesModule().text();
}

/** Reads one coordinate. Throws MnkError. */
export function parseCell(rules: Rules, text: string): Cell {
  const cell = rulesModule().send("cell_read", [rules.id], text);
  if (cell < 0) throw rulesModule().error();
  return cell;
}

/** Reads a line of moves: `h8h9 i7`, `7,7 8,6`. Only the range of the cells is checked. Throws MnkError. */
export function parseMoves(rules: Rules, text: string): Cell[] {
  if (rulesModule().send("moves_read", [rules.id], text) < 0) throw rulesModule().error();
  return [...rulesModule().numbers()];
}

export interface CellLine {
  readonly direction: Direction;
  readonly cells: readonly Cell[];
}

export function linesOf(numbers: Uint32Array, from = 0): CellLine[] {
  const lines: CellLine[] = [];
  for (let at = from; at < numbers.length; ) {
    const [direction, length] = [numbers[at]!, numbers[at + 1]!];
    lines.push({ direction: directions[direction]!, cells: [...numbers.subarray(at + 2, at + 2 + length)] });
    at += 2 + length;
  }
  return lines;
}

export interface Verdict {
  readonly outcome: Outcome | "invalid";
  /** The reason for which the position cannot come from play, a code and a sentence; null if it can. */
  readonly reason: string | null;
  readonly message: string | null;
  /** Null: not decided within the limits of the search. */
  readonly reachable: boolean | null;
  readonly stones: number;
  readonly toMove: Player | null;
  readonly lines: readonly CellLine[];
  readonly forbidden: readonly { cell: Cell; why: Forbidden }[];
}

/** Judges stones without a history: `XO./.X./..O`. Throws MnkError for a text that is no board. */
export function judge(game: string | Rules, position: string): Verdict {
  const rules = asRules(game);
  const module = rulesModule();
  if (module.send("judge_position", [rules.id], position) < 0) throw module.error();
  const numbers = module.numbers();
  const [outcome, reason, reachable, stones, toMove, count] = numbers;
  const forbidden = [];
  for (let i = 0; i < count!; ++i) forbidden.push({ cell: numbers[6 + 2 * i]!, why: forbiddenReasons[numbers[7 + 2 * i]!]! });
  const [code, sentence] = reasons()[reason!] ?? [];
  return {
    outcome: outcomes[outcome!] ?? "invalid",
    reason: code || null,
    message: sentence || null,
    reachable: [false, true, null][reachable!] ?? null,
    stones: stones!,
    toMove: players[toMove!] ?? null,
    lines: linesOf(numbers, 6 + 2 * count!),
    forbidden,
  };
}

/** The words of the codes that judgeMany returns, by code. */
export const verdictCodes = (): readonly string[] => codes();

const boardWords = 16; // 32-bit words of a board of up to 16x16

/**
 * Judges many boards at once and returns a code for each (verdictCodes).
 * - 3,3,3: a number a board; bits 0 to 8 are X's stones, bits 16 to 24 O's, cell 0 at bit 0.
 * - Other games with sides up to 16: 16 numbers a board, as the 16-bit words of its rows in little-endian order, X's 16
 *   rows first: bit c of word r is the stone in row r, column c.
 */
export function judgeMany(boards: Uint32Array, game: string | Rules = "3,3,3"): Uint8Array {
  const rules = asRules(game);
  const module = rulesModule();
  if (Object.prototype.toString.call(boards) !== "[object Uint32Array]") throw new MnkError("bad_argument", "judgeMany takes an Uint32Array");
  const bytes = new Uint8Array(boards.buffer, boards.byteOffset, boards.byteLength);
  if (rules.game === "3,3,3") {
    sendArray(module, "judge_many_3x3", [], bytes, boards.length);
    return module.bytes().slice();
  }
  if (rules.columns > 16 || rules.rows > 16) throw new MnkError("too_large", "judgeMany takes boards of up to 16 columns and rows");
  if (boards.length % boardWords !== 0) throw new MnkError("bad_argument", `a board of ${rules.game} takes ${boardWords} numbers`);
  sendArray(module, "judge_many_16", [rules.id], bytes, boards.length / boardWords);
  return module.bytes().slice();
}

function sendArray(module: Module, name: string, numbers: readonly number[], bytes: Uint8Array, count: number): void {
  const at = module.call("input_room", bytes.length);
  new Uint8Array(module.memory().buffer).set(bytes, at);
  module.call(name, ...numbers, count);
}
