// SPDX-License-Identifier: MIT
// Time for all moves together, and what each move adds.
import { t } from "../words/words";

export type ClockChoice = "none" | "60+1" | "180+2" | "300+3" | "600+5" | "1800+10";

const choices: readonly ClockChoice[] = ["none", "60+1", "180+2", "300+3", "600+5", "1800+10"];

export function clockOf(choice: ClockChoice): { seconds: number; increment: number } | null {
  if (choice === "none") return null;
  const [seconds, increment] = choice.split("+").map(Number);
  return { seconds: seconds!, increment: increment! };
}

export function ClockPicker({ choice, onChoice }: { choice: ClockChoice; onChoice(choice: ClockChoice): void }) {
  return (
    <label class="clock-picker">
      <span>{t("clock.label")}</span>
      <select value={choice} onChange={(event) => onChoice(event.currentTarget.value as ClockChoice)}>
        {choices.map((value) => <option key={value} value={value}>{t(`clock.${value}`)}</option>)}
      </select>
    </label>
  );
}
