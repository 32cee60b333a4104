// SPDX-License-Identifier: MIT
// Marks that explain a position: shapes and letters on cells, arrows, and the cells of threats.
import type { ComponentChild } from "preact";
import type { Cell, Player, Rules } from "../game/rules";
import { type Annotations as Given, type Mark } from "./look";
import type { Stones } from "./use_stable";
import { type Range, type View, centre, within } from "./view";

interface AnnotationsProps extends Given {
  rules: Rules;
  view: View;
  range: Range;
  stones: Stones;
}

const shapeOf = (mark: Mark, x: number, y: number, r: number): string | null => {
  switch (mark) {
    case "circle": return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case "square": return `M${x - r * 0.88} ${y - r * 0.88}h${r * 1.76}v${r * 1.76}h${-r * 1.76}z`;
    case "triangle": return `M${x} ${y - r * 1.1}l${r} ${r * 1.75}h${-2 * r}z`;
    case "cross": return `M${x - r * 0.8} ${y - r * 0.8}l${r * 1.6} ${r * 1.6}m0 ${-r * 1.6}l${-r * 1.6} ${r * 1.6}`;
    default: return null;
  }
};

function Marked({ mark, on, x, y, size }: { mark: Mark; on: Player | "empty"; x: number; y: number; size: number }) {
  const shape = shapeOf(mark, x, y, size * 0.24);
  if (shape) return <path class={`shape on-${on}`} d={shape} stroke-width={Math.max(1.5, size * 0.06)} />;
  return <text class={`letter on-${on}`} x={x} y={y + size * 0.15} font-size={size * (mark.length > 2 ? 0.3 : 0.44)}>{mark}</text>;
}

/** From the edge of a stone to just before the middle of the other cell, with a filled head. */
function arrowPath([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], size: number): { shaft: string; head: string } | null {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return null;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const tip = [x2 - dx * size * 0.16, y2 - dy * size * 0.16] as const;
  const neck = [tip[0] - dx * size * 0.3, tip[1] - dy * size * 0.3] as const;
  const start = [x1 + dx * size * 0.42, y1 + dy * size * 0.42] as const;
  const side = size * 0.16;
  return {
    shaft: `M${start[0]} ${start[1]}L${neck[0]} ${neck[1]}`,
    head: `M${tip[0]} ${tip[1]}L${neck[0] - dy * side} ${neck[1] + dx * side}L${neck[0] + dy * side} ${neck[1] - dx * side}Z`,
  };
}

export function Annotations({ rules, view, range, stones, arrows, marks, threats }: AnnotationsProps) {
  const { size } = view;
  const at = (cell: Cell) => centre(rules, view, cell);
  const seen = ([cell]: readonly [Cell, unknown]) => within(rules, range, cell);
  const shown: ComponentChild[] = [];
  for (const [cell, kind] of [...(threats ?? [])].filter(seen)) {
    const [x, y] = at(cell);
    shown.push(<rect key={`t${cell}`} class={`threat ${kind}`} x={x - size * 0.46} y={y - size * 0.46} width={size * 0.92} height={size * 0.92} rx={size * 0.12} />);
  }
  for (const [cell, mark] of [...(marks ?? [])].filter(seen)) {
    const [x, y] = at(cell);
    shown.push(<Marked key={`m${cell}`} mark={mark} on={stones.get(cell) ?? "empty"} x={x} y={y} size={size} />);
  }
  for (const { from, to, kind } of arrows ?? []) {
    const path = arrowPath(at(from), at(to), size);
    if (!path) continue;
    shown.push(
      <g key={`a${from}-${to}`} class={`arrow ${kind ?? ""}`}>
        <path class="shaft" d={path.shaft} stroke-width={Math.max(2, size * 0.1)} />
        <path class="head" d={path.head} />
      </g>,
    );
  }
  return <g class="annotations">{shown}</g>;
}
