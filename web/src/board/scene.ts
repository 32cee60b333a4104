// SPDX-License-Identifier: MIT
// A position as a list of shapes, from which SVG is written and canvases are painted alike.
import { type Cell, type Player, type Rules, columnOf, rowOf } from "../game/rules";
import type { Colours } from "./colours";
import { type Arrow, type Mark, lookOf } from "./look";
import { type Orientation, turned } from "./orientation";
import { arrowPath, arrowWidth, markPath, markWidth } from "./shapes";

export type Shape =
  | { readonly kind: "path"; readonly d: string; readonly fill?: string; readonly stroke?: string; readonly width?: number }
  | { readonly kind: "text"; readonly x: number; readonly y: number; readonly size: number; readonly text: string; readonly fill: string };

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export interface Position {
  readonly rules: Rules;
  readonly stones: Iterable<readonly [Cell, Player]>;
  readonly last?: Cell | null;
  /** Winning lines. */
  readonly lines?: readonly (readonly Cell[])[];
  readonly numbers?: ReadonlyMap<Cell, number>;
  /** Drawn shapes; texts are left out. */
  readonly marks?: ReadonlyMap<Cell, Mark>;
  readonly arrows?: readonly Arrow[];
}

export interface SceneOptions {
  /** Pixels a cell; 40 by itself. */
  readonly cell?: number;
  readonly coordinates?: boolean;
  readonly orientation?: Orientation;
}

export const usualCell = 40;
const margin = 0.75;

const number = (value: number): string => String(Math.round(value * 100) / 100);
const circle = (x: number, y: number, r: number): string => `M${number(x - r)} ${number(y)}a${number(r)} ${number(r)} 0 1 0 ${number(2 * r)} 0a${number(r)} ${number(r)} 0 1 0 ${number(-2 * r)} 0Z`;
const cross = (x: number, y: number, arm: number): string => `M${number(x - arm)} ${number(y - arm)}L${number(x + arm)} ${number(y + arm)}M${number(x + arm)} ${number(y - arm)}L${number(x - arm)} ${number(y + arm)}`;
const box = (x: number, y: number, width: number, height: number): string => `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`;

/** The length of one side of the picture around so many cells. */
export const sideOf = (cells: number, { cell = usualCell, coordinates = true }: SceneOptions): number => Math.ceil(cell * (cells + (coordinates ? 2 * margin : 0.25)));
export const offsetOf = ({ cell = usualCell, coordinates = true }: SceneOptions): number => cell * (coordinates ? margin : 0.125);

/** The marks and arrows that a person drew. */
function drawn({ stones, marks, arrows }: Position, colours: Colours, size: number, middle: (cell: Cell) => readonly [number, number]): Shape[] {
  const owners = marks?.size ? new Map(stones) : null;
  const shapes: Shape[] = [];
  for (const [cell, mark] of marks ?? []) {
    const d = markPath(mark, ...middle(cell), size);
    if (d) shapes.push({ kind: "path", d, stroke: colours.marks[owners?.get(cell) ?? "empty"], width: markWidth(size) });
  }
  for (const { from, to } of arrows ?? []) {
    const parts = arrowPath(middle(from), middle(to), size);
    if (parts) shapes.push({ kind: "path", d: parts.shaft, stroke: colours.arrow, width: arrowWidth(size) }, { kind: "path", d: parts.head, fill: colours.arrow });
  }
  return shapes;
}

export function sceneOf(position: Position, colours: Colours, options: SceneOptions = {}): Scene {
  const { cell: size = usualCell, coordinates = true } = options;
  const way = turned(position.rules, options.orientation);
  const { columns, rows } = way.rules;
  const offset = offsetOf(options);
  const look = lookOf(position.rules);
  const shapes: Shape[] = [];
  const [width, height] = [sideOf(columns, options), sideOf(rows, options)];
  const middle = (cell: Cell) => [offset + (columnOf(way.rules, way.to(cell)) + 0.5) * size, offset + (rowOf(way.rules, way.to(cell)) + 0.5) * size] as const;

  shapes.push({ kind: "path", d: box(0, 0, width, height), fill: colours.paper });
  shapes.push({ kind: "path", d: box(offset, offset, columns * size, rows * size), fill: colours.ground });
  if (look === "discs") {
    const holes = Array.from({ length: columns * rows }, (_, cell) => circle(offset + (columnOf(way.rules, cell) + 0.5) * size, offset + (rowOf(way.rules, cell) + 0.5) * size, size * 0.4));
    shapes.push({ kind: "path", d: holes.join(""), fill: colours.hole });
  } else {
    const shift = look === "marks" ? 0 : 0.5;
    const at = (steps: number) => number(offset + steps * size);
    let d = "";
    for (let column = 0; column <= columns - 2 * shift; column++) d += `M${at(column + shift)} ${at(shift)}V${at(rows - shift)}`;
    for (let row = 0; row <= rows - 2 * shift; row++) d += `M${at(shift)} ${at(row + shift)}H${at(columns - shift)}`;
    shapes.push({ kind: "path", d, stroke: colours.line, width: Math.max(1, size * 0.03) });
  }
  for (const [cell, player] of position.stones) {
    const [x, y] = middle(cell);
    const stroke = colours.stones[player];
    const shown = position.numbers?.get(cell);
    if (look === "marks") shapes.push({ kind: "path", d: player === "x" ? cross(x, y, size * 0.27) : circle(x, y, size * 0.3), stroke, width: size * 0.11 });
    else shapes.push({ kind: "path", d: circle(x, y, size * (look === "discs" ? 0.4 : 0.44)), fill: stroke, stroke: colours.line, width: Math.max(0.6, size * 0.02) });
    if (look === "discs" && shown === undefined) shapes.push({ kind: "path", d: player === "x" ? cross(x, y, size * 0.13) : circle(x, y, size * 0.16), stroke: colours.signs[player], width: size * 0.06 });
    if (shown !== undefined) shapes.push({ kind: "text", x, y, size: size * (shown > 99 ? 0.34 : 0.42), text: String(shown), fill: look === "marks" ? colours.text : colours.signs[player] });
  }
  if (position.last != null && position.numbers === undefined) {
    const [x, y] = middle(position.last);
    shapes.push({ kind: "path", d: circle(x, y, size * (look === "stones" ? 0.2 : 0.46)), stroke: colours.last, width: size * 0.05 });
  }
  for (const line of position.lines ?? []) {
    const [[x1, y1], [x2, y2]] = [middle(line[0]!), middle(line.at(-1)!)];
    shapes.push({ kind: "path", d: `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`, stroke: colours.last, width: size * 0.1 });
  }
  shapes.push(...drawn(position, colours, size, middle));
  if (coordinates) {
    const text = (x: number, y: number, label: string) => shapes.push({ kind: "text", x, y, size: size * (label.length > 2 ? 0.24 : 0.32), text: label, fill: colours.text });
    for (let column = 0; column < columns; column++) text(offset + (column + 0.5) * size, offset + (rows + 0.38) * size, way.columnLabel(column));
    for (let row = 0; row < rows; row++) text(offset - 0.38 * size, offset + (row + 0.5) * size, way.rowLabel(row));
  }
  return { width, height, shapes };
}
