// SPDX-License-Identifier: MIT
// The user's choices for searches on the analysis page, kept by the browser.
import { recall, remember } from "../ui/store";
import type { Viewpoint } from "./evaluation";

export interface EngineSettings {
  /** Null: until the position changes or the engine is switched off. */
  readonly seconds: number | null;
  /** The moves that are compared. */
  readonly lines: number;
  readonly threads: number;
  readonly megabytes: number;
  readonly view: Viewpoint;
}

export const secondsChoices = [1, 4, 15, 60, null] as const;
/** The last one stands for all moves: the engine compares no more. */
export const mostLines = 50;
export const linesChoices = [1, 2, 3, 5, 8, mostLines] as const;
export const megabytesChoices = [16, 64, 256, 1024] as const;
const mostThreads = 64;

const usual: EngineSettings = { seconds: 4, lines: 8, threads: 1, megabytes: 64, view: "x" };

/** The kept choices; what is none of the choices becomes the usual one. */
export function engineSettings(kept: unknown = recall("analysis")): EngineSettings {
  const given = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<keyof EngineSettings, unknown>>;
  const among = <T>(choices: readonly T[], value: unknown, otherwise: T): T => choices.find((choice) => choice === value) ?? (value === null && choices.includes(null as T) ? (null as T) : otherwise);
  const threads = given.threads;
  return {
    seconds: among<number | null>(secondsChoices, given.seconds, usual.seconds),
    lines: among<number>(linesChoices, given.lines, usual.lines),
    threads: typeof threads === "number" && Number.isInteger(threads) && threads >= 1 && threads <= mostThreads ? threads : usual.threads,
    megabytes: among<number>(megabytesChoices, given.megabytes, usual.megabytes),
    view: among<Viewpoint>(["x", "mover"], given.view, usual.view),
  };
}

export const keepSettings = (settings: EngineSettings): void => remember("analysis", settings);
