// SPDX-License-Identifier: MIT
// All that the analysis page holds, and its form in an address:
//   #/analyse?g=15,15,5&s=BOARD&t=TREE&at=NODE&x=NAME&o=NAME&m=DRAWINGS&r=r90&n=1&e=0&h=0
import { Board, type Setup, replay } from "../game/board";
import { type Cell, type Player, type Rules, gameText, parseGame } from "../game/rules";
import { packSetup, parseSetup } from "../game/setup";
import { type Tree, emptyTree, lastOf, movesTo, root, writtenOrder } from "./tree";
import { type Orientation, orientations } from "../board/orientation";
import { type Drawings, drawingsText, readDrawings } from "./drawings";
import { readTree, treeText } from "./tree_text";
import { rulesText } from "../game/words";
import { sentences, t } from "../words/words";

export interface Study {
  readonly rules: Rules;
  readonly setup: Setup;
  readonly tree: Tree;
  readonly at: number;
  /** The players' names; empty if unknown. */
  readonly names: Readonly<Record<Player, string>>;
  readonly engine: boolean;
  readonly heat: boolean;
  readonly drawings: Drawings;
  readonly orientation: Orientation;
  /** True if the stones show the numbers of their moves. */
  readonly numbers: boolean;
}

export const newStudy = (rules: Rules, setup: Setup = new Map()): Study => ({ rules, setup, tree: emptyTree, at: root, names: { x: "", o: "" }, engine: true, heat: true, drawings: new Map(), orientation: "r0", numbers: false });

/** The part of a name that an export takes: one line of at most 200 bytes. */
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
  const drawn = drawingsText(study.rules, study.drawings, writtenOrder(study.tree));
  if (drawn) query.set("m", drawn);
  if (study.orientation !== "r0") query.set("r", study.orientation);
  if (study.numbers) query.set("n", "1");
  if (!study.engine) query.set("e", "0");
  if (!study.heat) query.set("h", "0");
  return `#/analyse?${query.toString().replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%28/g, "(").replace(/%29/g, ")").replace(/%2F/g, "/")}`;
}

function rulesOf(query: URLSearchParams): { rules: Rules; problem: string } {
  try {
    return { rules: parseGame(query.get("g") ?? "3,3,3"), problem: "" };
  } catch (error) {
    return { rules: parseGame("3,3,3"), problem: sentences([t("address.unreadable"), rulesText(error)]) };
  }
}

/** The study of an address. What cannot be read is left out; `problem` says what that is, empty where nothing is. */
export function studyOf(query: URLSearchParams): { study: Study; problem: string } {
  const { rules, problem } = rulesOf(query);
  if (problem) return { study: newStudy(rules), problem };
  const packed = query.get("s");
  const setup = packed ? parseSetup(rules, packed) : new Map<Cell, Player>();
  if (!setup) return { study: newStudy(rules), problem: sentences([t("address.unreadable"), t("address.board")]) };
  const { tree, order, leftOut, problem: wrong } = readTree(rules, setup, query.get("t") ?? "");
  const at = query.get("at");
  const study: Study = {
    ...newStudy(rules, setup),
    tree,
    at: (at === null ? undefined : order[Number(at)]) ?? lastOf(tree, root),
    names: { x: nameOf(query.get("x") ?? ""), o: nameOf(query.get("o") ?? "") },
    engine: query.get("e") !== "0",
    heat: query.get("h") !== "0",
    drawings: readDrawings(rules, order, query.get("m") ?? ""),
    orientation: orientations.find((name) => name === query.get("r")) ?? "r0",
    numbers: query.get("n") === "1",
  };
  return { study, problem: wrong && sentences([t("address.partly"), wrong, leftOut ? t("address.left_out", { count: leftOut }) : ""]) };
}
