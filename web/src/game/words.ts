// SPDX-License-Identifier: MIT
// Texts about games, outcomes, lines and forbidden cells, in one place so that every page says it alike.
import { errorText, hasMessage, t } from "../words/words";
import { cellName } from "./coordinates";
import type { Board, Line } from "./board";
import { type Cell, type Outcome, type Player, type Rules, RulesError, gameText, presets } from "./rules";

export const mark = (player: Player): string => player.toUpperCase();

export const outcomeText = (outcome: Outcome): string => t(`outcome.${outcome}`);

/** The name of a game: a preset's title, or the game string. */
export function gameTitle(rules: Rules): string {
  const text = gameText(rules);
  const preset = presets().find(({ game }) => game === text);
  return preset ? t(`preset.${preset.name}.title`) : text;
}

export const boardLabel = ({ columns, rows, k }: Rules): string => t("board.label", { columns, rows, k });

export function lineText(rules: Rules, line: Line): string {
  const first = cellName(rules, line.cells[0]!);
  const last = cellName(rules, line.cells[line.cells.length - 1]!);
  const length = line.cells.length;
  return length === 1 ? t("line.single", { cell: first }) : t(`line.${line.direction}`, { length, first, last });
}

/** The reason of a forbidden move, by its code. */
export function forbiddenText(why: string): string {
  const key = `forbidden.${why}`;
  return hasMessage(key) ? t(key) : why;
}

export const forbiddenMove = (rules: Rules, cell: Cell, why: string): string => t("forbidden.move", { cell: cellName(rules, cell), reason: forbiddenText(why) });

/** The sentence about a game string or an address that cannot be read. */
export const rulesText = (error: unknown): string => (error instanceof RulesError ? errorText(error.code, error.message) : errorText("", (error as Error).message));

/** The reason of a refused move, in a sentence; null if the move is allowed. */
export function refusalText(board: Board, cell: Cell): string | null {
  const refusal = board.refusal(cell);
  if (!refusal) return null;
  const why = refusal.code === "forbidden_move" ? board.forbidden().get(cell) : undefined;
  return why ? forbiddenMove(board.rules, cell, why) : errorText(refusal.code, refusal.message);
}
