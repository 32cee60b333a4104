// SPDX-License-Identifier: MIT
// Pointers on the board: drag to pan, two fingers to pinch, wheel to zoom, and what is left is a tap on a cell.
import { type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BoardView } from "./use_view";

interface Point {
  x: number;
  y: number;
}
const dragDistance = 8;
/** Smaller boards leave the wheel to the page, unless a control key is held. */
const wheelCells = 20 * 20;

export interface Gestures {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  /** Returns true if the click that follows belongs to a drag or pinch. */
  swallow(): boolean;
}

export function useGestures(svg: RefObject<SVGSVGElement>, board: BoardView, cells: number): Gestures {
  const points = useRef(new Map<number, Point>());
  const moved = useRef(false);
  const current = useRef(board);
  current.current = board;

  const local = (event: { clientX: number; clientY: number }): Point => {
    const box = svg.current!.getBoundingClientRect();
    return { x: event.clientX - box.left - board.gutter.left, y: event.clientY - box.top };
  };

  useEffect(() => {
    const element = svg.current!;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && cells < wheelCells && !current.current.zoomed) return;
      event.preventDefault();
      const at = local(event);
      current.current.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), at.x, at.y);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [cells]);

  function pinch(id: number, to: Point): void {
    const [[, other]] = [...points.current].filter(([key]) => key !== id) as [[number, Point]];
    const from = points.current.get(id)!;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) board.zoom(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2);
    moved.current = true;
  }

  function release(event: PointerEvent): void {
    points.current.delete(event.pointerId);
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      if (points.current.size === 0) moved.current = false;
      points.current.set(event.pointerId, local(event));
    },
    onPointerMove(event) {
      const from = points.current.get(event.pointerId);
      if (!from) return;
      // The button was let go where no event told of it.
      if (event.buttons === 0) return release(event);
      const to = local(event);
      if (points.current.size === 2) pinch(event.pointerId, to);
      else if (!moved.current && Math.hypot(to.x - from.x, to.y - from.y) < dragDistance) return;
      else if (board.zoomed) {
        if (!moved.current) svg.current!.setPointerCapture(event.pointerId);
        moved.current = true;
        board.pan(to.x - from.x, to.y - from.y);
      }
      points.current.set(event.pointerId, to);
    },
    onPointerUp: release,
    onPointerCancel: release,
    swallow: () => moved.current,
  };
}
