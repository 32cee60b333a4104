// SPDX-License-Identifier: MIT
// A game's state in words for its viewer: turn, result, offers. Pure.
import type { LinkStatus } from "../api/game_link";
import type { GameState, Opening } from "../api/types";
import { sideName } from "../board/side";
import { type Player, type Rules, other, parseGame } from "../game/rules";
import { hasMessage, sentences, t } from "../words/words";

export const seated = (state: GameState): boolean => state.you !== null;
export const mine = (state: GameState, player: Player): boolean => state.you === "both" || state.you === player;
const rulesRead = new Map<string, Rules>();
/** The rules of a game, read once for each game string. */
export function rulesOf(state: GameState): Rules {
  const known = rulesRead.get(state.game);
  if (known) return known;
  const rules = parseGame(state.game);
  rulesRead.set(state.game, rules);
  return rules;
}
export const sideOf = (state: GameState, player: Player): string => sideName(rulesOf(state), player);

export const openSeat = (state: GameState): Player | null =>
  state.players.x.kind === "open" ? "x" : state.players.o.kind === "open" ? "o" : null;

/** The seat that moves, or in an opening places, chooses or offers; null after the end. */
export const actsOf = (state: GameState): Player | null => state.opening?.by ?? state.to_move;

/** Returns true if the viewer acts. */
export function myTurn(state: GameState): boolean {
  const acts = actsOf(state);
  return state.outcome === "pending" && acts !== null && mine(state, acts);
}

/** The player whose stone a click puts, or picks as an offer; null if the viewer may do neither now. */
export const turnOf = (state: GameState): Player | null => (myTurn(state) && state.opening?.phase !== "choose" ? state.to_move : null);

/** Returns true if the viewer plays with another person, who may be elsewhere. */
export const livePerson = (state: GameState): boolean => state.you !== null && state.you !== "both" && state.players[other(state.you)].kind === "person";

export function nameOf(state: GameState, player: Player): string {
  const seat = state.players[player];
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "engine") return t("seat.engine", { name: seat.name || "mnk", level: seat.level });
  return seat.name || t("seat.player", { player: sideOf(state, player) });
}

export function resultText(state: GameState): string {
  if (state.outcome === "pending") return t("outcome.pending");
  const drawn = state.outcome === "draw";
  const winner: Player = state.outcome === "o_wins" ? "o" : "x";
  const reason = state.reason === "line" && rulesOf(state).options.has("misere") ? "misere" : state.reason;
  const key = drawn ? `result.draw.${reason}` : `result.wins.${reason}`;
  return t(hasMessage(key) ? key : drawn ? "result.draw" : "result.wins", { player: sideOf(state, winner), loser: sideOf(state, other(winner)) });
}

/** "You won." or "You lost." to a player of a game that somebody has won. */
export function verdictText(state: GameState): string {
  const { you, outcome } = state;
  if (you === null || you === "both" || outcome === "draw" || outcome === "pending") return "";
  return t(outcome === `${you}_wins` ? "result.you_won" : "result.you_lost");
}

/** Returns true if the choice that is due is the number of fifth stones. */
export const isNumberDue = (opening: Opening): boolean => opening.phase === "choose" && !opening.choices.includes("x");

/** The decision of the opening that is due. */
function decisionText(state: GameState, by: Player): string {
  const what = state.opening!.phase === "offer" ? "offers" : isNumberDue(state.opening!) ? "number" : "choice";
  return mine(state, by) ? t(`status.your_${what}`) : t(`status.named_${what}`, { name: nameOf(state, by) });
}

export function statusText(state: GameState): string {
  if (state.outcome !== "pending") return sentences([verdictText(state), resultText(state)]);
  const turn = actsOf(state)!;
  const player = sideOf(state, turn);
  if (state.opening?.phase === "choose" || state.opening?.phase === "offer") return decisionText(state, turn);
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

export type Offer = "undo" | "draw" | "rematch";

export const offeredByOther = (state: GameState, what: Offer): boolean => {
  const by = state.offers[what];
  return by !== null && state.you !== null && state.you !== "both" && by === other(state.you);
};
export const offeredByMe = (state: GameState, what: Offer): boolean => {
  const by = state.offers[what];
  return by !== null && by === state.you;
};

/** Returns true if an offer of the viewer was declined, and nothing came after it. */
export const declinedToMe = (state: GameState): boolean => state.declined !== null && state.outcome === "pending" && state.you !== "both" && state.declined.by !== state.you && seated(state);
export const declinedText = (state: GameState): string => t(`declined.${state.declined!.what}`);
