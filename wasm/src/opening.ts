// SPDX-License-Identifier: MIT
// Opening rules: agreements on the first stones of a game, which balance the advantage of X.
import { MnkError } from "./errors.js";
import { asRules, isOnBoard, offBoard, rulesModule, type Cell, type Player, type Rules } from "./rules.js";

export const openingRules = ["none", "pie", "swap", "swap2", "pro", "long_pro", "soosorv_8", "taraguchi_10"] as const;
export type OpeningRule = (typeof openingRules)[number];
export const openingChoices = ["x", "o", "more", "1", "2", "3", "4", "5", "6", "7", "8", "10"] as const;
/** To play X, to play O, to place two more stones, or the number of fifth stones that X offers. */
export type OpeningChoice = (typeof openingChoices)[number];
/** The first player begins as X; a choice may exchange the sides. */
export type OpeningPlayer = "first" | "second";

const phases = ["place", "choose", "offer", "done"] as const;
const mostChoices = 5;
const mostStones = 5;

const bytesOf = (cells: readonly Cell[]): Uint8Array => new Uint8Array(Uint32Array.from(cells).buffer);

/**
 * Returns true if a stone on `a` makes the same figure as one on `b`, turned, mirrored or shifted: of the two only one may be
 * offered. `moves`: the stones in the order of play; `a` and `b` are empty cells.
 */
export function areSymmetric(game: string | Rules, moves: readonly Cell[], a: Cell, b: Cell): boolean {
  const rules = asRules(game);
  for (const cell of [...moves, a, b]) if (!isOnBoard(rules, cell)) throw offBoard(rules, cell);
  return rulesModule().send("opening_symmetric", [rules.id, a, b], bytesOf(moves)) === 1;
}

/** Returns true if the game has a use for the rule. */
export const openingSuits = (game: string | Rules, rule: OpeningRule): boolean => {
  const index = openingRules.indexOf(rule);
  return index >= 0 && rulesModule().call("opening_fits", asRules(game).id, index) === 1;
};

/** The course of an opening after some stones, choices and offers. Immutable. */
export class Opening {
  readonly phase: (typeof phases)[number];
  /** The player who places, chooses or offers; null when the opening is done. */
  readonly actor: OpeningPlayer | null;
  /** The choices that the actor has now. */
  readonly choices: readonly OpeningChoice[];
  /** The number of different empty cells that the actor offers now, of which no two are symmetric. */
  readonly offersDue: number;
  readonly sideOfFirst: Player;
  /** The cells that are barred from the next stone. */
  readonly barred: readonly Cell[];
  /** Returns true if the next stone belongs into a square in the centre or on an offered cell. */
  readonly isConfined: boolean;
  /** Choices and offers are final: this many stones cannot be taken back. */
  readonly firstUndoable: number;
  private readonly placers: number;

  /**
   * `plies`: the stones on the board; `made`: the choices in order; `offers`: the cells that were offered for the fifth stone.
   * Does not check that those are empty and not symmetric. Throws MnkError `unsuitable_opening`, `bad_choice`.
   */
  constructor(game: string | Rules, readonly rule: OpeningRule, plies: number, readonly made: readonly OpeningChoice[] = [], readonly offers: readonly Cell[] = []) {
    const rules = asRules(game);
    if (!openingSuits(rules, rule)) throw new MnkError("unsuitable_opening", `the opening rule ${rule} does not suit ${rules.game}`);
    const packed = made.reduce((bits, choice, index) => bits | ((openingChoices.indexOf(choice) + 1) << (4 * index)), 0);
    const isPossible = made.length <= mostChoices && made.every((choice) => openingChoices.includes(choice)) && plies >>> 0 === plies &&
      new Set(offers).size === offers.length && offers.every((cell) => isOnBoard(rules, cell));
    if (!isPossible || rulesModule().send("opening_read", [rules.id, openingRules.indexOf(rule), plies, packed], bytesOf(offers)) < 0) {
      throw new MnkError("bad_choice", `no game with the opening rule ${rule} has ${plies} stones, the choices [${made.join(", ")}] and ${offers.length} offers`);
    }
    const [bits = 0, choices = 0, placers = 0, ...barred] = rulesModule().numbers();
    this.phase = phases[bits & 3]!;
    this.actor = this.phase === "done" ? null : bits & 4 ? "second" : "first";
    this.sideOfFirst = bits & 8 ? "o" : "x";
    this.isConfined = (bits & 16) !== 0;
    this.firstUndoable = (bits >> 8) & 0xff;
    this.offersDue = bits >> 16;
    this.choices = openingChoices.filter((_, index) => (choices >> index) & 1);
    this.barred = barred;
    this.placers = placers;
  }

  /** The player who placed or places a stone, by its number from 0, where that is not X and O in turn; otherwise null. */
  placer(stone: number): OpeningPlayer | null {
    return stone < mostStones ? ([null, "first", "second"] as const)[(this.placers >> (2 * stone)) & 3]! : null;
  }
}
