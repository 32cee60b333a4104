// SPDX-License-Identifier: MIT
import type { Direction } from "../../game/lines";

const names: readonly [Direction, string, string][] = [["row", "—", "rows"], ["column", "|", "columns"], ["diagonal", "\\", "diagonals"], ["anti_diagonal", "/", "anti-diagonals"]];

export function DirectionPicker({ name, direction, onChange }: { name: string; direction: Direction; onChange(direction: Direction): void }) {
  return (
    <div class="directions" role="group" aria-label={`Direction, ${name}`}>
      {names.map(([value, sign, title]) => <button key={value} type="button" aria-pressed={direction === value} aria-label={title} onClick={() => onChange(value)}>{sign}</button>)}
    </div>
  );
}
