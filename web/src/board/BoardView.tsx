// SPDX-License-Identifier: MIT
// The board on the page, in layers: ground, stones, what is laid over them, what follows the pointer, and a grid of cells
// for keys and screen readers. Pointing at a cell draws only what follows the pointer.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cellName, parseMove } from "../game/coordinates";
import { type Cell, type Player, type Rules } from "../game/rules";
import { AimBar } from "./AimBar";
import { Annotations } from "./Annotations";
import { Cells } from "./Cells";
import { middle, moveCursor } from "./cursor";
import { Coordinates, Grid } from "./Grid";
import { Aim, HoverStone } from "./Hover";
import { type Annotations as GivenAnnotations, type Arrow, type Overlay, lookOf } from "./look";
import { type Orientation, turned } from "./orientation";
import { Overlays } from "./Overlays";
import { Refusal } from "./Refusal";
import { sideName } from "./side";
import { StonesLayer } from "./Stones";
import { StonesCanvas } from "./StonesCanvas";
import { useFresh, useLanding } from "./use_fresh";
import { usePlay } from "./use_play";
import { useNotes, useShown } from "./use_shown";
import { useStones } from "./use_stable";
import { gutterFor, useBoardView } from "./use_view";
import { useGestures } from "./use_gestures";
import { cellAtPoint, centre, reveal, touchTarget, unitTransform, visible } from "./view";
import { ZoomButtons } from "./ZoomButtons";
import { t } from "../words/words";

export interface BoardProps extends Overlay, GivenAnnotations {
  rules: Rules;
  at(cell: Cell): Player | null;
  stones: Iterable<readonly [Cell, Player]>;
  label: string;
  /** The player for whom a click plays; null: nobody may move now. */
  turn: Player | null;
  /** A click takes the stone away. */
  erases?: boolean;
  /** Plays, or replies with the reason why not, which is shown at the cell. */
  onPlay?: (cell: Cell) => string | null | void;
  /** The cell meant by pointing at this one, as with gravity. */
  aimed?: (cell: Cell) => Cell;
  onHover?: (cell: Cell | null) => void;
  /** After a right click on a cell, or a right drag from one cell to another. */
  onDraw?: (from: Cell, to: Cell) => void;
  /** A click draws: no stone follows the pointer. */
  draws?: boolean;
  /** Numbers on stones. */
  numbers?: ReadonlyMap<Cell, number>;
  orientation?: Orientation;
}

/** With more cells in sight the stones are painted on a canvas. */
const mostElements = 400;

/** A board of other sides is begun anew: cells that were pointed at or had the focus may not be on it. */
export function BoardView(props: BoardProps) {
  return <BoardOfSides key={`${props.rules.columns},${props.rules.rows}`} {...props} />;
}

