// SPDX-License-Identifier: MIT
// The tree as SVG: a small board a node, its value as shape and letter, cut branches as dashed stubs with scissors. The
// search has not come to an empty frame yet; a value is drawn when the search returns with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rules } from "../game/rules";
import { Stone } from "../board/Stone";
import { columnOf, rowOf } from "../game/rules";
import { type Placed, place } from "./layout";
import type { SearchNode, Value } from "./minimax";
import { outcomeText } from "../game/words";
import { t } from "../words/words";

const board = 42;
const step = { x: 58, y: 96 };

export function ValueMark({ value, x, y }: { value: Value; x: number; y: number }) {
  const r = 8;
  if (value === 0) return <g class="value draw"><rect x={x - r * 0.8} y={y - r * 0.8} width={r * 1.6} height={r * 1.6} /><text x={x} y={y + 3.5}>0</text></g>;
  const sign = value === 1 ? -1 : 1;
  return (
    <g class={value === 1 ? "value win" : "value loss"}>
      <path d={`M${x} ${y + sign * r * 1.15}L${x + r * 1.2} ${y - sign * r * 0.8}H${x - r * 1.2}Z`} />
      <text x={x} y={y + (value === 1 ? 5 : 2)}>{value === 1 ? "+1" : "−1"}</text>
    </g>
  );
}

function NodeBoard({ rules, placed, x, y, shown }: { rules: Rules; placed: Placed; x: number; y: number; shown: number }) {
  const node = placed.node!;
  const unit = board / Math.max(rules.columns, rules.rows);
  const middle = (cell: number) => [x - board / 2 + (columnOf(rules, cell) + 0.5) * unit, y + (rowOf(rules, cell) + 0.5) * unit] as const;
  const lines = Array.from({ length: rules.columns - 1 }, (_, i) => `M${x - board / 2 + (i + 1) * unit} ${y}V${y + board}M${x - board / 2} ${y + (i + 1) * unit}H${x + board / 2}`).join("");
  const current = shown === node.enter || shown === node.leave;
  if (node.enter > shown) return <rect class="tree-unseen" x={x - board / 2} y={y} width={board} height={board} rx="3" />;
  return (
    <g class={`tree-node${current ? " current" : ""}`}>
      <rect class="sheet" x={x - board / 2} y={y} width={board} height={board} rx="3" />
      <path class="lines" d={lines} />
      {placed.move !== null && <rect class="moved" x={middle(placed.move)[0] - unit / 2} y={middle(placed.move)[1] - unit / 2} width={unit} height={unit} />}
      {node.stones.map(([cell, player]) => <Stone key={cell} look="marks" player={player} x={middle(cell)[0]} y={middle(cell)[1]} size={unit} />)}
      {node.line.length > 0 && <path class="won" d={`M${middle(node.line[0]!).join(" ")}L${middle(node.line[node.line.length - 1]!).join(" ")}`} />}
      {node.leave <= shown && <ValueMark value={node.value} x={x + board / 2} y={y + board} />}
      {placed.like > 1 && <text class="like" x={x - board / 2 - 2} y={y + 6}>×{placed.like}</text>}
    </g>
  );
}

/** The first move whose value is the node's, once that is known. */
const isBest = (placed: Placed, shown: number): boolean => {
  const parent = placed.parent?.node;
  return !!parent && parent.leave <= shown && parent.branches.find(({ node }) => node?.value === parent.value)?.node === placed.node;
};

const scales = [0.35, 0.5, 0.7, 1, 1.4, 2] as const;
const natural = 3;

function Zoom({ scale, onChange }: { scale: number; onChange(scale: number): void }) {
  return (
    <div class="tree-zoom" role="group" aria-label={t("board.zoom")}>
      <button type="button" class="quiet" aria-label={t("board.zoom_out")} disabled={scale === 0} onClick={() => onChange(scale - 1)}>−</button>
      <button type="button" class="quiet" aria-label={t("board.zoom_in")} disabled={scale === scales.length - 1} onClick={() => onChange(scale + 1)}>+</button>
    </div>
  );
}

export function TreePicture({ rules, root, shown }: { rules: Rules; root: SearchNode; shown: number }) {
  const { nodes, width, depth } = place(root);
  const [scale, setScale] = useState(natural);
  const frame = useRef<HTMLDivElement>(null);
  const at = (placed: Placed) => [30 + placed.x * step.x + 8, 8 + placed.depth * step.y] as const;
  const known = (placed: Placed) => placed.event <= shown;
  const current = nodes.find(({ node }) => node && (node.enter === shown || node.leave === shown));
  const zoom = scales[scale]!;
  const size = { width: width * step.x + 24, height: depth * step.y + board + 28 };
  useEffect(() => {
    if (!frame.current || !current) return;
    const [x, y] = at(current);
    const { clientWidth, clientHeight } = frame.current;
    frame.current.scrollTo({ left: x * zoom - clientWidth / 2, top: (y + board / 2) * zoom - clientHeight / 2 });
  }, [current?.node, zoom]);
  const positions = nodes.filter((n) => n.node && known(n)).length;
  const cut = nodes.filter((n) => !n.node && known(n)).length;
  const value = outcomeText(root.value === 0 ? "draw" : root.value === 1 ? "x_wins" : "o_wins");
  const label = root.leave <= shown ? t("tree.label", { positions, value, cut }) : t("tree.label_open", { positions, cut });
  return (
    <>
      <Zoom scale={scale} onChange={setScale} />
      <div class="tree-scroll" ref={frame} tabIndex={0} role="region" aria-label={t("tree.scroll")}>
        <svg class="search-tree" viewBox={`0 0 ${size.width} ${size.height}`} width={size.width * zoom} height={size.height * zoom} role="img" aria-label={label}>
          {nodes.map((placed, index) => {
            if (!placed.parent || (!placed.node && !known(placed))) return null;
            const [x1, y1] = at(placed.parent);
            const [x2, y2] = at(placed);
            const end = placed.node ? y2 : y2 - 16;
            return <path key={`e${index}`} class={`edge${placed.node ? "" : " cut"}${known(placed) ? "" : " unseen-edge"}${isBest(placed, shown) ? " best" : ""}`} d={`M${x1} ${y1 + board}C${x1} ${y1 + board + 30} ${x2} ${end - 30} ${x2} ${end}`} />;
          })}
          {nodes.map((placed, index) => {
            const [x, y] = at(placed);
            if (placed.node) return <NodeBoard key={index} rules={rules} placed={placed} x={x} y={y} shown={shown} />;
            if (!known(placed)) return null;
            return (
              <g key={index} class="cut-mark">
                <text x={x} y={y}>✂</text>
                {placed.like > 1 && <text class="like" x={x} y={y + 14}>×{placed.like}</text>}
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}
