// SPDX-License-Identifier: MIT
// The layer that follows the pointer: the stone that a click would place, and the cross of a tap that only aims.
import type { Cell, Player, Rules } from "../game/rules";
import type { Look } from "./look";
import { Stone } from "./Stone";
import { type Area, type View, centre } from "./view";

export function HoverStone({ rules, look, view, cell, player }: { rules: Rules; look: Look; view: View; cell: Cell; player: Player }) {
  const [x, y] = centre(rules, view, cell);
  return <g class="expected"><Stone look={look} player={player} x={x} y={y} size={view.size} kind="ghost" /></g>;
}

export function Aim({ rules, area, view, cell }: { rules: Rules; area: Area; view: View; cell: Cell }) {
  const [x, y] = centre(rules, view, cell);
  return (
    <g class="aim">
      <path d={`M0 ${y}H${area.width}M${x} 0V${area.height}`} />
      <circle cx={x} cy={y} r={view.size * 0.5} />
    </g>
  );
}
