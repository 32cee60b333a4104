// SPDX-License-Identifier: MIT
// The games of the server in which this browser had a seat, the newest first.
import { recall, remember } from "../ui/store";

export interface RecentGame {
  readonly id: string;
  readonly game: string;
}

const most = 8;
const key = "games";

function isRecent(value: unknown): value is RecentGame {
  const game = value as Partial<Record<keyof RecentGame, unknown>> | null;
  return typeof game === "object" && game !== null && typeof game.id === "string" && typeof game.game === "string";
}

export function recentGames(): RecentGame[] {
  const games = recall(key);
  return Array.isArray(games) ? games.filter(isRecent) : [];
}

export function keepRecent(id: string, game: string): void {
  remember(key, [{ id, game }, ...recentGames().filter((one) => one.id !== id)].slice(0, most));
}
