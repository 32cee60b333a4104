// SPDX-License-Identifier: MIT
// Boards as text: rows from the top with `/` between, X, O and a dot; with runs of dots counted in addresses.
import type { Board, Setup } from "./board";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "./rules";

export function boardText(rules: Rules, at: (cell: Cell) => Player | null | undefined): string {
  const rows: string[] = [];
  for (let row = 0; row < rules.rows; row++) {
    let text = "";
    for (let column = 0; column < rules.columns; column++) {
      const stone = at(cellAt(rules, row, column));
      text += stone ? stone.toUpperCase() : ".";
    }
    rows.push(text);
  }
  return rows.join("/");
}

/** The same text from the stones alone: work grows with stones and rows, as large boards are almost empty. */
function textOfStones(rules: Rules, stones: Iterable<readonly [Cell, Player]>): string {
  const empty = ".".repeat(rules.columns);
  const rows = new Map<number, string[]>();
  for (const [cell, player] of stones) {
    const row = rowOf(rules, cell);
    const letters = rows.get(row) ?? [...empty];
    letters[columnOf(rules, cell)] = player.toUpperCase();
    rows.set(row, letters);
  }
  return Array.from({ length: rules.rows }, (_, row) => rows.get(row)?.join("") ?? empty).join("/");
}

/** Reads what boardText and packSetup write; null where the text has another shape. */
export function parseSetup(rules: Rules, text: string): Setup | null {
  const rows = text.replace(/\n/g, "/").split("/").map((row) => row.trim().replace(/[0-9]+/g, (run) => ".".repeat(Math.min(Number(run), 4096))));
  if (rows.length !== rules.rows) return null;
  const stones = new Map<Cell, Player>();
  for (let row = 0; row < rules.rows; row++) {
    if (rows[row]!.length !== rules.columns || !/^[xo.]*$/i.test(rows[row]!)) return null;
    for (let column = 0; column < rules.columns; column++) {
      const letter = rows[row]![column]!.toLowerCase();
      if (letter !== ".") stones.set(cellAt(rules, row, column), letter as Player);
    }
  }
  return stones;
}

export const packSetup = (rules: Rules, setup: Setup): string =>
  textOfStones(rules, setup).replace(/\.+/g, (run) => String(run.length));

/** The text of a position for the API: moves where the game began with the empty board, else the board. */
export const stonesText = (board: Board): string => textOfStones(board.rules, board.entries());
