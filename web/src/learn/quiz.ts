// SPDX-License-Identifier: MIT
// Questions about positions: who has won, and which program with a planted defect judges wrongly. From a seed, so that
// a question has an address.
import { Walker } from "../game/board";
import { type Cell, type Player, type Rules, cellAt, columnOf, parseGame, rowOf } from "../game/rules";
import { type Direction, type StoneAt, directions, inside, runThrough, steps } from "./geometry";
import { random } from "./random";

export const programIds = ["rows", "anti", "wraps", "mixed", "gaps"] as const;
export type ProgramId = (typeof programIds)[number];
export type Verdict = Player | "nobody";
interface Position {
  readonly rules: Rules;
  readonly at: StoneAt;
  readonly last: Cell;
}

const cellsOf = ({ columns, rows }: Rules): Cell[] => Array.from({ length: columns * rows }, (_, cell) => cell);

function along({ rules, at, last }: Position, seen: readonly Direction[]): Verdict {
  const player = at(last)!;
  return seen.some((direction) => runThrough(rules, at, last, player, direction).length >= rules.k) ? player : "nobody";
}

/** Steps of the numbers of cells, without a look at the edges. */
function wraps({ rules, at, last }: Position): Verdict {
  const player = at(last)!;
  const strides = [1, rules.columns, rules.columns + 1, rules.columns - 1];
  const full = (start: Cell, stride: number) => Array.from({ length: rules.k }, (_, i) => start + i * stride).every((cell) => cell < rules.columns * rules.rows && at(cell) === player);
  return cellsOf(rules).some((start) => strides.some((stride) => full(start, stride))) ? player : "nobody";
}

/** One counter for both players: k stones of any colours in a row count. */
function mixed({ rules, at, last }: Position): Verdict {
  const full = cellsOf(rules).some((start) => directions.some((direction) => {
    const [down, right] = steps[direction];
    const window = Array.from({ length: rules.k }, (_, i) => [rowOf(rules, start) + i * down, columnOf(rules, start) + i * right] as const);
    return window.every(([row, column]) => inside(rules, row, column) && at(cellAt(rules, row, column)));
  }));
  return full ? at(last)! : "nobody";
}

/** A counter for each whole row, column and diagonal, as on n,n,n: stones count that are no neighbours. */
function gaps({ rules, at, last }: Position): Verdict {
  const player = at(last)!;
  const [row, column] = [rowOf(rules, last), columnOf(rules, last)];
  const full = directions.some((direction) => {
    const [down, right] = steps[direction];
    let count = 0;
    for (let i = -rules.columns - rules.rows; i <= rules.columns + rules.rows; i++) {
      if (inside(rules, row + i * down, column + i * right) && at(cellAt(rules, row + i * down, column + i * right)) === player) count++;
    }
    return count >= rules.k;
  });
  return full ? player : "nobody";
}

export const programs: Readonly<Record<ProgramId, (position: Position) => Verdict>> = {
  rows: (position) => along(position, ["row"]),
  anti: (position) => along(position, ["row", "column", "diagonal"]),
  wraps,
  mixed,
  gaps,
};

export interface Question {
  readonly kind: "who" | "which";
  readonly rules: Rules;
  readonly moves: readonly Cell[];
  readonly truth: Verdict;
  readonly options: readonly (Verdict | ProgramId)[];
  readonly answer: Verdict | ProgramId;
  /** The verdict of the program that is asked for. */
  readonly said: Verdict;
}

const games = ["4,4,3", "5,4,3", "5,5,4", "6,5,4"];
const mostGames = 3000;

function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(next(left.length), 1)[0]!);
}

/** A position of a random game that `fits`; after `mostGames` games without one an error, which tests rule out. */
function find(next: (below: number) => number, fits: (position: Position, truth: Verdict) => boolean): { rules: Rules; moves: readonly Cell[]; truth: Verdict; position: Position } {
  for (let game = 0; game < mostGames; game++) {
    const rules = parseGame(games[next(games.length)]!);
    const board = new Walker(rules);
    const stones: (Player | null)[] = cellsOf(rules).map(() => null);
    const at = (cell: Cell) => stones[cell] ?? null;
    try {
      for (const last of shuffled(cellsOf(rules), next)) {
        const player = board.turn();
        const outcome = board.tryCell(last);
        if (outcome === null) break; // the game is over
        stones[last] = player;
        const truth: Verdict = outcome === "x_wins" ? "x" : outcome === "o_wins" ? "o" : "nobody";
        const position = { rules, at, last };
        if (fits(position, truth)) return { rules, moves: [...board.cells], truth, position };
      }
    } finally {
      board.free();
    }
  }
  throw new Error("no position for a question");
}

function whichQuestion(wrong: ProgramId, next: (below: number) => number): Question {
  // Both miss an anti-diagonal: only one of them may be asked about.
  const others = programIds.filter((id) => id !== wrong && !(wrong === "anti" && id === "rows"));
  const options = shuffled([wrong, ...shuffled(others, next).slice(0, 3)], next);
  const { position, ...found } = find(next, (at, truth) => programs[wrong](at) !== truth && options.every((id) => (programs[id](at) !== truth) === (id === wrong)));
  return { kind: "which", ...found, options, answer: wrong, said: programs[wrong](position) };
}

function whoQuestion(wanted: (truth: Verdict) => boolean, next: (below: number) => number): Question {
  const { position: _, ...found } = find(next, (at, truth) => wanted(truth) && programIds.some((id) => programs[id](at) !== truth));
  return { kind: "who", ...found, options: ["x", "o", "nobody"], answer: found.truth, said: found.truth };
}

export function questionsOf(seed: number): Question[] {
  const next = random(seed * 7919 + 1);
  const which = shuffled(programIds, next).map((id) => whichQuestion(id, next));
  const who = [(truth: Verdict) => truth === "nobody", (truth: Verdict) => truth !== "nobody", () => true].map((wanted) => whoQuestion(wanted, next));
  return shuffled([...which, ...who], next);
}
