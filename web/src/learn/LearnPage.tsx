// SPDX-License-Identifier: MIT
// The lessons, one at an address: how programs see a line, and how they know what a position is worth.
import type { ComponentType } from "preact";
import { type Key, t } from "../words/words";
import { DetectLesson } from "./DetectLesson";
import { PairingLesson } from "./PairingLesson";
import { QuizLesson } from "./QuizLesson";
import { StealingLesson } from "./StealingLesson";
import { ThreatLesson } from "./ThreatLesson";
import { TreeLesson } from "./TreeLesson";

const lessons: readonly { readonly id: string; readonly title: Key; readonly Lesson: ComponentType }[] = [
  { id: "detect", title: "learn.detect", Lesson: DetectLesson },
  { id: "quiz", title: "quiz.title", Lesson: QuizLesson },
  { id: "tree", title: "tree.title", Lesson: TreeLesson },
  { id: "threats", title: "threats.title", Lesson: ThreatLesson },
  { id: "stealing", title: "stealing.title", Lesson: StealingLesson },
  { id: "pairing", title: "pairing.title", Lesson: PairingLesson },
];

export function LearnPage({ lesson }: { lesson: string }) {
  const shown = lessons.find(({ id }) => id === lesson) ?? lessons[0]!;
  return (
    <>
      <h1>{t("page.learn")} <span class="tagline">{t("learn.tagline")}</span></h1>
      <nav class="lessons" aria-label={t("learn.lessons")}>
        {lessons.map(({ id, title }) => <a key={id} class="button" href={`#/learn/${id}`} aria-current={id === shown.id ? "page" : undefined}>{t(title)}</a>)}
      </nav>
      <shown.Lesson key={shown.id} />
    </>
  );
}
