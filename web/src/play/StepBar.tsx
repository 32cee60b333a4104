// SPDX-License-Identifier: MIT
// Buttons that step through the moves of a game while it goes on.
import { t } from "../words/words";
import type { Review } from "./use_review";

export function StepBar({ review, ply }: { review: Review; ply: number }) {
  const at = review.at ?? ply;
  const step = (name: "ui.first" | "ui.back" | "ui.forward" | "ui.last", sign: string, next: number, possible: boolean) => (
    <button type="button" aria-label={t(name)} title={t(name)} disabled={!possible} onClick={() => review.to(next)}>{sign}</button>
  );
  return (
    <div class={`steps${review.at === null ? "" : " past"}`} role="group" aria-label={t("game.steps")}>
      {step("ui.first", "«", 0, at > 0)}
      {step("ui.back", "‹", at - 1, at > 0)}
      {step("ui.forward", "›", at + 1, at < ply)}
      {step("ui.last", "»", ply, at < ply)}
      <output>{t("ui.step_of", { at, last: ply })}</output>
      {review.at !== null && <button type="button" class="main live" onClick={review.live}>{t("game.live")}</button>}
    </div>
  );
}
