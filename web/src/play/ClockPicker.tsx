// SPDX-License-Identifier: MIT
// Time for all moves together, and what each move adds.
export type ClockChoice = "none" | "60+1" | "180+2" | "300+3" | "600+5" | "1800+10";

const choices: readonly [ClockChoice, string][] = [
  ["none", "No clock"],
  ["60+1", "1 minute, 1 second a move"],
  ["180+2", "3 minutes, 2 seconds a move"],
  ["300+3", "5 minutes, 3 seconds a move"],
  ["600+5", "10 minutes, 5 seconds a move"],
  ["1800+10", "30 minutes, 10 seconds a move"],
];

export function clockOf(choice: ClockChoice): { seconds: number; increment: number } | null {
  if (choice === "none") return null;
  const [seconds, increment] = choice.split("+").map(Number);
  return { seconds: seconds!, increment: increment! };
}

export function ClockPicker({ choice, onChoice }: { choice: ClockChoice; onChoice(choice: ClockChoice): void }) {
  return (
    <label class="clock-picker">
      <span>Clock</span>
      <select value={choice} onChange={(event) => onChoice(event.currentTarget.value as ClockChoice)}>
        {choices.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
      </select>
    </label>
  );
}
