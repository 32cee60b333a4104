// SPDX-License-Identifier: MIT
// A game at this screen, against the engine or between two people: what is kept of it, and its state in the form in
// which the pages show a server's game. Pure.
import type { GameState, Seat } from "../api/types";
import { Board, replay } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, type Player, type Rules, columnOf, other, parseGame, rowOf } from "../game/rules";

export interface LocalGame {
  readonly game: string;
  /** Whom the person plays, or both sides. */
  readonly you: Player | "both";
  /** Of the engine; ignored where both sides are people. */
  readonly level: number;
  readonly moves: readonly Cell[];
  readonly resigned: Player | null;
  readonly created: number;
}

export const newLocal = (game: string, you: Player | "both", level: number): LocalGame => ({ game, you, level, moves: [], resigned: null, created: Date.now() });

const isPlayer = (value: unknown): value is Player => value === "x" || value === "o";

/** What a browser kept, or null where it is not a game of this form. */
export function readLocal(value: unknown): LocalGame | null {
  if (typeof value !== "object" || value === null) return null;
  const { game, you, level, moves, resigned, created } = value as Record<string, unknown>;
  try {
    if (typeof game !== "string" || !(isPlayer(you) || you === "both") || !Array.isArray(moves)) return null;
    const rules = parseGame(game);
    const board = replay(rules, moves.map(Number));
    const strength = Number.isInteger(level) ? Math.min(Math.max(level as number, 1), 10) : 3;
    return { game: rules.game, you, level: strength, moves: board.moves, resigned: isPlayer(resigned) ? resigned : null, created: Number(created) || 0 };
  } catch {
    return null;
  }
}

export const boardOf = (local: LocalGame): Board => replay(parseGame(local.game), local.moves);

/** The engine's side, where it is its turn. */
export function engineToMove(local: LocalGame): boolean {
  if (local.you === "both" || local.resigned) return false;
  return boardOf(local).toMove === other(local.you);
}

/** The game without the person's last move, and without the engine's answer to it. */
export function takenBack(local: LocalGame): LocalGame {
  const board = boardOf(local);
  const mine = local.you === "both" ? board.moves.length - 1 : lastOwn(board, local.you);
  return mine < 0 ? local : { ...local, moves: local.moves.slice(0, mine), resigned: null };
}
const lastOwn = (board: Board, you: Player): number => {
  const last = board.moves.length - 1;
  return last >= 0 && board.at(board.moves[last]!) === you ? last : last - 1;
};

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
    opening: null,
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
