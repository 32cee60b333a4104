// SPDX-License-Identifier: MIT
// The choice of an opening rule, of those that suit the game (docs/rules.md, "Opening rules").
import { type OpeningRule, openingRules, openingSuits } from "mnk";
import type { Rules } from "../game/rules";
import { t } from "../words/words";

interface OpeningPickerProps {
  rules: Rules;
  rule: OpeningRule;
  onRule(rule: OpeningRule): void;
}

export function OpeningPicker({ rules, rule, onRule }: OpeningPickerProps) {
  return (
    <label class="clock-picker">
      <span>{t("opening.label")}</span>
      <select value={rule} onChange={(event) => onRule(event.currentTarget.value as OpeningRule)}>
        {openingRules.filter((one) => openingSuits(rules, one)).map((one) => <option key={one} value={one}>{t(`opening.${one}`)}</option>)}
      </select>
      <small>{t(`opening.about.${rule}`)}</small>
    </label>
  );
}
