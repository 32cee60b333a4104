// SPDX-License-Identifier: MIT
// A count from 0 to `last` that can be stepped, set and left to run.
import { useEffect, useState } from "preact/hooks";

export interface Stepper {
  readonly at: number;
  readonly running: boolean;
  set(at: number): void;
  toggle(): void;
}

export function useStepper(last: number, milliseconds: number, start = last): Stepper {
  const [at, setAt] = useState(start);
  const [running, setRunning] = useState(false);
  const shown = Math.min(at, last);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((old) => Math.min(old + 1, last)), milliseconds);
    return () => clearInterval(timer);
  }, [running, last]);
  useEffect(() => {
    if (running && shown >= last) setRunning(false);
  }, [shown, running]);
  return {
    at: shown,
    running,
    set: (next) => {
      setRunning(false);
      setAt(Math.max(0, next)); // `last` may grow with the same click
    },
    toggle: () => {
      if (!running && shown >= last) setAt(0);
      setRunning(!running);
    },
  };
}
