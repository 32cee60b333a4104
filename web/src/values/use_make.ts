// SPDX-License-Identifier: MIT
// Makes the certificates of a game in the page's worker, then has each checked by the independent checker.
import { useEffect, useRef, useState } from "preact/hooks";
import { Walker } from "../game/board";
import type { Rules } from "../game/rules";
import { engine, isInterrupted } from "../library/engine";

export interface Verdict {
  readonly accepted: boolean;
  /** The checker's own sentence, in English. */
  readonly text: string;
  readonly seconds: number;
}
export interface Made {
  readonly claim: string;
  readonly records: number;
  readonly bytes: Uint8Array;
  readonly verdict: Verdict | null;
}
export interface Making {
  readonly phase: "idle" | "solving" | "checking" | "done" | "failed";
  readonly nodes: number;
  readonly seconds: number;
  readonly made: readonly Made[];
  readonly problem: string;
}
const idle: Making = { phase: "idle", nodes: 0, seconds: 0, made: [], problem: "" };

export async function checkBytes(bytes: Uint8Array, signal?: AbortSignal): Promise<Verdict> {
  const start = performance.now();
  const { accepted, text } = await engine().check(bytes, signal);
  return { accepted, text, seconds: (performance.now() - start) / 1000 };
}

async function make(rules: Rules, signal: AbortSignal, tell: (changes: Partial<Making>) => void): Promise<void> {
  const board = new Walker(rules);
  try {
    const start = performance.now();
    const solution = await engine().solve(board, { certificate: true, signal, onProgress: (nodes, seconds) => tell({ nodes, seconds }) });
    const seconds = (performance.now() - start) / 1000;
    let made: readonly Made[] = solution.certificates.map((one) => ({ ...one, verdict: null }));
    tell({ phase: "checking", nodes: solution.nodes, seconds, made });
    for (const [index, { bytes }] of made.entries()) {
      // The worker takes the bytes it is given, and these are to be saved, too.
      const verdict = await checkBytes(bytes.slice(), signal);
      made = made.map((one, place) => (place === index ? { ...one, verdict } : one));
      tell({ made });
    }
    tell({ phase: "done" });
  } finally {
    board.free();
  }
}

export function useMake(rules: Rules): { making: Making; start(): void; stop(): void } {
  const [making, setMaking] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function start(): void {
    const own = (running.current = new AbortController());
    const tell = (changes: Partial<Making>) => void (own.signal.aborted || setMaking((old) => ({ ...old, ...changes })));
    setMaking({ ...idle, phase: "solving" });
    make(rules, own.signal, tell).catch((error: unknown) => {
      if (isInterrupted(error) || own.signal.aborted) return;
      tell({ phase: "failed", problem: error instanceof Error ? error.message : String(error) });
    });
  }
  function stop(): void {
    running.current?.abort();
    setMaking(idle);
  }
  return { making, start, stop };
}
