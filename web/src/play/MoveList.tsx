// SPDX-License-Identifier: MIT
// The moves so far, two a line, the newest in view. A move shows the board after it.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import type { Review } from "./use_review";

export function MoveList({ moves, review }: { moves: readonly string[]; review: Review }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = review.at ?? moves.length;
  useEffect(() => {
    if (!list.current) return;
    const current = list.current.querySelector<HTMLElement>("[aria-current]");
    // Within the list alone: the page stays where it is.
    if (current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [moves.length, shown]);
  const move = (ply: number) => <span>{moves[ply] && <button type="button" aria-current={shown === ply + 1 ? "step" : undefined} onClick={() => review.to(ply + 1)}>{moves[ply]}</button>}</span>;
  const pairs = [];
  for (let ply = 0; ply < moves.length; ply += 2) pairs.push(<li key={ply}>{move(ply)} {move(ply + 1)}</li>);
  return (
    <ol class="move-list" ref={list} aria-label={t("game.moves")} tabIndex={0}>
      {pairs}
      {pairs.length === 0 && <li class="none">{t("game.no_moves")}</li>}
    </ol>
  );
}
