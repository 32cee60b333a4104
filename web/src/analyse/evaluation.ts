// SPDX-License-Identifier: MIT
// Evaluations of positions and moves. Proved and estimated are different types from here to the screen.
import type { AnalysedMove, BestReply } from "../api/types";
import type { Heat, Word } from "../board/look";
import { sideName } from "../board/side";
import { type Board } from "../game/board";
import { type Cell, type Outcome, type Player, type Rules, cellAt } from "../game/rules";
import { t } from "../words/words";

export type Evaluation =
  | { readonly kind: "proved"; readonly value: Outcome; readonly plies: number | null }
  | { readonly kind: "estimated"; readonly forX: number; readonly depth: number };

export interface Line {
  readonly cell: Cell;
  readonly play: readonly Cell[];
  readonly evaluation: Evaluation;
  readonly heat: Heat;
}

const wordOf = (value: Outcome, player: Player): Word => (value === "draw" ? "draw" : value === `${player}_wins` ? "win" : "loss");

/** The rank of a proved result for the player who moves: quick wins first, slow losses last. */
function rankOf(word: Word, plies: number | null): number {
  if (word === "draw") return 0;
  const distance = 1000 - Math.min(plies ?? 999, 999);
  return word === "win" ? distance : -distance;
}

export function exactHeat(rules: Rules, reply: BestReply): Map<Cell, Heat> {
  const words: Word[] = ["loss", "draw", "win"];
  const ranks = reply.moves.map((move) => rankOf(words[move.score + 1]!, move.plies));
  const top = Math.max(...ranks);
  return new Map(
    reply.moves.map((move, index) => [
      cellAt(rules, move.cell[0], move.cell[1]),
      { kind: "proved", word: words[move.score + 1]!, plies: move.plies, best: ranks[index] === top },
    ]),
  );
}

export function linesOf(rules: Rules, moves: readonly AnalysedMove[], player: Player): Line[] {
  let rank = 0;
  return moves.map((move, index) => {
    const cell = cellAt(rules, move.cell[0], move.cell[1]);
    const play = move.play.map(([row, column]) => cellAt(rules, row, column));
    if (move.value !== null) {
      const heat: Heat = { kind: "proved", word: wordOf(move.value, player), plies: move.plies, best: index === 0 };
      return { cell, play, heat, evaluation: { kind: "proved", value: move.value, plies: move.plies } };
    }
    const estimate = move.estimate ?? 0;
    return {
      cell,
      play,
      heat: { kind: "estimated", estimate, rank: ++rank, depth: move.depth },
      evaluation: { kind: "estimated", forX: player === "x" ? estimate : -estimate, depth: move.depth },
    };
  });
}

/** A line for every move whose value is proved, best first. Play is shown only where the engine proved the same. */
export function exactLines(heat: ReadonlyMap<Cell, Heat>, player: Player, lines: readonly Line[]): Line[] {
  const found = new Map(lines.map((line) => [line.cell, line]));
  const valueOf = (word: Word): Outcome => (word === "draw" ? "draw" : (word === "win") === (player === "x") ? "x_wins" : "o_wins");
  const proved = [...heat].flatMap(([cell, mark]) => (mark.kind === "proved" ? [{ cell, mark }] : []));
  proved.sort((a, b) => rankOf(b.mark.word, b.mark.plies) - rankOf(a.mark.word, a.mark.plies));
  return proved.map(({ cell, mark }) => {
    const value = valueOf(mark.word);
    const line = found.get(cell);
    const shown = line?.evaluation.kind === "proved" && line.evaluation.value === value ? line.play : [cell];
    return { cell, play: shown, heat: mark, evaluation: { kind: "proved", value, plies: mark.plies } };
  });
}

/** The side for which a positive estimate is good. */
export type Viewpoint = "x" | "mover";

/** The mark with the sign of its estimate as the viewpoint has it; it holds the estimate for the side to move. */
export const seenHeat = (heat: Heat, view: Viewpoint, mover: Player): Heat =>
  heat.kind === "estimated" && view === "x" && mover === "o" ? { ...heat, estimate: -heat.estimate } : heat;

/** The value of a finished game, which the rules prove. */
export const endOf = (board: Board): Evaluation | null => (board.outcome === "pending" ? null : { kind: "proved", value: board.outcome, plies: 0 });

export function evaluationText(rules: Rules, evaluation: Evaluation): string {
  if (evaluation.kind === "estimated") {
    const { forX, depth: count } = evaluation;
    return forX === 0 ? t("eval.even", { count }) : t("eval.estimated", { player: sideName(rules, forX > 0 ? "x" : "o"), value: Math.abs(forX), count });
  }
  const { value, plies } = evaluation;
  if (value === "draw") return t("eval.draw");
  const player = sideName(rules, value === "x_wins" ? "x" : "o");
  return plies ? t("eval.win_in", { player, count: plies }) : t("eval.win", { player });
}

/** From -1 (O) to 1 (X), for a graph; estimates never reach the ends. */
export function graphHeight(evaluation: Evaluation): number {
  if (evaluation.kind === "estimated") return 0.8 * Math.tanh(evaluation.forX / 1500);
  return evaluation.value === "draw" ? 0 : evaluation.value === "x_wins" ? 1 : -1;
}
