// SPDX-License-Identifier: MIT
// Long work in a worker: best moves, analyses, solutions, certificates, and the JSON API.
import type { Board } from "./board.js";
import { MnkError } from "./errors.js";
import { canShare, processors } from "./host.js";
import type { Opening, OpeningChoice } from "./opening.js";
import { Queue, type Answer, type Watch } from "./queue.js";
import { cellName, type Outcome } from "./rules.js";
import { mostThreads } from "./threads.js";
import type { Start } from "./worker.js";

export interface Limits {
  /** Wall clock. */
  seconds?: number;
  /** Positions searched, by each thread. */
  nodes?: number;
  /** Size of the transposition table. */
  megabytes?: number;
  /** More than one needs a page that is cross-origin isolated, or Node. */
  threads?: number;
  /** Ends the work early: an analysis keeps its last lines, everything else rejects as `interrupted`. */
  signal?: AbortSignal;
}

/** Files of the package, and whether to use threads; for hosts that serve them from elsewhere. */
export interface EngineFiles {
  readonly worker: URL;
  readonly engine: URL;
  readonly threads: URL | null;
  readonly check: URL;
  /** Exact scores of the first plies of Connect Four, fetched with the first request about that game; null: none. */
  readonly book: URL | null;
  /** The network of the engine's evaluation, fetched with the first request about five in a row; null: none. */
  readonly network: URL | null;
}
const packaged = (): EngineFiles => ({
  worker: new URL("./worker.js", import.meta.url),
  engine: new URL("./engine.wasm", import.meta.url),
  threads: new URL("./engine_threads.wasm", import.meta.url),
  check: new URL("./check.wasm", import.meta.url),
  book: new URL("./connect4.book", import.meta.url),
  network: new URL("./five_in_a_row.network", import.meta.url),
});

/** A problem document of the JSON API as an error. */
export function problemOf(text: string): MnkError {
  const { code, detail, place } = JSON.parse(text) as { code: string; detail: string; place?: { line?: number; column?: number } | null };
  return new MnkError(code, detail, place?.line, place?.column);
}

/** A value that is proved: never an estimate. */
export interface ProvedMove {
  readonly cell: readonly [row: number, column: number];
  readonly score: -1 | 0 | 1;
  /** Moves to the end, this one included. */
  readonly plies: number;
}
export interface Best {
  readonly score: -1 | 0 | 1;
  readonly value: Exclude<Outcome, "pending">;
  readonly plies: number;
  readonly best: readonly [row: number, column: number];
  readonly moves: readonly ProvedMove[];
}
export interface AnalysedMove {
  readonly cell: readonly [row: number, column: number];
  readonly move: string;
  /** Proved, or null. */
  readonly value: Exclude<Outcome, "pending"> | null;
  readonly plies: number | null;
  /** In about hundredths of an open three, where nothing is proved; for the side to move. */
  readonly estimate: number | null;
  readonly depth: number;
  readonly play: readonly (readonly [row: number, column: number])[];
}
export interface Progress {
  readonly type: "progress";
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly moves: readonly AnalysedMove[];
}
export interface Analysis {
  readonly type: "result";
  readonly to_move: "X" | "O";
  readonly value: Exclude<Outcome, "pending"> | null;
  readonly lower: Exclude<Outcome, "pending">;
  readonly upper: Exclude<Outcome, "pending">;
  readonly plies: number | null;
  readonly method: "solver" | "engine";
  readonly nodes: number;
  readonly seconds: number;
  readonly interrupted?: boolean;
  readonly moves: readonly AnalysedMove[];
}
export interface Solution {
  readonly value: Exclude<Outcome, "pending"> | null;
  readonly lower: Exclude<Outcome, "pending">;
  readonly upper: Exclude<Outcome, "pending">;
  readonly plies: number | null;
  readonly nodes: number;
  readonly seconds: number;
  readonly method: string;
  readonly interrupted: boolean;
  readonly certificates: readonly { claim: string; records: number; bytes: Uint8Array }[];
}
/** A stone, a choice, or offers of fifth stones: two of the three are null. */
export interface OpeningAct {
  readonly move: string | null;
  readonly choice: OpeningChoice | null;
  readonly offers: readonly string[] | null;
}
export interface CheckVerdict {
  readonly accepted: boolean;
  /** The checker's sentence: the claim, or the reason of the rejection. */
  readonly text: string;
}

