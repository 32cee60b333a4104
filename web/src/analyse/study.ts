// SPDX-License-Identifier: MIT
// All that the analysis page holds, and its form in an address:
//   #/analyse?g=15,15,5&s=BOARD&t=TREE&at=NODE&x=NAME&o=NAME&e=0&h=0
import { Board, type Setup, replay } from "../game/board";
import { type Player, type Rules, gameText, parseGame } from "../game/rules";
import { packSetup, parseSetup } from "../game/setup";
import { type Tree, emptyTree, lastOf, movesTo, root, writtenOrder } from "./tree";
import { TreeTextError, parseTree, treeText } from "./tree_text";
import { rulesText } from "../game/words";
import { sentences, t } from "../words/words";

export interface Study {
  readonly rules: Rules;
  readonly setup: Setup;
  readonly tree: Tree;
  readonly at: number;
  /** Who played; empty where nobody says. */
  readonly names: Readonly<Record<Player, string>>;
  readonly engine: boolean;
  readonly heat: boolean;
}

export const newStudy = (rules: Rules, setup: Setup = new Map()): Study => ({ rules, setup, tree: emptyTree, at: root, names: { x: "", o: "" }, engine: true, heat: true });

/** What an export takes: one line of at most 200 bytes. */
export const nameOf = (text: string): string => [...text.replace(/\p{Cc}/gu, " ")].slice(0, 50).join("");

export const boardAt = (study: Study, id = study.at): Board => replay(study.rules, movesTo(study.tree, id), study.setup);

export function studyAddress(study: Study): string {
  const query = new URLSearchParams({ g: gameText(study.rules) });
  if (study.setup.size) query.set("s", packSetup(study.rules, study.setup));
  const text = treeText(study.rules, study.tree);
  if (text) query.set("t", text);
  // Without `at` the end of the main line is meant, so that a link to a game shows it whole.
  if (study.at !== lastOf(study.tree, root)) query.set("at", String(writtenOrder(study.tree).indexOf(study.at)));
  for (const player of ["x", "o"] as const) if (study.names[player]) query.set(player, study.names[player]);
  if (!study.engine) query.set("e", "0");
  if (!study.heat) query.set("h", "0");
  return `#/analyse?${query.toString().replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%28/g, "(").replace(/%29/g, ")").replace(/%2F/g, "/")}`;
}

/** The study of an address, and what could not be read of it. */
export function studyOf(query: URLSearchParams): { study: Study; problem: string } {
  try {
    const rules = parseGame(query.get("g") ?? "3,3,3");
    const packed = query.get("s");
    const setup = packed ? parseSetup(rules, packed) : new Map();
    if (!setup) throw new TreeTextError(t("address.board"));
    const tree = parseTree(rules, setup, query.get("t") ?? "");
    const at = query.get("at");
    const order = writtenOrder(tree);
    const study: Study = {
      ...newStudy(rules, setup),
      tree,
      at: at === null ? lastOf(tree, root) : order[Number(at)] ?? root,
      names: { x: nameOf(query.get("x") ?? ""), o: nameOf(query.get("o") ?? "") },
      engine: query.get("e") !== "0",
      heat: query.get("h") !== "0",
    };
    return { study, problem: "" };
  } catch (error) {
    return { study: newStudy(parseGame("3,3,3")), problem: sentences([t("address.unreadable"), rulesText(error)]) };
  }
}
