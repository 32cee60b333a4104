// SPDX-License-Identifier: MIT
// A player's seat: mark, name, presence, last word, clock, and whose turn it is.
import type { GameState } from "../api/types";
import { Stone } from "../board/Stone";
import { type Look } from "../board/look";
import type { Player } from "../game/rules";
import type { LiveGame } from "../local/live_game";
import { Clock } from "./Clock";
import { actsOf, nameOf, sideOf } from "./status";
import { t } from "../words/words";

function PresenceSign({ connected }: { connected: boolean }) {
  const text = t(connected ? "presence.here" : "presence.away");
  return <span class={`presence${connected ? " here" : ""}`} role="img" aria-label={text} title={text} />;
}

export function PlayerBar({ state, live, player, look }: { state: GameState; live: LiveGame; player: Player; look: Look }) {
  const turn = actsOf(state) === player;
  const won = state.outcome === `${player}_wins`;
  const word = live.said.find(({ by }) => by === player);
  const isPerson = state.players[player].kind === "person";
  return (
    <div class={`player-bar ${player}${turn ? " turn" : ""}${won ? " won" : ""}`}>
      <svg class={`badge mini ${look}`} viewBox="0 0 24 24" role="img" aria-label={sideOf(state, player)}><Stone look={look} player={player} x={12} y={12} size={24} /></svg>
      {live.presence && isPerson && state.you !== player && state.you !== "both" && <PresenceSign connected={live.presence.connected[player]} />}
      <span class="name">{nameOf(state, player)}</span>
      {(state.you === player || won || turn) && <span class="tags">{state.you === player && <small>{t("game.you")}</small>}{won && <small class="tag-won">{t("game.won")}</small>}{turn && <small class="tag-turn">{t("game.to_move")}</small>}</span>}
      {word && <span class="bubble">{t(`say.${word.word}`)}</span>}
      {state.clock && <Clock clock={state.clock} player={player} name={sideOf(state, player)} skew={live.skew} />}
    </div>
  );
}
