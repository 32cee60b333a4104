// SPDX-License-Identifier: MIT
// Opening rules: agreements on the first stones of a game, which balance the advantage of X.
import { MnkError } from "./errors.js";
import { asRules, rulesModule, type Cell, type Player, type Rules } from "./rules.js";

export const openingRules = ["none", "pie", "swap", "swap2", "pro", "long_pro"] as const;
export type OpeningRule = (typeof openingRules)[number];
/** To play X, to play O, or to place two more stones. */
export type OpeningChoice = Player | "more";
/** The first player begins as X; a choice may exchange the sides. */
export type OpeningPlayer = "first" | "second";

const allChoices: readonly OpeningChoice[] = ["x", "o", "more"];
const phases = ["place", "choose", "done"] as const;

/** Returns true if the game has a use for the rule. */
export const openingSuits = (game: string | Rules, rule: OpeningRule): boolean => {
  const index = openingRules.indexOf(rule);
  return index >= 0 && rulesModule().call("opening_fits", asRules(game).id, index) === 1;
};

/** The course of an opening after some stones and choices. Immutable. */
export class Opening {
  readonly phase: (typeof phases)[number];
  /** The player who places or chooses; null when the opening is done. */
  readonly actor: OpeningPlayer | null;
  /** The choices that the actor has now. */
  readonly choices: readonly OpeningChoice[];
  readonly sideOfFirst: Player;
  /** The cells that are barred from the next stone. */
  readonly barred: readonly Cell[];
  /** Choices are final: this many stones cannot be taken back. */
  readonly firstUndoable: number;
  private readonly placers: number;

  /** `plies`: the stones on the board; `made`: the choices in order. Throws MnkError `unsuitable_opening`, `bad_choice`. */
  constructor(game: string | Rules, readonly rule: OpeningRule, plies: number, readonly made: readonly OpeningChoice[] = []) {
    if (!openingSuits(game, rule)) throw new MnkError("unsuitable_opening", `the opening rule ${rule} does not suit ${asRules(game).game}`);
    const packed = made.reduce((bits, choice, index) => bits | ((allChoices.indexOf(choice) + 1) << (2 * index)), 0);
    const isPossible = made.length <= 2 && made.every((choice) => allChoices.includes(choice)) && plies >>> 0 === plies;
    if (!isPossible || rulesModule().call("opening_read", asRules(game).id, openingRules.indexOf(rule), plies, packed) < 0) {
      throw new MnkError("bad_choice", `no game with the opening rule ${rule} has ${plies} stones and the choices [${made.join(", ")}]`);
    }
    const [bits = 0, ...barred] = rulesModule().numbers();
    this.phase = phases[bits & 3]!;
    this.actor = this.phase === "done" ? null : bits & 4 ? "second" : "first";
    this.sideOfFirst = bits & 8 ? "o" : "x";
    this.choices = allChoices.slice(0, bits & 32 ? 3 : bits & 16 ? 2 : 0);
    this.barred = barred;
    this.firstUndoable = (bits >> 8) & 0xff;
    this.placers = bits >> 16;
  }

  /** The player who placed or places a stone, by its number from 0, where that is not X and O in turn; otherwise null. */
  placer(stone: number): OpeningPlayer | null {
    return stone < 5 ? ([null, "first", "second"] as const)[(this.placers >> (2 * stone)) & 3]! : null;
  }
}