/** A board as the API reads it: its history where that tells all, so that a search never meets an unreachable position. */
const requestOf = (board: Board) => ({
  game: board.game,
  ...(board.setupPosition() === null ? { position: board.toMoves(), format: "moves" } : { position: board.toPosition(), format: "board" }),
});

/** An engine in a worker of its own, with its own tables. The functions of the package share one. */
export class Engine {
  private readonly searches: Queue;
  private readonly checks: Queue;
  private readonly at: EngineFiles;

  constructor(files: Partial<EngineFiles> = {}) {
    const at = (this.at = { ...packaged(), ...files });
    const beside = { book: at.book?.href ?? null, network: at.network?.href ?? null };
    // The build without threads needs no shared memory.
    const starts: Start[] = [{ kind: "engine", url: at.engine.href, ...beside }];
    if (at.threads && canShare()) starts.unshift({ kind: "threads", url: at.threads.href, ...beside });
    this.searches = new Queue(at.worker, starts);
    this.checks = new Queue(at.worker, [{ kind: "check", url: at.check.href }]);
  }

  /** Threads that a search may use here: 1 where workers cannot share memory. */
  async maxThreads(): Promise<number> {
    return this.at.threads && canShare() ? Math.max(1, Math.min(mostThreads, await processors())) : 1;
  }

  /** Ends the workers. */
  close(): void {
    this.searches.close();
    this.checks.close();
  }

