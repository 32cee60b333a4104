// SPDX-License-Identifier: MIT
// Another game for the board: begins a new analysis.
import { useState } from "preact/hooks";
import type { Rules } from "../game/rules";
import { gameTitle } from "../game/words";
import { Dialog } from "../ui/Dialog";
import { GamePicker } from "../ui/GamePicker";
import { t } from "../words/words";

export function SetGame({ rules, onChoose, onClose }: { rules: Rules; onChoose(rules: Rules): void; onClose(): void }) {
  const [chosen, setChosen] = useState(rules);
  return (
    <Dialog title={t("analyse.another_game")} onClose={onClose}>
      <GamePicker rules={chosen} onChange={setChosen} />
      <p class="dialog-actions"><button type="button" class="main" onClick={() => onChoose(chosen)}>{t("analyse.begin", { game: gameTitle(chosen) })}</button></p>
    </Dialog>
  );
}
