// SPDX-License-Identifier: MIT
// Threads of the build with shared memory: the host's side of emscripten's pthreads (3.1.6), for a fixed team of workers.
//
// The page starts the workers: one calls the engine, the helpers wait for threads to run. All have the same module and
// memory. A helper waits in Atomics.wait, so it needs no event loop, and neither does the worker that starts a thread
// and then blocks until it ends. The page sees a worker that dies, and ends the others.
import { MnkError } from "./errors.js";
import { compiled, Module, now, type Exports, type Imports } from "./module.js";

/** The shared parts of the workers of one engine. */
export interface Team {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** Four words for each helper: a state, and the thread that it runs, with its function and its argument. */
  readonly slots: SharedArrayBuffer;
}

const pages = { initial: 256, maximum: 32768 }; // -sINITIAL_MEMORY, -sMAXIMUM_MEMORY of CMakeLists.txt, in 64 KiB
const stackBytes = 2 << 20;
const tryAgain = 6; // EAGAIN

const wordsOfSlot = 4;
// The states of a slot; 0 is that of a slot without a worker.
const idle = 1;
const claimed = 2;
const running = 3;

/** Threads that a team has at most: the worker that calls the engine, and its helpers. */
export const mostThreads = 64;

/** Offsets in struct pthread: the upper end of the stack, its size. */
const stackTop = 44;
const stackSize = 48;

/** Makes memory of as many pages as the host lets a module reserve. */
function sharedMemory(): WebAssembly.Memory {
  for (let maximum = pages.maximum; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: pages.initial, maximum, shared: true });
    } catch (error) {
      if (maximum / 2 < pages.initial) throw error;
    }
  }
}

function importsOf({ memory, slots }: Team, exports: () => Exports): Imports {
  const words = new Int32Array(slots);
  const setTime = (at: number) => {
    const [seconds, view] = [now() / 1000, new DataView(memory.buffer)];
    view.setInt32(at, Math.floor(seconds), true);
    view.setInt32(at + 4, Math.floor((seconds % 1) * 1e9), true);
    return 0;
  };
  return {
    emscripten_get_now: now,
    clock_gettime: (_clock, at) => setTime(at!),
    __clock_gettime: (_clock, at) => setTime(at!),
    emscripten_memcpy_big: (to, from, size) => void new Uint8Array(memory.buffer).copyWithin(to!, from!, from! + size!),
    emscripten_resize_heap: (size) => {
      try {
        memory.grow(Math.ceil(((size! >>> 0) - memory.buffer.byteLength) / 65536));
        return 1;
      } catch {
        return 0;
      }
    },
    _emscripten_default_pthread_stack_size: () => stackBytes,
    emscripten_check_blocking_allowed: () => undefined,
    setTempRet0: () => undefined,
    emscripten_unwind_to_js_event_loop: () => {
      throw new MnkError("internal", "a thread has left its function");
    },
    __emscripten_init_main_thread_js: (thread) => {
      exports()["_emscripten_thread_init"]!(thread!, 0, 1, 1);
      exports()["emscripten_tls_init"]!();
    },
    __pthread_create_js: (thread, _attributes, start, argument) => {
      for (let at = 0; at < words.length; at += wordsOfSlot) {
        if (Atomics.compareExchange(words, at, idle, claimed) !== idle) continue;
        words.set([thread!, start!, argument!], at + 1);
        Atomics.store(words, at, running);
        Atomics.notify(words, at);
        return 0;
      }
      return tryAgain;
    },
    // Called by the thread that has joined the ended one, whose worker may not yet have left the stack that is freed here.
    __emscripten_thread_cleanup: (thread) => {
      for (let at = 0; at < words.length; at += wordsOfSlot) {
        if (words[at + 1] === thread) Atomics.wait(words, at, running);
      }
      exports()["_emscripten_thread_free_data"]!(thread!);
    },
  };
}

async function link(team: Team, imports: Imports, isHelper: boolean): Promise<Module> {
  let module: Exports;
  const known = { ...importsOf(team, () => module), ...imports };
  return Module.link(team.module, known, { memory: team.memory, isHelper, take: (exports) => (module = exports) });
}

/** Loads the module for a team that has no helpers yet. */
export async function startTeam(url: string): Promise<Team> {
  const slots = new SharedArrayBuffer((mostThreads - 1) * wordsOfSlot * Int32Array.BYTES_PER_ELEMENT);
  return { module: await compiled(url), memory: sharedMemory(), slots };
}

/** The instance of the worker that calls the engine. */
export const lead = (team: Team, imports: Imports): Promise<Module> => link(team, imports, false);

/** The work of a helper, which does not end. `ready` is called once, when it can take threads. */
export async function help(team: Team, index: number, ready: () => void): Promise<never> {
  const words = new Int32Array(team.slots);
  const at = index * wordsOfSlot;
  const module = await link(team, { mnk_emit: () => 1 }, true);
  Atomics.store(words, at, idle);
  ready();
  for (;;) {
    const state = Atomics.load(words, at);
    if (state !== running) {
      Atomics.wait(words, at, state);
      continue;
    }
    const [thread, start, argument] = words.slice(at + 1, at + wordsOfSlot) as unknown as [number, number, number];
    runThread(module, team.memory, thread, start, argument);
    words[at + 1] = 0;
    Atomics.store(words, at, idle);
    Atomics.notify(words, at);
  }
}

function runThread(module: Module, memory: WebAssembly.Memory, thread: number, start: number, argument: number): void {
  const view = new DataView(memory.buffer);
  const top = view.getUint32(thread + stackTop, true);
  module.call("_emscripten_thread_init", thread, 0, 0, 1);
  module.call("emscripten_stack_set_limits", top, top - view.getUint32(thread + stackSize, true));
  module.call("stackRestore", top);
  module.call("emscripten_tls_init");
  const run = module.table().get(start) as (argument: number) => number;
  module.call("_emscripten_thread_exit", run(argument));
}
