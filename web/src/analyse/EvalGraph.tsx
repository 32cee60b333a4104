// SPDX-License-Identifier: MIT
// The course of the game: proved positions as filled squares on bars that reach the edge, estimated ones as rings on stalks.
import { sideName } from "../board/side";
import type { Board } from "../game/board";
import { type Player, type Rules, other } from "../game/rules";
import { type Evaluation, evaluationText, graphHeight } from "./evaluation";
import { type JudgedMove, markOf } from "./report";
import type { Graph } from "./use_graph";
import { t } from "../words/words";

interface EvalGraphProps {
  boards: readonly Board[];
  current: number;
  /** The player whose good positions are at the top. */
  top: Player;
  graph: Graph;
  judged: readonly JudgedMove[];
  onPick(index: number): void;
}

const height = 96;
const middle = height / 2;

function Point({ rules, evaluation, x, step, up }: { rules: Rules; evaluation: Evaluation; x: number; step: number; up: 1 | -1 }) {
  const y = middle - up * graphHeight(evaluation) * (middle - 7);
  const tip = <title>{evaluationText(rules, evaluation)}</title>;
  if (evaluation.kind === "estimated") {
    return (
      <g class="estimated">
        {tip}
        <path d={`M${x} ${middle}V${y}`} />
        <circle cx={x} cy={y} r={Math.min(4, step * 0.4)} />
      </g>
    );
  }
  const word = evaluation.value === "draw" ? "draw" : evaluation.value;
  const half = Math.min(step * 0.42, 9);
  return (
    <g class={`proved ${word}`}>
      {tip}
      <rect x={x - half} y={y > middle ? middle : Math.min(y, middle) - (word === "draw" ? 3 : 0)} width={half * 2} height={word === "draw" ? 6 : middle - 7} />
    </g>
  );
}

export function EvalGraph({ boards, current, top, graph, judged, onPick }: EvalGraphProps) {
  const width = 320;
  const step = width / Math.max(boards.length, 8);
  const evaluations = boards.map((board) => graph.of(board)?.evaluation ?? null);
  const { rules } = boards[0]!;
  const up = top === "x" ? 1 : -1;
  const x = (index: number) => (index + 0.5) * step;
  return (
    <section class="graph" aria-label={t("graph.title")}>
      <header>
        <h2>{t("graph.title")}</h2>
        {graph.done === null ? (
          <button type="button" disabled={boards.length < 2} onClick={() => graph.evaluate(boards)}>{t("graph.evaluate")}</button>
        ) : (
          <button type="button" onClick={graph.stop}>{t("graph.stop", { done: graph.done + 1, all: boards.length })}</button>
        )}
      </header>
      {graph.problem && <p class="problem">{t("graph.problem")}</p>}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("graph.label", { done: evaluations.filter(Boolean).length, all: boards.length })}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onPick(Math.max(0, Math.min(boards.length - 1, Math.floor((((event.clientX - box.left) / box.width) * width) / step))));
        }}
      >
        <rect class={`half-${top}`} width={width} height={middle} />
        <rect class={`half-${other(top)}`} y={middle} width={width} height={middle} />
        <rect class="current" x={x(current) - step / 2} width={step} height={height} />
        <path class="zero" d={`M0 ${middle}H${width}`} />
        <text x="4" y="12">{sideName(rules, top)}</text>
        <text x="4" y={height - 4}>{sideName(rules, other(top))}</text>
        {evaluations.map((evaluation, index) => evaluation && <Point key={index} rules={rules} evaluation={evaluation} x={x(index)} step={step} up={up} />)}
        {judged.map((move) => <text key={`m${move.ply}`} class={`sign ${move.judgement.kind}`} x={x(move.ply)} y={move.player === top ? 10 : height - 4}>{markOf(move.judgement)}</text>)}
      </svg>
      <p class="legend"><span><i class="key-proved" /> {t("graph.proved")}</span><span><i class="key-estimated" /> {t("graph.estimated")}</span></p>
    </section>
  );
}
