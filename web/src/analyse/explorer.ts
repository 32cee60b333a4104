// SPDX-License-Identifier: MIT
// Moves that were played from a position in the known games, with positions that are the same up to symmetry as one.
import { replay, type Board } from "../game/board";
import { type Cell, type Outcome, type Player, type Rules, cellAt, columnOf, gameText, rowOf } from "../game/rules";
import { symmetries } from "../game/symmetries";
import { type KnownGame, movesIn } from "./my_games";

export interface PlayedMove {
  readonly cell: Cell;
  readonly games: number;
  readonly x_wins: number;
  readonly o_wins: number;
  readonly draw: number;
}

type Counts = Omit<PlayedMove, "cell">;
/** By canonical position, then by canonical move. */
export type Explorer = ReadonlyMap<string, ReadonlyMap<Cell, Counts>>;

type CellMap = (cell: Cell) => Cell;
/** The maps of cells that keep the game. Functions, because a table of a large board takes seconds. */
const mapsOf = (rules: Rules): CellMap[] => symmetries(rules).map((map) => (cell) => cellAt(rules, ...map(rowOf(rules, cell), columnOf(rules, cell))));

/** The smallest text of the position under the maps, and all maps that give it. */
function canonical(maps: readonly CellMap[], stones: Iterable<readonly [Cell, Player]>): { key: string; by: CellMap[] } {
  let key = "";
  let by: CellMap[] = [];
  const placed = [...stones].map(([cell, player]) => [cell, player === "x" ? 0 : 1] as const);
  for (const map of maps) {
    const text = placed.map(([cell, player]) => 2 * map(cell) + player).sort((a, b) => a - b).join();
    if (by.length === 0 || text < key) [key, by] = [text, [map]];
    else if (text === key) by.push(map);
  }
  return { key, by };
}

/** A move in the canonical position: the smallest of its images. */
const canonicalMove = (by: readonly CellMap[], cell: Cell): Cell => Math.min(...by.map((map) => map(cell)));

const none: Counts = { games: 0, x_wins: 0, o_wins: 0, draw: 0 };

function counted(counts: Counts, outcome: Outcome): Counts {
  return { ...counts, games: counts.games + 1, ...(outcome === "pending" ? {} : { [outcome]: counts[outcome] + 1 }) };
}

/** The moves of the games by these rules. Games of other rules are passed over. */
export function explorerOf(rules: Rules, games: readonly KnownGame[]): Explorer {
  const maps = mapsOf(rules);
  const index = new Map<string, Map<Cell, Counts>>();
  for (const game of games) {
    if (game.game !== gameText(rules)) continue;
    const { moves } = replay(rules, movesIn(game));
    const stones: [Cell, Player][] = [];
    for (const [ply, cell] of moves.entries()) {
      const { key, by } = canonical(maps, stones);
      const here = index.get(key) ?? new Map<Cell, Counts>();
      const move = canonicalMove(by, cell);
      index.set(key, here.set(move, counted(here.get(move) ?? none, game.outcome)));
      stones.push([cell, ply % 2 === 0 ? "x" : "o"]);
    }
  }
  return index;
}

/** The moves that were played from the position, the most frequent first. */
export function playedFrom(explorer: Explorer, board: Board): PlayedMove[] {
  const maps = mapsOf(board.rules);
  const { key, by } = canonical(maps, board.entries());
  const here = explorer.get(key);
  if (!here) return [];
  // The inverse of a map is one of the maps.
  const inverse = (move: Cell): Cell => maps.map((map) => map(move)).find((cell) => by[0]!(cell) === move)!;
  return [...here].map(([move, counts]) => ({ cell: inverse(move), ...counts })).sort((a, b) => b.games - a.games);
}
