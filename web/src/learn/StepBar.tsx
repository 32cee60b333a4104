// SPDX-License-Identifier: MIT
import type { Stepper } from "./use_stepper";

export function StepBar({ stepper, last, label }: { stepper: Stepper; last: number; label: string }) {
  return (
    <div class="step-bar" role="group" aria-label={label}>
      <button type="button" aria-label="First" disabled={stepper.at === 0} onClick={() => stepper.set(0)}>⇤</button>
      <button type="button" aria-label="Back" disabled={stepper.at === 0} onClick={() => stepper.set(stepper.at - 1)}>←</button>
      <button type="button" class="run" onClick={stepper.toggle}>{stepper.running ? "Stop" : "Run"}</button>
      <button type="button" aria-label="Forward" disabled={stepper.at >= last} onClick={() => stepper.set(stepper.at + 1)}>→</button>
      <button type="button" aria-label="Last" disabled={stepper.at >= last} onClick={() => stepper.set(last)}>⇥</button>
      <input type="range" min="0" max={last} value={stepper.at} aria-label={label} onInput={(event) => stepper.set(Number(event.currentTarget.value))} />
      <output>{stepper.at} of {last}</output>
    </div>
  );
}
