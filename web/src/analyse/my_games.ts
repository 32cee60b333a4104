// SPDX-License-Identifier: MIT
// The games that this browser knows: those played here, and those that were added from the analysis page.
import { parseMoves } from "../game/coordinates";
import { type Cell, type Outcome, type Player, parseGame } from "../game/rules";
import { recall, remember } from "../ui/store";

export interface KnownGame {
  readonly game: string;
  /** A line of moves: `h8h9i7`. */
  readonly moves: string;
  readonly outcome: Outcome;
  /** The side of this browser's user, where it had one. */
  readonly you: Player | null;
}

const played = "here_games";
const added = "added_games";
/** The most games of each list, and moves of each game, that are read. */
const mostGames = 5000;
const mostMoves = 400;

const outcomes: readonly unknown[] = ["x_wins", "o_wins", "draw", "pending"];

/** The games among what a browser kept; everything else is passed over. */
export function gamesIn(kept: unknown): KnownGame[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(-mostGames).flatMap((value: unknown) => {
    if (typeof value !== "object" || value === null) return [];
    const { game, moves, outcome, you } = value as Partial<Record<keyof KnownGame, unknown>>;
    if (typeof game !== "string" || typeof moves !== "string" || !outcomes.includes(outcome)) return [];
    return [{ game, moves, outcome: outcome as Outcome, you: you === "x" || you === "o" ? you : null }];
  });
}

export const knownGames = (): KnownGame[] => [...gamesIn(recall(played)), ...gamesIn(recall(added))];

/** Keeps games that are not kept yet; returns how many those were. */
export function addGames(games: readonly KnownGame[]): number {
  const old = gamesIn(recall(added));
  const nameOf = ({ game, moves }: KnownGame) => `${game} ${moves}`;
  const known = new Set([...old, ...gamesIn(recall(played))].map(nameOf));
  const fresh = games.filter((game) => game.moves !== "" && !known.has(nameOf(game)));
  if (fresh.length) remember(added, [...old, ...fresh].slice(-mostGames));
  return fresh.length;
}

/** The moves of a game, of which those that can be read. */
export function movesIn({ game, moves }: KnownGame): Cell[] {
  try {
    return parseMoves(parseGame(game), moves).slice(0, mostMoves);
  } catch {
    return [];
  }
}
