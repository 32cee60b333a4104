// SPDX-License-Identifier: MIT
// The cells as a grid for keyboards and screen readers: rows and cells with names, one of them in the tab order.
// That one is there wherever the view is, or there would be no way to the board by keys. Where very many are seen it is
// the only one; pointers are read by their place anyway.
import { Component } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { cellName } from "../game/coordinates";
import { type Cell, type Player, type Rules, cellAt, columnOf, rowOf } from "../game/rules";
import { appearance } from "../ui/appearance";
import { sideName } from "./side";
import type { Turned } from "./orientation";
import { useSlices } from "./use_slices";
import type { Stones } from "./use_stable";
import { type Range, countOf, emptyRange, unit } from "./view";
import { language, list, t } from "../words/words";

const mostCells = 1600;

interface CellsProps {
  /** The rules of the game, for names. */
  game: Rules;
  turned: Turned;
  range: Range;
  cursor: Cell;
  focused: boolean;
  stones: Stones;
  notes: ReadonlyMap<Cell, string>;
}

/** From first to last, and the one besides, in order: elements that stay where they are keep the focus. */
function places(first: number, last: number, besides: number): number[] {
  const between = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (besides >= first && besides <= last) return between;
  return besides < first ? [besides, ...between] : [...between, besides];
}

export function cellLabel(rules: Rules, cell: Cell, stone: Player | null, note: string): string {
  return list([cellName(rules, cell), stone ? sideName(rules, stone) : t("board.empty"), note]);
}

interface RowProps {
  row: number;
  columns: readonly number[];
  /** The column of the cursor if it is in this row, or -1. */
  cursor: number;
  names: readonly string[];
  labels: readonly string[];
  current: { current: SVGRectElement | null };
  columnCount: number;
}

const sameList = <T,>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((value, index) => value === b[index]);

class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { row, cursor, columns, labels, names } = this.props;
    return row !== next.row || cursor !== next.cursor || !sameList(columns, next.columns) || !sameList(labels, next.labels) || !sameList(names, next.names);
  }
  override render() {
    const { row, columns, cursor, names, labels, current, columnCount } = this.props;
    return (
      <g role="row" aria-rowindex={row + 1}>
        {columns.map((column, index) => (
          <rect
            key={row * columnCount + column}
            ref={column === cursor ? current : undefined}
            role="gridcell"
            class="cell"
            tabindex={column === cursor ? 0 : -1}
            aria-colindex={column + 1}
            aria-label={labels[index]}
            data-cell={names[index]}
            x={column * unit}
            y={row * unit}
            width={unit}
            height={unit}
          />
        ))}
      </g>
    );
  }
}

export function Cells({ game, turned, range, cursor, focused, stones, notes }: CellsProps) {
  const current = useRef<SVGRectElement>(null);
  useLayoutEffect(() => {
    if (focused && current.current && document.activeElement !== current.current) current.current.focus({ preventScroll: true });
  }, [cursor, focused]);
  const seen = useSlices(countOf(range) <= mostCells ? range : emptyRange);
  const { rules, from } = turned;
  const rows = useMemo(() => {
    const [cursorRow, cursorColumn] = [rowOf(rules, cursor), columnOf(rules, cursor)];
    return places(seen.top, seen.bottom, cursorRow).map((row) => {
      const { left, right } = row >= seen.top && row <= seen.bottom ? seen : emptyRange;
      const columns = places(left, right, row === cursorRow ? cursorColumn : left);
      const cells = columns.map((column) => cellAt(rules, row, column));
      return (
        <Row
          key={row}
          row={row}
          columns={columns}
          cursor={row === cursorRow ? cursorColumn : -1}
          names={cells.map((cell) => cellName(game, from(cell)))}
          labels={cells.map((cell) => cellLabel(game, from(cell), stones.get(cell) ?? null, notes.get(cell) ?? ""))}
          current={current}
          columnCount={rules.columns}
        />
      );
    });
  }, [game, turned, seen, cursor, stones, notes, language(), appearance()]);
  return <>{rows}</>;
}
