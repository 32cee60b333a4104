// SPDX-License-Identifier: MIT
// The worker: one engine module, or the checker, and one request at a time.
import { parentPort } from "./host.js";
import { bytesOf, Module } from "./module.js";
import { help, lead, startTeam, type Team } from "./threads.js";

/** The first message: the module and its address, or the team to which a helper belongs. */
export type Start =
  | { readonly kind: "engine" | "threads"; readonly url: string; readonly book: string | null; readonly network: string | null }
  | { readonly kind: "check"; readonly url: string }
  | { readonly kind: "helper"; readonly team: Team; readonly index: number };
export type Request =
  | { readonly id: number; readonly type: "answer"; readonly method: string; readonly path: string; readonly query: string; readonly body: string }
  | { readonly id: number; readonly type: "perform"; readonly task: string; readonly body: string }
  | { readonly id: number; readonly type: "check"; readonly bytes: Uint8Array };
export type Reply =
  /** `team` and the flag that ends a search are there with shared memory. */
  | { readonly type: "ready"; readonly team: Team | null; readonly flag: number }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "line"; readonly id: number; readonly text: string }
  | { readonly type: "done"; readonly id: number; readonly status: number; readonly text: string; readonly files: Uint8Array[] };

const port = await parentPort();
const post = (reply: Reply) => port.post(reply);
let module: Module;
let current = 0;
/** The address of the book of Connect Four until it is loaded. */
let book: string | null = null;
/** The address of the network of five in a row until it is loaded. */
let network: string | null = null;

const emit = (address: number, size: number): number => {
  post({ type: "line", id: current, text: module.textAt(address, size) });
  return 1;
};

async function begin(start: Start): Promise<void> {
  if (start.kind === "helper") return help(start.team, start.index, () => post({ type: "ready", team: null, flag: 0 }));
  if (start.kind !== "check") ({ book, network } = start);
  const team = start.kind === "threads" ? await startTeam(start.url) : null;
  const imports = { mnk_emit: emit as (...numbers: number[]) => number };
  module = team ? await lead(team, imports) : await Module.load(start.url, imports);
  post({ type: "ready", team, flag: team ? module.call("stop_flag") : 0 });
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

/** Loads the book before the first request about Connect Four. Without it the same answers take longer. */
async function loadBook(request: Request): Promise<void> {
  if (book === null || request.type === "check" || !/7,6,4|connect4/.test(request.body)) return;
  const bytes = await bytesOf(new URL(book)).catch(() => null);
  if (bytes === null) return; // the next request tries again
  book = null;
  module.send("book", [], new Uint8Array(bytes));
}

/** Loads the network before the first request about five in a row. Without it the engine is weaker. */
async function loadNetwork(request: Request): Promise<void> {
  if (network === null || request.type === "check" || !/\d,\d+,5[":]|"(gomoku|renju|caro)/.test(request.body)) return;
  const bytes = await bytesOf(new URL(network)).catch(() => null);
  if (bytes === null) return; // the next request tries again
  network = null;
  module.send("network", [], new Uint8Array(bytes));
}

async function serve(request: Request): Promise<void> {
  await loadBook(request);
  await loadNetwork(request);
  current = request.id;
  let status: number;
  if (request.type === "answer") status = module.send("answer", [], request.method, request.path, request.query, request.body);
  else if (request.type === "perform") status = module.send("perform", [], request.task, request.body);
  else status = module.send("check", [], request.bytes);
  const text = module.text();
  const made = request.type === "perform" && request.task === "solve" ? files() : [];
  post({ type: "done", id: request.id, status, text, files: made });
}

port.listen((message: Start | Request) => {
  const done = "kind" in message ? begin(message) : serve(message);
  done.catch((error: unknown) => post({ type: "failed", message: error instanceof Error ? error.message : String(error) }));
});
