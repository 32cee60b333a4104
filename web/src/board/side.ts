// SPDX-License-Identifier: MIT
// The name of a side as its stones look on the board: X and O, Black and White (White first by choice), or the
// colours of discs.
import type { Outcome, Player, Rules } from "../game/rules";
import { mark, outcomeText } from "../game/words";
import { appearance } from "../ui/appearance";
import { type Key, t } from "../words/words";
import { lookOf } from "./look";

type Colour = "black" | "white" | "red" | "yellow" | "blue" | "orange";

/** The colours of discs in each board theme, as styles/themes.css has them. */
const discs: Readonly<Record<string, readonly [Colour, Colour]>> = {
  paper: ["blue", "orange"],
  slate: ["blue", "orange"],
  contrast: ["white", "orange"],
};

export function sideName(rules: Rules, player: Player): string {
  const look = lookOf(rules);
  if (look === "marks") return mark(player);
  const [one, other] = look === "stones" ? (["black", "white"] as const) : discs[appearance().board] ?? (["red", "yellow"] as const);
  const whiteBegins = look === "stones" && appearance().first === "white";
  return t(`side.${(player === "x") !== whiteBegins ? one : other}` as Key);
}

/** The outcome in words, with the side by its name. */
export const outcomeOf = (rules: Rules, outcome: Outcome): string =>
  outcome === "x_wins" || outcome === "o_wins" ? t("result.wins", { player: sideName(rules, outcome === "x_wins" ? "x" : "o") }) : outcomeText(outcome);
