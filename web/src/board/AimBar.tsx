// SPDX-License-Identifier: MIT
// On a touch screen with small cells a tap only aims; these buttons, large enough for fingers, correct it and place the stone.
import { t } from "../words/words";

interface AimBarProps {
  label: string;
  move(key: string): void;
  place(): void;
  cancel(): void;
}

const arrows = [
  ["ArrowLeft", "←", "board.aim_left"],
  ["ArrowUp", "↑", "board.aim_up"],
  ["ArrowDown", "↓", "board.aim_down"],
  ["ArrowRight", "→", "board.aim_right"],
] as const;

export function AimBar({ label, move, place, cancel }: AimBarProps) {
  return (
    <div class="aim-bar" role="group" aria-label={t("board.place")}>
      {arrows.map(([key, sign, name]) => (
        <button key={key} type="button" class="quiet" aria-label={t(name)} onClick={() => move(key)}>{sign}</button>
      ))}
      <button type="button" class="main" onClick={place}>{label}</button>
      <button type="button" class="quiet" aria-label={t("ui.cancel")} onClick={cancel}>✕</button>
    </div>
  );
}
