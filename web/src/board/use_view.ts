// SPDX-License-Identifier: MIT
// The size of the board on the page and the part of it that is seen, as state of a component.
import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Rules } from "../game/rules";
import { type Area, type View, areaFor, clampView, fitView, isZoomed, panBy, zoomAt } from "./view";

export interface Gutter {
  readonly left: number;
  readonly bottom: number;
}

/** The room for coordinates; `longest`: letters of the longest label of a row. */
export const gutterFor = (longest: number): Gutter => ({ left: 12 + Math.max(1, longest) * 7.5, bottom: 22 });

export interface BoardView {
  readonly area: Area;
  readonly gutter: Gutter;
  readonly view: View;
  readonly zoomed: boolean;
  set(change: (view: View, area: Area) => View): void;
  zoom(factor: number, px?: number, py?: number): void;
  pan(px: number, py: number): void;
  fit(): void;
}

/** Small boards do not become huge. */
const largestFittedCell = 300;
const leastHeight = 180;

/** `room`: an empty element of the largest size that the board may have on its page, set by style sheets. */
export function useBoardView(rules: Rules, gutter: Gutter, room: RefObject<HTMLElement>): BoardView {
  const fit = (width: number, height: number) => {
    const most = (cells: number, length: number) => Math.min(length, cells * largestFittedCell);
    return areaFor(rules, most(rules.columns, width - gutter.left), most(rules.rows, Math.max(leastHeight, height - gutter.bottom)));
  };
  const [area, setArea] = useState<Area>(() => fit(546, 500));
  // Null: the whole board, whatever room there is for it.
  const [view, setView] = useState<View | null>(null);

  useLayoutEffect(() => {
    const measure = () => {
      const { offsetWidth, offsetHeight } = room.current!;
      if (offsetWidth > gutter.left) setArea(fit(offsetWidth, offsetHeight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, [rules, gutter.left]);
  useEffect(() => setView(null), [rules]);

  const current = (seen: View | null) => (seen ? clampView(rules, area, seen) : fitView(rules, area));
  const shown = useMemo(() => current(view), [rules, area, view]);
  const set = useCallback(
    (change: (view: View, area: Area) => View) =>
      setView((old) => {
        const next = change(current(old), area);
        return isZoomed(rules, area, next) ? next : null;
      }),
    [rules, area],
  );
  return {
    area,
    gutter,
    view: shown,
    zoomed: isZoomed(rules, area, shown),
    set,
    zoom: (factor, px = area.width / 2, py = area.height / 2) => set((old, a) => zoomAt(rules, a, old, factor, px, py)),
    pan: (px, py) => set((old, a) => panBy(rules, a, old, px, py)),
    fit: () => setView(null),
  };
}
