// SPDX-License-Identifier: MIT
// The opening rule of a game: its phase in words, and the choice or the offers where they are the viewer's.
import type { OpeningChoice } from "mnk";
import type { Action } from "../api/game_link";
import type { GameState } from "../api/types";
import { isNumberDue, mine, nameOf, sideOf } from "./status";
import { t } from "../words/words";

interface OpeningPanelProps {
  state: GameState;
  /** The coordinates of the fifth stones that the viewer has picked. */
  picked: readonly string[];
  act(action: Action): void;
}

const sidesOf = (state: GameState) => ({ x: sideOf(state, "x"), o: sideOf(state, "o") });

/** The question of a choice that is the viewer's. */
function choiceText(state: GameState): string {
  const { choices, rule } = state.opening!;
  const sides = sidesOf(state);
  if (choices.includes("more")) return t("opening.choose_more", sides);
  if (choices.includes("10")) return t("opening.choose_ten", sides);
  return t(rule === "soosorv_8" || rule === "taraguchi_10" ? "opening.choose_side" : "opening.choose", sides);
}

function phaseText(state: GameState): string {
  const { by, phase, offers, offers_due: due } = state.opening!;
  const theirs = { ...sidesOf(state), due, name: nameOf(state, by!), player: sideOf(state, state.to_move!) };
  const isMine = mine(state, by!);
  if (phase === "offer") return t(isMine ? "opening.offer_yours" : "opening.offer_theirs", theirs);
  if (phase === "place" && offers.length > 0) return t(isMine ? "opening.take_yours" : "opening.take_theirs", theirs);
  if (phase === "place") return t(isMine ? "opening.place_yours" : "opening.place_theirs", theirs);
  if (isNumberDue(state.opening!)) return t(isMine ? "opening.number_yours" : "opening.number_theirs", theirs);
  return isMine ? choiceText(state) : t("opening.choose_theirs", theirs);
}

function choiceLabel(state: GameState, choice: OpeningChoice): string {
  if (choice === "x" || choice === "o") return t("opening.take", { player: sideOf(state, choice) });
  return choice === "more" ? t("opening.more") : choice === "10" ? t("opening.ten") : choice;
}

export function OpeningPanel({ state, picked, act }: OpeningPanelProps) {
  const { opening } = state;
  if (!opening || opening.phase === "done" || !opening.by || state.outcome !== "pending") return null;
  const decides = (opening.phase === "choose" || opening.phase === "offer") && mine(state, opening.by);
  return (
    <section class={`opening${decides ? " asked" : ""}`} aria-label={t("opening.label")} data-testid="opening">
      <h2>{t(`opening.${opening.rule}`)}</h2>
      <p>{phaseText(state)}</p>
      {decides && (
        <div class="controls">
          {opening.choices.map((choice) => (
            <button key={choice} type="button" class="main" onClick={() => act({ type: "choose", choice, ply: state.ply })}>
              {choiceLabel(state, choice)}
            </button>
          ))}
          {opening.phase === "offer" && (
            <button type="button" class="main" disabled={picked.length !== opening.offers_due} onClick={() => act({ type: "choose", offers: [...picked], ply: state.ply })}>
              {t("opening.send", { done: picked.length, due: opening.offers_due })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
