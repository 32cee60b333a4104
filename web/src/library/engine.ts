// SPDX-License-Identifier: MIT
// Solver, engine and checker of the package in a worker of this page. Nothing of them is fetched before it is asked for.
import { Engine, MnkError, loadRules } from "mnk";

/** The addresses of the package's files; the build puts them in (build.mjs). */
declare const FILES: Readonly<Record<"rules" | "worker" | "engine" | "threads" | "check" | "book" | "network", string>>;

const address = (name: keyof typeof FILES): URL => new URL(FILES[name], document.baseURI);

const make = (threads: URL | null): Engine => new Engine({ worker: address("worker"), engine: address("engine"), threads, check: address("check"), book: address("book"), network: address("network") });

let made: Engine | null = null;
let converting: Engine | null = null;

export const engine = (): Engine => (made ??= make(FILES.threads ? address("threads") : null));

/** A worker of its own for files, which do not wait for a search to end. */
export const converter = (): Engine => (converting ??= make(null));

/** The rules, which every page needs before it is drawn. */
export const loadPageRules = (): Promise<void> => loadRules(address("rules"));

export const isInterrupted = (error: unknown): boolean => error instanceof MnkError && error.code === "interrupted";
