// SPDX-License-Identifier: MIT
// The lessons: how programs see a line, and how they know what a position is worth.
import { DetectLesson } from "./DetectLesson";
import { TreeLesson } from "./TreeLesson";
import { t } from "../words/words";

export function LearnPage() {
  return (
    <>
      <h1>{t("page.learn")} <span class="tagline">{t("learn.tagline")}</span></h1>
      <DetectLesson />
      <TreeLesson />
    </>
  );
}
