// SPDX-License-Identifier: MIT
// Starts the game that the form describes, and replies with its address.
import { ApiError, createGame, joinGame, openGames } from "../api/client";
import type { OpeningRule } from "mnk";
import type { ClockRules, NewGame } from "../api/types";
import { type Player, type Rules, gameText } from "../game/rules";
import { newLocal } from "../local/game";
import { rememberHere } from "../ui/store";
import { keepSeat } from "./seats";

export type Opponent = "engine" | "friend" | "anyone" | "both";

export interface Wish {
  readonly rules: Rules;
  readonly opponent: Opponent;
  readonly level: number;
  readonly seat: Player;
  readonly opening: OpeningRule;
  readonly clock: ClockRules | null;
  readonly name: string;
}

const addressOf = (id: string): string => {
  keepSeat(id);
  return `#/play/${id}`;
};

/** A game at this screen, where there is no server. */
export function startHere({ rules, opponent, seat, level, opening }: Wish): string {
  rememberHere("here", newLocal(gameText(rules), opponent === "both" ? "both" : seat, level, opening));
  return "#/play";
}

export async function join(id: string, name: string): Promise<string> {
  return addressOf((await joinGame(id, name.trim())).id);
}

/** The first fitting game that waits, or null. One whose seat was taken meanwhile is passed over. */
async function joinFitting(wish: Wish): Promise<string | null> {
  const same = (a: ClockRules | null, b: ClockRules | null) => a?.seconds === b?.seconds && (a?.increment ?? 0) === (b?.increment ?? 0);
  const fitting = (await openGames(gameText(wish.rules))).filter(({ opening, clock }) => opening === wish.opening && same(clock, wish.clock));
  for (const { id } of fitting.reverse()) {
    try {
      return await join(id, wish.name);
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 404))) throw error;
    }
  }
  return null;
}

export async function startOnServer(wish: Wish): Promise<string> {
  const { rules, opponent, level, seat, opening, clock, name } = wish;
  if (opponent === "anyone") {
    const found = await joinFitting(wish);
    if (found) return found;
  }
  const body: NewGame = { game: gameText(rules), seat: opponent === "both" ? "both" : opponent === "anyone" ? (Math.random() < 0.5 ? "x" : "o") : seat };
  if (name.trim()) body.name = name.trim();
  if (opponent !== "both") body.opponent = opponent === "engine" ? { engine: level } : "friend";
  if (opponent === "anyone") body.listed = true;
  if (opening !== "none") body.opening = opening;
  if (clock) body.clock = clock;
  return addressOf((await createGame(body)).id);
}
