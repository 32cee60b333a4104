// SPDX-License-Identifier: MIT
// What a game's state says to whoever looks at it: whose turn, how it ended, what is offered. Pure.
import type { LinkStatus } from "../api/game_link";
import type { GameState } from "../api/types";
import { type Player, other } from "../game/rules";
import { mark, outcomeText } from "../game/words";

export const seated = (state: GameState): boolean => state.you !== null;
export const mine = (state: GameState, player: Player): boolean => state.you === "both" || state.you === player;
export const openSeat = (state: GameState): Player | null =>
  state.players.x.kind === "open" ? "x" : state.players.o.kind === "open" ? "o" : null;

/** Whose stone a click puts; null where the viewer may not move now. */
export function turnOf(state: GameState): Player | null {
  return state.to_move && mine(state, state.to_move) ? state.to_move : null;
}

export function nameOf(state: GameState, player: Player): string {
  const seat = state.players[player];
  if (seat.kind === "open") return "Open seat";
  if (seat.kind === "engine") return `${seat.name || "mnk"}, level ${seat.level}`;
  return seat.name || `Player ${mark(player)}`;
}

const reasons: Readonly<Record<string, string>> = {
  line: "with a line",
  resignation: "by resignation",
  time: "on time",
  board_full: "the board is full",
  no_moves: "no move is allowed any more",
};

export function resultText(state: GameState): string {
  const how = state.reason ? reasons[state.reason] ?? "" : "";
  if (state.outcome === "draw") return how ? `Draw: ${how}` : "Draw";
  return `${outcomeText[state.outcome]}${how ? ` ${how}` : ""}`;
}

export function statusText(state: GameState): string {
  if (state.outcome !== "pending") return resultText(state);
  const turn = state.to_move!;
  if (state.you === "both") return `${mark(turn)} to move`;
  if (mine(state, turn)) return `Your turn: you are ${mark(turn)}`;
  if (openSeat(state) && seated(state)) return "Waiting for your friend";
  const seat = state.players[turn];
  if (seat.kind === "engine") return "The engine thinks …";
  const watching = seated(state) ? "" : "Watching. ";
  return `${watching}${seat.kind === "open" ? `Waiting for ${mark(turn)}` : `${nameOf(state, turn)} (${mark(turn)}) to move`}`;
}

export function linkText(status: LinkStatus, hadState: boolean): string {
  if (status === "open") return "Connected";
  return hadState ? "Reconnecting …" : "Connecting …";
}

export const offeredByOther = (state: GameState, what: "undo" | "rematch"): boolean => {
  const by = state.offers[what];
  return by !== null && state.you !== null && state.you !== "both" && by === other(state.you);
};
export const offeredByMe = (state: GameState, what: "undo" | "rematch"): boolean => {
  const by = state.offers[what];
  return by !== null && by === state.you;
};
