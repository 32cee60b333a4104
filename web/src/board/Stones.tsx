// SPDX-License-Identifier: MIT
// The layer of the stones. Zoom and pan only change its transform; a stone is drawn again only if it changes itself.
import { Component, type RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { type Cell, type Player, type Rules, columnOf, rowOf } from "../game/rules";
import type { Look } from "./look";
import { Stone } from "./Stone";
import type { Stones } from "./use_stable";
import { type Area, type Range, type View, unit, unitTransform, within } from "./view";

interface PlacedProps {
  look: Look;
  player: Player;
  x: number;
  y: number;
  kind: string;
  number: number | undefined;
}

class Placed extends Component<PlacedProps> {
  override shouldComponentUpdate(next: PlacedProps): boolean {
    const { look, player, x, y, kind, number } = this.props;
    return look !== next.look || player !== next.player || x !== next.x || y !== next.y || kind !== next.kind || number !== next.number;
  }
  override render() {
    const { look, player, x, y, kind, number } = this.props;
    const stone = <Stone look={look} kind={number === undefined ? kind : `${kind} numbered`} player={player} x={x} y={y} size={unit} />;
    if (number === undefined) return stone;
    return <>{stone}<text class={`number ${player}`} x={x} y={y + unit * 0.14} font-size={unit * (number > 99 ? 0.34 : 0.42)}>{number}</text></>;
  }
}

interface StonesProps {
  layer: RefObject<SVGSVGElement>;
  rules: Rules;
  look: Look;
  area: Area;
  view: View;
  range: Range;
  stones: Stones;
  fresh: Cell | null;
  pending: Cell | null;
  numbers: ReadonlyMap<Cell, number> | undefined;
}

export function StonesLayer({ layer, rules, look, area, view, range, stones, fresh, pending, numbers }: StonesProps) {
  const placed = useMemo(
    () =>
      [...stones].filter(([cell]) => within(rules, range, cell)).map(([cell, player]) => (
        <Placed key={cell} look={look} player={player} x={(columnOf(rules, cell) + 0.5) * unit} y={(rowOf(rules, cell) + 0.5) * unit}
          kind={`${cell === fresh ? "new" : ""}${cell === pending ? " pending" : ""}`} number={numbers?.get(cell)} />
      )),
    [rules, look, stones, fresh, pending, numbers, range.left, range.right, range.top, range.bottom],
  );
  return (
    <svg ref={layer} class="layer placed" width={area.width} height={area.height} aria-hidden="true">
      <g transform={unitTransform(view)}>{placed}</g>
    </svg>
  );
}
