// SPDX-License-Identifier: MIT
// Who sits where: mark, name, clock, and whose turn it is.
import type { GameState } from "../api/types";
import { Stone } from "../board/Stone";
import { type Look } from "../board/look";
import type { Player } from "../game/rules";
import { Clock } from "./Clock";
import { nameOf } from "./status";
import { t } from "../words/words";

export function PlayerBar({ state, player, skew, look }: { state: GameState; player: Player; skew: number; look: Look }) {
  const turn = state.to_move === player;
  const won = state.outcome === `${player}_wins`;
  return (
    <div class={`player-bar ${player}${turn ? " turn" : ""}${won ? " won" : ""}`}>
      <svg class={`badge mini ${look}`} viewBox="0 0 24 24" role="img" aria-label={player.toUpperCase()}><Stone look={look} player={player} x={12} y={12} size={24} /></svg>
      <span class="name">{nameOf(state, player)}</span>
      {(state.you === player || won || turn) && <span class="tags">{state.you === player && <small>{t("game.you")}</small>}{won && <small class="tag-won">{t("game.won")}</small>}{turn && <small class="tag-turn">{t("game.to_move")}</small>}</span>}
      {state.clock && <Clock clock={state.clock} player={player} skew={skew} />}
    </div>
  );
}
