// SPDX-License-Identifier: MIT
// The moves that this browser's games have from the position shown.
import { useMemo, useState } from "preact/hooks";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, gameText } from "../game/rules";
import { announce } from "../ui/announce";
import { explorerOf, playedFrom } from "./explorer";
import { type KnownGame, addGames, knownGames } from "./my_games";
import { type Study, boardAt } from "./study";
import { lastOf, root } from "./tree";
import { t } from "../words/words";

const shown = 12;

/** The main line of a study as a game; null where it has no moves or does not begin with the empty board. */
function gameOf(study: Study): KnownGame | null {
  const board = boardAt(study, lastOf(study.tree, root));
  if (study.setup.size || !board.moves.length) return null;
  return { game: gameText(study.rules), moves: board.moves.map((cell) => cellName(study.rules, cell)).join(""), outcome: board.outcome, you: null };
}

interface ExplorerPanelProps {
  study: Study;
  board: Board;
  /** Other studies that were read together with this one. */
  others: readonly Study[];
  onPlay(cell: Cell): void;
}

export function ExplorerPanel({ study, board, others, onPlay }: ExplorerPanelProps) {
  const [changes, setChanges] = useState(0);
  const games = useMemo(knownGames, [changes]);
  const explorer = useMemo(() => explorerOf(study.rules, games), [study.rules, games]);
  const played = playedFrom(explorer, board);
  const own = [study, ...others].flatMap((one) => gameOf(one) ?? []);
  const add = (): void => {
    announce(t("explorer.added", { count: addGames(own) }));
    setChanges((n) => n + 1);
  };
  return (
    <section class="explorer" aria-label={t("explorer.title")}>
      <header>
        <h2>{t("explorer.title")}</h2>
        <button type="button" disabled={own.length === 0} onClick={add}>{t(others.length ? "explorer.add_all" : "explorer.add")}</button>
      </header>
      {played.length === 0 ? <p class="none">{t("explorer.none")}</p> : (
        <table>
          <thead><tr><th scope="col">{t("explorer.move")}</th><th scope="col">{t("explorer.games")}</th><th scope="col">{t("outcome.x_wins")}</th><th scope="col">{t("outcome.draw")}</th><th scope="col">{t("outcome.o_wins")}</th></tr></thead>
          <tbody>
            {played.slice(0, shown).map(({ cell, games: count, x_wins, draw, o_wins }) => (
              <tr key={cell}><td><button type="button" class="move" onClick={() => onPlay(cell)}>{cellName(board.rules, cell)}</button></td><td>{count}</td><td>{x_wins}</td><td>{draw}</td><td>{o_wins}</td></tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
