// SPDX-License-Identifier: MIT
// The opening rule of a game: its phase in words, and the choice where it is the viewer's.
import type { Action } from "../api/game_link";
import type { GameState } from "../api/types";
import { mine, nameOf, sideOf } from "./status";
import { t } from "../words/words";

interface OpeningPanelProps {
  state: GameState;
  act(action: Action): void;
}

function phaseText(state: GameState): string {
  const { by, phase, choices } = state.opening!;
  if (phase === "place") {
    const player = sideOf(state, state.to_move!);
    return mine(state, by!) ? t("opening.place_yours", { player }) : t("opening.place_theirs", { player, name: nameOf(state, by!) });
  }
  if (!mine(state, by!)) return t("opening.choose_theirs", { name: nameOf(state, by!) });
  const sides = { x: sideOf(state, "x"), o: sideOf(state, "o") };
  return t(choices.includes("more") ? "opening.choose_more" : "opening.choose", sides);
}

export function OpeningPanel({ state, act }: OpeningPanelProps) {
  const { opening } = state;
  if (!opening || opening.phase === "done" || !opening.by || state.outcome !== "pending") return null;
  const chooses = opening.phase === "choose" && mine(state, opening.by);
  return (
    <section class={`opening${chooses ? " asked" : ""}`} aria-label={t("opening.label")} data-testid="opening">
      <h2>{t(`opening.${opening.rule}`)}</h2>
      <p>{phaseText(state)}</p>
      {chooses && (
        <div class="controls">
          {opening.choices.map((choice) => (
            <button key={choice} type="button" class="main" onClick={() => act({ type: "choose", choice, ply: state.ply })}>
              {choice === "more" ? t("opening.more") : t("opening.take", { player: sideOf(state, choice) })}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
