// SPDX-License-Identifier: MIT
// One stone of a player in the look of its board. X and O differ in shape or lightness, never by hue alone.
import type { Player } from "../game/rules";
import type { Look } from "./look";

interface StoneProps {
  look: Look;
  player: Player;
  x: number;
  y: number;
  size: number;
  kind?: string;
}

function Marked({ player, x, y, size, kind = "" }: StoneProps) {
  const arm = size * 0.27;
  const width = Math.max(1.5, size * 0.11);
  if (player === "o") return <circle class={`mark o ${kind}`} cx={x} cy={y} r={size * 0.3} stroke-width={width} />;
  return <path class={`mark x ${kind}`} d={`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`} stroke-width={width} />;
}

function Disc({ player, x, y, size, kind = "" }: StoneProps) {
  const arm = size * 0.13;
  return (
    <g class={`disc ${player} ${kind}`}>
      <circle cx={x} cy={y} r={size * 0.4} />
      {player === "x" ? (
        <path class="sign" d={`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`} stroke-width={size * 0.06} />
      ) : (
        <circle class="sign" cx={x} cy={y} r={size * 0.16} stroke-width={size * 0.06} />
      )}
    </g>
  );
}

export function Stone(props: StoneProps) {
  const { look, player, x, y, size, kind = "" } = props;
  if (look === "marks") return <Marked {...props} />;
  if (look === "discs") return <Disc {...props} />;
  return <circle class={`stone ${player} ${kind}`} fill={`url(#stone-${player})`} cx={x} cy={y} r={size * 0.44} />;
}
