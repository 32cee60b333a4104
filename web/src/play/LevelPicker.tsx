// SPDX-License-Identifier: MIT
// How well the engine plays, from 1 to 10 (docs/engine.md, "Levels").
const words = [
  "sees rows only, and its own",
  "sees rows and columns",
  "sees all directions, stops lines",
  "watches you a little more",
  "overlooks a third",
  "looks one move ahead",
  "looks 3 moves ahead",
  "looks 6 moves ahead",
  "looks 12 moves ahead",
  "all it can",
];

export function LevelPicker({ level, onLevel }: { level: number; onLevel(level: number): void }) {
  return (
    <label class="level">
      <span>Level <output>{level}</output> <small>{words[level - 1]}</small></span>
      <input type="range" min="1" max="10" step="1" value={level} aria-valuetext={`${level}, ${words[level - 1]}`} onInput={(event) => onLevel(Number(event.currentTarget.value))} />
    </label>
  );
}
