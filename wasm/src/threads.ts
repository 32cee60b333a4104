// SPDX-License-Identifier: MIT
// The build with threads, as emscripten instantiates it.
import { Module } from "./module.js";

type Emscripten = (options: object) => Promise<{ asm: object; wasmMemory: WebAssembly.Memory }>;

/** Loads `engine_threads.mjs` at `url` with a pool of workers: a thread that is started blocks until its worker runs. */
export async function instantiate(url: string, threads: number, emit: (address: number, size: number) => number): Promise<Module> {
  const { default: make } = (await import(url)) as { default: Emscripten };
  const made = await make({ mnkThreads: Math.max(0, threads - 1), mnkEmit: emit, locateFile: (name: string) => new URL(name, url).href });
  return Module.of({ ...made.asm, memory: made.wasmMemory } as never);
}
