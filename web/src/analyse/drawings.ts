// SPDX-License-Identifier: MIT
// Marks and arrows that a person drew on positions of a study, and their form in an address: a part for each node, as
// in `3.ch8.ah8-i9_5.xb2`: the node's number in written order, then circle, square, triangle, cross or arrow.
import type { Arrow, Mark } from "../board/look";
import { cellName, parseMove } from "../game/coordinates";
import type { Cell, Rules } from "../game/rules";

export interface Drawing {
  readonly marks: ReadonlyMap<Cell, Mark>;
  readonly arrows: readonly Arrow[];
}
/** By node of the tree. */
export type Drawings = ReadonlyMap<number, Drawing>;

export const markKinds = ["circle", "square", "triangle", "cross"] as const;
export type MarkKind = (typeof markKinds)[number];
const letters: Readonly<Record<string, MarkKind>> = { c: "circle", s: "square", t: "triangle", x: "cross" };

/** The most that one position and one address hold. */
const mostShapes = 64;
const mostInAll = 2000;

export const emptyDrawing: Drawing = { marks: new Map(), arrows: [] };
const sizeOf = ({ marks, arrows }: Drawing): number => marks.size + arrows.length;

/** The drawing with the mark put, changed, or taken away where the same one is there. */
export function marked(drawing: Drawing, cell: Cell, kind: MarkKind): Drawing {
  const marks = new Map(drawing.marks);
  if (marks.get(cell) === kind) marks.delete(cell);
  else if (marks.has(cell) || sizeOf(drawing) < mostShapes) marks.set(cell, kind);
  return { ...drawing, marks };
}

/** The drawing with the arrow, or without it where it was there. */
export function pointed(drawing: Drawing, from: Cell, to: Cell): Drawing {
  const others = drawing.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
  if (others.length < drawing.arrows.length) return { ...drawing, arrows: others };
  return from === to || sizeOf(drawing) >= mostShapes ? drawing : { ...drawing, arrows: [...others, { from, to }] };
}

export function drawingsText(rules: Rules, drawings: Drawings, order: readonly number[]): string {
  const name = (cell: Cell) => cellName(rules, cell);
  return order
    .flatMap((id, place) => {
      const drawing = drawings.get(id);
      if (!drawing || sizeOf(drawing) === 0) return [];
      const marks = [...drawing.marks].map(([cell, kind]) => `${Object.keys(letters).find((letter) => letters[letter] === kind)}${name(cell)}`);
      return [[place, ...marks, ...drawing.arrows.map(({ from, to }) => `a${name(from)}-${name(to)}`)].join(".")];
    })
    .join("_");
}

function withShape(rules: Rules, drawing: Drawing, text: string): Drawing {
  const [, letter = "", first = "", second] = /^([acstx])([a-z]{1,3}\d{1,4})(?:-([a-z]{1,3}\d{1,4}))?$/.exec(text) ?? [];
  const cell = first ? parseMove(rules, first) : null;
  const end = second ? parseMove(rules, second) : null;
  if (cell === null || sizeOf(drawing) >= mostShapes) return drawing;
  if (letter === "a") return end === null ? drawing : pointed(drawing, cell, end);
  return second ? drawing : marked(drawing, cell, letters[letter]!);
}

/** Reads what drawingsText writes; passes over everything else. */
export function readDrawings(rules: Rules, order: readonly number[], text: string): Drawings {
  const found = new Map<number, Drawing>();
  let left = mostInAll;
  for (const part of text.split("_", mostInAll)) {
    const [place = "", ...shapes] = part.split(".", mostShapes + 1);
    const id = /^\d{1,6}$/.test(place) ? order[Number(place)] : undefined;
    if (id === undefined || shapes.length > left) continue;
    left -= shapes.length;
    const drawing = shapes.reduce((made, shape) => withShape(rules, made, shape), found.get(id) ?? emptyDrawing);
    if (sizeOf(drawing) > 0) found.set(id, drawing);
  }
  return found;
}
