// SPDX-License-Identifier: MIT
// A game as its page sees it, wherever it is kept.
import type { Action, LinkStatus, PendingMove } from "../api/game_link";
import type { GameState, Presence, Said } from "../api/types";

export interface LiveGame {
  readonly state: GameState | null;
  /** Milliseconds to add to this machine's clock to have the server's. */
  readonly skew: number;
  readonly status: LinkStatus;
  readonly pending: PendingMove | null;
  readonly problem: string;
  readonly missing: boolean;
  /** Null: not told, as in a game at this screen. */
  readonly presence: Presence | null;
  /** The last words of the players, as long as they are shown. */
  readonly said: readonly Said[];
  play(move: string): void;
  act(action: Action): void;
  join(name: string): Promise<void>;
  forget(): void;
}
