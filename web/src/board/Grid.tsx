// SPDX-License-Identifier: MIT
// What lies under the stones: lines or holes, star points, and the coordinates in the gutters.
import { useMemo } from "preact/hooks";
import { columnName, rowName } from "../game/coordinates";
import type { Rules } from "../game/rules";
import type { Look } from "./look";
import { gutter } from "./use_view";
import { type Area, type Range, type View } from "./view";

interface GridProps {
  rules: Rules;
  look: Look;
  area: Area;
  view: View;
  range: Range;
}

/** Lines closer than this would be a grey field. */
const closest = 5;

function linePath({ rules, look, view, range }: GridProps): string {
  const shift = look === "marks" ? 0 : 0.5;
  const every = Math.max(1, Math.ceil(closest / view.size));
  const x = (column: number) => ((column - view.x) * view.size).toFixed(1);
  const y = (row: number) => ((row - view.y) * view.size).toFixed(1);
  const last = look === "marks" ? 0 : -1;
  const parts: string[] = [];
  for (let column = range.left; column <= range.right + 1 + last; column++) {
    if (column % every === 0) parts.push(`M${x(column + shift)} ${y(shift)}V${y(rules.rows - shift)}`);
  }
  for (let row = range.top; row <= range.bottom + 1 + last; row++) {
    if (row % every === 0) parts.push(`M${x(shift)} ${y(row + shift)}H${x(rules.columns - shift)}`);
  }
  return parts.join("");
}

/** The points that help to count: as on Go boards, three from the edges and in the middle. */
function starPoints(rules: Rules): [number, number][] {
  const { columns, rows } = rules;
  if (columns < 11 || rows < 11 || columns > 25 || rows > 25) return [];
  const points: [number, number][] = [[3, 3], [3, columns - 4], [rows - 4, 3], [rows - 4, columns - 4]];
  if (columns % 2 && rows % 2) points.push([(rows - 1) / 2, (columns - 1) / 2]);
  return points;
}

function holesPath(view: View, range: Range): string {
  if (view.size < closest) return "";
  const r = view.size * 0.4;
  const circle = `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const parts: string[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const y = (row + 0.5 - view.y) * view.size;
    for (let column = range.left; column <= range.right; column++) parts.push(`M${(column + 0.5 - view.x) * view.size - r} ${y}${circle}`);
  }
  return parts.join("");
}

/** One path, made anew only where another part is seen: the board is drawn with every cell that is pointed at. */
function Holes({ view, range }: GridProps) {
  const path = useMemo(() => holesPath(view, range), [view.size, view.x, view.y, range.left, range.right, range.top, range.bottom]);
  return <path class="hole" d={path} />;
}

export function Grid(props: GridProps) {
  const { rules, look, view } = props;
  return (
    <g class={`ground ${look}`} aria-hidden="true">
      <rect class="sheet" x={-view.x * view.size} y={-view.y * view.size} width={rules.columns * view.size} height={rules.rows * view.size} rx={look === "discs" ? view.size * 0.15 : 4} />
      {look === "discs" ? <Holes {...props} /> : <path class="lines" d={linePath(props)} />}
      {look === "stones" &&
        starPoints(rules).map(([row, column]) => (
          <circle key={`${row},${column}`} class="star" cx={(column + 0.5 - view.x) * view.size} cy={(row + 0.5 - view.y) * view.size} r={Math.max(2, view.size * 0.09)} />
        ))}
    </g>
  );
}

/** Letters below and numbers at the left; where cells are small, only some of them. */
export function Coordinates({ rules, area, view, range }: Omit<GridProps, "look">) {
  const step = (room: number) => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => n * view.size >= room) ?? 2000;
  const columnStep = step(16 + columnName(rules, range.right).length * 5);
  const rowStep = step(15);
  const labels = [];
  for (let column = range.left; column <= range.right; column++) {
    const x = (column + 0.5 - view.x) * view.size;
    if (column % columnStep === 0 && x > 0 && x < area.width) labels.push(<text key={`c${column}`} x={x} y={area.height + 15}>{columnName(rules, column)}</text>);
  }
  for (let row = range.top; row <= range.bottom; row++) {
    const y = (row + 0.5 - view.y) * view.size;
    const shown = rules.rows - row === 1 || (rules.rows - row) % rowStep === 0;
    if (shown && y > 0 && y < area.height) labels.push(<text key={`r${row}`} x={-gutter.left / 2} y={y + 4}>{rowName(rules, row)}</text>);
  }
  return <g class="coordinates" aria-hidden="true">{labels}</g>;
}
