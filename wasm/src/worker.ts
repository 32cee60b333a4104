// SPDX-License-Identifier: MIT
// The worker: one engine module, or the checker, and one request at a time.
import { parentPort } from "./host.js";
import { Module } from "./module.js";

/** The first message: which module, and where it lies. */
export interface Start {
  readonly kind: "engine" | "threads" | "check";
  readonly url: string;
  readonly threads: number;
}
export type Request =
  | { readonly id: number; readonly type: "answer"; readonly method: string; readonly path: string; readonly query: string; readonly body: string }
  | { readonly id: number; readonly type: "perform"; readonly task: string; readonly body: string }
  | { readonly id: number; readonly type: "check"; readonly bytes: Uint8Array };
export type Reply =
  | { readonly type: "ready"; readonly memory: SharedArrayBuffer | null; readonly flag: number }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "line"; readonly id: number; readonly text: string }
  | { readonly type: "done"; readonly id: number; readonly status: number; readonly text: string; readonly files: Uint8Array[] };

const port = await parentPort();
const post = (reply: Reply) => port.post(reply);
let module: Module;
let current = 0;

const emit = (address: number, size: number): number => {
  post({ type: "line", id: current, text: module.textAt(address, size) });
  return 1;
};

async function load(start: Start): Promise<Module> {
  if (start.kind !== "threads") return Module.load(start.url, { mnk_emit: emit as (...numbers: number[]) => number });
  const { instantiate } = await import("./threads.js");
  return instantiate(start.url, start.threads, emit);
}

async function begin(start: Start): Promise<void> {
  try {
    module = await load(start);
    const flag = start.kind === "check" ? 0 : module.call("stop_flag");
    const { buffer } = module.memory();
    const shared = typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
    post({ type: "ready", memory: shared ? (buffer as SharedArrayBuffer) : null, flag });
  } catch (error) {
    post({ type: "failed", message: String(error instanceof Error ? error.message : error) });
  }
}

/** The certificates of the last task. */
function files(): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let index = 0; ; ++index) {
    module.call("certificate", index);
    const bytes = module.bytes().slice();
    if (bytes.length === 0) return found;
    found.push(bytes);
  }
}

function serve(request: Request): void {
  current = request.id;
  let status: number;
  if (request.type === "answer") status = module.send("answer", [], request.method, request.path, request.query, request.body);
  else if (request.type === "perform") status = module.send("perform", [], request.task, request.body);
  else status = module.send("check", [], request.bytes);
  const text = module.text();
  const made = request.type === "perform" && request.task === "solve" ? files() : [];
  post({ type: "done", id: request.id, status, text, files: made });
}

let started: Promise<void> | null = null;
port.listen((message: Start | Request) => {
  if ("kind" in message) started = begin(message);
  else void started?.then(() => serve(message));
});
