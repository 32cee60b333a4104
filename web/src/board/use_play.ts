// SPDX-License-Identifier: MIT
// The effect of a click or a key: it plays, or the reason of its refusal is kept to be shown.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Cell, type Player, type Rules, columnOf } from "../game/rules";
import { announce } from "../ui/announce";
import type { Turned } from "./orientation";

export interface Play {
  /** The cell of the turned board whose move was refused, and why. */
  readonly refused: { readonly cell: Cell; readonly text: string } | null;
  forget(): void;
  /** Plays at the cell of the turned board. */
  play(cell: Cell): void;
  /** Returns true if a click there only repeats the one that played; `clicks`: as the browser counts them together. */
  repeats(cell: Cell, clicks: number): boolean;
}

interface PlayOptions {
  game: Rules;
  turned: Turned;
  turn: Player | null;
  onPlay: ((cell: Cell) => string | null | void) | undefined;
  /** The cell of the game to which a stone is falling. */
  falling(): Cell | null;
  /** Changes whenever the position does. */
  position: unknown;
}

export function usePlay({ game, turned, turn, onPlay, falling, position }: PlayOptions): Play {
  const [refused, setRefused] = useState<Play["refused"]>(null);
  const played = useRef<Cell | null>(null);
  useEffect(() => setRefused(null), [turn, position, game]);
  const together = (a: Cell, b: Cell) => (game.options.has("gravity") ? columnOf(game, a) === columnOf(game, b) : a === b);
  return {
    refused,
    forget: () => setRefused(null),
    play(cell) {
      const target = turned.from(cell);
      const answer = onPlay?.(target);
      const wrong = typeof answer === "string" ? answer : null;
      if (wrong !== null) announce(wrong);
      setRefused(wrong === null ? null : { cell, text: wrong });
      played.current = wrong === null ? target : null;
    },
    // Two clicks at one place are one gesture while the browser counts them together or the stone of the first one falls.
    repeats: (cell, clicks) => played.current !== null && together(played.current, turned.from(cell)) && (clicks >= 2 || falling() === played.current),
  };
}
