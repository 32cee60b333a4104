// SPDX-License-Identifier: MIT
// Workers of browsers, Deno and Node behind one shape.

export interface Port {
  post(message: unknown): void;
  listen(take: (message: any) => void, fail: (error: Error) => void): void;
  stop(): void;
}

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined && !("Deno" in globalThis);

/** Starts a module as a worker. */
export async function startWorker(url: URL): Promise<Port> {
  if (isNode) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(url);
    return {
      post: (message) => worker.postMessage(message),
      listen: (take, fail) => {
        worker.on("message", take);
        worker.on("error", fail);
        worker.on("exit", (status) => fail(new Error(`a worker has ended with status ${status}`)));
        worker.unref(); // a program with nothing else to do may end
      },
      stop: () => void worker.terminate(),
    };
  }
  const worker = new Worker(url, { type: "module" });
  return {
    post: (message) => worker.postMessage(message),
    listen: (take, fail) => {
      worker.onmessage = (event) => take(event.data as never);
      worker.onerror = (event) => fail(new Error(event.message || "the worker could not be started"));
    },
    stop: () => worker.terminate(),
  };
}

/** Keeps a Node program running while `work` runs, though the worker by itself does not. */
export async function alive<T>(work: Promise<T>): Promise<T> {
  if (!isNode) return work;
  const timer = setInterval(() => undefined, 1 << 30);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** The other end of `startWorker`, inside the worker. */
export async function parentPort(): Promise<Pick<Port, "post"> & { listen(take: (message: any) => void): void }> {
  if (isNode) {
    const { parentPort: port } = await import("node:worker_threads");
    return { post: (message) => port!.postMessage(message), listen: (take) => void port!.on("message", take) };
  }
  const scope = globalThis as unknown as { postMessage(message: unknown): void; onmessage: unknown };
  return {
    post: (message) => scope.postMessage(message),
    listen: (take) => void (scope.onmessage = (event: MessageEvent) => take(event.data as never)),
  };
}

/** Processors, as far as the host tells. */
export async function processors(): Promise<number> {
  if (!isNode) return globalThis.navigator?.hardwareConcurrency ?? 1;
  const os = await import("node:os");
  return os.cpus().length;
}

/** Returns true if workers can share memory here: always in Node, in pages that are cross-origin isolated. */
export const canShare = (): boolean =>
  typeof SharedArrayBuffer !== "undefined" && (isNode || (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true);
