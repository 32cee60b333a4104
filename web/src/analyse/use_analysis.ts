// SPDX-License-Identifier: MIT
// Asks the library about the position on the board: the judge always, exact values of every move where they come soon,
// otherwise the engine's lines as they come. A new position ends what runs for the old one.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isAbort, sentence } from "../api/client";
import { analyse, best, judge, onServer } from "../library/calls";
import type { AnalyseProgress, AnalyseQueued, AnalyseResult, BestReply, JudgeReply } from "../api/types";
import type { Heat } from "../board/look";
import type { Board } from "../game/board";
import { type Cell, type Player, type Rules, cellAt, gameText } from "../game/rules";
import { type EngineSettings, mostLines } from "./engine_settings";
import { type Evaluation, type Line, endOf, exactHeat, exactLines, linesOf } from "./evaluation";
import { positionKey, positionText } from "../game/position_text";
import { number, t } from "../words/words";

/** The progress of a search: its place in the queue, or its work so far. */
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

export function exactPossible(rules: Rules): boolean {
  return rules.columns * rules.rows <= mostCells && !rules.options.has("caro") && !rules.options.has("renju");
}
export const exactByItself = (board: Board): boolean => exactPossible(board.rules) && board.rules.columns * board.rules.rows - board.size <= mostEmpty;

/** Boards whose exact values are tried for so many milliseconds before the engine looks at them. */
const tryFalling = 3000;
const tryOthers = 500;
/** Always tried: the library has a book of its opening. */
const inBook = "7,6,4:gravity";
/** By game: the fewest empty cells with which a try has failed. */
const failedTries = new Map<string, number>();

const emptyCells = (board: Board): number => board.rules.columns * board.rules.rows - board.size;

/** Time limit of the search for exact values, before the engine takes over; milliseconds, 0 for none. */
export function exactTime(board: Board): number {
  if (!exactPossible(board.rules)) return 0;
  if (exactByItself(board)) return Infinity;
  const game = gameText(board.rules);
  if (game !== inBook && emptyCells(board) >= (failedTries.get(game) ?? Infinity)) return 0;
  return board.rules.options.has("gravity") ? tryFalling : tryOthers;
}

/** The exact values of all moves, or null where they take longer than `time`. An abort of `signal` is an AbortError. */
export async function exactWithin(board: Board, time: number, signal: AbortSignal): Promise<BestReply | null> {
  if (time === 0) return null;
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener("abort", end);
  const timer = Number.isFinite(time) ? setTimeout(end, time) : undefined;
  try {
    return await best(gameText(board.rules), positionText(board), stop.signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (isAbort(error)) failedTries.set(gameText(board.rules), emptyCells(board));
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

function fromBest(rules: Rules, reply: BestReply, player: Player): Partial<Analysis> {
  const heat = exactHeat(rules, reply);
  return { exact: reply, heat, lines: exactLines(heat, player, []), evaluation: { kind: "proved", value: reply.value, plies: reply.plies } };
}

function fromEngine(rules: Rules, reply: AnalyseProgress | AnalyseResult, player: Player, exact: ReadonlyMap<Cell, Heat> | null): Partial<Analysis> {
  const lines = linesOf(rules, reply.moves, player);
  const progress = { nodes: reply.nodes, seconds: reply.seconds };
  if (exact) return { lines: exactLines(exact, player, lines), progress };
  const whole: Evaluation | null = reply.type === "result" && reply.value !== null ? { kind: "proved", value: reply.value, plies: reply.plies } : (lines[0]?.evaluation ?? null);
  return { lines, progress, heat: new Map(lines.map((line) => [line.cell, line.heat])), evaluation: whole };
}

export const forbiddenOf = (rules: Rules, reply: JudgeReply | null): Map<Cell, string> =>
  new Map((reply?.forbidden ?? []).map(({ cell, reason }) => [cellAt(rules, cell[0], cell[1]), reason]));

export type SearchSettings = Pick<EngineSettings, "seconds" | "lines" | "threads" | "megabytes">;
/** The stored analysis of a position, with the settings of the engine's search that has ended. */
type Known = Partial<Analysis> & { readonly searched?: string };

/** Seconds for the play that shows what is proved. */
const showSeconds = 2;

export function useAnalysis(board: Board, engine: boolean, solveAnyway: boolean, settings: SearchSettings): Analysis {
  const key = positionKey(board);
  const [shown, setShown] = useState({ key, analysis: nothing });
  const known = useRef(new Map<string, Known>());
  const position = useMemo(() => positionText(board), [board]);
  const game = gameText(board.rules);
  const { seconds, lines, threads, megabytes } = settings;
  const search = JSON.stringify([seconds, lines, threads, megabytes, onServer()]);

  useEffect(() => {
    const stop = new AbortController();
    const { searched, ...kept } = known.current.get(key) ?? {};
    let now: Analysis = { ...nothing, evaluation: endOf(board), ...kept };
    const put = (part: Partial<Analysis>) => {
      now = { ...now, ...part };
      if (!stop.signal.aborted) setShown({ key, analysis: now });
    };
    const keep = (by?: string) => {
      const { heat, lines: found, evaluation, exact, progress } = now;
      known.current.set(key, { heat, lines: found, evaluation, exact, progress, ...(by ? { searched: by } : {}) });
    };
    const failed = (error: unknown) => {
      if (!isAbort(error)) put({ problem: sentence(error) });
    };
    async function run(): Promise<void> {
      const judged = judge(board);
      put({ judged });
      if (judged.outcome !== "pending") return;
      if (!engine && !solveAnyway) return;
      put({ running: true });
      await solve();
      if (engine && searched !== search) await think();
    }
    async function solve(): Promise<void> {
      if (now.exact) return;
      const time = solveAnyway ? Infinity : exactTime(board);
      const reply = solveAnyway ? await best(game, position, stop.signal) : await exactWithin(board, time, stop.signal);
      if (!reply) return;
      put(fromBest(board.rules, reply, board.turn));
      keep();
    }
    async function think(): Promise<void> {
      const exact = now.exact ? now.heat : null;
      const request = { game, position, threads, megabytes, ...(exact ? { seconds: showSeconds, lines: mostLines } : { lines, ...(seconds === null ? {} : { seconds }) }) };
      const take = (reply: AnalyseQueued | AnalyseProgress | AnalyseResult) => {
        if (stop.signal.aborted) return;
        put(reply.type === "queued" ? { progress: { place: reply.place } } : fromEngine(board.rules, reply, board.turn, exact));
        keep();
      };
      take(await analyse(request, take, stop.signal));
      keep(search);
    }
    setShown({ key, analysis: now });
    const timer = setTimeout(() => {
      run().catch(failed).finally(() => put({ running: false }));
    }, restBefore);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, engine, solveAnyway, search]);
  // Until the effect has run, the state belongs to the position before: with another game its cells may not exist.
  return shown.key === key ? shown.analysis : nothing;
}
