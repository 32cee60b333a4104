// SPDX-License-Identifier: MIT
// The part of the board that is seen, and its scale: pure arithmetic. Lengths are CSS pixels, positions are cells.
import { type Cell, type Rules, cellAt, columnOf, rowOf } from "../game/rules";

/** The area for cells, without the gutters of the coordinates. */
export interface Area {
  readonly width: number;
  readonly height: number;
}
/** `size`: pixels a cell; `x`, `y`: the cell coordinates at the area's top left. */
export interface View {
  readonly size: number;
  readonly x: number;
  readonly y: number;
}
export interface Range {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A finger needs so much, by WCAG 2.5.5. */
export const touchTarget = 44;
const largestCell = 96;

export const fitSize = (rules: Rules, area: Area): number => Math.min(area.width / rules.columns, area.height / rules.rows);

export function areaFor(rules: Rules, width: number, maxHeight: number): Area {
  const aspect = Math.min(Math.max(rules.columns / rules.rows, 0.6), 2.5);
  const height = Math.min(width / aspect, maxHeight);
  return { width: Math.min(width, height * aspect), height };
}

function clampAxis(start: number, cells: number, seen: number): number {
  return seen >= cells ? (cells - seen) / 2 : Math.min(Math.max(start, 0), cells - seen);
}

export function clampView(rules: Rules, area: Area, view: View): View {
  const least = fitSize(rules, area);
  const size = Math.min(Math.max(view.size, least), Math.max(largestCell, least));
  return {
    size,
    x: clampAxis(view.x, rules.columns, area.width / size),
    y: clampAxis(view.y, rules.rows, area.height / size),
  };
}

export const fitView = (rules: Rules, area: Area): View => clampView(rules, area, { size: 0, x: 0, y: 0 });

/** Zooms so that the point, in pixels of the area, stays where it is. */
export function zoomAt(rules: Rules, area: Area, view: View, factor: number, px: number, py: number): View {
  const least = fitSize(rules, area);
  const size = Math.min(Math.max(view.size * factor, least), Math.max(largestCell, least));
  return clampView(rules, area, { size, x: view.x + px / view.size - px / size, y: view.y + py / view.size - py / size });
}

export const panBy = (rules: Rules, area: Area, view: View, px: number, py: number): View =>
  clampView(rules, area, { ...view, x: view.x - px / view.size, y: view.y - py / view.size });

/** The least pan after which the cell, and a cell around it, is seen. */
export function reveal(rules: Rules, area: Area, view: View, cell: Cell): View {
  const axis = (start: number, seen: number, at: number) => Math.min(Math.max(start, at + 2 - seen), at - 1);
  return clampView(rules, area, {
    ...view,
    x: axis(view.x, area.width / view.size, columnOf(rules, cell)),
    y: axis(view.y, area.height / view.size, rowOf(rules, cell)),
  });
}

/** The cells that are seen, bounds included. */
export function visible(rules: Rules, area: Area, view: View): Range {
  return {
    left: Math.max(0, Math.floor(view.x)),
    right: Math.min(rules.columns - 1, Math.ceil(view.x + area.width / view.size) - 1),
    top: Math.max(0, Math.floor(view.y)),
    bottom: Math.min(rules.rows - 1, Math.ceil(view.y + area.height / view.size) - 1),
  };
}

export function cellAtPoint(rules: Rules, view: View, px: number, py: number): Cell | null {
  const column = Math.floor(view.x + px / view.size);
  const row = Math.floor(view.y + py / view.size);
  return column >= 0 && column < rules.columns && row >= 0 && row < rules.rows ? cellAt(rules, row, column) : null;
}

export const isZoomed = (rules: Rules, area: Area, view: View): boolean => view.size > fitSize(rules, area) * 1.001;

/** Pixels of the middle of a cell. */
export function centre(rules: Rules, view: View, cell: Cell): readonly [number, number] {
  return [(columnOf(rules, cell) + 0.5 - view.x) * view.size, (rowOf(rules, cell) + 0.5 - view.y) * view.size];
}

export const countOf = (range: Range): number => Math.max(0, range.right - range.left + 1) * Math.max(0, range.bottom - range.top + 1);

export function within(rules: Rules, range: Range, cell: Cell): boolean {
  const row = rowOf(rules, cell);
  const column = columnOf(rules, cell);
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

/** Layers whose shapes stay in place are drawn in this unit, a cell, and scaled as a whole. */
export const unit = 100;
export const unitTransform = (view: View): string => `translate(${-view.x * view.size} ${-view.y * view.size}) scale(${view.size / unit})`;
export const emptyRange: Range = { left: 0, right: -1, top: 0, bottom: -1 };
