// SPDX-License-Identifier: MIT
// What is said of outcomes, lines and forbidden cells, in one place so that every page says it alike.
import type { Line } from "./lines";
import { type Outcome, type Player, type Rules } from "./rules";
import { cellName } from "./coordinates";

export const mark = (player: Player): string => player.toUpperCase();

export const outcomeText: Readonly<Record<Outcome, string>> = {
  pending: "Game in progress",
  x_wins: "X wins",
  o_wins: "O wins",
  draw: "Draw",
};

const lineNames = { row: "row", column: "column", diagonal: "diagonal", anti_diagonal: "anti-diagonal" } as const;

export function lineText(rules: Rules, line: Line): string {
  const first = cellName(rules, line.cells[0]!);
  const last = cellName(rules, line.cells[line.cells.length - 1]!);
  return line.cells.length === 1 ? `at ${first}` : `a ${lineNames[line.direction]} of ${line.cells.length}, ${first} to ${last}`;
}

const forbiddenWords: Readonly<Record<string, string>> = {
  double_three: "the stone would make two threes at once",
  double_four: "the stone would make two fours at once",
  overline: "the stone would make six or more in a row",
};
export const forbiddenText = (why: string): string => forbiddenWords[why] ?? why;

export const plural = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
