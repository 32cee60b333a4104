// SPDX-License-Identifier: MIT
// A count from 0 to `last` that can be stepped, set and left to run. It stands in the address as `step`.
import { useEffect, useState } from "preact/hooks";
import { type Address, wholeOf } from "../ui/use_address";

export interface Stepper {
  readonly at: number;
  readonly running: boolean;
  /** Quiet: not a step in the browser's history. */
  set(at: number, quiet?: boolean): void;
  toggle(): void;
}

export function useStepper(address: Address, last: number, milliseconds: number, start = last): Stepper {
  const at = wholeOf(address.query, "step", last, start);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => address.change({ step: at + 1 }, true), milliseconds);
    return () => clearTimeout(timer);
  }, [running, at, last]);
  return {
    at,
    running,
    set: (next, quiet) => {
      setRunning(false);
      address.change({ step: Math.max(0, next) }, quiet);
    },
    toggle: () => {
      if (!running && at >= last) address.change({ step: 0 });
      setRunning(!running);
    },
  };
}
