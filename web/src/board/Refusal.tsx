// SPDX-License-Identifier: MIT
// The reason why a click did nothing, said at the cell until the next action.
import { useEffect } from "preact/hooks";

const widest = 240;
const roomAbove = 56;

interface RefusalProps {
  text: string;
  /** The middle of the cell, the size of a cell and the width of the board, in pixels. */
  at: readonly [number, number];
  size: number;
  width: number;
  onEnd(): void;
}

export function Refusal({ text, at: [x, y], size, width, onEnd }: RefusalProps) {
  useEffect(() => {
    // After the action that was refused itself.
    const timer = setTimeout(() => {
      addEventListener("pointerdown", onEnd, true);
      addEventListener("keydown", onEnd, true);
      addEventListener("wheel", onEnd, { capture: true, passive: true });
    });
    return () => {
      clearTimeout(timer);
      for (const kind of ["pointerdown", "keydown", "wheel"]) removeEventListener(kind, onEnd, true);
    };
  }, [text, x, y]);
  const room = Math.min(widest, width);
  const left = Math.min(Math.max(x - room / 2, 0), width - room);
  const below = y - size / 2 < roomAbove;
  const top = y + (below ? 1 : -1) * (Math.min(size, 60) * 0.5 + 4);
  return (
    <div class={`refusal${below ? " below" : ""}`} data-testid="refusal" style={{ left: `${left}px`, top: `${top}px`, width: `${room}px` }}>
      <p>{text}</p>
      <i style={{ left: `${x - left}px` }} />
    </div>
  );
}
