// SPDX-License-Identifier: MIT
// The report on a game: which moves threw a proved value away, after which moves an estimate fell, and which moves were
// the only ones. A judgement says how it is known: by proved values alone, or by estimates.
import type { BestReply } from "../api/types";
import type { Board } from "../game/board";
import type { Word } from "../board/look";
import { sideName } from "../board/side";
import { type Cell, type Player, type Rules, cellAt, other } from "../game/rules";
import { type Evaluation, endOf } from "./evaluation";
import { signed, t } from "../words/words";

/** The facts about a position; `moves`: the proved values of all moves for the side to move. */
export interface PositionValue {
  readonly evaluation: Evaluation;
  readonly moves: ReadonlyMap<Cell, Word> | null;
}

export type Judgement =
  | { readonly kind: "proved"; readonly was: Word; readonly is: Word }
  | { readonly kind: "estimated"; readonly from: number; readonly to: number }
  /** Before the move there was an estimate, after it a loss is proved. */
  | { readonly kind: "lost"; readonly from: number }
  | { readonly kind: "only"; readonly word: Word };

export interface JudgedMove {
  /** The number of the move, from 1. */
  readonly ply: number;
  readonly cell: Cell;
  readonly player: Player;
  readonly judgement: Judgement;
}

const rank: Readonly<Record<Word, number>> = { loss: 0, draw: 1, win: 2 };
const words: readonly Word[] = ["loss", "draw", "win"];

export const movesOf = (rules: Rules, reply: BestReply): Map<Cell, Word> => new Map(reply.moves.map(({ cell, score }) => [cellAt(rules, cell[0], cell[1]), words[score + 1]!]));

const wordFor = (evaluation: Evaluation, player: Player): Word | null =>
  evaluation.kind === "estimated" ? null : evaluation.value === "draw" ? "draw" : evaluation.value === `${player}_wins` ? "win" : "loss";
const estimateFor = (evaluation: Evaluation, player: Player): number | null => (evaluation.kind === "proved" ? null : player === "x" ? evaluation.forX : -evaluation.forX);

/** Estimates on a scale from -1 to 1, where the difference between won and more than won is small. */
const scale = (estimate: number): number => Math.tanh(estimate / 400);
const largeDrop = 0.35;

function onlyMove(moves: ReadonlyMap<Cell, Word>, cell: Cell): Judgement | null {
  const word = moves.get(cell);
  if (word === undefined || word === "loss" || moves.size < 2) return null;
  return [...moves].some(([at, value]) => at !== cell && rank[value] >= rank[word]) ? null : { kind: "only", word };
}

/** The judgement on a move by the player, between what is known before and after it; null where it is no news. */
export function judgeMove(before: PositionValue, after: Evaluation, player: Player, cell: Cell): Judgement | null {
  const was = wordFor(before.evaluation, player);
  const is = before.moves?.get(cell) ?? wordFor(after, player);
  if (was && is && rank[is] < rank[was]) return { kind: "proved", was, is };
  if (was) return before.moves && is === was ? onlyMove(before.moves, cell) : null;
  const from = estimateFor(before.evaluation, player)!;
  if (is === "loss") return scale(from) > largeDrop - 1 ? { kind: "lost", from } : null;
  const to = estimateFor(after, player);
  return to !== null && scale(from) - scale(to) >= largeDrop ? { kind: "estimated", from, to } : null;
}

/** The known values, where a proved win after a move is a proved win before it. */
function withHindsight(boards: readonly Board[], known: readonly (PositionValue | null)[]): (PositionValue | null)[] {
  const values = [...known];
  for (let index = boards.length - 2; index >= 0; index--) {
    const after = values[index + 1]?.evaluation;
    const mover = boards[index]!.turn;
    if (after && wordFor(after, mover) === "win" && values[index]?.evaluation.kind !== "proved") {
      values[index] = { evaluation: { kind: "proved", value: mover === "x" ? "x_wins" : "o_wins", plies: null }, moves: values[index]?.moves ?? null };
    }
  }
  return values;
}

/** The judgements on the moves between successive boards. */
export function reportOn(boards: readonly Board[], known: readonly (PositionValue | null)[]): JudgedMove[] {
  const values = withHindsight(boards, known);
  return boards.slice(1).flatMap((board, index) => {
    const [before, after] = [values[index], values[index + 1]?.evaluation ?? endOf(board)];
    const [player, cell] = [boards[index]!.turn, board.last];
    if (!before || cell === null) return [];
    const own = before.moves?.get(cell);
    if (!after && own === undefined) return [];
    const judgement = judgeMove(before, after ?? before.evaluation, player, cell);
    return judgement ? [{ ply: index + 1, cell, player, judgement }] : [];
  });
}

/** Proved mistakes `??`, moves after which only estimates fell `?`, only moves `!`. */
export const markOf = ({ kind }: Judgement): string => (kind === "proved" ? "??" : kind === "only" ? "!" : "?");

export function judgementText(rules: Rules, judged: JudgedMove): string {
  const { judgement } = judged;
  const player = sideName(rules, judged.player);
  const opponent = sideName(rules, other(judged.player));
  switch (judgement.kind) {
    case "proved": return t(judgement.is === "draw" ? "report.win_to_draw" : judgement.was === "win" ? "report.win_to_loss" : "report.draw_to_loss", { player, opponent });
    case "only": return t(judgement.word === "win" ? "report.only_win" : "report.only_draw");
    case "lost": return t("report.lost", { player, from: signed(judgement.from) });
    case "estimated": return t("report.drop", { player, from: signed(judgement.from), to: signed(judgement.to) });
  }
}

export interface Summary {
  readonly proved: number;
  readonly estimated: number;
  readonly only: number;
}

export function summaryOf(judged: readonly JudgedMove[], player: Player): Summary {
  const count = (...kinds: Judgement["kind"][]) => judged.filter((move) => move.player === player && kinds.includes(move.judgement.kind)).length;
  return { proved: count("proved"), estimated: count("estimated", "lost"), only: count("only") };
}
