// SPDX-License-Identifier: MIT
// Values that keep their identity while their content is the same, so that what is drawn from them is not drawn anew.
import { useMemo, useRef } from "preact/hooks";
import type { Cell, Player } from "../game/rules";

export type Stones = ReadonlyMap<Cell, Player>;

/** The value of the render before, while `key` is the same. */
export function useStable<T>(value: T, key: string): T {
  return useMemo(() => value, [key]);
}

function equal(stones: Stones, entries: readonly (readonly [Cell, Player])[]): boolean {
  return stones.size === entries.length && entries.every(([cell, player]) => stones.get(cell) === player);
}

/** The stones as a map by the cell shown. `extra`: a stone on its way. */
export function useStones(entries: Iterable<readonly [Cell, Player]>, to: (cell: Cell) => Cell, extra: readonly [Cell, Player] | null): Stones {
  const kept = useRef<{ to: typeof to; given: Stones; shown: Stones } | null>(null);
  const list = [...entries];
  if (extra) list.push(extra);
  if (kept.current?.to !== to || !equal(kept.current.given, list)) {
    const given = new Map(list);
    kept.current = { to, given, shown: new Map(list.map(([cell, player]) => [to(cell), player])) };
  }
  return kept.current.shown;
}
