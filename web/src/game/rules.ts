// SPDX-License-Identifier: MIT
// The rules of a game and their text: `15,15,5`, `7,6,4:gravity`, `15,15,5:exact,caro`.

export type Player = "x" | "o";
export type Outcome = "pending" | "x_wins" | "o_wins" | "draw";
export type Option = "exact" | "gravity" | "misere" | "caro" | "renju";

/** A cell is row * columns + column, rows from the top, both from 0. */
export type Cell = number;

export interface Rules {
  readonly columns: number;
  readonly rows: number;
  readonly k: number;
  readonly options: ReadonlySet<Option>;
}

export interface Preset {
  readonly name: "tictactoe" | "gomoku" | "gomoku-standard" | "renju" | "caro" | "connect4";
  readonly game: string;
}

/** In the order of game strings. */
export const optionNames: readonly Option[] = ["exact", "gravity", "misere", "caro", "renju"];

export const presets: readonly Preset[] = [
  { name: "tictactoe", game: "3,3,3" },
  { name: "gomoku", game: "15,15,5" },
  { name: "gomoku-standard", game: "15,15,5:exact" },
  { name: "renju", game: "15,15,5:renju" },
  { name: "caro", game: "15,15,5:caro" },
  { name: "connect4", game: "7,6,4:gravity" },
];

export const maxSide = 4096;
const maxCells = 2 ** 24;

/** Rules that are not possible: a code as those of the server (docs/problems.yaml), and a sentence in English. */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function objection(k: number, options: ReadonlySet<Option>): string | null {
  const renju = options.has("renju");
  if (!renju && !options.has("caro")) return null;
  if (k !== 5) return `${renju ? "renju" : "caro"} is a game of five in a row: k must be 5`;
  if (renju && options.size > 1) return "renju goes with no other option";
  if (options.has("gravity") || options.has("misere")) return "caro goes with no other option but exact";
  return null;
}

/** Checked rules; a RulesError says in a sentence what is wrong. */
export function makeRules(columns: number, rows: number, k: number, options: Iterable<Option> = []): Rules {
  const side = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxSide;
  if (!side(columns)) throw new RulesError("bad_columns", `columns must be from 1 to ${maxSide}`);
  if (!side(rows)) throw new RulesError("bad_rows", `rows must be from 1 to ${maxSide}`);
  if (columns * rows > maxCells) throw new RulesError("too_large", "the board is too large: at most 16777216 cells");
  if (!side(k)) throw new RulesError("bad_k", `k must be from 1 to ${maxSide}`);
  const set = new Set(options);
  const wrong = objection(k, set);
  if (wrong) throw new RulesError("bad_option", wrong);
  return { columns, rows, k, options: set };
}

function parseOptions(text: string, options: Set<Option>): void {
  for (const part of text.split(",")) {
    const name = part.trim().toLowerCase() as Option;
    if (!optionNames.includes(name)) throw new RulesError("unknown_option", `unknown option '${part.trim().slice(0, 40)}'`);
    if (options.has(name)) throw new RulesError("repeated_option", `the option ${name} stands twice`);
    options.add(name);
  }
}

function parseHead(head: string): { numbers: [number, number, number]; options: Set<Option> } {
  const preset = presets.find((p) => p.name === head.trim().toLowerCase());
  if (preset) {
    const rules = parseGame(preset.game);
    return { numbers: [rules.columns, rules.rows, rules.k], options: new Set(rules.options) };
  }
  const parts = head.split(",").map((part) => part.trim());
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,9}$/.test(part))) {
    throw new RulesError("bad_game", "a game is written m,n,k, for example 15,15,5");
  }
  return { numbers: parts.map(Number) as [number, number, number], options: new Set() };
}

/** Reads a game string or the name of a preset; throws RulesError. */
export function parseGame(text: string): Rules {
  const colon = text.indexOf(":");
  const { numbers, options } = parseHead(colon < 0 ? text : text.slice(0, colon));
  const fromPreset = options.size > 0;
  if (colon >= 0) {
    const more = new Set<Option>();
    parseOptions(text.slice(colon + 1), more);
    if (fromPreset) for (const name of more) if (options.has(name)) throw new RulesError("repeated_option", `the option ${name} stands twice`);
    for (const name of more) options.add(name);
  }
  return makeRules(numbers[0], numbers[1], numbers[2], options);
}

/** The game string that parseGame reads back. */
export function gameText(rules: Rules): string {
  const head = `${rules.columns},${rules.rows},${rules.k}`;
  const names = optionNames.filter((name) => rules.options.has(name));
  return names.length ? `${head}:${names.join(",")}` : head;
}

export const other = (player: Player): Player => (player === "x" ? "o" : "x");
export const rowOf = (rules: Rules, cell: Cell): number => Math.floor(cell / rules.columns);
export const columnOf = (rules: Rules, cell: Cell): number => cell % rules.columns;
export const cellAt = (rules: Rules, row: number, column: number): Cell => row * rules.columns + column;
