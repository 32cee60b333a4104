// SPDX-License-Identifier: MIT
// The layer under the stones: lines or holes, star points, and the coordinates in the gutters.
import { useId } from "preact/hooks";
import type { Rules } from "../game/rules";
import type { Look } from "./look";
import type { Turned } from "./orientation";
import { type Area, type Range, type View } from "./view";

interface GridProps {
  rules: Rules;
  look: Look;
  area: Area;
  view: View;
  range: Range;
}

/** Lines closer than this would be a grey field. */
const closest = 4;
/** Below this the lines are drawn faintly. */
const fine = 9;

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

/** A pattern of one hole: it costs the same on every board. */
function Holes({ rules, view }: GridProps) {
  const id = useId();
  const { size } = view;
  const box = boxOf(rules, view);
  if (size < closest) return null;
  return (
    <>
      <pattern id={id} patternUnits="userSpaceOnUse" x={box.x} y={box.y} width={size} height={size}>
        <circle class="hole" cx={size / 2} cy={size / 2} r={size * 0.4} />
      </pattern>
      <rect class="holes" {...box} fill={`url(#${id})`} />
    </>
  );
}

const boxOf = (rules: Rules, { x, y, size }: View) => ({ x: -x * size, y: -y * size, width: rules.columns * size, height: rules.rows * size });

export function Grid(props: GridProps) {
  const { rules, look, view } = props;
  return (
    <g class={`ground ${look}${view.size < fine ? " fine" : ""}`}>
      <rect class="sheet" {...boxOf(rules, view)} rx={look === "discs" ? view.size * 0.15 : 4} />
      {look === "discs" ? <Holes {...props} /> : <path class="lines" d={linePath(props)} />}
      {look === "stones" &&
        starPoints(rules).map(([row, column]) => (
          <circle key={`${row},${column}`} class="star" cx={(column + 0.5 - view.x) * view.size} cy={(row + 0.5 - view.y) * view.size} r={Math.max(2, view.size * 0.09)} />
        ))}
    </g>
  );
}

/** Letters below and numbers at the left; where cells are small, only some of them. */
export function Coordinates({ turned, area, view, range }: Pick<GridProps, "area" | "view" | "range"> & { turned: Turned }) {
  const step = (room: number) => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => n * view.size >= room) ?? 2000;
  const { rules, columnLabel, rowLabel } = turned;
  const longest = Math.max(columnLabel(0).length, columnLabel(rules.columns - 1).length);
  const columnStep = step(16 + longest * 5);
  const rowStep = step(15);
  const labels = [];
  for (let column = Math.ceil(range.left / columnStep) * columnStep; column <= range.right; column += columnStep) {
    const x = (column + 0.5 - view.x) * view.size;
    if (x > 0 && x < area.width) labels.push(<text key={`c${column}`} x={x} y={area.height + 15}>{columnLabel(column)}</text>);
  }
  for (let row = range.top; row <= range.bottom; row++) {
    const y = (row + 0.5 - view.y) * view.size;
    const place = rules.rows - row;
    const shown = place === 1 || (place % rowStep === 0 && (place - 1) * view.size >= 13);
    if (shown && y > 0 && y < area.height) labels.push(<text key={`r${row}`} class="row" x={-6} y={y + 4}>{rowLabel(row)}</text>);
  }
  return <g class="coordinates">{labels}</g>;
}
