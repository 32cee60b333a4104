// SPDX-License-Identifier: MIT
// A request that is repeated while the page is looked at.
import { useEffect, useState } from "preact/hooks";
import { isAbort } from "../api/client";

const everyMilliseconds = 2000;

export interface Repeated<T> {
  readonly value: T | null;
  readonly error: unknown;
}

/** Asks again two seconds after each answer, not while the page is hidden. `key`: another request begins anew. */
export function useRepeated<T>(ask: ((signal: AbortSignal) => Promise<T>) | null, key: string): Repeated<T> {
  const [state, setState] = useState<Repeated<T>>({ value: null, error: null });
  useEffect(() => {
    if (!ask) return undefined;
    const control = new AbortController();
    let timer = 0;
    setState({ value: null, error: null });
    async function round(): Promise<void> {
      if (!document.hidden) {
        try {
          const value = await ask!(control.signal);
          if (control.signal.aborted) return;
          setState({ value, error: null });
        } catch (error) {
          if (isAbort(error) || control.signal.aborted) return;
          setState(({ value }) => ({ value, error }));
        }
      }
      timer = window.setTimeout(round, everyMilliseconds);
    }
    void round();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [key, ask === null]);
  return state;
}
