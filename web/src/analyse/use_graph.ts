// SPDX-License-Identifier: MIT
// The evaluations of the positions of a game, gathered while somebody steps through it or all at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { isAbort } from "../api/client";
import { analyse } from "../library/calls";
import type { Board } from "../game/board";
import { type Outcome, gameText } from "../game/rules";
import { endOf, linesOf } from "./evaluation";
import { positionKey, positionText } from "../game/position_text";
import { type PositionValue, movesOf } from "./report";
import { type Analysis, exactTime, exactWithin } from "./use_analysis";

export interface Graph {
  readonly of: (board: Board) => PositionValue | null;
  /** Takes what the analysis of the position shown has found. */
  put(board: Board, analysis: Pick<Analysis, "evaluation" | "exact">): void;
  /** Changes with what is known. */
  readonly version: number;
  readonly done: number | null;
  readonly problem: boolean;
  evaluate(boards: readonly Board[]): void;
  stop(): void;
}

const secondsEach = 0.5;

function ended(board: Board): PositionValue | null {
  const end = endOf(board);
  return end && { evaluation: end, moves: null };
}

const provedOf = (value: Outcome, plies: number | null): PositionValue => ({ evaluation: { kind: "proved", value, plies }, moves: null });

async function evaluateOne(board: Board, signal: AbortSignal): Promise<PositionValue | null> {
  const end = ended(board);
  if (end) return end;
  const exact = await exactWithin(board, exactTime(board), signal);
  if (exact) return { ...provedOf(exact.value, exact.plies), moves: movesOf(board.rules, exact) };
  const reply = await analyse({ game: gameText(board.rules), position: positionText(board), seconds: secondsEach, lines: 1 }, () => undefined, signal);
  if (reply.value !== null) return provedOf(reply.value, reply.plies);
  const line = linesOf(board.rules, reply.moves, board.turn)[0];
  return line ? { evaluation: line.evaluation, moves: null } : null;
}

export function useGraph(): Graph {
  const known = useRef(new Map<string, PositionValue>());
  const running = useRef<AbortController | null>(null);
  const [version, redraw] = useState(0);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState(false);
  const put = (at: Board, value: PositionValue | null) => {
    const before = known.current.get(positionKey(at));
    if (!value || (before?.evaluation.kind === "proved" && (before.moves || !value.moves))) return;
    known.current.set(positionKey(at), value);
    redraw((n) => n + 1);
  };
  useEffect(() => () => running.current?.abort(), []);

  async function evaluate(boards: readonly Board[]): Promise<void> {
    running.current?.abort();
    const stop = (running.current = new AbortController());
    setProblem(false);
    try {
      // From the end: the last positions are proved soonest, and a try that took too long is not repeated with more empty cells.
      for (const [index, at] of [...boards].reverse().entries()) {
        setDone(index);
        if (!known.current.has(positionKey(at))) put(at, await evaluateOne(at, stop.signal));
      }
    } catch (error) {
      if (!isAbort(error)) setProblem(true);
    }
    if (running.current === stop) setDone(null);
  }
  return {
    of: (at) => known.current.get(positionKey(at)) ?? ended(at),
    put: (at, { evaluation, exact }) => put(at, evaluation && { evaluation, moves: exact ? movesOf(at.rules, exact) : null }),
    version,
    done,
    problem,
    evaluate: (boards) => void evaluate(boards),
    stop: () => {
      running.current?.abort();
      setDone(null);
    },
  };
}
