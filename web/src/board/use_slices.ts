// SPDX-License-Identifier: MIT
// The cells that have elements. A small range has them at once; a large one gets them in slices after the view has come
// to rest, so that no task of the page is long.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Range, countOf, emptyRange } from "./view";

/** A larger range waits, and comes in slices of so many cells. */
const small = 400;
const slice = 200;
const restBefore = 120;

/** Cells of `goal` that have no element yet. */
function missing(now: Range, goal: Range): number {
  const common: Range = { left: Math.max(now.left, goal.left), right: Math.min(now.right, goal.right), top: Math.max(now.top, goal.top), bottom: Math.min(now.bottom, goal.bottom) };
  return countOf(goal) - countOf(common);
}

const same = (a: Range, b: Range): boolean => a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;

/** The part of `goal` that is there after one more slice. */
export function grown(now: Range, goal: Range): Range {
  const kept = now.left === goal.left && now.right === goal.right && now.top <= goal.bottom && now.bottom >= goal.top;
  const from = kept ? { ...goal, top: Math.max(now.top, goal.top), bottom: Math.min(now.bottom, goal.bottom) } : { ...goal, bottom: goal.top - 1 };
  const rows = Math.max(1, Math.floor(slice / (goal.right - goal.left + 1)));
  if (from.bottom < goal.bottom) return { ...from, bottom: Math.min(goal.bottom, from.bottom + rows) };
  return { ...from, top: Math.max(goal.top, from.top - rows) };
}

export function useSlices(goal: Range): Range {
  const shown = useRef<Range>(emptyRange);
  const [, draw] = useState(0);
  const first = useRef(true);
  if (!same(shown.current, goal) && countOf(goal) <= small && (first.current || missing(shown.current, goal) <= slice)) shown.current = goal;
  first.current = false;
  useEffect(() => {
    if (same(shown.current, goal)) return undefined;
    const grow = () => {
      shown.current = grown(shown.current, goal);
      draw((count) => count + 1);
      if (!same(shown.current, goal)) timer = setTimeout(grow, 0);
    };
    let timer = setTimeout(grow, restBefore);
    return () => clearTimeout(timer);
  }, [goal.left, goal.right, goal.top, goal.bottom]);
  return shown.current;
}
