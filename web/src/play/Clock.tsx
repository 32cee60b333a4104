// SPDX-License-Identifier: MIT
// A player's clock: counts down here between two messages of the server, which alone decides.
import { useEffect, useState } from "preact/hooks";
import type { Clock as ClockState } from "../api/types";
import type { Player } from "../game/rules";
import { t } from "../words/words";

export function timeText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function timeLeft(clock: ClockState, player: Player, serverNow: number): number {
  return clock.running === player ? clock[player] - Math.max(0, serverNow - clock.at) : clock[player];
}

export function Clock({ clock, player, name, skew }: { clock: ClockState; player: Player; name: string; skew: number }) {
  const [, tick] = useState(0);
  const running = clock.running === player;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const left = timeLeft(clock, player, Date.now() + skew);
  return (
    <span class={`clock${running ? " running" : ""}${left < 20_000 ? " low" : ""}`} role="timer" aria-label={t("clock.of", { player: name })}>
      {timeText(left)}
    </span>
  );
}
