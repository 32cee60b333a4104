// SPDX-License-Identifier: MIT
// A game at this screen, against the engine or between two people: what is kept of it, and its state in the form in
// which the pages show a server's game. Pure.
import type { GameState, Seat, Opening as OpeningShown } from "../api/types";
import { areSymmetric, Opening, type OpeningChoice, type OpeningRule, openingRules } from "mnk";
import { Board, replay } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, type Player, type Rules, columnOf, other, parseGame, rowOf } from "../game/rules";

export interface LocalGame {
  readonly game: string;
  /** The person's side now, or both sides. */
  readonly you: Player | "both";
  readonly opening: OpeningRule;
  /** The choices of the opening, in order. */
  readonly choices: readonly OpeningChoice[];
  /** The cells that were offered for the fifth stone. */
  readonly offers: readonly Cell[];
  /** The engine's level; ignored where both sides are people. */
  readonly level: number;
  readonly moves: readonly Cell[];
  readonly resigned: Player | null;
  readonly created: number;
}

export const newLocal = (game: string, you: Player | "both", level: number, opening: OpeningRule = "none"): LocalGame =>
  ({ game, you, opening, choices: [], offers: [], level, moves: [], resigned: null, created: Date.now() });

const isPlayer = (value: unknown): value is Player => value === "x" || value === "o";

const usualLevel = 3;
/** The engine's level; the usual one for anything else. */
export const levelOf = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? Math.min(Math.max(value, 1), 10) : usualLevel);

/** Returns the game that a browser kept, or null if it has another form. */
export function readLocal(value: unknown): LocalGame | null {
  if (typeof value !== "object" || value === null) return null;
  const { game, you, opening = "none", choices = [], offers = [], level, moves, resigned, created } = value as Record<string, unknown>;
  try {
    if (typeof game !== "string" || !(isPlayer(you) || you === "both") || ![moves, choices, offers].every(Array.isArray)) return null;
    if (!openingRules.includes(opening as OpeningRule)) return null;
    const rules = parseGame(game);
    const board = replay(rules, (moves as unknown[]).map(Number));
    const course = new Opening(rules, opening as OpeningRule, board.moves.length, choices as OpeningChoice[], (offers as unknown[]).map(Number));
    return { game: rules.game, you, opening: course.rule, choices: course.made, offers: course.offers, level: levelOf(level), moves: board.moves, resigned: isPlayer(resigned) ? resigned : null, created: Number(created) || 0 };
  } catch {
    return null;
  }
}

export const boardOf = (local: LocalGame): Board => replay(parseGame(local.game), local.moves);

export const openingOf = (local: LocalGame): Opening => new Opening(parseGame(local.game), local.opening, local.moves.length, local.choices, local.offers);

const sideOf = (opening: Opening, player: "first" | "second"): Player => (player === "first" ? opening.sideOfFirst : other(opening.sideOfFirst));

/** The side to move, or in an opening the side that places, chooses or offers. */
function actsOf(local: LocalGame): Player {
  const opening = openingOf(local);
  return opening.actor ? sideOf(opening, opening.actor) : boardOf(local).turn;
}

/** Returns true if the engine is to act: a stone, or a choice or offers of the opening. */
export function engineToAct(local: LocalGame): boolean {
  if (local.you === "both" || local.resigned || boardOf(local).outcome !== "pending") return false;
  return actsOf(local) !== local.you;
}

/** The game after a choice, which may exchange the sides. Throws MnkError if the opening does not allow it. */
export function chosen(local: LocalGame, choice: OpeningChoice): LocalGame {
  const next = { ...local, choices: [...local.choices, choice] };
  const isExchanged = openingOf(local).sideOfFirst !== openingOf(next).sideOfFirst;
  return isExchanged && local.you !== "both" ? { ...next, you: other(local.you) } : next;
}

