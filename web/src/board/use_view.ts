// SPDX-License-Identifier: MIT
// The size of the board on the page and the part of it that is seen, as state of a component.
import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Rules } from "../game/rules";
import { type Area, type View, areaFor, clampView, fitView, isZoomed, panBy, zoomAt } from "./view";

export const gutter = { left: 26, bottom: 22 };

export interface BoardView {
  readonly area: Area;
  readonly view: View;
  readonly zoomed: boolean;
  set(change: (view: View, area: Area) => View): void;
  zoom(factor: number, px?: number, py?: number): void;
  pan(px: number, py: number): void;
  fit(): void;
}

/** The board and the players above and below it fit on a screen; small boards do not become huge. */
const largestFittedCell = 130;
const heightLimit = (rules: Rules) => Math.min(Math.max(280, innerHeight - (innerWidth < 800 ? 250 : 330)), rules.rows * largestFittedCell);
const widthLimit = (rules: Rules) => rules.columns * largestFittedCell;

export function useBoardView(rules: Rules, frame: RefObject<HTMLElement>): BoardView {
  const [area, setArea] = useState<Area>(() => areaFor(rules, 520, heightLimit(rules)));
  // Null: the whole board, whatever room there is for it.
  const [view, setView] = useState<View | null>(null);

  useLayoutEffect(() => {
    const measure = () => {
      const width = (frame.current?.clientWidth ?? 546) - gutter.left;
      if (width > 0) setArea(areaFor(rules, Math.min(width, widthLimit(rules)), heightLimit(rules)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [rules]);
  useEffect(() => setView(null), [rules]);

  const current = (seen: View | null) => (seen ? clampView(rules, area, seen) : fitView(rules, area));
  const shown = current(view);
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
    view: shown,
    zoomed: isZoomed(rules, area, shown),
    set,
    zoom: (factor, px = area.width / 2, py = area.height / 2) => set((old, a) => zoomAt(rules, a, old, factor, px, py)),
    pan: (px, py) => set((old, a) => panBy(rules, a, old, px, py)),
    fit: () => setView(null),
  };
}
