// SPDX-License-Identifier: MIT
// The choice of an opening rule, of those that suit the game (docs/rules.md, "Opening rules").
import { type OpeningRule, openingRules } from "../api/types";
import type { Rules } from "../game/rules";
import { t } from "../words/words";

/** The least k and the stones of the rules that swap sides; the least side of those that bar the centre. */
const swaps: Readonly<Partial<Record<OpeningRule, readonly [number, number]>>> = { pie: [2, 1], swap: [3, 3], swap2: [4, 5] };
const centres: Readonly<Partial<Record<OpeningRule, number>>> = { pro: 7, long_pro: 9 };

export function openingFits({ columns, rows, k, options }: Rules, rule: OpeningRule): boolean {
  const swap = swaps[rule];
  if (swap) return k >= swap[0] && columns * rows > swap[1];
  const side = centres[rule];
  if (side === undefined) return true;
  const odd = [columns, rows].every((length) => length >= side && length % 2 === 1);
  return k === 5 && odd && !options.has("gravity") && !options.has("misere");
}

interface OpeningPickerProps {
  rules: Rules;
  rule: OpeningRule;
  disabled: boolean;
  onRule(rule: OpeningRule): void;
}

export function OpeningPicker({ rules, rule, disabled, onRule }: OpeningPickerProps) {
  return (
    <label class="clock-picker">
      <span>{t("opening.label")}</span>
      <select value={rule} disabled={disabled} onChange={(event) => onRule(event.currentTarget.value as OpeningRule)}>
        {openingRules.filter((one) => openingFits(rules, one)).map((one) => <option key={one} value={one}>{t(`opening.${one}`)}</option>)}
      </select>
      <small>{t(`opening.about.${rule}`)}</small>
    </label>
  );
}
