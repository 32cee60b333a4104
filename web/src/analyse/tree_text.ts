// SPDX-License-Identifier: MIT
// A tree as a line of text, short enough for an address:  h8{a comment}(g8h9)h9i8   A bracket holds an alternative to
// the move before it; braces hold a comment, in which \ stands before braces and itself.
import { cellName, parseMove } from "../game/coordinates";
import type { Rules } from "../game/rules";
import type { Setup } from "../game/board";
import { Grower } from "./grower";
import { type Tree, nodeOf, root } from "./tree";
import { t } from "../words/words";

const commentText = (comment: string): string => (comment ? `{${comment.replace(/[\\{}]/g, "\\$&")}}` : "");

export function treeText(rules: Rules, tree: Tree): string {
  const parts: string[] = [commentText(nodeOf(tree, root).comment)];
  const move = (id: number): void => void parts.push(cellName(rules, nodeOf(tree, id).cell!), commentText(nodeOf(tree, id).comment));
  const follow = (start: number): void => {
    for (let id: number | undefined = start; id !== undefined; ) {
      const [first, ...others]: readonly number[] = nodeOf(tree, id).children;
      if (first !== undefined) move(first);
      for (const other of others) {
        parts.push("(");
        move(other);
        follow(other);
        parts.push(")");
      }
      id = first;
    }
  };
  follow(root);
  return parts.join("");
}

/** A tree as it was read. `order`: the node of each written move, the root first; of a move that was left out, the node before it. */
export interface ReadTree {
  readonly tree: Tree;
  readonly order: readonly number[];
  readonly leftOut: number;
  /** The first mistake in a sentence; empty where there is none. */
  readonly problem: string;
}

const token = /([a-z]+\d+)|\{((?:[^\\{}]|\\[\\{}])*)\}|([()])|\s+/y;

/**
 * Reads the text that treeText writes. A move that the rules do not allow is left out with the moves after it; its
 * alternatives stay. Reading ends at the first other text that has no meaning.
 */
export function readTree(rules: Rules, setup: Setup, text: string): ReadTree {
  const grower = new Grower(rules, setup);
  const order = [root];
  const forks: { at: number; dropped: number }[] = [];
  // `dropped`: moves left out since `at` in the line that is being read.
  let [at, dropped, leftOut, problem] = [root, 0, 0, ""];
  const play = (move: string): void => {
    const cell = parseMove(rules, move);
    const id = dropped > 0 || cell === null ? null : grower.add(at, cell);
    order.push(id ?? at);
    if (id !== null) at = id;
    else {
      if (dropped++ === 0) problem ||= t("address.move", { move });
      leftOut++;
    }
  };
  const open = (): void => {
    forks.push({ at, dropped });
    if (dropped === 0) {
      const parent = grower.draft.node(at).parent;
      if (parent === null) [dropped, problem] = [2, problem || t("address.moves")];
      else at = parent;
    } else if (dropped === 1) dropped = 0;
  };
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    const [, move, comment, bracket] = match ?? [];
    const fork = bracket === ")" ? forks.pop() : undefined;
    if (!match || (bracket === ")" && !fork)) {
      problem ||= t("address.moves");
      break;
    }
    if (move !== undefined) play(move);
    else if (comment !== undefined && dropped === 0) grower.draft.setComment(at, comment.replace(/\\(.)/g, "$1"));
    else if (bracket === "(") open();
    else if (fork) ({ at, dropped } = fork);
  }
  if (forks.length) problem ||= t("address.bracket");
  return { tree: grower.draft.tree(), order, leftOut, problem };
}
