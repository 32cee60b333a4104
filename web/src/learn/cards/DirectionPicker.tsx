// SPDX-License-Identifier: MIT
import type { Direction } from "../geometry";
import { t } from "../../words/words";

const signs: readonly [Direction, string][] = [["row", "—"], ["column", "|"], ["diagonal", "\\"], ["anti_diagonal", "/"]];

export function DirectionPicker({ name, direction, onChange }: { name: string; direction: Direction; onChange(direction: Direction): void }) {
  return (
    <div class="directions" role="group" aria-label={t("card.direction", { method: name })}>
      {signs.map(([value, sign]) => <button key={value} type="button" aria-pressed={direction === value} aria-label={t(`card.${value}s`)} onClick={() => onChange(value)}>{sign}</button>)}
    </div>
  );
}
