// SPDX-License-Identifier: MIT
// The looks of a board: marks in fields, stones on crossings, or discs in holes. Decided by the game, unless the visitor chose a look.
import type { Cell, Player, Rules } from "../game/rules";
import { appearance } from "../ui/appearance";
import { list, signed, t } from "../words/words";

export type Look = "marks" | "stones" | "discs";

export function lookOf(rules: Rules): Look {
  const { stones } = appearance();
  if (stones !== "game") return stones;
  if (rules.options.has("gravity")) return "discs";
  return Math.max(rules.columns, rules.rows) <= 9 || rules.options.has("caro") ? "marks" : "stones";
}

export type Word = "win" | "draw" | "loss";

/** The value of a move, for the player who makes it. Proved and estimated are different kinds, never mixed. */
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

/** Annotations over the stones. */
export interface Annotations {
  readonly arrows?: readonly Arrow[];
  readonly marks?: ReadonlyMap<Cell, Mark>;
  /** Cells with the class of their threat, such as `four`, `three`, `defence`. */
  readonly threats?: ReadonlyMap<Cell, string>;
}

/** All that is drawn over the stones. */
export interface Overlay {
  readonly last?: Cell | null;
  readonly lines?: readonly (readonly Cell[])[];
  readonly forbidden?: ReadonlyMap<Cell, string>;
  readonly heat?: ReadonlyMap<Cell, Heat>;
  readonly ghosts?: readonly Ghost[];
  readonly pending?: Ghost | null;
}

/** The letter on the mark of a proved move. */
export const wordLetter = (word: Word): string => t(`heat.letter.${word}`);

/** The value of a move, without the kind of its knowledge. */
export function heatValue(heat: Heat): string {
  if (heat.kind === "estimated") return signed(heat.estimate);
  return heat.word === "draw" || heat.plies === null ? t(`heat.${heat.word}`) : t(`heat.${heat.word}_in`, { plies: heat.plies });
}

export function heatText(heat: Heat): string {
  if (heat.kind === "estimated") return t("heat.estimated", { value: heatValue(heat), rank: heat.rank });
  const text = t("heat.proved", { value: heatValue(heat) });
  return heat.best ? list([text, t("heat.best")]) : text;
}