function BoardOfSides(props: BoardProps) {
  const { rules: game, at, label, turn, onPlay, onHover, pending } = props;
  const way = useMemo(() => turned(game, props.orientation), [game, props.orientation]);
  const { rules, to, from } = way;
  const aimed = (cell: Cell) => (props.aimed ? to(props.aimed(from(cell))) : cell);
  const gutter = useMemo(() => gutterFor(Math.max(way.rowLabel(0).length, way.rowLabel(rules.rows - 1).length)), [way]);
  const room = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGSVGElement>(null);
  const board = useBoardView(rules, gutter, room);
  const { area, view } = board;
  const gestures = useGestures(svg, board, rules.columns * rules.rows);
  const [cursor, setCursor] = useState<Cell>(() => middle(rules));
  const [focused, setFocused] = useState(false);
  const [hover, setHover] = useState<Cell | null>(null);
  const [aim, setAim] = useState<Cell | null>(null);
  const touched = useRef(false);
  const range = useMemo(() => visible(rules, area, view), [rules, area, view]);
  const look = lookOf(game);
  const [arrow, setArrow] = useState<Arrow | null>(null);
  const shown = useShown(arrow ? { ...props, arrows: [...(props.arrows ?? []), arrow] } : props, way);
  const { last } = shown;
  const notes = useNotes(shown);
  const coming = pending ? to(pending.cell) : null;
  const stones = useStones(props.stones, to, pending ? [pending.cell, pending.player] : null);
  const fresh = useFresh(rules, stones, coming ?? last);
  const falling = useLanding(layer, game, way, fresh);
  const playing = usePlay({ game, turned: way, turn, onPlay, falling, position: stones });

  useEffect(() => {
    setCursor(middle(rules));
    setAim(null);
    setHover(null);
  }, [rules, way]);
  useEffect(() => setAim(null), [turn, last]);
  useEffect(() => {
    if (last !== null && board.zoomed) board.set((old, a) => reveal(rules, a, old, last));
  }, [last]);

  const point = (event: MouseEvent) => {
    const box = svg.current!.getBoundingClientRect();
    return cellAtPoint(rules, view, event.clientX - box.left - gutter.left, event.clientY - box.top);
  };
  /** The right button draws from the cell where it went down to that where it comes up. */
  function drawTo(event: PointerEvent, end: boolean): void {
    const cell = point(event);
    if (!arrow || cell === null) return setArrow(null);
    const next = { ...arrow, to: from(cell) };
    setArrow(end ? null : next);
    if (end) props.onDraw?.(next.from, next.to);
  }
  function hoverOver(cell: Cell | null): void {
    const target = cell === null ? null : aimed(cell);
    if (target === hover) return;
    setHover(target);
    onHover?.(target === null ? null : from(target));
  }
  function choose(cell: Cell, byTouch: boolean): void {
    setCursor(cell);
    setFocused(true);
    const target = aimed(cell);
    if (byTouch && view.size < touchTarget && onPlay && turn) setAim(target);
    else playing.play(target);
  }
  /** Whatever moved the focus to a cell, a screen reader for one, moves the cursor. */
  function focusIn(event: FocusEvent): void {
    const name = (event.target as SVGElement).dataset.cell;
    setFocused(name !== undefined);
    const named = name === undefined ? null : parseMove(game, name);
    if (named === null) return;
    const cell = to(named);
    setCursor(cell);
    // By the tab key one may come to a cell out of sight, by a pointer never.
    if ((event.target as Element).matches(":focus-visible")) board.set((old, a) => reveal(rules, a, old, cell));
  }
  function keyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = moveCursor(rules, cursor, event.key, event.ctrlKey);
    if (next !== null) {
      setCursor(next);
      setFocused(true);
      board.set((old, a) => reveal(rules, a, old, next));
      hoverOver(next);
    } else if (event.key === "Enter" || (event.key === " " && !event.defaultPrevented)) {
      // A key that is held down plays once.
      if (!event.repeat) choose(cursor, false);
    } else if (event.key === "+" || event.key === "=") board.zoom(1.4, ...centre(rules, view, cursor));
    else if (event.key === "-") board.zoom(1 / 1.4, ...centre(rules, view, cursor));
    else if (event.key === "0") board.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // By the zoom alone, so that panning does not change it.
  const painted = (area.width * area.height) / view.size ** 2 > mostElements;
  const drawn = useMemo(() => (painted ? new Map(fresh !== null && stones.has(fresh) ? [[fresh, stones.get(fresh)!]] : []) : stones), [painted, stones, fresh]);
  const free = !props.draws && hover !== null && at(from(hover)) === null && hover !== coming && !shown.heat?.has(hover) && !shown.ghosts?.length;
  const ground = useMemo(
    () => (
      <svg class="layer below" width={area.width + gutter.left} height={area.height + gutter.bottom} aria-hidden="true">
        <svg x={gutter.left} width={area.width} height={area.height}><Grid rules={rules} look={look} area={area} view={view} range={range} /></svg>
        <g transform={`translate(${gutter.left} 0)`}><Coordinates turned={way} area={area} view={view} range={range} /></g>
      </svg>
    ),
    [way, look, area, view, range],
  );
  const overlays = useMemo(
    () => (
      <>
        <Annotations {...shown} rules={rules} view={view} range={range} stones={stones} />
        <Overlays {...shown} last={coming === null ? last : null} rules={rules} look={look} view={view} range={range} />
      </>
    ),
    [rules, look, view, range, stones, coming, ...Object.values(shown)],
  );

  return (
    <div class={`board ${look}${turn && onPlay ? " playable" : ""}`} onFocusIn={focusIn} onFocusOut={() => setFocused(false)}>
      <i class="room" ref={room} aria-hidden="true" />
      <div class="layers" style={{ width: `${area.width + gutter.left}px`, height: `${area.height + gutter.bottom}px`, "--gutter": `${gutter.left}px` }}>
        <Gradients />
        {ground}
        {painted && <StonesCanvas rules={rules} look={look} area={area} view={view} range={range} stones={stones} hidden={fresh} numbers={shown.numbers} />}
        <StonesLayer layer={layer} rules={rules} look={look} area={area} view={view} range={range} stones={drawn} fresh={fresh} pending={coming} numbers={shown.numbers} />
        <svg class="layer inside" width={area.width} height={area.height} aria-hidden="true">{overlays}</svg>
        <svg class="layer inside follows" width={area.width} height={area.height} aria-hidden="true">
          {free && turn && onPlay && <HoverStone rules={rules} look={look} view={view} cell={hover} player={turn} />}
          {aim !== null && <Aim rules={rules} area={area} view={view} cell={aim} />}
        </svg>
        <svg
          ref={svg}
          class={board.zoomed ? "surface zoomed" : "surface"}
          width={area.width + gutter.left}
          height={area.height + gutter.bottom}
          {...gestures}
          onPointerDown={(event) => {
            touched.current = event.pointerType === "touch";
            gestures.onPointerDown(event);
            const cell = event.button === 2 && props.onDraw ? point(event) : null;
            if (cell !== null) setArrow({ from: from(cell), to: from(cell) });
          }}
          onPointerUp={(event) => {
            gestures.onPointerUp(event);
            if (event.button === 2) drawTo(event, true);
          }}
          onContextMenu={(event) => props.onDraw && event.preventDefault()}
          onPointerMove={(event) => {
            gestures.onPointerMove(event);
            if (arrow) drawTo(event, event.buttons === 0);
            if (event.pointerType === "mouse") hoverOver(point(event));
          }}
          onPointerLeave={() => { hoverOver(null); setArrow(null); }}
          onClick={(event) => {
            const cell = gestures.swallow() ? null : point(event);
            if (cell !== null && !playing.repeats(aimed(cell), event.detail)) choose(cell, touched.current);
          }}
        >
          <svg x={gutter.left} width={area.width} height={area.height}>
            <g role="grid" aria-label={label} aria-rowcount={rules.rows} aria-colcount={rules.columns} transform={unitTransform(view)} onKeyDown={keyDown}>
              <Cells game={game} turned={way} range={range} cursor={cursor} focused={focused} stones={stones} notes={notes} />
            </g>
          </svg>
        </svg>
        {playing.refused && <Refusal text={playing.refused.text} at={centre(rules, view, playing.refused.cell)} size={view.size} width={area.width} onEnd={playing.forget} />}
      </div>
      <ZoomButtons board={board} shown={board.zoomed || view.size < touchTarget} name={hover !== null ? cellName(game, from(hover)) : ""} />
      {aim !== null && turn && (
        <AimBar label={t(props.erases ? "board.erase_at" : "board.place_at", { player: sideName(game, turn), cell: cellName(game, from(aim)) })} move={(key) => setAim(aimed(moveCursor(rules, aim, key, false) ?? aim))} cancel={() => setAim(null)} place={() => { setAim(null); playing.play(aim); }} />
      )}
    </div>
  );
}

function Gradients() {
  return (
    <svg class="layer" width="0" height="0" aria-hidden="true">
      <defs>
        <radialGradient id="stone-x" cx="0.36" cy="0.3" r="0.75"><stop offset="0" class="x-light" /><stop offset="1" class="x-dark" /></radialGradient>
        <radialGradient id="stone-o" cx="0.36" cy="0.3" r="0.8"><stop offset="0.2" class="o-light" /><stop offset="1" class="o-dark" /></radialGradient>
      </defs>
    </svg>
  );
}
