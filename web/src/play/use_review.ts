// SPDX-License-Identifier: MIT
// Looking back in a running game: the number of moves shown, or null where the board is live. A new move ends it.
import { useEffect, useRef, useState } from "preact/hooks";
import { isForPage } from "../ui/keys";

export interface Review {
  readonly at: number | null;
  /** The last move shows the live board. */
  to(at: number): void;
  live(): void;
}

export function useReview(ply: number): Review {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(null), [ply]);
  const shown = at !== null && at < ply ? at : null;
  const to = (next: number) => setAt(next >= ply ? null : Math.max(0, next));
  const current = useRef({ shown: ply, to, ply });
  current.current = { shown: shown ?? ply, to, ply };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForPage(event)) return;
      const { shown, to, ply } = current.current;
      const onBoard = event.target instanceof Element && event.target.closest("[role=grid]") !== null;
      const key = { "[": "ArrowLeft", "]": "ArrowRight" }[event.key] ?? (onBoard ? "" : event.key);
      const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: ply }[key];
      if (next === undefined) return;
      event.preventDefault();
      to(next);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return { at: shown, to, live: () => setAt(null) };
}
