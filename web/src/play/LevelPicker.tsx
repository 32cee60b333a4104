// SPDX-License-Identifier: MIT
// The engine's strength, from 1 to 10 (docs/engine.md, "Levels").
import { rich } from "../words/rich";
import { type Key, t } from "../words/words";

const aboutLevel = (level: number): string => t(`level.${level}` as Key);

export function LevelPicker({ level, onLevel }: { level: number; onLevel(level: number): void }) {
  return (
    <label class="level">
      <span>{rich("level.label", { level: <output>{level}</output> })} <small>{aboutLevel(level)}</small></span>
      <input type="range" min="1" max="10" step="1" value={level} aria-valuetext={t("level.value", { level, about: aboutLevel(level) })} onInput={(event) => onLevel(Number(event.currentTarget.value))} />
    </label>
  );
}
