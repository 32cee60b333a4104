// SPDX-License-Identifier: MIT
// Questions of the pages about positions and files. The library in the page's worker answers, or the server where the
// user has chosen its searches. Every failure is an ApiError with a code and a sentence; an abort is an AbortError.
import { type Engine, MnkError, judge as judgeText } from "mnk";
import { ApiError, postJson } from "../api/client";
import { analyseOnServer } from "../api/stream";
import type { AnalyseProgress, AnalyseQueued, AnalyseResult, BestReply, CellPair, ErrorBody, ExportFormat, ExportReply, ImportReply, JudgeReply, TreeNode } from "../api/types";
import type { Board } from "../game/board";
import { type Cell, type Player, type Rules, cellAt, columnOf, gameText, rowOf } from "../game/rules";
import { positionText } from "../game/position_text";
import { stonesText } from "../game/setup";
import { recall } from "../ui/store";
import { converter, engine, isInterrupted } from "./engine";

/** Returns true if searches run on the server: a setting, offered only where there is a server. */
export const onServer = (): boolean => recall("server_searches") === true;

const abortError = () => new DOMException("", "AbortError");

/** The errors of the package as those of the server, whose codes they share. */
async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isInterrupted(error)) throw abortError();
    if (!(error instanceof MnkError)) throw error;
    const { code, message, line, column } = error;
    // "internal" is the code of a server that failed.
    throw new ApiError(422, { code: code === "internal" ? "engine_failed" : code, detail: message, place: line ? { line, column: column ?? 1 } : null });
  }
}

async function ask<T>(from: () => Engine, path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  if (onServer()) return postJson<T>(path, body, signal);
  const reply = await translated(from().answer("POST", path, body, signal ? { signal } : {}));
  if (reply.status !== 200) throw new ApiError(reply.status, JSON.parse(reply.body) as ErrorBody);
  return JSON.parse(reply.body) as T;
}

const pair = (rules: Rules, cell: Cell) => [rowOf(rules, cell), columnOf(rules, cell)] as const;

/** The verdict on a position: of its moves where the game began with the empty board, else of the stones. */
export function judge(board: Board): JudgeReply {
  const { rules } = board;
  if (!board.setup.size) {
    const forbidden = [...board.forbidden()].map(([cell, reason]) => ({ cell: pair(rules, cell), reason }));
    const lines = board.lines.map((line) => ({ direction: line.direction, cells: line.cells.map((cell) => pair(rules, cell)) }));
    return { outcome: board.outcome, lines, forbidden, to_move: board.toMove === null ? null : board.toMove === "x" ? "X" : "O", plies: board.moves.length, reachable: true };
  }
  const verdict = judgeText(rules, stonesText(board));
  return {
    outcome: verdict.outcome,
    lines: verdict.lines.map((line) => ({ direction: line.direction, cells: line.cells.map((cell) => pair(rules, cell)) })),
    forbidden: verdict.forbidden.map(({ cell, why }) => ({ cell: pair(rules, cell), reason: why })),
    to_move: verdict.toMove === null ? null : verdict.toMove === "x" ? "X" : "O",
    plies: verdict.stones,
    reachable: verdict.reachable,
    ...(verdict.reason ? { reason: verdict.reason, message: verdict.message ?? "" } : {}),
  };
}

export const best = (game: string, position: string, signal?: AbortSignal): Promise<BestReply> => ask(engine, "/best", { game, position, fastest: true }, signal);

export const importText = (text: string, game: string, signal: AbortSignal): Promise<ImportReply> => ask(converter, "/import", { text, format: "auto", game }, signal);

export const exportNodes = (body: { game: string; format: ExportFormat; nodes: TreeNode[]; x_name: string; o_name: string }): Promise<ExportReply> => ask(converter, "/export", body);

export interface AnalyseRequest {
  game: string;
  position: string;
  /** Left out: until the signal ends it. Not so on a server. */
  seconds?: number;
  lines: number;
  threads?: number;
  megabytes?: number;
}

/** The longest analysis of a server, in seconds; memory and threads are its own choice. */
const mostServerSeconds = 60;

/** A win of the side by fours, or by fours and threes; null where none was found, which proves nothing. */
export async function findThreats(board: Board, attacker: Player, nodes: number, signal: AbortSignal): Promise<{ kind: "vcf" | "vct"; play: Cell[] } | null> {
  const reply = await oneReply<{ kind: "vcf" | "vct" | null; play: CellPair[] }>("threats", { ...positionOf(board), attacker, nodes }, signal);
  return reply.kind === null ? null : { kind: reply.kind, play: reply.play.map(([row, column]) => cellAt(board.rules, row, column)) };
}

/** The next stone after which neither side is better; `estimate` for the side that moves then, null where all is proved. */
export async function findBalance(board: Board, seconds: number, signal: AbortSignal): Promise<{ cell: Cell; estimate: number | null }> {
  const reply = await oneReply<{ cell: CellPair; estimate: number | null }>("balance", { ...positionOf(board), seconds }, signal);
  return { cell: cellAt(board.rules, reply.cell[0], reply.cell[1]), estimate: reply.estimate };
}

const positionOf = (board: Board) => ({ game: gameText(board.rules), position: positionText(board), format: "json" });

/** A task of the page's own worker, which does not wait for the search of the position. */
async function oneReply<T>(task: string, request: object, signal: AbortSignal): Promise<T> {
  const take = async () => {
    let last: T | null = null;
    for await (const reply of converter().stream<T>(task, request, signal)) last = reply;
    return last;
  };
  const reply = await translated(take());
  if (reply === null) throw abortError();
  return reply;
}

type Told = AnalyseQueued | AnalyseProgress | AnalyseResult;

/** Asks for an analysis; `onProgress` gets its lines while it waits and runs. Aborting the signal ends it. */
export async function analyse(request: AnalyseRequest, onProgress: (line: Told) => void, signal: AbortSignal): Promise<AnalyseResult> {
  if (onServer()) {
    const { game, position, seconds = mostServerSeconds, lines } = request;
    return analyseOnServer({ game, position, seconds: Math.min(seconds, mostServerSeconds), lines }, onProgress, signal);
  }
  let result: AnalyseResult | null = null;
  const take = async () => {
    for await (const line of engine().stream<AnalyseProgress | AnalyseResult>("analyse", request, signal)) {
      if (line.type === "result") result = line;
      else onProgress(line);
    }
  };
  await translated(take());
  if (!result || signal.aborted) throw abortError();
  return result;
}
