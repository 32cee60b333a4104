// SPDX-License-Identifier: MIT
// The cells as a grid for keyboards and screen readers: rows and cells with names, one of them in the tab order.
// That one is there wherever the view is, or there would be no way to the board by keys. Where very many are seen it is
// the only one; pointers are read by their place anyway.
import { useLayoutEffect, useRef } from "preact/hooks";
import { cellName } from "../game/coordinates";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../game/rules";
import { type Range, type View } from "./view";
import { list, t } from "../words/words";

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

const nothing: Range = { left: 0, right: -1, top: 0, bottom: -1 };

const seenOf = (range: Range): Range => ((range.right - range.left + 1) * (range.bottom - range.top + 1) <= mostCells ? range : nothing);

/** From first to last, and the one besides, in order: elements that stay where they are keep the focus. */
function places(first: number, last: number, besides: number): number[] {
  const between = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (besides >= first && besides <= last) return between;
  return besides < first ? [besides, ...between] : [...between, besides];
}

export function cellLabel(rules: Rules, cell: Cell, stone: Player | null, note: string): string {
  return list([cellName(rules, cell), stone ? stone.toUpperCase() : t("board.empty"), note]);
}

export function Cells(props: CellsProps) {
  const { rules, view, cursor, focused, at, note } = props;
  const current = useRef<SVGRectElement>(null);
  useLayoutEffect(() => {
    if (focused && current.current && document.activeElement !== current.current) current.current.focus({ preventScroll: true });
  }, [cursor, focused]);
  const seen = seenOf(props.range);
  const [cursorRow, cursorColumn] = [rowOf(rules, cursor), columnOf(rules, cursor)];
  const rows = [];
  for (const row of places(seen.top, seen.bottom, cursorRow)) {
    const { left, right } = row >= seen.top && row <= seen.bottom ? seen : nothing;
    const cells = [];
    for (const column of places(left, right, row === cursorRow ? cursorColumn : left)) {
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
