// SPDX-License-Identifier: MIT
// The keys of the page. Within the board the arrows belong to its grid, in a field all keys belong to the text, behind a dialog to nobody.
import { useEffect, useRef } from "preact/hooks";
import { isForPage } from "../ui/keys";

export interface PageKeys {
  back(): void;
  forward(): void;
  sibling(step: number): void;
  start(): void;
  end(): void;
  best(): void;
  engine(): void;
  numbers(): void;
  rotate(): void;
  mirror(): void;
  help(): void;
}

export function useKeys(keys: PageKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const element = event.target instanceof Element ? event.target : null;
      const onBoard = element?.closest("[role=grid]") != null;
      const onButton = element?.closest("button, a, summary") != null;
      const k = current.current;
      const actions: Record<string, (() => void) | undefined> = {
        l: k.engine,
        "?": k.help,
        n: k.numbers,
        r: k.rotate,
        m: k.mirror,
        " ": onButton ? undefined : k.best,
        ...(onBoard ? {} : { ArrowLeft: k.back, ArrowRight: k.forward, ArrowUp: () => k.sibling(-1), ArrowDown: () => k.sibling(1), Home: k.start, End: k.end }),
        "[": k.back,
        "]": k.forward,
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    addEventListener("keydown", pressed, { capture: true });
    return () => removeEventListener("keydown", pressed, { capture: true });
  }, []);
}
