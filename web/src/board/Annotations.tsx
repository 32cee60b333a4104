// SPDX-License-Identifier: MIT
// Marks that explain a position: shapes and letters on cells, arrows, and the cells of threats.
import type { ComponentChild } from "preact";
import type { Cell, Player, Rules } from "../game/rules";
import { type Annotations as Given, type Mark } from "./look";
import { arrowPath, arrowWidth, markPath, markWidth } from "./shapes";
import type { Stones } from "./use_stable";
import { type Range, type View, centre, within } from "./view";

interface AnnotationsProps extends Given {
  rules: Rules;
  view: View;
  range: Range;
  stones: Stones;
}

function Marked({ mark, on, x, y, size }: { mark: Mark; on: Player | "empty"; x: number; y: number; size: number }) {
  const shape = markPath(mark, x, y, size);
  if (shape) return <path class={`shape on-${on}`} d={shape} stroke-width={markWidth(size)} />;
  return <text class={`letter on-${on}`} x={x} y={y + size * 0.15} font-size={size * (mark.length > 2 ? 0.3 : 0.44)}>{mark}</text>;
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
        <path class="shaft" d={path.shaft} stroke-width={arrowWidth(size)} />
        <path class="head" d={path.head} />
      </g>,
    );
  }
  return <g class="annotations">{shown}</g>;
}
