// SPDX-License-Identifier: MIT
// Words to the other player: a few, ready made.
import { type GameState, saidWords } from "../api/types";
import type { Action } from "../api/game_link";
import { livePerson } from "./status";
import { t } from "../words/words";

export function Words({ state, act }: { state: GameState; act(action: Action): void }) {
  if (!livePerson(state)) return null;
  return (
    <details class="words-said">
      <summary>{t("say.label")}</summary>
      <div class="controls" role="group" aria-label={t("say.label")}>
        {saidWords.map((word) => <button key={word} type="button" onClick={() => act({ type: "say", word })}>{t(`say.${word}`)}</button>)}
      </div>
    </details>
  );
}
