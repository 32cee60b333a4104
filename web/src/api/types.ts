// SPDX-License-Identifier: MIT
// The shapes that the server's JSON API speaks (docs/openapi.yaml). Cells are [row, column], from 0, from the top left.
import type { OpeningChoice, OpeningRule } from "mnk";
import type { Outcome, Player } from "../game/rules";

export type CellPair = readonly [number, number];

/** A problem document (RFC 9457), as far as the app reads it. */
export interface ErrorBody {
  code: string;
  detail: string;
  place?: { field?: string; line?: number; column?: number } | null;
}

export interface JudgeReply {
  outcome: Outcome | "invalid";
  lines: { direction: "row" | "column" | "diagonal" | "anti_diagonal"; cells: CellPair[] }[];
  forbidden?: { cell: CellPair; reason: string }[];
  to_move: "X" | "O" | null;
  plies: number;
  reachable: boolean | null;
  reason?: string;
  message?: string;
}

export interface ExactMove {
  cell: CellPair;
  score: -1 | 0 | 1;
  plies: number;
}
export interface BestReply {
  score: -1 | 0 | 1;
  value: Outcome;
  plies: number;
  best: CellPair;
  moves: ExactMove[];
}

export interface AnalysedMove {
  cell: CellPair;
  move: string;
  value: Outcome | null;
  plies: number | null;
  estimate: number | null;
  depth: number;
  play: CellPair[];
}
export interface AnalyseProgress {
  type: "progress";
  depth: number;
  nodes: number;
  seconds: number;
  moves: AnalysedMove[];
}
export interface AnalyseResult {
  type: "result";
  to_move: "X" | "O";
  value: Outcome | null;
  lower: Outcome;
  upper: Outcome;
  plies: number | null;
  method: "solver" | "engine";
  nodes: number;
  seconds: number;
  moves: AnalysedMove[];
}
/** The place in the server's queue; 1 comes next. */
export interface AnalyseQueued {
  type: "queued";
  place: number;
}
export type AnalyseLine = AnalyseQueued | AnalyseProgress | AnalyseResult | { type: "error"; error: ErrorBody };

export interface TreeNode {
  parent: number | null;
  move: string | null;
  comment?: string;
}
export interface ImportReply {
  game: string;
  format: string;
  nodes: TreeNode[];
  setup: { board: string } | null;
  x_name: string;
  o_name: string;
  result: string;
  problems: { node: number; code: string; message: string }[];
}
export interface ExportReply {
  format: string;
  media_type: string;
  file: string;
  text: string;
}

export type Seat = { kind: "open" } | { kind: "person"; name: string } | { kind: "engine"; name: string; level: number };

export interface Clock {
  x: number;
  o: number;
  increment: number;
  running: Player | null;
  at: number;
}

export interface Opening {
  rule: OpeningRule;
  phase: "place" | "choose" | "offer" | "done";
  /** The seat that places, chooses or offers. */
  by: Player | null;
  choices: OpeningChoice[];
  /** The only cells for the next stone; null: no such list. */
  cells: CellPair[] | null;
  barred: CellPair[];
  /** The number of fifth stones that are to be offered now. */
  offers_due: number;
  /** The cells that were offered; in the phase `place` the opponent takes one. */
  offers: CellPair[];
}

/** The people who are connected now. */
export interface Presence {
  type: "presence";
  connected: Record<Player, boolean>;
  watching: number;
}

export const saidWords = ["hello", "good_luck", "well_played", "thanks", "oops", "good_game"] as const;
export type SaidWord = (typeof saidWords)[number];
export interface Said {
  type: "said";
  by: Player;
  word: SaidWord;
}

export interface ClockRules {
  seconds: number;
  increment: number;
}

/** A game that waits for a player and is open to all. */
export interface OpenGame {
  id: string;
  game: string;
  opening: OpeningRule;
  clock: ClockRules | null;
  name: string;
  /** The free seat. */
  seat: Player;
  created: number;
}

export interface GameState {
  type: "game";
  id: string;
  game: string;
  version: number;
  you: Player | "both" | null;
  players: Record<Player, Seat>;
  from: number;
  ply: number;
  moves: string[];
  to_move: Player | null;
  outcome: Outcome;
  reason: string | null;
  lines: CellPair[][];
  forbidden: { cell: CellPair; why: string }[];
  opening: Opening | null;
  offers: { undo: Player | null; draw: Player | null; rematch: Player | null };
  /** The last offer that was declined, until the next move or offer. */
  declined: { what: "undo" | "draw"; by: Player; ply: number } | null;
  clock: Clock | null;
  next: string | null;
  created: number;
}

export interface NewGame {
  game: string;
  name?: string;
  seat: Player | "both";
  opponent?: "friend" | { engine: number };
  clock?: ClockRules;
  moves?: string;
  opening?: OpeningRule;
  listed?: boolean;
}
export type ExportFormat = "moves" | "text" | "json" | "sgf" | "psq";
