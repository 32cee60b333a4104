// SPDX-License-Identifier: MIT
// The rules are the library's, compiled to WebAssembly (../wasm). Here is what the app adds: names as it uses them, and
// the arithmetic of cells.
import {
  MnkError, makeRules as makeOf, options, parseGame, presets as presetsOf,
  type Cell, type Option, type Outcome, type Player, type Rules,
} from "mnk";

export { parseGame, type Cell, type Option, type Outcome, type Player, type Rules };
/** Rules, coordinates or moves that are not possible: a code (docs/problems.yaml) and a sentence in English. */
export { MnkError as RulesError };

/** The presets that have a picture and a message for their title. */
const shownPresets = ["tictactoe", "gomoku", "gomoku-standard", "renju", "caro", "connect4"] as const;
export interface Preset {
  readonly name: (typeof shownPresets)[number];
  readonly game: string;
}
const isShown = (name: string): name is Preset["name"] => (shownPresets as readonly string[]).includes(name);

export const presets = (): Preset[] => presetsOf().flatMap(({ name, game }) => (isShown(name) ? [{ name, game }] : []));
/** In the order of game strings. */
export const optionNames = (): Option[] => options().map(({ name }) => name);

/** Checked rules; a RulesError says in a sentence what is wrong. A number that is none is refused as 0 is. */
export const makeRules = (columns: number, rows: number, k: number, names: Iterable<Option> = []): Rules => {
  const whole = (value: number) => (Number.isSafeInteger(value) && value >= 0 ? value : 0);
  return makeOf(whole(columns), whole(rows), whole(k), names);
};

/** The rules of a game string from elsewhere; null if it cannot be read. */
export function rulesOrNull(game: string): Rules | null {
  try {
    return parseGame(game);
  } catch {
    return null;
  }
}

/** The game string that parseGame reads back. */
export const gameText = (rules: Rules): string => rules.game;

export const other = (player: Player): Player => (player === "x" ? "o" : "x");
export const rowOf = (rules: Rules, cell: Cell): number => Math.floor(cell / rules.columns);
export const columnOf = (rules: Rules, cell: Cell): number => cell % rules.columns;
export const cellAt = (rules: Rules, row: number, column: number): Cell => row * rules.columns + column;
