// SPDX-License-Identifier: MIT
// A game: board, players, moves, and everything that happens to it.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { sentence } from "../api/client";
import type { CellPair, GameState } from "../api/types";
import { BoardView } from "../board/BoardView";
import { type Mark, lookOf } from "../board/look";
import { refusalOf } from "../board/refusal_text";
import { type Board, replay } from "../game/board";
import { cellName, parseMoves } from "../game/coordinates";
import { type Cell, type Rules, cellAt } from "../game/rules";
import { boardLabel } from "../game/words";
import type { LiveGame } from "../local/live_game";
import { GameHeading } from "../ui/GameHeading";
import { Notice } from "../ui/Notice";
import { useTurnSign } from "../ui/use_turn_sign";
import { t } from "../words/words";
import { Controls, Exports, Offers } from "./Controls";
import { Invitation } from "./Invitation";
import { MoveList } from "./MoveList";
import { OpeningPanel } from "./OpeningPanel";
import { PlayerBar } from "./PlayerBar";
import { StepBar } from "./StepBar";
import { linkText, myTurn, resultText, rulesOf, seated, statusText, turnOf, verdictText } from "./status";
import { TypedMove } from "./TypedMove";
import { useGame } from "./use_game";
import { useOffers } from "./use_offers";
import { useNews, useRecent, useSaid } from "./use_news";
import { useReview } from "./use_review";
import { Words } from "./Words";

export function GamePage({ id }: { id: string }) {
  const live = useGame(id);
  if (live.missing) return <p class="lost">{t("game.missing")} <a href="#/play">{t("game.start_new")}</a></p>;
  if (!live.state) return <p class="lost" role="status">{t("game.connecting")}</p>;
  return <Game live={live} state={live.state} />;
}

/** The cells that the opening rule allows, where they are few enough to be marked. */
function useOpeningCells(state: GameState, rules: Rules, board: Board) {
  const { opening, forbidden } = state;
  const cells = (pairs: readonly CellPair[]) => pairs.map(([row, column]) => cellAt(rules, row, column));
  return useMemo(() => {
    const placing = opening?.phase === "place";
    const empty = (pairs: readonly CellPair[]) => cells(pairs).filter((cell) => board.at(cell) === null);
    return {
      allowed: placing && opening.cells ? new Map<Cell, Mark>(empty(opening.cells).map((cell) => [cell, "circle"])) : null,
      forbidden: new Map([...(placing ? empty(opening.barred).map((cell) => [cell, "opening"] as const) : []), ...forbidden.map(({ cell, why }) => [cells([cell])[0]!, why] as const)]),
    };
  }, [opening, forbidden, rules, board]);
}

function Status({ state }: { state: GameState }) {
  const verdict = verdictText(state);
  const won = state.outcome === `${state.you}_wins`;
  const over = state.outcome !== "pending";
  const kind = verdict ? (won ? " won" : " lost") : over ? " over" : myTurn(state) ? " yours" : "";
  return (
    <p class={`status${kind}`} data-testid="status">
      {verdict ? <><strong>{verdict}</strong> {resultText(state)}</> : statusText(state)}
    </p>
  );
}

/** `head`: shown below the controls of a game at this screen, which has no connection, invitation or address. */
export function Game({ live, state, head }: { live: LiveGame; state: GameState; head?: ComponentChildren }) {
  const rules = rulesOf(state);
  const cells = useMemo(() => parseMoves(rules, state.moves.join(" ")), [rules, state.moves]);
  const board: Board = useMemo(() => replay(rules, cells), [rules, cells]);
  const lines = useMemo(() => state.lines.map((line) => line.map(([row, column]) => cellAt(rules, row, column))), [state.lines]);
  const review = useReview(state.ply);
  const past = useMemo(() => (review.at === null ? null : replay(rules, cells.slice(0, review.at))), [rules, cells, review.at]);
  const opening = useOpeningCells(state, rules, board);
  const offers = useOffers(state, board);
  const marks = offers ? new Map<Cell, Mark>(offers.picked.map((cell, index) => [cell, String(index + 1)])) : opening.allowed;
  useNews(state);
  useSaid(state, live.said);
  useRecent(state);
  useTurnSign(myTurn(state) && state.you !== "both");
  const turn = live.pending ? null : turnOf(state);
  const bottom = state.you === "o" ? "o" : "x";
  const top = bottom === "x" ? "o" : "x";
  const look = lookOf(rules);
  const shown = past ?? board;

  function play(cell: Cell): string | null {
    if (past) return t("game.looking_back");
    if (state.outcome !== "pending") return t("error.game_over");
    if (!turn) return state.opening?.phase === "choose" ? t("error.choice_due") : t("game.not_your_turn");
    if (offers) return refusalOf(board, cell) ?? offers.pick(cell);
    const wrong = refusalOf(board, cell) ?? ((opening.allowed && !opening.allowed.has(cell)) || opening.forbidden.get(cell) === "opening" ? t("error.opening_cell") : null);
    if (wrong === null) live.play(cellName(rules, cell));
    return wrong;
  }
  const pendingCell = live.pending ? parseMoves(rules, live.pending.move)[0]! : null;
  return (
    <div class="game">
      <section class={`table${past ? " past" : ""}`} aria-label={t("board.name")}>
        <PlayerBar state={state} live={live} player={top} look={look} />
        <BoardView
          rules={rules}
          at={(cell) => shown.at(cell)}
          stones={shown.entries()}
          label={boardLabel(rules)}
          turn={past ? null : turn}
          onPlay={play}
          aimed={(cell) => shown.aimed(cell)}
          last={shown.last}
          {...(past ? {} : { lines, forbidden: opening.forbidden, ...(marks && turn ? { marks } : {}) })}
          pending={!past && pendingCell !== null && board.at(pendingCell) === null ? { cell: pendingCell, player: board.turn } : null}
        />
        <PlayerBar state={state} live={live} player={bottom} look={look} />
      </section>
      <aside class="side">
        {!head && <GameHeading rules={rules} />}
        <Status state={state} />
        {!head && <p class={`link ${live.status}`}>{linkText(live.status, true)}{live.pending ? ` · ${t("game.sending", { move: live.pending.move })}` : ""}{live.presence && live.presence.watching > 0 ? ` · ${t("presence.watching", { count: live.presence.watching })}` : ""}</p>}
        {live.problem && <Notice kind="bad" onClose={live.forget}>{sentence(new Error(live.problem))}</Notice>}
        <Offers state={state} act={live.act} />
        <OpeningPanel state={state} act={live.act} picked={(offers?.picked ?? []).map((cell) => cellName(rules, cell))} />
        <Invitation state={state} onJoin={live.join} />
        {state.ply > 0 && <StepBar review={review} ply={state.ply} />}
        <Controls state={state} act={live.act} />
        {head}
        <Words state={state} act={live.act} />
        <MoveList moves={state.moves} review={review} />
        {state.outcome === "pending" && seated(state) && <TypedMove rules={rules} landing={(column) => board.landing(column)} onPlay={play} disabled={!turn} />}
        <Exports state={state} />
      </aside>
    </div>
  );
}
