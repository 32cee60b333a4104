// SPDX-License-Identifier: MIT
// The layer over the stones: the last move, winning lines, forbidden cells, values, expected moves.
import type { Cell, Rules } from "../game/rules";
import { type Heat, type Look, type Overlay, wordLetter } from "./look";
import { Stone } from "./Stone";
import { type Range, type View, centre, within } from "./view";

interface OverlaysProps extends Overlay {
  rules: Rules;
  look: Look;
  view: View;
  range: Range;
}

function WinningLine({ rules, view, cells }: { rules: Rules; view: View; cells: readonly Cell[] }) {
  const [x1, y1] = centre(rules, view, cells[0]!);
  const [x2, y2] = centre(rules, view, cells[cells.length - 1]!);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = ((x2 - x1) / length) * view.size * 0.32;
  const dy = ((y2 - y1) / length) * view.size * 0.32;
  const d = `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`;
  return (
    <g class="winning">
      <path class="halo" d={d} stroke-width={Math.max(5, view.size * 0.2)} />
      <path class="core" d={d} stroke-width={Math.max(2, view.size * 0.09)} pathLength={1} />
      {cells.map((cell) => {
        const [x, y] = centre(rules, view, cell);
        return <circle key={cell} class="bead" cx={x} cy={y} r={Math.max(2, view.size * 0.09)} />;
      })}
    </g>
  );
}

/** Proved: a filled shape a word (triangle up, square, triangle down) with letter and plies. */
function ProvedMark({ x, y, size, heat }: { x: number; y: number; size: number; heat: Extract<Heat, { kind: "proved" }> }) {
  const r = Math.min(size * 0.36, 30);
  const shape = {
    win: `M${x} ${y - r * 1.12}L${x + r * 1.12} ${y + r * 0.8}H${x - r * 1.12}Z`,
    draw: `M${x - r * 0.85} ${y - r * 0.85}H${x + r * 0.85}V${y + r * 0.85}H${x - r * 0.85}Z`,
    loss: `M${x} ${y + r * 1.12}L${x + r * 1.12} ${y - r * 0.8}H${x - r * 1.12}Z`,
  }[heat.word];
  const dy = { win: 0.34, draw: 0.13, loss: -0.04 }[heat.word] * r * 1.4;
  const text = heat.word === "draw" || heat.plies === null ? wordLetter(heat.word) : `${wordLetter(heat.word)}${heat.plies}`;
  return (
    <g class={`heat proved ${heat.word}${heat.best ? " best" : ""}`}>
      <path d={shape} />
      {size >= 22 && <text x={x} y={y + dy + r * 0.22} font-size={Math.max(8, r * (text.length > 2 ? 0.56 : 0.7))}>{text}</text>}
    </g>
  );
}

/** Estimated: a dashed ring around the number; nothing of what proved marks look like. */
function EstimatedMark({ x, y, size, heat }: { x: number; y: number; size: number; heat: Extract<Heat, { kind: "estimated" }> }) {
  const number = Math.abs(heat.estimate) >= 1000 ? `${(heat.estimate / 1000).toFixed(1)}k` : String(heat.estimate);
  return (
    <g class={`heat estimated${heat.rank === 1 ? " best" : ""}`}>
      <circle cx={x} cy={y} r={Math.min(size * 0.4, 26)} />
      {size >= 18 && <text x={x} y={y + Math.min(size * 0.1, 4.6)} font-size={Math.max(7.5, Math.min(13, size * 0.28))}>{size >= 30 ? number : heat.rank}</text>}
    </g>
  );
}

function Forbidden({ x, y, size }: { x: number; y: number; size: number }) {
  const r = size * 0.2;
  return (
    <g class="forbidden">
      <circle cx={x} cy={y} r={r} />
      <path d={`M${x - r * 0.7} ${y - r * 0.7}L${x + r * 0.7} ${y + r * 0.7}`} />
    </g>
  );
}

export function Overlays(props: OverlaysProps) {
  const { rules, look, view, range, last, lines, forbidden, heat, ghosts } = props;
  const size = view.size;
  const seen = ([cell]: readonly [Cell, unknown]) => within(rules, range, cell);
  const at = (cell: Cell) => centre(rules, view, cell);
  const ghosted = new Set(ghosts?.map((ghost) => ghost.cell));
  return (
    <g class="overlays">
      {last != null && within(rules, range, last) && !lines?.length && <LastMark look={look} x={at(last)[0]} y={at(last)[1]} size={size} />}
      {[...(forbidden ?? [])].filter(seen).map(([cell]) => <Forbidden key={cell} x={at(cell)[0]} y={at(cell)[1]} size={size} />)}
      {[...(heat ?? [])].filter(seen).filter(([cell]) => !ghosted.has(cell)).map(([cell, value]) =>
        value.kind === "proved" ? (
          <ProvedMark key={cell} x={at(cell)[0]} y={at(cell)[1]} size={size} heat={value} />
        ) : (
          <EstimatedMark key={cell} x={at(cell)[0]} y={at(cell)[1]} size={size} heat={value} />
        ),
      )}
      {ghosts?.map((ghost) => (
        <g key={`g${ghost.cell}`} class="expected">
          <Stone look={look} player={ghost.player} x={at(ghost.cell)[0]} y={at(ghost.cell)[1]} size={size} kind="ghost" />
          {ghost.number !== undefined && <text class={ghost.player} x={at(ghost.cell)[0]} y={at(ghost.cell)[1] + size * 0.12} font-size={size * 0.34}>{ghost.number}</text>}
        </g>
      ))}
      {lines?.map((cells) => <WinningLine key={cells.join()} rules={rules} view={view} cells={cells} />)}
    </g>
  );
}

function LastMark({ look, x, y, size }: { look: Look; x: number; y: number; size: number }) {
  if (look === "marks") {
    const r = size * 0.44;
    return <path class="last" d={`M${x - r} ${y - r * 0.5}V${y - r}H${x - r * 0.5}M${x + r * 0.5} ${y - r}H${x + r}V${y - r * 0.5}M${x + r} ${y + r * 0.5}V${y + r}H${x + r * 0.5}M${x - r * 0.5} ${y + r}H${x - r}V${y + r * 0.5}`} stroke-width={Math.max(1.5, size * 0.03)} />;
  }
  // Around a stone so small that a ring on it would hide its colour.
  const r = size < 12 ? 0.75 : look === "discs" ? 0.44 : 0.2;
  return <circle class="last" cx={x} cy={y} r={size * r} stroke-width={Math.max(1.5, size * 0.07)} />;
}
