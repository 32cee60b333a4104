// SPDX-License-Identifier: MIT
// Events of a game, said to screen readers and played as sounds; goes on to the rematch with its players.
import { useEffect, useRef } from "preact/hooks";
import type { GameState, Said } from "../api/types";
import { announce } from "../ui/announce";
import { go } from "../ui/router";
import { playSound } from "../ui/sound";
import { sentences, t } from "../words/words";
import { keepRecent } from "./recent";
import { declinedText, declinedToMe, myTurn, nameOf, offeredByOther, seated, sideOf, statusText } from "./status";

function newsText(old: GameState, state: GameState): string {
  if (state.ply > old.ply) {
    const player = sideOf(state, state.ply % 2 === 1 ? "x" : "o");
    return t("news.move", { player, move: state.moves[state.ply - 1]!, status: statusText(state) });
  }
  if (state.ply < old.ply) return t("news.taken_back", { status: statusText(state) });
  if (state.outcome !== old.outcome || state.opening?.phase !== old.opening?.phase || state.opening?.by !== old.opening?.by) return statusText(state);
  if (declinedToMe(state) && !old.declined) return declinedText(state);
  return "";
}

function soundOf(old: GameState, state: GameState): void {
  if (state.outcome !== "pending") return void (old.outcome === "pending" && playSound("end"));
  if (state.ply > old.ply) playSound(seated(state) && state.you !== "both" && myTurn(state) ? "turn" : "stone");
  else if (!myTurn(old) && myTurn(state)) playSound("turn");
}

export function useNews(state: GameState): void {
  const before = useRef<GameState | null>(null);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (!old || old === state) return;
    const asked = (["undo", "draw", "rematch"] as const).filter((what) => offeredByOther(state, what) && !offeredByOther(old, what));
    const text = sentences([newsText(old, state), ...asked.map((what) => t(`game.${what}_asked`))]);
    if (text) announce(text);
    soundOf(old, state);
    if (state.next && !old.next && seated(state)) go(`#/play/${state.next}`);
  }, [state]);
}

export function useSaid(state: GameState, said: readonly Said[]): void {
  const last = said.at(-1);
  useEffect(() => {
    if (last) announce(t("say.said", { name: nameOf(state, last.by), word: t(`say.${last.word}`) }));
  }, [last]);
}

export function useRecent(state: GameState): void {
  useEffect(() => {
    if (!seated(state) || !state.id) return;
    keepRecent(state.id, state.game);
  }, [state.id, seated(state)]);
}
