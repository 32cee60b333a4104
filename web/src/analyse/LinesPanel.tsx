// SPDX-License-Identifier: MIT
// The evaluation of the position and its best moves, proved and estimated each in a look of their own.
import type { ComponentChildren } from "preact";
import { heatValue } from "../board/look";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Line, type Viewpoint, evaluationText, seenHeat } from "./evaluation";
import type { Analysis } from "./use_analysis";
import { exactByItself, exactPossible, progressText } from "./use_analysis";
import { rich } from "../words/rich";
import { sentences, t } from "../words/words";

interface LinesPanelProps {
  board: Board;
  analysis: Analysis;
  engine: boolean;
  heat: boolean;
  onEngine(): void;
  onHeat(): void;
  onSolve(): void;
  /** The side for which positive estimates are good, and the number of lines shown. */
  view: Viewpoint;
  lines: number;
  children?: ComponentChildren;
  onHover(line: Line | null): void;
  onPlay(line: Line, count: number): void;
}

const shownMoves = 9;

function LineRow({ board, line, view, onHover, onPlay }: { board: Board; line: Line } & Pick<LinesPanelProps, "view" | "onHover" | "onPlay">) {
  const proved = line.heat.kind === "proved";
  return (
    <li class={line.heat.kind === "proved" ? `proved ${line.heat.word}` : "estimated"} onPointerEnter={() => onHover(line)} onPointerLeave={() => onHover(null)} onFocusIn={() => onHover(line)} onFocusOut={() => onHover(null)}>
      <span class="badge">{rich(proved ? "analyse.line_proved" : "analyse.line_estimated", { value: <b>{heatValue(seenHeat(line.heat, view, board.turn))}</b> })}</span>
      <span class="moves">
        {line.play.slice(0, shownMoves).map((cell, index) => (
          <button key={index} type="button" class="move" onClick={() => onPlay(line, index + 1)}>{cellName(board.rules, cell)}</button>
        ))}
      </span>
      {line.heat.kind === "estimated" && <span class="depth">{t("analyse.depth", { depth: line.heat.depth })}</span>}
    </li>
  );
}

export function LinesPanel(props: LinesPanelProps) {
  const { board, analysis, engine, heat, onEngine, onHeat, onSolve } = props;
  const evaluation = analysis.evaluation;
  return (
    <section class="lines-panel" aria-label={t("analyse.engine_panel")}>
      <div class="switches">
        <button type="button" aria-pressed={engine} onClick={onEngine} title="l">{t("analyse.engine")}</button>
        <button type="button" aria-pressed={heat} onClick={onHeat}>{t("analyse.values")}</button>
        {exactPossible(board.rules) && !exactByItself(board) && !analysis.exact && board.outcome === "pending" && <button type="button" onClick={onSolve}>{t("analyse.solve")}</button>}
      </div>
      <p class={`verdict ${evaluation?.kind ?? "none"}`} role="status">
        {evaluation ? evaluationText(board.rules, evaluation) : t(analysis.running ? "analyse.thinking" : engine ? "analyse.nothing_known" : "analyse.engine_off")}
      </p>
      <p class="progress">{sentences([analysis.running ? t("analyse.thinking") : "", progressText(analysis.progress)])}</p>
      {analysis.problem && <p class="problem" role="alert">{analysis.problem}</p>}
      <ul class="lines">
        {analysis.lines.slice(0, props.lines).map((line) => <LineRow key={line.cell} board={board} line={line} view={props.view} onHover={props.onHover} onPlay={props.onPlay} />)}
      </ul>
      {props.children}
    </section>
  );
}
