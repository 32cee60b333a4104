// SPDX-License-Identifier: MIT
// Asks the server about the position on the board: the judge always, exact values of every move where the board is
// small enough, otherwise the engine's lines as they come. A new position ends what runs for the old one.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isAbort, sentence } from "../api/client";
import { analyse, best, judge } from "../library/calls";
import type { AnalyseProgress, AnalyseQueued, AnalyseResult, BestReply, JudgeReply } from "../api/types";
import type { Heat } from "../board/look";
import type { Board } from "../game/board";
import { type Cell, type Player, type Rules, cellAt, gameText } from "../game/rules";
import { type Evaluation, type Line, endOf, exactHeat, linesOf } from "./evaluation";
import { positionKey, positionText } from "./position_text";
import { number, t } from "../words/words";

/** How far a search is: its place in the queue, or its work so far. */
export type Progress = { readonly place: number } | { readonly nodes: number; readonly seconds: number };

export function progressText(progress: Progress | null): string {
  if (!progress) return "";
  if ("place" in progress) return t("analyse.queued", { place: progress.place });
  return t("analyse.nodes", { count: progress.nodes, seconds: number(progress.seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
}

export interface Analysis {
  readonly judged: JudgeReply | null;
  readonly exact: BestReply | null;
  readonly heat: ReadonlyMap<Cell, Heat>;
  readonly lines: readonly Line[];
  readonly evaluation: Evaluation | null;
  readonly running: boolean;
  readonly progress: Progress | null;
  readonly problem: string;
}

const nothing: Analysis = { judged: null, exact: null, heat: new Map(), lines: [], evaluation: null, running: false, progress: null, problem: "" };

/** Beyond these the exact values of all moves take too long to be asked for at every step. */
const mostCells = 64;
const mostEmpty = 25;
const restBefore = 120;
const engineSeconds = 4;

export function exactPossible(rules: Rules): boolean {
  return rules.columns * rules.rows <= mostCells && !rules.options.has("caro") && !rules.options.has("renju");
}
export const exactByItself = (board: Board): boolean => exactPossible(board.rules) && board.rules.columns * board.rules.rows - board.size <= mostEmpty;

function fromBest(rules: Rules, reply: BestReply): Partial<Analysis> {
  return { exact: reply, heat: exactHeat(rules, reply), evaluation: { kind: "proved", value: reply.value, plies: reply.plies } };
}

function fromEngine(rules: Rules, reply: AnalyseProgress | AnalyseResult, player: Player, exact: boolean): Partial<Analysis> {
  const lines = linesOf(rules, reply.moves, player);
  const progress = { nodes: reply.nodes, seconds: reply.seconds };
  if (exact) return { lines, progress };
  const whole: Evaluation | null = reply.type === "result" && reply.value !== null ? { kind: "proved", value: reply.value, plies: reply.plies } : (lines[0]?.evaluation ?? null);
  return { lines, progress, heat: new Map(lines.map((line) => [line.cell, line.heat])), evaluation: whole };
}

export const forbiddenOf = (rules: Rules, reply: JudgeReply | null): Map<Cell, string> =>
  new Map((reply?.forbidden ?? []).map(({ cell, reason }) => [cellAt(rules, cell[0], cell[1]), reason]));

export function useAnalysis(board: Board, engine: boolean, solveAnyway: boolean): Analysis {
  const [analysis, setAnalysis] = useState<Analysis>(nothing);
  const known = useRef(new Map<string, Partial<Analysis>>());
  const position = useMemo(() => positionText(board), [board]);
  const game = gameText(board.rules);
  const key = positionKey(board);

  useEffect(() => {
    const stop = new AbortController();
    const kept = known.current.get(key) ?? {};
    let now: Analysis = { ...nothing, evaluation: endOf(board), ...kept };
    const put = (part: Partial<Analysis>) => {
      now = { ...now, ...part };
      if (!stop.signal.aborted) setAnalysis(now);
    };
    const failed = (error: unknown) => {
      if (!isAbort(error)) put({ problem: sentence(error) });
    };
    async function run(): Promise<void> {
      const judged = judge(board);
      put({ judged });
      if (judged.outcome !== "pending") return;
      if (engine || solveAnyway) {
        put({ running: true });
        const exact = exactByItself(board) || solveAnyway ? await solve() : null;
        if (engine) await think(exact !== null);
      }
      const { heat, lines, evaluation, exact, progress } = now;
      known.current.set(key, { heat, lines, evaluation, exact, progress });
    }
    async function solve(): Promise<BestReply | null> {
      if (now.exact) return now.exact;
      try {
        const reply = await best(game, position, stop.signal);
        put({ ...fromBest(board.rules, reply), lines: [] }); // what was only estimated is looked at again
        return reply;
      } catch (error) {
        if (isAbort(error) || solveAnyway) throw error;
        return null; // too large after all: the engine answers
      }
    }
    async function think(exact: boolean): Promise<void> {
      if (now.lines.length) return;
      const request = { game, position, seconds: exact ? 2 : engineSeconds, lines: exact ? 50 : 8 };
      const take = (reply: AnalyseQueued | AnalyseProgress | AnalyseResult) =>
        put(reply.type === "queued" ? { progress: { place: reply.place } } : fromEngine(board.rules, reply, board.turn, exact));
      take(await analyse(request, take, stop.signal));
    }
    setAnalysis(now);
    const timer = setTimeout(() => {
      run().catch(failed).finally(() => put({ running: false }));
    }, restBefore);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, engine, solveAnyway]);
  return analysis;
}
