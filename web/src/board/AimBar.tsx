// SPDX-License-Identifier: MIT
// On a touch screen with small cells a tap only aims; these buttons, large enough for fingers, correct it and place the stone.
interface AimBarProps {
  label: string;
  move(key: string): void;
  place(): void;
  cancel(): void;
}

const arrows = [
  ["ArrowLeft", "←", "left"],
  ["ArrowUp", "↑", "up"],
  ["ArrowDown", "↓", "down"],
  ["ArrowRight", "→", "right"],
] as const;

export function AimBar({ label, move, place, cancel }: AimBarProps) {
  return (
    <div class="aim-bar" role="group" aria-label="Place the stone">
      {arrows.map(([key, sign, name]) => (
        <button key={key} type="button" class="quiet" aria-label={`One cell ${name}`} onClick={() => move(key)}>{sign}</button>
      ))}
      <button type="button" class="main" onClick={place}>{label}</button>
      <button type="button" class="quiet" aria-label="Cancel" onClick={cancel}>✕</button>
    </div>
  );
}
