// SPDX-License-Identifier: MIT
// The moves so far, two a line, the newest in view.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";

export function MoveList({ moves }: { moves: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [moves.length]);
  const pairs = [];
  for (let ply = 0; ply < moves.length; ply += 2) pairs.push([moves[ply]!, moves[ply + 1]] as const);
  return (
    <ol class="move-list" ref={list} aria-label={t("game.moves")} tabIndex={0}>
      {pairs.map(([x, o], index) => <li key={index}><span>{x}</span> <span>{o ?? ""}</span></li>)}
      {pairs.length === 0 && <li class="none">{t("game.no_moves")}</li>}
    </ol>
  );
}
