// SPDX-License-Identifier: MIT
// A tree as a line of text, short enough for an address:  h8{a comment}(g8h9)h9i8   A bracket holds an alternative to
// the move before it; braces hold a comment, in which \ stands before braces and itself.
import { cellName, parseMove } from "../game/coordinates";
import type { Rules } from "../game/rules";
import { type Setup, Walker } from "../game/board";
import { Draft, type Tree, nodeOf, root } from "./tree";
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

export class TreeTextError extends Error {}

/** Reads what treeText writes. Moves that the rules do not allow are an error; so is any other text. */
export function parseTree(rules: Rules, setup: Setup, text: string): Tree {
  const tree = new Draft();
  let at = root;
  const forks: number[] = [];
  const board = new Walker(rules, setup);
  const token = /([a-z]+\d+)|\{((?:[^\\{}]|\\[\\{}])*)\}|([()])|\s+/gy;
  const back = (to: number): void => {
    while (at !== to) {
      board.undoCell();
      at = tree.node(at).parent!;
    }
  };
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new TreeTextError(t("address.moves"));
    const [, move, comment, bracket] = match;
    if (move !== undefined) {
      const cell = parseMove(rules, move);
      if (cell === null || board.tryCell(cell) === null) throw new TreeTextError(t("address.move", { move }));
      at = tree.addMove(at, cell);
    } else if (comment !== undefined) tree.setComment(at, comment.replace(/\\(.)/g, "$1"));
    else if (bracket === "(") {
      if (at === root) throw new TreeTextError(t("address.moves"));
      forks.push(at);
      back(tree.node(at).parent!);
    } else if (bracket === ")") at = rejoin();
  }
  if (forks.length) throw new TreeTextError(t("address.bracket"));
  return tree.tree();

  function rejoin(): number {
    const fork = forks.pop();
    if (fork === undefined) throw new TreeTextError(t("address.moves"));
    back(tree.node(fork).parent!);
    board.tryCell(tree.node(fork).cell!);
    return fork;
  }
}
