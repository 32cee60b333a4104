// SPDX-License-Identifier: MIT
// The board on the page: an SVG in CSS pixels with a grid of cells for keys and screen readers, zoom and pan.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cellName, parseMove } from "../game/coordinates";
import { type Cell, type Player, type Rules, columnOf, rowOf } from "../game/rules";
import { forbiddenText, mark } from "../game/words";
import { AimBar } from "./AimBar";
import { Cells } from "./Cells";
import { middle, moveCursor } from "./cursor";
import { Coordinates, Grid } from "./Grid";
import { type Overlay, heatText, lookOf } from "./look";
import { Overlays } from "./Overlays";
import { Stone } from "./Stone";
import { gutter, useBoardView } from "./use_view";
import { useGestures } from "./use_gestures";
import { cellAtPoint, centre, reveal, touchTarget, visible } from "./view";
import { ZoomButtons } from "./ZoomButtons";
import { list, t } from "../words/words";

export interface BoardProps extends Overlay {
  rules: Rules;
  at(cell: Cell): Player | null;
  stones: Iterable<readonly [Cell, Player]>;
  label: string;
  /** Who a click plays for; null: nobody may move now. */
  turn: Player | null;
  /** A click takes the stone away. */
  erases?: boolean;
  onPlay?: (cell: Cell) => void;
  /** The cell meant by pointing at this one, as with gravity. */
  aimed?: (cell: Cell) => Cell;
  onHover?: (cell: Cell | null) => void;
}

