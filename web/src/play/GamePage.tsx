// SPDX-License-Identifier: MIT
// A game: board, players, moves, and everything that happens to it.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { sentence } from "../api/client";
import type { GameState } from "../api/types";
import { BoardView } from "../board/BoardView";
import { lookOf } from "../board/look";
import { type Board, replay } from "../game/board";
import { cellName, parseMoves } from "../game/coordinates";
import { type Cell, type Rules, cellAt, parseGame } from "../game/rules";
import { boardLabel, refusalText } from "../game/words";
import { announce } from "../ui/announce";
import { GameHeading } from "../ui/GameHeading";
import { Notice } from "../ui/Notice";
import { t } from "../words/words";
import { go } from "../ui/router";
import { recall, remember } from "../ui/store";
import { Controls, Exports, Offers } from "./Controls";
import { Invitation } from "./Invitation";
import { MoveList } from "./MoveList";
import { PlayerBar } from "./PlayerBar";
import { linkText, seated, statusText, turnOf } from "./status";
import { TypedMove } from "./TypedMove";
import type { LiveGame } from "../local/live_game";
import { useGame } from "./use_game";

export function GamePage({ id }: { id: string }) {
  const live = useGame(id);
  if (live.missing) return <p class="lost">{t("game.missing")} <a href="#/play">{t("game.start_new")}</a></p>;
  if (!live.state) return <p class="lost" role="status">{t("game.connecting")}</p>;
  return <Game live={live} state={live.state} />;
}

/** Says each new move and the end to screen readers, and goes on to the rematch with its players. */
function useNews(state: GameState, rules: Rules): void {
  const before = useRef<GameState | null>(null);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (!old) return;
    if (state.ply > old.ply) {
      const player = state.ply % 2 === 1 ? "X" : "O";
      announce(t("news.move", { player, move: state.moves[state.ply - 1]!, status: statusText(state) }));
    } else if (state.ply < old.ply) announce(t("news.taken_back", { status: statusText(state) }));
    else if (state.outcome !== old.outcome) announce(statusText(state));
    if (state.next && !old.next && seated(state)) go(`#/play/${state.next}`);
  }, [state, rules]);
}

function useRecent(state: GameState): void {
  useEffect(() => {
    if (!seated(state) || !state.id) return;
    const games = recall<{ id: string; game: string }[]>("games", []).filter((game) => game.id !== state.id);
    remember("games", [{ id: state.id, game: state.game }, ...games].slice(0, 8));
  }, [state.id, seated(state)]);
}

/** `head`: shown above the status of a game at this screen, which has no connection, invitation or address. */
export function Game({ live, state, head }: { live: LiveGame; state: GameState; head?: ComponentChildren }) {
  const rules = useMemo(() => parseGame(state.game), [state.game]);
  const board: Board = useMemo(() => replay(rules, parseMoves(rules, state.moves.join(" "))), [rules, state.moves]);
  const forbidden = useMemo(() => new Map(state.forbidden.map(({ cell, why }) => [cellAt(rules, cell[0], cell[1]), why])), [state.forbidden]);
  const lines = useMemo(() => state.lines.map((line) => line.map(([row, column]) => cellAt(rules, row, column))), [state.lines]);
  useNews(state, rules);
  useRecent(state);
  const turn = live.pending ? null : turnOf(state);
  const bottom = state.you === "o" ? "o" : "x";
  const top = bottom === "x" ? "o" : "x";
  const look = lookOf(rules);

  function play(cell: Cell): string | null {
    if (state.outcome === "pending" && !turn) return t("game.not_your_turn");
    const wrong = refusalText(board, cell);
    if (wrong === null) live.play(cellName(rules, cell));
    return wrong;
  }
  const pendingCell = live.pending ? parseMoves(rules, live.pending.move)[0]! : null;
  return (
    <div class="game">
      <section class="table" aria-label={t("board.name")}>
        <PlayerBar state={state} player={top} skew={live.skew} look={look} />
        <BoardView
          rules={rules}
          at={(cell) => board.at(cell)}
          stones={board.entries()}
          label={boardLabel(rules)}
          turn={turn}
          onPlay={play}
          aimed={(cell) => board.aimed(cell)}
          last={board.last}
          lines={lines}
          forbidden={forbidden}
          pending={pendingCell !== null && board.at(pendingCell) === null ? { cell: pendingCell, player: board.turn } : null}
        />
        <PlayerBar state={state} player={bottom} skew={live.skew} look={look} />
      </section>
      <aside class="side">
        {head ?? <GameHeading rules={rules} />}
        <p class={`status${turn ? " yours" : ""}`} data-testid="status">{statusText(state)}</p>
        {!head && <p class={`link ${live.status}`}>{linkText(live.status, true)}{live.pending ? ` · ${t("game.sending", { move: live.pending.move })}` : ""}</p>}
        {live.problem && <Notice kind="bad" onClose={live.forget}>{sentence(new Error(live.problem))}</Notice>}
        <Offers state={state} act={live.act} />
        <Invitation state={state} onJoin={live.join} />
        <MoveList moves={state.moves} />
        {state.outcome === "pending" && seated(state) && <TypedMove rules={rules} landing={(column) => board.landing(column)} onPlay={play} disabled={!turn} />}
        <Controls state={state} act={live.act} />
        <Exports state={state} />
      </aside>
    </div>
  );
}