  /** The JSON API without a server (docs/api.md): routes that keep no state. `onLine` takes the lines of a streamed reply. */
  async answer(method: string, path: string, body: unknown = "", options: { query?: string; signal?: AbortSignal; onLine?: (line: string) => void } = {}): Promise<{ status: number; body: string }> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = { type: "answer", method, path, query: options.query ?? "", body: text } as const;
    const answer = await this.searches.run(request, options);
    return { status: answer.status, body: answer.text };
  }

  /** The exact value of the position and of every move: boards of at most 64 cells. */
  async best(board: Board, options: { fastest?: boolean; signal?: AbortSignal } = {}): Promise<Best> {
    const reply = await this.answer("POST", "/best", { ...requestOf(board), fastest: options.fastest ?? false }, options);
    if (reply.status !== 200) throw problemOf(reply.body);
    return JSON.parse(reply.body) as Best;
  }

  /** The best moves, deeper with each value that is yielded; the last one is the result. */
  async *analyse(board: Board, limits: Limits & { lines?: number; depth?: number } = {}): AsyncGenerator<Progress | Analysis, void, void> {
    const { signal, ...rest } = limits;
    yield* this.stream<Progress | Analysis>("analyse", { ...requestOf(board), ...(await this.fitted(rest)) }, signal);
  }

  /** A move of the engine at a level from 1 to 10. */
  async chooseMove(board: Board, options: Limits & { level?: number } = {}): Promise<string> {
    const { signal, ...rest } = options;
    const answer = await this.perform("move", { ...requestOf(board), ...(await this.fitted(rest)) }, { signal });
    const { cell } = JSON.parse(answer.text) as { cell: [number, number] };
    return cellName(board.rules, cell[0] * board.columns + cell[1]);
  }

  /** The engine's stone, choice or offers in an opening that is not done, for the player whose turn it is. Equal seeds try equal stones. */
  async playOpening(board: Board, opening: Opening, options: Limits & { level?: number; seed?: number } = {}): Promise<OpeningAct> {
    const { signal, ...rest } = options;
    const nameOf = ([row, column]: readonly [number, number]) => cellName(board.rules, row * board.columns + column);
    const made = { opening: opening.rule, choices: opening.made, offers: opening.offers.map((cell) => cellName(board.rules, cell)) };
    const answer = await this.perform("opening", { ...requestOf(board), ...made, ...(await this.fitted(rest)) }, { signal });
    const { cell, choice, offers } = JSON.parse(answer.text) as { cell: [number, number] | null; choice: OpeningChoice | null; offers: [number, number][] | null };
    return { move: cell && nameOf(cell), choice, offers: offers && offers.map(nameOf) };
  }

  /** The exact value, or proved bounds, with certificates if they are asked for. */
  async solve(board: Board, options: Limits & { certificate?: boolean; plies?: boolean; onProgress?: (nodes: number, seconds: number) => void } = {}): Promise<Solution> {
    const { signal, onProgress, ...rest } = options;
    const onLine = (line: string) => {
      const { nodes, seconds } = JSON.parse(line) as { nodes: number; seconds: number };
      onProgress?.(nodes, seconds);
    };
    const answer = await this.perform("solve", { ...requestOf(board), ...(await this.fitted(rest)) }, { onLine, signal });
    const solution = JSON.parse(answer.text) as Omit<Solution, "certificates"> & { certificates: { claim: string; records: number }[] };
    return { ...solution, certificates: solution.certificates.map((facts, index) => ({ ...facts, bytes: answer.files[index]! })) };
  }

  /** Checks a certificate by the independent checker. */
  async check(certificate: Uint8Array, signal?: AbortSignal): Promise<CheckVerdict> {
    if (Object.prototype.toString.call(certificate) !== "[object Uint8Array]") throw new MnkError("bad_argument", "check takes the bytes of a certificate, an Uint8Array");
    const answer = await this.checks.run({ type: "check", bytes: certificate }, { signal });
    return { accepted: answer.status === 0, text: answer.text.trimEnd() };
  }

  private async fitted<T extends { threads?: number }>(options: T): Promise<T> {
    if (options.threads === undefined) return options;
    return { ...options, threads: Math.max(1, Math.min(options.threads, await this.maxThreads())) };
  }

  private async perform(task: string, request: { threads?: number }, watch: Watch): Promise<Answer> {
    const body = JSON.stringify(request);
    const answer = await this.searches.run({ type: "perform", task, body }, { ...watch, threads: request.threads });
    if (answer.status !== 200) throw problemOf(answer.text);
    return answer;
  }

  /** The lines of a task as they come, the reply at last; docs/wasm.md has the tasks and their requests. */
  async *stream<T>(task: string, request: object, signal?: AbortSignal): AsyncGenerator<T, void, void> {
    const lines: string[] = [];
    let wake = () => undefined as void;
    let ended = false;
    let failure: unknown = null;
    const own = new AbortController();
    const stop = () => own.abort();
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    const run = this.perform(task, request, { onLine: (line) => (lines.push(line), wake()), signal: own.signal }).then(
      (answer) => void lines.push(answer.text),
      (error) => void (failure = error),
    );
    void run.then(() => ((ended = true), wake()));
    try {
      for (;;) {
        while (lines.length > 0) yield JSON.parse(lines.shift()!) as T;
        if (ended) break;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if (failure !== null && !(signal?.aborted && failure instanceof MnkError && failure.code === "interrupted")) throw failure;
    } finally {
      signal?.removeEventListener("abort", stop);
      if (!ended) stop();
    }
  }
}

let shared: Engine | null = null;
/** The engine that the functions below share; it is started with the first of them. */
export const sharedEngine = (): Engine => (shared ??= new Engine());

export const best: Engine["best"] = (...args) => sharedEngine().best(...args);
export const analyse: Engine["analyse"] = (...args) => sharedEngine().analyse(...args);
export const chooseMove: Engine["chooseMove"] = (...args) => sharedEngine().chooseMove(...args);
export const solve: Engine["solve"] = (...args) => sharedEngine().solve(...args);
export const check: Engine["check"] = (...args) => sharedEngine().check(...args);
export const answer: Engine["answer"] = (...args) => sharedEngine().answer(...args);