export function BoardView(props: BoardProps) {
  const { rules, at, label, turn, onPlay, onHover } = props;
  const aimed = props.aimed ?? ((cell: Cell) => cell);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const board = useBoardView(rules, frame);
  const { area, view } = board;
  const gestures = useGestures(svg, board, rules.columns * rules.rows);
  const [cursor, setCursor] = useState<Cell>(() => middle(rules));
  const [focused, setFocused] = useState(false);
  const [hover, setHover] = useState<Cell | null>(null);
  const [aim, setAim] = useState<Cell | null>(null);
  const touched = useRef(false);
  const range = visible(rules, area, view);
  const look = lookOf(rules);
  const lit = useMemo(() => new Set(props.lines?.flat()), [props.lines]);

  useEffect(() => {
    setCursor(middle(rules));
    setAim(null);
  }, [rules]);
  useEffect(() => setAim(null), [turn, props.last]);
  useEffect(() => {
    if (props.last != null && board.zoomed) board.set((old, a) => reveal(rules, a, old, props.last!));
  }, [props.last]);

  const point = (event: MouseEvent) => {
    const box = svg.current!.getBoundingClientRect();
    return cellAtPoint(rules, view, event.clientX - box.left - gutter.left, event.clientY - box.top);
  };
  const note = (cell: Cell) => {
    const why = props.forbidden?.get(cell);
    const heat = props.heat?.get(cell);
    return list([cell === props.last ? t("board.last_move") : "", lit.has(cell) ? t("board.winning_line") : "", why ? t("board.forbidden", { reason: forbiddenText(why) }) : "", heat ? heatText(heat) : ""]);
  };
  function hoverOver(cell: Cell | null): void {
    const target = cell === null ? null : aimed(cell);
    if (target === hover) return;
    setHover(target);
    onHover?.(target);
  }
  function choose(cell: Cell, byTouch: boolean): void {
    setCursor(cell);
    setFocused(true);
    const target = aimed(cell);
    if (byTouch && view.size < touchTarget && onPlay && turn) setAim(target);
    else onPlay?.(target);
  }
  /** Whatever moved the focus to a cell, a screen reader for one, moves the cursor. */
  function focusIn(event: FocusEvent): void {
    const name = (event.target as SVGElement).dataset.cell;
    setFocused(name !== undefined);
    const cell = name === undefined ? null : parseMove(rules, name);
    if (cell === null) return;
    setCursor(cell);
    // By the tab key one may come to a cell out of sight, by a pointer never.
    if ((event.target as Element).matches(":focus-visible")) board.set((old, a) => reveal(rules, a, old, cell));
  }
  function keyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const to = moveCursor(rules, cursor, event.key, event.ctrlKey);
    if (to !== null) {
      setCursor(to);
      setFocused(true);
      board.set((old, a) => reveal(rules, a, old, to));
      hoverOver(to);
    } else if (event.key === "Enter" || (event.key === " " && !event.defaultPrevented)) choose(cursor, false);
    else if (event.key === "+" || event.key === "=") board.zoom(1.4, ...centre(rules, view, cursor));
    else if (event.key === "-") board.zoom(1 / 1.4, ...centre(rules, view, cursor));
    else if (event.key === "0") board.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const ghost = hover !== null && turn && onPlay && at(hover) === null && !props.heat?.has(hover) && !props.ghosts?.length ? hover : null;
  const ghosts = ghost === null ? props.ghosts : [{ cell: ghost, player: turn! }];
  const shownStones = [...props.stones].filter(([cell]) => {
    const [row, column] = [rowOf(rules, cell), columnOf(rules, cell)];
    return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  });

  return (
    <div
      class={`board ${look}${turn && onPlay ? " playable" : ""}`}
      ref={frame}
      onFocusIn={focusIn}
      onFocusOut={() => setFocused(false)}
    >
      <svg
        ref={svg}
        class={board.zoomed ? "surface zoomed" : "surface"}
        width={area.width + gutter.left}
        height={area.height + gutter.bottom}
        {...gestures}
        onPointerDown={(event) => {
          touched.current = event.pointerType === "touch";
          gestures.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          gestures.onPointerMove(event);
          if (event.pointerType === "mouse") hoverOver(point(event));
        }}
        onPointerLeave={() => hoverOver(null)}
        onClick={(event) => {
          const cell = gestures.swallow() ? null : point(event);
          if (cell !== null) choose(cell, touched.current);
        }}
      >
        <defs>
          <clipPath id="board-area"><rect width={area.width} height={area.height} rx="4" /></clipPath>
          <radialGradient id="stone-x" cx="0.36" cy="0.3" r="0.75"><stop offset="0" class="x-light" /><stop offset="1" class="x-dark" /></radialGradient>
          <radialGradient id="stone-o" cx="0.36" cy="0.3" r="0.8"><stop offset="0.2" class="o-light" /><stop offset="1" class="o-dark" /></radialGradient>
        </defs>
        <g transform={`translate(${gutter.left} 0)`}>
          <g clip-path="url(#board-area)">
            <Grid rules={rules} look={look} area={area} view={view} range={range} />
            <g aria-hidden="true">
              {shownStones.map(([cell, player]) => {
                const [x, y] = centre(rules, view, cell);
                return <Stone key={cell} look={look} player={player} x={x} y={y} size={view.size} kind={cell === props.last ? "new" : ""} />;
              })}
            </g>
            <Overlays {...props} ghosts={ghosts} rules={rules} look={look} view={view} range={range} />
            {aim !== null && <Aim x={centre(rules, view, aim)[0]} y={centre(rules, view, aim)[1]} width={area.width} height={area.height} size={view.size} />}
            <g role="grid" aria-label={label} aria-rowcount={rules.rows} aria-colcount={rules.columns} onKeyDown={keyDown}>
              <Cells rules={rules} view={view} range={range} cursor={cursor} focused={focused} at={at} note={note} />
            </g>
          </g>
          <Coordinates rules={rules} area={area} view={view} range={range} />
        </g>
      </svg>
      <ZoomButtons board={board} shown={board.zoomed || view.size < touchTarget} name={hover !== null ? cellName(rules, hover) : ""} />
      {aim !== null && turn && (
        <AimBar label={t(props.erases ? "board.erase_at" : "board.place_at", { player: mark(turn), cell: cellName(rules, aim) })} move={(key) => setAim(aimed(moveCursor(rules, aim, key, false) ?? aim))} cancel={() => setAim(null)} place={() => { setAim(null); onPlay?.(aim); }} />
      )}
    </div>
  );
}

function Aim({ x, y, width, height, size }: { x: number; y: number; width: number; height: number; size: number }) {
  return (
    <g class="aim" aria-hidden="true">
      <path d={`M0 ${y}H${width}M${x} 0V${height}`} />
      <circle cx={x} cy={y} r={size * 0.5} />
    </g>
  );
}