/** The game after offers of fifth stones; null if the opening does not allow them. */
export function offered(local: LocalGame, cells: readonly Cell[]): LocalGame | null {
  const board = boardOf(local);
  if (openingOf(local).offersDue !== cells.length || cells.length === 0) return null;
  const isRefused = (cell: Cell, index: number) => board.refusal(cell) !== null || cells.slice(0, index).some((one) => one === cell || areSymmetric(board.rules, board.moves, one, cell));
  return cells.some(isRefused) ? null : { ...local, offers: [...cells] };
}

/** The side that placed a stone, by the stone's number. */
function placerOf(opening: Opening, board: Board, stone: number): Player {
  const player = opening.placer(stone);
  return player ? sideOf(opening, player) : board.at(board.moves[stone]!)!;
}

/** The game without the person's last move, and without the engine's answers to it; a choice of the opening stays. */
export function takenBack(local: LocalGame): LocalGame {
  const opening = openingOf(local);
  const board = boardOf(local);
  let last = board.moves.length - 1;
  while (local.you !== "both" && last >= opening.firstUndoable && placerOf(opening, board, last) !== local.you) --last;
  return last < opening.firstUndoable ? local : { ...local, moves: local.moves.slice(0, last), resigned: null };
}

/** The opening as the pages show a server's; null without a rule. */
function shownOpening(local: LocalGame, board: Board, isOver: boolean): OpeningShown | null {
  if (local.opening === "none") return null;
  const opening = openingOf(local);
  const pairs = (cells: readonly Cell[]) => cells.map((cell): [number, number] => [rowOf(board.rules, cell), columnOf(board.rules, cell)]);
  const barred = new Set(isOver ? [] : opening.barred);
  const cells = opening.isConfined && !isOver ? [...Array(board.rules.columns * board.rules.rows).keys()].filter((cell) => !barred.has(cell)) : null;
  return {
    rule: opening.rule,
    phase: opening.phase,
    by: opening.actor && !isOver ? sideOf(opening, opening.actor) : null,
    choices: [...opening.choices],
    cells: cells && pairs(cells),
    barred: cells ? [] : pairs([...barred]),
    offers_due: opening.offersDue,
    offers: pairs(opening.offers),
  };
}

function reasonOf(board: Board, resigned: Player | null): string | null {
  if (resigned) return "resignation";
  if (board.outcome === "pending") return null;
  if (board.outcome !== "draw") return "line";
  return board.size === board.rules.columns * board.rules.rows ? "board_full" : "no_moves";
}

export function stateOf(local: LocalGame): GameState {
  const board = boardOf(local);
  const { rules } = board;
  const pair = (cell: Cell) => [rowOf(rules, cell), columnOf(rules, cell)] as const;
  const seat = (player: Player): Seat => (local.you === "both" || local.you === player ? { kind: "person", name: "" } : { kind: "engine", name: "mnk", level: local.level });
  const outcome = local.resigned ? (local.resigned === "x" ? "o_wins" : "x_wins") : board.outcome;
  return {
    type: "game",
    id: "",
    game: rules.game,
    version: board.moves.length,
    you: local.you,
    players: { x: seat("x"), o: seat("o") },
    from: 0,
    ply: board.moves.length,
    moves: board.moves.map((cell) => cellName(rules, cell)),
    to_move: outcome === "pending" ? board.turn : null,
    outcome,
    reason: reasonOf(board, local.resigned),
    lines: board.lines.map((line) => line.cells.map(pair)),
    forbidden: outcome === "pending" ? [...board.forbidden()].map(([cell, why]) => ({ cell: pair(cell), why })) : [],
    opening: shownOpening(local, board, outcome !== "pending"),
    offers: { undo: null, draw: null, rematch: null },
    declined: null,
    clock: null,
    next: null,
    created: local.created,
  };
}

/** The largest side on which the engine plays (mnk/engine.hpp). */
export const largestEngineSide = 100;
export const enginePlays = (rules: Rules): boolean => Math.max(rules.columns, rules.rows) <= largestEngineSide;
