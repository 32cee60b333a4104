// SPDX-License-Identifier: MIT
// The lessons: how programs see a line, and how they know what a position is worth.
import { DetectLesson } from "./DetectLesson";
import { TreeLesson } from "./TreeLesson";

export function LearnPage() {
  return (
    <>
      <h1>Learn <span class="tagline">how an algorithm looks at a board.</span></h1>
      <DetectLesson />
      <TreeLesson />
    </>
  );
}
