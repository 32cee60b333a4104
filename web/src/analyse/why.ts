// SPDX-License-Identifier: MIT
// Reasons for the value of a position or a move, in words.
import type { JudgeReply } from "../api/types";
import { outcomeOf, sideName } from "../board/side";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, other } from "../game/rules";
import { forbiddenMove, lineText } from "../game/words";
import { errorText, list, sentences, signed, t } from "../words/words";
import type { Analysis } from "./use_analysis";
import type { Evaluation, Line } from "./evaluation";

export interface Why {
  readonly text: string;
  /** Moves that show it, from the position on the board. */
  readonly play: readonly Cell[];
}

const playText = (board: Board, play: readonly Cell[]): string => play.map((cell) => cellName(board.rules, cell)).join(" ");

function ofEnd(board: Board): Why {
  if (board.outcome === "draw") return { text: t("why.full"), play: [] };
  const lines = list(board.lines.map((line) => lineText(board.rules, line)));
  const player = sideName(board.rules, board.at(board.lines[0]!.cells[0]!)!);
  const won = t("why.won", { outcome: outcomeOf(board.rules, board.outcome), lines });
  return { text: sentences([won, board.rules.options.has("misere") ? t("why.misere", { player }) : ""]), play: [] };
}

/** An engine's line shows what is proved only if it is proved itself, and the same. */
function ofProved(board: Board, evaluation: Extract<Evaluation, { kind: "proved" }>, line: Line | undefined): Why {
  const play = line?.evaluation.kind === "proved" && line.evaluation.value === evaluation.value ? line.play : [];
  const moves = playText(board, play);
  if (evaluation.value === "draw") return { text: sentences([t("why.draw"), moves && t("why.draw_game", { moves })]), play };
  const side = evaluation.value === "x_wins" ? "x" : "o";
  const wins = side === board.turn;
  const [winner, loser, plies] = [sideName(board.rules, side), sideName(board.rules, other(side)), evaluation.plies];
  const said = plies ? t(wins ? "why.wins_in" : "why.loses_in", { winner, loser, plies }) : t(wins ? "why.wins" : "why.loses", { winner, loser });
  return { text: sentences([said, moves && t("why.defence", { moves })]), play };
}

export function whyPosition(board: Board, analysis: Analysis): Why | null {
  const judged: JudgeReply | null = analysis.judged;
  if (judged?.outcome === "invalid") return { text: sentences([t("why.impossible"), errorText(judged.reason ?? "", judged.message ?? "")]), play: [] };
  if (board.outcome !== "pending") return ofEnd(board);
  if (judged?.outcome === "draw") return { text: t("why.all_forbidden", { player: sideName(board.rules, board.turn) }), play: [] };
  if (!analysis.evaluation) return null;
  if (analysis.evaluation.kind === "proved") return ofProved(board, analysis.evaluation, analysis.lines[0]);
  const line = analysis.lines[0];
  return { text: sentences([t("why.nothing"), line ? t("why.suggests", { moves: playText(board, line.play) }) : ""]), play: line?.play ?? [] };
}

export function whyMove(board: Board, analysis: Analysis, at: Cell, forbidden: ReadonlyMap<Cell, string>): Why | null {
  const why = forbidden.get(at);
  if (why) return { text: forbiddenMove(board.rules, at, why), play: [] };
  const line = analysis.lines.find((candidate) => candidate.cell === at);
  const heat = analysis.heat.get(at) ?? line?.heat;
  if (!heat) return null;
  const play = line?.heat.kind === heat.kind ? line.play : [at];
  const moves = play.length > 1 ? t("why.moves", { moves: playText(board, play) }) : "";
  const [cell, player] = [cellName(board.rules, at), sideName(board.rules, board.turn)];
  if (heat.kind === "estimated") return { text: sentences([t("why.move_estimated", { cell, player, value: signed(heat.estimate), count: heat.depth }), moves]), play };
  const said = heat.word === "draw" || heat.plies === null ? t(`why.move_${heat.word}`, { cell, player }) : t(`why.move_${heat.word}_in`, { cell, player, plies: heat.plies });
  return { text: sentences([said, moves]), play };
}
