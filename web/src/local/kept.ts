// SPDX-License-Identifier: MIT
// The games that were finished at this screen, the newest first, as the browser keeps them.
import { recall, remember } from "../ui/store";
import type { Outcome, Player } from "../game/rules";
import type { LocalGame } from "./game";
import { stateOf } from "./game";

export interface KeptGame {
  readonly game: string;
  readonly you: Player | "both";
  /** The engine's level; ignored where both sides are people. */
  readonly level: number;
  /** For example h8h9i8. */
  readonly moves: string;
  readonly outcome: Outcome;
  /** Milliseconds since 1970; tells the games apart. */
  readonly created: number;
}

const most = 20;
const key = "here_games";

function isKept(value: unknown): value is KeptGame {
  const game = value as Partial<Record<keyof KeptGame, unknown>> | null;
  return typeof game === "object" && game !== null && typeof game.game === "string" && typeof game.moves === "string" && typeof game.outcome === "string" && typeof game.created === "number";
}

export function keptGames(): KeptGame[] {
  const games = recall(key);
  return Array.isArray(games) ? games.filter(isKept) : [];
}

/** Keeps a game that is over; one that goes on after a move was taken back is kept no longer. */
export function keepGame(local: LocalGame): void {
  const { outcome, moves } = stateOf(local);
  const before = keptGames();
  const others = before.filter(({ created }) => created !== local.created);
  const { game, you, level, created } = local;
  if (outcome !== "pending" && moves.length > 0) remember(key, [{ game, you, level, moves: moves.join(""), outcome, created }, ...others].slice(0, most));
  else if (others.length < before.length) remember(key, others);
}
