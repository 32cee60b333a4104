// SPDX-License-Identifier: MIT
// Another game for the board: begins a new analysis.
import { useState } from "preact/hooks";
import { type Rules, gameTitle } from "../game/rules";
import { Dialog } from "../ui/Dialog";
import { GamePicker } from "../ui/GamePicker";

export function SetGame({ rules, onChoose, onClose }: { rules: Rules; onChoose(rules: Rules): void; onClose(): void }) {
  const [chosen, setChosen] = useState(rules);
  return (
    <Dialog title="Another game" onClose={onClose}>
      <GamePicker rules={chosen} onChange={setChosen} />
      <p class="dialog-actions"><button type="button" class="main" onClick={() => onChoose(chosen)}>Begin {gameTitle(chosen)}</button></p>
    </Dialog>
  );
}
