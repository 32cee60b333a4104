// SPDX-License-Identifier: MIT
// The evaluations of the positions of a game, gathered while somebody steps through it or all at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { isAbort } from "../api/client";
import { analyse, best } from "../library/calls";
import type { Board } from "../game/board";
import { gameText } from "../game/rules";
import { type Evaluation, endOf, linesOf } from "./evaluation";
import { positionKey, positionText } from "./position_text";
import { exactByItself } from "./use_analysis";

export interface Graph {
  readonly of: (board: Board) => Evaluation | null;
  readonly done: number | null;
  readonly problem: boolean;
  evaluate(boards: readonly Board[]): void;
  stop(): void;
}

const secondsEach = 0.5;

async function evaluateOne(board: Board, signal: AbortSignal): Promise<Evaluation | null> {
  const end = endOf(board);
  if (end) return end;
  const [game, position] = [gameText(board.rules), positionText(board)];
  if (exactByItself(board)) {
    try {
      const reply = await best(game, position, signal);
      return { kind: "proved", value: reply.value, plies: reply.plies };
    } catch (error) {
      if (isAbort(error)) throw error;
    }
  }
  const reply = await analyse({ game, position, seconds: secondsEach, lines: 1 }, () => undefined, signal);
  if (reply.value !== null) return { kind: "proved", value: reply.value, plies: reply.plies };
  return linesOf(board.rules, reply.moves, board.turn)[0]?.evaluation ?? null;
}

export function useGraph(board: Board, current: Evaluation | null): Graph {
  const known = useRef(new Map<string, Evaluation>());
  const running = useRef<AbortController | null>(null);
  const [, redraw] = useState(0);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState(false);
  const put = (at: Board, evaluation: Evaluation | null) => {
    if (!evaluation || known.current.get(positionKey(at))?.kind === "proved") return;
    known.current.set(positionKey(at), evaluation);
    redraw((n) => n + 1);
  };
  useEffect(() => put(board, current), [current]);
  useEffect(() => () => running.current?.abort(), []);

  async function evaluate(boards: readonly Board[]): Promise<void> {
    running.current?.abort();
    const stop = (running.current = new AbortController());
    setProblem(false);
    try {
      for (const [index, at] of boards.entries()) {
        setDone(index);
        if (!known.current.has(positionKey(at))) put(at, await evaluateOne(at, stop.signal));
      }
    } catch (error) {
      if (!isAbort(error)) setProblem(true);
    }
    if (running.current === stop) setDone(null);
  }
  return {
    of: (at) => known.current.get(positionKey(at)) ?? endOf(at),
    done,
    problem,
    evaluate: (boards) => void evaluate(boards),
    stop: () => {
      running.current?.abort();
      setDone(null);
    },
  };
}
