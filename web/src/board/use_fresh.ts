// SPDX-License-Identifier: MIT
// The stone that was just played, and its way onto the board: with gravity it falls, elsewhere it appears.
import { type RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type Cell, type Rules, columnOf, rowOf } from "../game/rules";
import type { Turned } from "./orientation";
import type { Stones } from "./use_stable";
import { unit } from "./view";

/** A server's news may have the engine's reply in it, but a position that was loaded or stepped to has more. */
const mostNews = 2;

/** The newest stone if it was not there a moment ago; null after loading a position and after taking back. */
export function useFresh(rules: Rules, stones: Stones, newest: Cell | null): Cell | null {
  const before = useRef<{ rules: Rules; stones: Stones } | null>(null);
  return useMemo(() => {
    const old = before.current;
    before.current = { rules, stones };
    if (newest === null || old?.rules !== rules || old.stones.has(newest)) return null;
    const added = stones.size - old.stones.size;
    return added >= 1 && added <= mostNews ? newest : null;
  }, [rules, stones]);
}

const msOfOneCell = 105;
const restitution = 0.22;
const stillMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Keyframes of a fall from (x, y), in user units, to the place: even acceleration, then one small bounce. */
export function fallOf(x: number, y: number, cells: number): { frames: Keyframe[]; duration: number } {
  const fall = msOfOneCell * Math.sqrt(cells);
  const duration = fall * (1 + 2 * restitution);
  const height = restitution * restitution;
  const at = (part: number) => `translate(${x * part}px, ${y * part}px)`;
  const [down, up] = ["cubic-bezier(0.33, 0, 0.67, 0.33)", "cubic-bezier(0.33, 0.67, 0.67, 1)"];
  const frames = [
    { transform: at(1), easing: down },
    { transform: at(0), offset: fall / duration, easing: up },
    { transform: at(height), offset: (fall * (1 + restitution)) / duration, easing: down },
    { transform: at(0) },
  ];
  return { frames, duration };
}

/** Animates the fresh stone in the layer; the function returned names the cell of the game to which a stone is falling. */
export function useLanding(layer: RefObject<SVGElement>, game: Rules, turned: Turned, fresh: Cell | null): () => Cell | null {
  const falling = useRef<{ cell: Cell; animation: Animation } | null>(null);
  useLayoutEffect(() => {
    falling.current?.animation.cancel();
    falling.current = null;
    const stone = fresh === null ? null : layer.current?.querySelector(".new");
    if (fresh === null || !stone || stillMotion()) return;
    if (!game.options.has("gravity")) return void stone.animate({ opacity: [0.2, 1] }, { duration: 160, easing: "ease-out" });
    const cell = turned.from(fresh);
    const [column, height] = [columnOf(game, cell), rowOf(game, cell) + 1];
    // From one cell above the board, in the direction that is up on the board as it lies.
    const top = turned.to(column);
    const next = game.rows > 1 ? turned.to(column + game.columns) : top + turned.rules.columns;
    const up = [columnOf(turned.rules, top) - columnOf(turned.rules, next), rowOf(turned.rules, top) - rowOf(turned.rules, next)] as const;
    const { frames, duration } = fallOf(up[0] * height * unit, up[1] * height * unit, height);
    falling.current = { cell, animation: stone.animate(frames, { duration }) };
  }, [fresh]);
  return () => (falling.current?.animation.playState === "running" ? falling.current.cell : null);
}
