// SPDX-License-Identifier: MIT
// Threats by example: the reader plays X, the engine of the page answers.
import { useMemo } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import { refusalOf } from "../board/refusal_text";
import { replay } from "../game/board";
import { parseMoves } from "../game/coordinates";
import { type Cell, parseGame } from "../game/rules";
import { outcomeText } from "../game/words";
import { useAddress } from "../ui/use_address";
import { t } from "../words/words";
import { movesText, readMoves } from "./moves";
import { threatCells, threatExamples, threatGame } from "./threats";
import { useEngineLine, useOpponent } from "./use_opponent";

export function ThreatLesson() {
  const address = useAddress("#/learn/threats");
  const rules = useMemo(() => parseGame(threatGame), []);
  const example = threatExamples.find(({ id }) => id === address.query.get("p")) ?? threatExamples[0];
  const text = address.query.get("m");
  const board = useMemo(() => replay(rules, readMoves(rules, text, parseMoves(rules, example.moves))), [rules, text, example]);
  const threats = useMemo(() => (board.outcome === "pending" ? threatCells(board) : new Map<Cell, string>()), [board]);
  const thinking = useOpponent(board, (cell) => address.change({ m: movesText(rules, [...board.moves, cell]) }, true));
  const { line, asking, ask } = useEngineLine(board);

  function play(cell: Cell): string | null {
    const wrong = refusalOf(board, cell);
    if (wrong !== null) return wrong;
    address.change({ m: movesText(rules, [...board.moves, cell]) });
    return null;
  }
  function said(): string {
    if (board.outcome !== "pending") return outcomeText(board.outcome);
    if (thinking || asking) return t("threats.thinking");
    if (line) return line.outcome ? t("threats.proved", { outcome: outcomeText(line.outcome) }) : t("threats.not_proved");
    return t("threats.your_move");
  }
  const ghosts = line?.moves.map((cell, index) => ({ cell, player: index % 2 ? ("o" as const) : ("x" as const), number: index + 1 })) ?? [];
  return (
    <section class="lesson" aria-labelledby="lesson-threats">
      <h2 id="lesson-threats">{t("threats.title")}</h2>
      <p class="lead">{t("threats.about")}</p>
      <div class="live">
        <div class="live-board">
          <BoardView rules={rules} at={(cell) => board.at(cell)} stones={board.entries()} label={t("threats.board")} turn={board.toMove === "x" ? "x" : null} onPlay={play} last={board.last} lines={board.lines.map((found) => found.cells)} threats={threats} ghosts={ghosts} />
        </div>
        <div class="live-side">
          <label class="lesson-game"><span>{t("threats.example")}</span>
            <select value={example.id} onChange={(event) => address.change({ p: event.currentTarget.value, m: null })}>{threatExamples.map(({ id }) => <option key={id} value={id}>{t(`threats.${id}`)}</option>)}</select>
          </label>
          <p>{t(`threats.${example.id}.about`)}</p>
          <p class="text">{t("threats.legend")}</p>
          <p role="status">{said()}</p>
          <p class="buttons">
            <button type="button" disabled={board.toMove !== "x" || asking} onClick={ask}>{t("threats.ask")}</button>
            <button type="button" disabled={text === null} onClick={() => address.change({ m: null })}>{t("threats.restart")}</button>
          </p>
        </div>
      </div>
    </section>
  );
}
