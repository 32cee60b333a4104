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
  const [look, setLook] = useState<{ at: number; ply: number } | null>(null);
  // Not in an effect: it would run after the paint, and end a look back that the player has begun since.
  if (look !== null && look.ply !== ply) setLook(null);
  const shown = look !== null && look.ply === ply ? look.at : null;
  const to = (next: number) => setLook(next >= ply ? null : { at: Math.max(0, next), ply });
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
  return { at: shown, to, live: () => setLook(null) };
}
