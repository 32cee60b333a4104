// SPDX-License-Identifier: MIT
// The cells as a grid for keyboards and screen readers: rows and cells with names, one of them in the tab order.
// Where very many are seen only the one with the focus is there; pointers are read by their place anyway.
import { useLayoutEffect, useRef } from "preact/hooks";
import { cellName } from "../game/coordinates";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../game/rules";
import { type Range, type View } from "./view";

const mostCells = 1600;

interface CellsProps {
  rules: Rules;
  view: View;
  range: Range;
  cursor: Cell;
  focused: boolean;
  at(cell: Cell): Player | null;
  note(cell: Cell): string;
}

function rangeOf(props: CellsProps): Range {
  const { rules, range, cursor } = props;
  const count = (range.right - range.left + 1) * (range.bottom - range.top + 1);
  if (count <= mostCells) return range;
  const [row, column] = [rowOf(rules, cursor), columnOf(rules, cursor)];
  return { left: column, right: column, top: row, bottom: row };
}

export function cellLabel(rules: Rules, cell: Cell, stone: Player | null, note: string): string {
  return [cellName(rules, cell), stone ? stone.toUpperCase() : "empty", note].filter(Boolean).join(", ");
}

export function Cells(props: CellsProps) {
  const { rules, view, cursor, focused, at, note } = props;
  const current = useRef<SVGRectElement>(null);
  useLayoutEffect(() => {
    if (focused && current.current && document.activeElement !== current.current) current.current.focus({ preventScroll: true });
  }, [cursor, focused]);
  const range = rangeOf(props);
  const rows = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const cells = [];
    for (let column = range.left; column <= range.right; column++) {
      const cell = cellAt(rules, row, column);
      cells.push(
        <rect
          key={cell}
          ref={cell === cursor ? current : undefined}
          role="gridcell"
          class="cell"
          tabindex={cell === cursor ? 0 : -1}
          aria-colindex={column + 1}
          aria-label={cellLabel(rules, cell, at(cell), note(cell))}
          data-cell={cellName(rules, cell)}
          x={(column - view.x) * view.size}
          y={(row - view.y) * view.size}
          width={view.size}
          height={view.size}
        />,
      );
    }
    rows.push(
      <g key={row} role="row" aria-rowindex={row + 1}>
        {cells}
      </g>,
    );
  }
  return <>{rows}</>;
}
