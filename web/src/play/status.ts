// SPDX-License-Identifier: MIT
// What a game's state says to whoever looks at it: whose turn, how it ended, what is offered. Pure.
import type { LinkStatus } from "../api/game_link";
import type { GameState } from "../api/types";
import { type Player, other } from "../game/rules";
import { mark } from "../game/words";
import { hasMessage, sentences, t } from "../words/words";

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
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "engine") return t("seat.engine", { name: seat.name || "mnk", level: seat.level });
  return seat.name || t("seat.player", { player: mark(player) });
}

export function resultText(state: GameState): string {
  if (state.outcome === "pending") return t("outcome.pending");
  const drawn = state.outcome === "draw";
  const key = drawn ? `result.draw.${state.reason}` : `result.wins.${state.reason}`;
  return t(hasMessage(key) ? key : drawn ? "result.draw" : "result.wins", { player: state.outcome === "o_wins" ? "O" : "X" });
}

/** The result as the viewer sees it: "You won", and how. */
function endText(state: GameState): string {
  const { you, outcome } = state;
  if (you === null || you === "both" || outcome === "draw") return resultText(state);
  return sentences([t(outcome === `${you}_wins` ? "result.you_won" : "result.you_lost"), resultText(state)]);
}

export function statusText(state: GameState): string {
  if (state.outcome !== "pending") return endText(state);
  const turn = state.to_move!;
  const player = mark(turn);
  if (state.you === "both") return t("status.to_move", { player });
  if (mine(state, turn)) return t("status.your_turn", { player });
  if (openSeat(state) && seated(state)) return t("status.waiting_friend");
  const seat = state.players[turn];
  if (seat.kind === "engine") return t("status.engine_thinks");
  if (seat.kind === "open") return t(seated(state) ? "status.waiting" : "status.watching_waiting", { player });
  return t(seated(state) ? "status.named_to_move" : "status.watching_to_move", { player, name: nameOf(state, turn) });
}

export function linkText(status: LinkStatus, hadState: boolean): string {
  if (status === "open") return t("game.connected");
  return t(hadState ? "game.reconnecting" : "game.connecting");
}

export const offeredByOther = (state: GameState, what: "undo" | "rematch"): boolean => {
  const by = state.offers[what];
  return by !== null && state.you !== null && state.you !== "both" && by === other(state.you);
};
export const offeredByMe = (state: GameState, what: "undo" | "rematch"): boolean => {
  const by = state.offers[what];
  return by !== null && by === state.you;
};
