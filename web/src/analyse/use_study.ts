// SPDX-License-Identifier: MIT
// The study as state of the page, kept in the address in both directions.
import { useEffect, useRef, useState } from "preact/hooks";
import { parseHash, rewrite, step } from "../ui/router";
import { type Study, studyAddress, studyOf } from "./study";

const restBefore = 150;

interface KeptStudy {
  readonly study: Study;
  readonly problem: string;
  change(next: (study: Study) => Study): void;
  /** Another study in the place of this one, to which Back returns. */
  leaveFor(next: (study: Study) => Study): void;
  clearProblem(): void;
}

export function useStudy(): KeptStudy {
  const [{ study, problem }, set] = useState(() => studyOf(parseHash(location.hash).query));
  const written = useRef(location.hash);
  const latest = useRef(study);
  latest.current = study;
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = studyAddress(study);
      if (!problem && address !== written.current && parseHash(location.hash).page === "analyse") {
        written.current = address;
        rewrite(address);
      }
    }, restBefore);
    return () => clearTimeout(timer);
  }, [study]);
  useEffect(() => {
    const changed = () => {
      if (parseHash(location.hash).page !== "analyse" || location.hash === written.current) return;
      written.current = location.hash;
      set(studyOf(parseHash(location.hash).query));
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return {
    study,
    problem,
    change: (next) => set((old) => ({ study: next(old.study), problem: "" })),
    leaveFor: (next) => {
      const made = next(latest.current);
      const [from, to] = [studyAddress(latest.current), studyAddress(made)];
      rewrite(from);
      if (to !== from) step(to);
      written.current = to;
      set({ study: made, problem: "" });
    },
    clearProblem: () => set((old) => ({ ...old, problem: "" })),
  };
}
