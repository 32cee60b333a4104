// SPDX-License-Identifier: MIT
// Requests to a worker, one at a time; the worker has helpers where its module has threads.
import { MnkError } from "./errors.js";
import { alive, startWorker, type Port } from "./host.js";
import { mostThreads, type Team } from "./threads.js";
import type { Reply, Request, Start } from "./worker.js";

type Unsent<T> = T extends { id: number } ? Omit<T, "id"> : never;
export type Call = Unsent<Request>;
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly files: Uint8Array[];
}
/** The lines of progress, the threads that the request uses, and the signal that ends it. */
export interface Watch {
  readonly onLine?: ((text: string) => void) | undefined;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
interface Waiting extends Watch {
  readonly request: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** What `onLine` threw: the request is told to end, and rejects with it. */
  thrown?: { readonly error: unknown };
}

const interrupted = () => new MnkError("interrupted", "the search was interrupted");
const broken = (message: string) => new MnkError("internal", `the engine has failed: ${message}`);
const notLoaded = (message: string) => new MnkError("not_loaded", `the engine could not be loaded: ${message}`);

/** A worker and its helpers. If one of them dies, all end, and `fail` is told. */
class Crew {
  private readonly ports: Port[] = [];
  private team: Team | null = null;
  private flag = 0;
  private isStopped = false;

  private constructor(
    private readonly url: URL,
    private readonly take: (reply: Reply) => void,
    private readonly fail: (error: MnkError) => void,
  ) {}

  static async start(url: URL, start: Start, take: (reply: Reply) => void, fail: (error: MnkError) => void): Promise<Crew> {
    const crew = new Crew(url, take, fail);
    const { team, flag } = await crew.add(start);
    crew.team = team;
    crew.flag = flag;
    return crew;
  }

  post(request: Request): void {
    this.setFlag(0); // an interruption of the last request may have come too late
    this.ports[0]!.post(request);
  }

  /** Starts the helpers that so many threads need. */
  async grow(threads: number): Promise<void> {
    const { team } = this;
    if (!team) return;
    const wanted = Math.min(threads, mostThreads);
    const first = this.ports.length;
    const missing = Array.from({ length: Math.max(0, wanted - first) }, (_, i) => first + i - 1);
    await Promise.all(missing.map((index) => this.add({ kind: "helper", team, index })));
  }

  /** Tells the search to end, and returns true if it can hear that. */
  interrupt(): boolean {
    return this.setFlag(1);
  }

  private setFlag(value: number): boolean {
    if (this.team) Atomics.store(new Uint8Array(this.team.memory.buffer), this.flag, value);
    return this.team !== null;
  }

  stop(): void {
    this.isStopped = true;
    for (const port of this.ports.splice(0)) port.stop();
  }

  /** Starts one worker; resolves when it is ready. */
  private async add(start: Start): Promise<Extract<Reply, { type: "ready" }>> {
    const port = await startWorker(this.url);
    this.ports.push(port);
    let isReady = false;
    return new Promise((resolve, reject) => {
      const died = (message: string) => {
        if (this.isStopped) return reject(interrupted());
        this.stop();
        if (isReady) this.fail(broken(message));
        else reject(notLoaded(message));
      };
      const take = (reply: Reply) => {
        if (reply.type === "failed") return died(reply.message);
        if (reply.type !== "ready") return this.take(reply);
        isReady = true;
        resolve(reply);
      };
      port.listen(take, (error) => died(error.message));
      port.post(start);
    });
  }
}

/** A queue of requests. A worker that dies takes its request with it; the next request gets a new worker. */
export class Queue {
  private crew: Promise<Crew> | null = null;
  private readonly waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private id = 0;

  /** The first of `starts` that works here is used. */
  constructor(private readonly url: URL, private readonly starts: readonly Start[]) {}

  run(request: Call, watch: Watch = {}): Promise<Answer> {
    return alive(
      new Promise<Answer>((resolve, reject) => {
        const { signal } = watch;
        if (signal && typeof signal.addEventListener !== "function") throw new MnkError("bad_argument", "`signal` is an AbortSignal");
        if (signal?.aborted) throw interrupted();
        this.waiting.push({ ...watch, request, resolve, reject });
        signal?.addEventListener("abort", this.leave);
        this.next();
      }),
    );
  }

  close(): void {
    this.drop();
    for (const waiting of this.waiting.splice(0)) waiting.reject(interrupted());
    this.settle()?.reject(interrupted());
  }

  private next(): void {
    if (this.current) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.current = next;
    next.signal?.addEventListener("abort", this.abort);
    void this.post(next, ++this.id);
  }

  private async post(next: Waiting, id: number): Promise<void> {
    const opened = (this.crew ??= this.open());
    try {
      const crew = await opened;
      if (next.threads !== undefined) await crew.grow(next.threads);
      if (this.current === next) crew.post({ ...next.request, id });
    } catch (error) {
      if (this.crew === opened) this.fail(error);
    }
  }

  private async open(): Promise<Crew> {
    let reason: unknown;
    for (const start of this.starts) {
      try {
        const crew: Crew = await Crew.start(this.url, start, this.take, (error) => void this.fail(error));
        return crew;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  private readonly take = (reply: Reply): void => {
    if (!this.current || !("id" in reply) || reply.id !== this.id) return;
    if (reply.type === "line") return this.tell(this.current, reply.text);
    const done = this.settle()!;
    if (done.thrown) done.reject(done.thrown.error);
    else done.resolve(reply);
    this.next();
  };

  private tell(asked: Waiting, line: string): void {
    if (asked.thrown) return;
    try {
      asked.onLine?.(line);
    } catch (error) {
      asked.thrown = { error };
      this.abort();
    }
  }

  /** Requests that wait for their turn end at once. */
  private readonly leave = (): void => {
    for (const waiting of this.waiting.filter(({ signal }) => signal?.aborted)) {
      this.waiting.splice(this.waiting.indexOf(waiting), 1);
      waiting.reject(interrupted());
    }
  };

  private settle(): Waiting | null {
    const done = this.current;
    done?.signal?.removeEventListener("abort", this.abort);
    done?.signal?.removeEventListener("abort", this.leave);
    this.current = null;
    return done;
  }

  /** A search that can be told ends by itself, with what it has; of another, the worker is ended. */
  private readonly abort = (): void => {
    const asked = this.current;
    void Promise.resolve(this.crew).then((crew) => {
      if (this.current !== asked || crew?.interrupt()) return;
      this.drop();
      this.settle()?.reject(asked?.thrown ? asked.thrown.error : interrupted());
      this.next();
    });
  };

  private drop(): void {
    void this.crew?.then((crew) => crew.stop(), () => undefined);
    this.crew = null;
  }

  private fail(error: unknown): void {
    this.drop();
    this.settle()?.reject(error instanceof MnkError ? error : broken(error instanceof Error ? error.message : String(error)));
    this.next();
  }
}
