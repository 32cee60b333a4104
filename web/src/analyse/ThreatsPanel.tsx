// SPDX-License-Identifier: MIT
// Asked for, not by itself: the wins by threats of either side, shown on the board, and a fair next move.
import { useEffect, useState } from "preact/hooks";
import { isAbort, sentence } from "../api/client";
import { sideName } from "../board/side";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import type { Cell, Player } from "../game/rules";
import { findBalance, findThreats } from "../library/calls";
import { signed, t } from "../words/words";
import { positionKey } from "../game/position_text";

/** Moves that are shown on the board, beginning with those of `first`. */
export interface ShownPlay {
  readonly first: Player;
  readonly play: readonly Cell[];
}

const threatNodes = 2_000_000;
const balanceSeconds = 5;

/** k for which the library knows threats (mnk/threats.hpp). */
const hasThreats = ({ rules }: Board): boolean => rules.k >= 3 && rules.k <= 10 && !rules.options.has("gravity") && !rules.options.has("misere");

interface ThreatsPanelProps {
  board: Board;
  onShow(shown: ShownPlay | null): void;
}

export function ThreatsPanel({ board, onShow }: ThreatsPanelProps) {
  const [busy, setBusy] = useState<AbortController | null>(null);
  const [text, setText] = useState("");
  const key = positionKey(board);
  useEffect(() => {
    setText("");
    onShow(null);
    return () => setBusy((old) => (old?.abort(), null));
  }, [key]);
  if (board.outcome !== "pending") return null;

  async function ask(work: (signal: AbortSignal) => Promise<{ said: string; shown: ShownPlay | null }>): Promise<void> {
    const stop = new AbortController();
    setBusy(stop);
    setText("");
    onShow(null);
    try {
      const { said, shown } = await work(stop.signal);
      if (stop.signal.aborted) return;
      setText(said);
      onShow(shown);
    } catch (error) {
      if (!isAbort(error)) setText(sentence(error));
    }
    setBusy((old) => (old === stop ? null : old));
  }
  const threats = (attacker: Player) =>
    ask(async (signal) => {
      const found = await findThreats(board, attacker, threatNodes, signal);
      const player = sideName(board.rules, attacker);
      if (!found) return { said: t("find.none", { player }), shown: null };
      const moves = found.play.map((cell) => cellName(board.rules, cell)).join(" ");
      return { said: t(`find.${found.kind}`, { player, moves }), shown: { first: attacker, play: found.play } };
    });
  const balance = () =>
    ask(async (signal) => {
      const { cell, estimate } = await findBalance(board, balanceSeconds, signal);
      const name = cellName(board.rules, cell);
      return { said: estimate === null ? t("find.no_balance") : t("find.balanced", { cell: name, value: signed(estimate) }), shown: { first: board.turn, play: [cell] } };
    });
  return (
    <div class="threats-panel" role="group" aria-label={t("find.title")}>
      {hasThreats(board) && (["x", "o"] as const).map((player) => <button key={player} type="button" disabled={busy !== null} onClick={() => threats(player)}>{t("find.of", { player: sideName(board.rules, player) })}</button>)}
      <button type="button" disabled={busy !== null} onClick={balance}>{t("find.balance")}</button>
      <p role="status" data-testid="threats">{busy ? t("analyse.thinking") : text}</p>
    </div>
  );
}
