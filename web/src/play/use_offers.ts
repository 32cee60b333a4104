// SPDX-License-Identifier: MIT
// The fifth stones that the viewer picks on the board before offering them (docs/rules.md, "Opening rules").
import { areSymmetric } from "mnk";
import { useState } from "preact/hooks";
import type { GameState } from "../api/types";
import type { Board } from "../game/board";
import type { Cell } from "../game/rules";
import { t } from "../words/words";
import { myTurn } from "./status";

export interface Offers {
  readonly picked: readonly Cell[];
  /** Picks a cell, or gives it back. Returns the reason if neither is possible. */
  pick(cell: Cell): string | null;
}

/** Null: no offers of the viewer are due. */
export function useOffers(state: GameState, board: Board): Offers | null {
  const position = `${state.id} ${state.moves.join(" ")}`;
  const [kept, keep] = useState<{ position: string; cells: readonly Cell[] }>({ position, cells: [] });
  const due = state.opening?.offers_due ?? 0;
  if (due === 0 || !myTurn(state)) return null;
  const picked = kept.position === position ? kept.cells : [];
  return {
    picked,
    pick(cell) {
      const isPicked = picked.includes(cell);
      if (!isPicked && picked.length === due) return t("opening.all_picked");
      if (!isPicked && picked.some((one) => areSymmetric(board.rules, board.moves, one, cell))) return t("error.symmetric_offers");
      keep({ position, cells: isPicked ? picked.filter((one) => one !== cell) : [...picked, cell] });
      return null;
    },
  };
}
