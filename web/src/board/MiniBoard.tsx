// SPDX-License-Identifier: MIT
// A small still picture of a board, in units of a cell, for cards, lessons and trees. With `name` it is an image for
// screen readers, without it is decoration.
import type { ComponentChildren } from "preact";
import { type Cell, type Player, type Rules, columnOf, rowOf } from "../game/rules";
import { lookOf, type Look } from "./look";
import { Stone } from "./Stone";

interface MiniProps {
  rules: Rules;
  stones: Iterable<readonly [Cell, Player]>;
  look?: Look;
  name?: string;
  class?: string;
  tint?: ReadonlyMap<Cell, string>;
  texts?: ReadonlyMap<Cell, string>;
  /** More SVG, one unit a cell. */
  children?: ComponentChildren;
}

const unit = 20;

export function MiniBoard({ rules, stones, look = lookOf(rules), name, tint, texts, children, ...rest }: MiniProps) {
  const [width, height] = [rules.columns * unit, rules.rows * unit];
  const shift = look === "stones" ? unit / 2 : 0;
  const lines: string[] = [];
  for (let column = 0; column <= rules.columns - (shift ? 1 : 0); column++) lines.push(`M${column * unit + shift} ${shift}V${height - shift}`);
  for (let row = 0; row <= rules.rows - (shift ? 1 : 0); row++) lines.push(`M${shift} ${row * unit + shift}H${width - shift}`);
  const middle = (cell: Cell) => [(columnOf(rules, cell) + 0.5) * unit, (rowOf(rules, cell) + 0.5) * unit] as const;
  return (
    <svg class={`mini ${look} ${rest.class ?? ""}`} viewBox={`-1 -1 ${width + 2} ${height + 2}`} role={name ? "img" : undefined} aria-label={name} aria-hidden={name ? undefined : "true"}>
      <rect class="sheet" width={width} height={height} rx="2" />
      {[...(tint ?? [])].map(([cell, kind]) => <rect key={cell} class={`tint ${kind}`} x={columnOf(rules, cell) * unit} y={rowOf(rules, cell) * unit} width={unit} height={unit} />)}
      {look === "discs" ? <Holes rules={rules} /> : <path class="lines" d={lines.join("")} />}
      {[...stones].map(([cell, player]) => <Stone key={cell} look={look} player={player} x={middle(cell)[0]} y={middle(cell)[1]} size={unit} />)}
      {[...(texts ?? [])].map(([cell, text]) => <text key={cell} x={middle(cell)[0]} y={middle(cell)[1] + 3.5} font-size={text.length > 2 ? 7 : 10}>{text}</text>)}
      {children}
    </svg>
  );
}

function Holes({ rules }: { rules: Rules }) {
  const cells = Array.from({ length: rules.columns * rules.rows }, (_, cell) => cell);
  return <>{cells.map((cell) => <circle key={cell} class="hole" cx={(columnOf(rules, cell) + 0.5) * unit} cy={(rowOf(rules, cell) + 0.5) * unit} r={unit * 0.4} />)}</>;
}
