// SPDX-License-Identifier: MIT
// The query of a page's address as state: a change writes it, Back and Forward read it again.
import { useEffect, useRef, useState } from "preact/hooks";
import { parseHash, rewrite, step } from "./router";

export type Changes = Readonly<Record<string, string | number | null>>;
export interface Address {
  readonly query: URLSearchParams;
  /** Sets parameters, null removes one. A step in the history, but for a quiet change and one right after another. */
  change(changes: Changes, quiet?: boolean): void;
}

/** Browsers refuse an address that changes more often than about a hundred times in thirty seconds. */
const restMilliseconds = 400;

/** The address of `path` with this query; commas and colons stay readable. */
export function addressText(path: string, query: URLSearchParams): string {
  const text = query.toString().replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
  return text ? `${path}?${text}` : path;
}

export function withChanges(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, String(value));
  return next;
}

/** `path`: the address without its query, such as `#/values`. */
export function useAddress(path: string): Address {
  const [query, setQuery] = useState(() => parseHash(location.hash).query);
  const own = useRef({ query, timer: 0, written: Number.NEGATIVE_INFINITY }).current;
  useEffect(() => {
    const changed = () => {
      clearTimeout(own.timer);
      own.query = parseHash(location.hash).query;
      setQuery(own.query);
    };
    addEventListener("hashchange", changed);
    return () => {
      clearTimeout(own.timer);
      removeEventListener("hashchange", changed);
    };
  }, []);
  function change(changes: Changes, quiet = false): void {
    const next = withChanges(own.query, changes);
    if (next.toString() === own.query.toString()) return;
    own.query = next;
    setQuery(next);
    clearTimeout(own.timer);
    const now = performance.now();
    if (!quiet && now - own.written > restMilliseconds) {
      own.written = now;
      step(addressText(path, next));
    } else own.timer = window.setTimeout(() => rewrite(addressText(path, own.query)), restMilliseconds);
  }
  return { query, change };
}

/** A whole number of the query from 0 to `most`; `otherwise` where there is none. */
export function wholeOf(query: URLSearchParams, name: string, most: number, otherwise: number): number {
  const text = query.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : Math.min(otherwise, most);
}
