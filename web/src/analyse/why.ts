// SPDX-License-Identifier: MIT
// Why a position or a move is worth what it is, in words.
import type { JudgeReply } from "../api/types";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, other } from "../game/rules";
import { forbiddenText, lineText, mark, outcomeText } from "../game/words";
import type { Analysis } from "./use_analysis";
import type { Evaluation, Line } from "./evaluation";

export interface Why {
  readonly text: string;
  /** Moves that show it, from the position on the board. */
  readonly play: readonly Cell[];
}

const playText = (board: Board, play: readonly Cell[]): string => play.map((cell) => cellName(board.rules, cell)).join(" ");

function ofEnd(board: Board): Why {
  if (board.outcome === "draw") return { text: "A draw: the board is full and nobody has a line.", play: [] };
  const lines = board.lines.map((line) => lineText(board.rules, line)).join(", and ");
  const made = mark(board.at(board.lines[0]!.cells[0]!)!);
  const misere = board.rules.options.has("misere") ? ` Under misere who makes a line loses, and ${made} made one.` : "";
  return { text: `${outcomeText[board.outcome]}: ${lines}.${misere}`, play: [] };
}

/** An engine's line shows what is proved only if it is proved itself, and the same. */
function ofProved(board: Board, evaluation: Extract<Evaluation, { kind: "proved" }>, line: Line | undefined): Why {
  const play = line?.evaluation.kind === "proved" && line.evaluation.value === evaluation.value ? line.play : [];
  const moves = play.length ? ` ${playText(board, play)}` : "";
  if (evaluation.value === "draw") return { text: `Proved a draw: neither side can do better than this.${moves ? ` One such game:${moves}.` : ""}`, play };
  const winner = evaluation.value === "x_wins" ? "x" : "o";
  const length = evaluation.plies ? ` in ${evaluation.plies}` : "";
  if (winner === board.turn) return { text: `${mark(winner)} wins by force${length}, whatever ${mark(other(winner))} does.${moves ? ` The longest defence:${moves}.` : ""}`, play };
  return { text: `Whatever ${mark(board.turn)} does, ${mark(winner)} wins${length}.${moves ? ` The longest defence:${moves}.` : ""}`, play };
}

export function whyPosition(board: Board, analysis: Analysis): Why | null {
  const judged: JudgeReply | null = analysis.judged;
  if (judged?.outcome === "invalid") return { text: `This board cannot come from play: ${judged.message ?? judged.reason}.`, play: [] };
  if (board.outcome !== "pending") return ofEnd(board);
  if (judged?.outcome === "draw") return { text: "A draw: every empty cell is forbidden to X.", play: [] };
  if (!analysis.evaluation) return null;
  if (analysis.evaluation.kind === "proved") return ofProved(board, analysis.evaluation, analysis.lines[0]);
  const line = analysis.lines[0];
  return { text: `Nothing is proved here.${line ? ` The engine suggests ${playText(board, line.play)}; this is an estimate.` : ""}`, play: line?.play ?? [] };
}

export function whyMove(board: Board, analysis: Analysis, cell: Cell, forbidden: ReadonlyMap<Cell, string>): Why | null {
  const name = cellName(board.rules, cell);
  const why = forbidden.get(cell);
  if (why) return { text: `X may not play ${name}: ${forbiddenText(why)}.`, play: [] };
  const line = analysis.lines.find((candidate) => candidate.cell === cell);
  const heat = analysis.heat.get(cell) ?? line?.heat;
  if (!heat) return null;
  const play = line?.heat.kind === heat.kind ? line.play : [cell];
  const moves = play.length > 1 ? ` ${playText(board, play)}.` : "";
  if (heat.kind === "estimated") return { text: `${name}: estimated ${heat.estimate > 0 ? "+" : ""}${heat.estimate} for ${mark(board.turn)}, ${heat.depth} plies ahead.${moves}`, play };
  const verb = { win: "wins", draw: "draws", loss: "loses" }[heat.word];
  const length = heat.word === "draw" || heat.plies === null ? "" : ` in ${heat.plies}`;
  return { text: `${name}: proved, ${mark(board.turn)} ${verb}${length}.${moves}`, play };
}
