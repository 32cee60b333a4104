// SPDX-License-Identifier: MIT
// The outlines of marks and arrows, as paths of SVG; the same on the page and in pictures.
import type { Mark } from "./look";

const path = (parts: TemplateStringsArray, ...values: number[]): string =>
  parts.reduce((text, part, index) => text + String(Math.round(values[index - 1]! * 100) / 100) + part);

/** The outline of a mark around a point; null for a text. */
export function markPath(mark: Mark, x: number, y: number, size: number): string | null {
  const r = size * 0.24;
  switch (mark) {
    case "circle": return path`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case "square": return path`M${x - r * 0.88} ${y - r * 0.88}h${r * 1.76}v${r * 1.76}h${-r * 1.76}z`;
    case "triangle": return path`M${x} ${y - r * 1.1}l${r} ${r * 1.75}h${-2 * r}z`;
    case "cross": return path`M${x - r * 0.8} ${y - r * 0.8}l${r * 1.6} ${r * 1.6}m0 ${-r * 1.6}l${-r * 1.6} ${r * 1.6}`;
    default: return null;
  }
}
export const markWidth = (size: number): number => Math.max(1.5, size * 0.06);

/** From the edge of a stone to just before the middle of the other cell, with a filled head; null for two equal points. */
export function arrowPath([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], size: number): { shaft: string; head: string } | null {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return null;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tipX, tipY] = [x2 - dx * size * 0.16, y2 - dy * size * 0.16];
  const [neckX, neckY] = [tipX - dx * size * 0.3, tipY - dy * size * 0.3];
  const side = size * 0.16;
  return {
    shaft: path`M${x1 + dx * size * 0.42} ${y1 + dy * size * 0.42}L${neckX} ${neckY}`,
    head: path`M${tipX} ${tipY}L${neckX - dy * side} ${neckY + dx * side}L${neckX + dy * side} ${neckY - dx * side}Z`,
  };
}
export const arrowWidth = (size: number): number => Math.max(2, size * 0.1);
