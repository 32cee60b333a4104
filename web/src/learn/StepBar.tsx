// SPDX-License-Identifier: MIT
// Buttons and a slider for the steps of a lesson.
import type { Stepper } from "./use_stepper";
import { t } from "../words/words";

export function StepBar({ stepper, last, label }: { stepper: Stepper; last: number; label: string }) {
  return (
    <div class="step-bar" role="group" aria-label={label}>
      <button type="button" aria-label={t("ui.first")} disabled={stepper.at === 0} onClick={() => stepper.set(0)}>⇤</button>
      <button type="button" aria-label={t("ui.back")} disabled={stepper.at === 0} onClick={() => stepper.set(stepper.at - 1)}>←</button>
      <button type="button" class="run" onClick={stepper.toggle}>{t(stepper.running ? "ui.stop" : "ui.run")}</button>
      <button type="button" aria-label={t("ui.forward")} disabled={stepper.at >= last} onClick={() => stepper.set(stepper.at + 1)}>→</button>
      <button type="button" aria-label={t("ui.last")} disabled={stepper.at >= last} onClick={() => stepper.set(last)}>⇥</button>
      <input type="range" min="0" max={last} value={stepper.at} aria-label={label} onInput={(event) => stepper.set(Number(event.currentTarget.value), true)} />
      <output>{t("ui.step_of", { at: stepper.at, last })}</output>
    </div>
  );
}
