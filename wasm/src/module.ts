// SPDX-License-Identifier: MIT
// Loads a WebAssembly module of this package, and passes texts and arrays to it and back.
import { MnkError } from "./errors.js";

/** A module's bytes, compiled form or address. */
export type Source = string | URL | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

/** Functions that a module may import besides those below. */
export type Imports = Record<string, (...numbers: number[]) => number | void>;

const notImplemented = -52; // ENOSYS of musl
const badFile = 8; // EBADF of WASI

/** Milliseconds, by a clock that all workers share to within a millisecond: each counts from its own start. */
const epoch = Date.now() - performance.now();
export const now = (): number => epoch + performance.now();

/** The system functions of a module that uses none but the clock: there are no files, and no output. */
function systemOf(memory: () => WebAssembly.Memory): Imports {
  const view = () => new DataView(memory().buffer);
  // The library ends its module for one reason: `new` finds no memory.
  const ended = () => {
    throw new MnkError("out_of_memory", "there is not enough memory for this: free() the boards that are no longer needed");
  };
  return {
    proc_exit: ended,
    exit: ended,
    abort: ended,
    clock_time_get: ((_clock: number, _precision: bigint, at: number) => {
      view().setBigUint64(at, BigInt(Math.round(now() * 1e6)), true);
      return 0;
    }) as unknown as Imports[string],
    environ_sizes_get: (count, size) => {
      view().setUint32(count!, 0, true);
      view().setUint32(size!, 0, true);
      return 0;
    },
    environ_get: () => 0,
    emscripten_notify_memory_growth: () => undefined,
    fd_write: () => badFile,
    fd_read: () => badFile,
    fd_seek: () => badFile,
    fd_sync: () => badFile,
    fd_close: () => badFile,
  };
}

/** The bytes of a file of the package. */
export async function bytesOf(url: URL): Promise<ArrayBuffer> {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(url)).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new MnkError("unreachable", `${response.url} answered ${response.status}`);
  return response.arrayBuffer();
}

export async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    return url.protocol === "file:" ? WebAssembly.compile(await bytesOf(url)) : compiled(fetch(url));
  }
  const response = await source;
  if (!response.ok) throw new MnkError("unreachable", `${response.url} answered ${response.status}`);
  // A server that does not know the type of .wasm files keeps the browser from compiling the stream.
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

type NativeFunction = (...numbers: number[]) => number;

/** The functions of an instance by name; those of the rules module that must be fast are named. */
export type Functions = Record<string, NativeFunction> & { board_play: NativeFunction; board_undo: NativeFunction };

/** The exports of an instance; threads also need its table of functions. */
export type Exports = Record<string, NativeFunction> & {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The memory of a module that imports it, rather than having its own. */
export interface Shared {
  readonly memory: WebAssembly.Memory;
  /** Another instance has initialised the memory. */
  readonly isHelper: boolean;
  /** Gets the functions before the first of them is called. */
  readonly take: (exports: Exports) => void;
}

/** An instance: functions by name, one buffer for the input and one for the result. */
export class Module {
  /** An ordinary object: the engines of JavaScript look names up in it faster than in the exports. */
  readonly functions: Functions;

  private constructor(private readonly exports: Exports, private readonly ownMemory: WebAssembly.Memory) {
    this.functions = { ...exports } as unknown as Functions;
  }

  static async load(source: Source, imports: Imports = {}): Promise<Module> {
    return Module.link(await compiled(source), imports);
  }

  static async link(module: WebAssembly.Module, imports: Imports, shared?: Shared): Promise<Module> {
    let memory = shared?.memory;
    const known = { ...systemOf(() => memory!), ...imports };
    const wanted: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
      const functions = (wanted[space] ??= {});
      if (kind === "function") functions[name] = known[name] ?? (() => notImplemented);
      else if (kind === "memory") functions[name] = memory!;
    }
    const { exports } = (await WebAssembly.instantiate(module, wanted)) as unknown as { exports: Exports };
    memory ??= exports.memory;
    shared?.take(exports);
    if (!shared?.isHelper) (exports["_initialize"] ?? exports["__wasm_call_ctors"])?.();
    return new Module(exports, memory);
  }

  call(name: string, ...numbers: number[]): number {
    return this.functions[name]!(...numbers);
  }

  /** Writes the parts one behind the other to the input and calls the function with `numbers` and the parts' sizes. */
  send(name: string, numbers: readonly number[], ...parts: (string | Uint8Array)[]): number {
    const bytes = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
    if (!bytes.every(ArrayBuffer.isView)) throw new MnkError("bad_argument", "a text is expected");
    let at = this.call("input_room", bytes.reduce((sum, part) => sum + part.length, 0));
    const memory = new Uint8Array(this.ownMemory.buffer);
    for (const part of bytes) {
      memory.set(part, at);
      at += part.length;
    }
    return this.call(name, ...numbers, ...bytes.map((part) => part.length));
  }

  /** The bytes of the last result: a view that the next call invalidates. */
  bytes(): Uint8Array {
    return new Uint8Array(this.ownMemory.buffer, this.call("result_data"), this.call("result_size"));
  }
  text(): string {
    return this.textAt(this.call("result_data"), this.call("result_size"));
  }
  textAt(address: number, size: number): string {
    // Shared memory cannot be decoded in place.
    return decoder.decode(new Uint8Array(this.ownMemory.buffer, address, size).slice());
  }
  numbers(): Uint32Array {
    return new Uint32Array(this.bytes().slice().buffer);
  }
  /** Functions by their numbers. */
  table(): WebAssembly.Table {
    return this.exports.__indirect_function_table;
  }
  memory(): WebAssembly.Memory {
    return this.ownMemory;
  }

  /** The error of a call that failed: four lines. */
  error(): MnkError {
    const [code = "internal", line = "0", column = "0", ...message] = this.text().split("\n");
    return new MnkError(code, message.join("\n"), Number(line) || undefined, Number(column) || undefined);
  }
}
