// SPDX-License-Identifier: MIT
// How a board looks: marks in fields, stones on crossings, or discs in holes. Decided by the game alone.
import type { Cell, Player, Rules } from "../game/rules";

export type Look = "marks" | "stones" | "discs";

export function lookOf(rules: Rules): Look {
  if (rules.options.has("gravity")) return "discs";
  return Math.max(rules.columns, rules.rows) <= 9 || rules.options.has("caro") ? "marks" : "stones";
}

export type Word = "win" | "draw" | "loss";

/** What is known of a move, for the player who makes it. Proved and estimated are different kinds, never mixed. */
export type Heat =
  | { readonly kind: "proved"; readonly word: Word; readonly plies: number | null; readonly best: boolean }
  | { readonly kind: "estimated"; readonly estimate: number; readonly rank: number; readonly depth: number };

export interface Ghost {
  readonly cell: Cell;
  readonly player: Player;
  readonly number?: number;
}

/** An arrow from the middle of a cell to the middle of another; `kind`: a colour class, see styles/board.css. */
export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
  readonly kind?: string;
}

/** A shape on a cell, or any other short text, written there. */
export type Mark = "circle" | "square" | "triangle" | "cross" | (string & {});

/** What is laid over the stones for explaining. */
export interface Annotations {
  readonly arrows?: readonly Arrow[];
  readonly marks?: ReadonlyMap<Cell, Mark>;
  /** Cells with the class of their threat, such as `four`, `three`, `defence`. */
  readonly threats?: ReadonlyMap<Cell, string>;
}

/** What is laid over the stones. */
export interface Overlay {
  readonly last?: Cell | null;
  readonly lines?: readonly (readonly Cell[])[];
  readonly forbidden?: ReadonlyMap<Cell, string>;
  readonly heat?: ReadonlyMap<Cell, Heat>;
  readonly ghosts?: readonly Ghost[];
  readonly pending?: Ghost | null;
}

export const wordLetter: Readonly<Record<Word, string>> = { win: "W", draw: "D", loss: "L" };

export function heatText(heat: Heat): string {
  if (heat.kind === "estimated") return `estimated ${heat.estimate > 0 ? "+" : ""}${heat.estimate}, number ${heat.rank}`;
  const words = { win: "wins", draw: "draws", loss: "loses" }[heat.word];
  return `proved: ${words}${heat.plies === null || heat.word === "draw" ? "" : ` in ${heat.plies}`}${heat.best ? ", best" : ""}`;
}
