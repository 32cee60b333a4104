// SPDX-License-Identifier: MIT
// Between a study and the files of others: what the server has read becomes a tree, a tree becomes what it writes.
import type { ImportReply, TreeNode } from "../api/types";
import type { Setup } from "../game/board";
import { cellName, parseMove } from "../game/coordinates";
import { type Rules, parseGame } from "../game/rules";
import { parseSetup } from "../game/setup";
import { Grower } from "./grower";
import { nameOf, newStudy, type Study } from "./study";
import { lastOf, nodeOf, root, writtenOrder, type Tree } from "./tree";
import { errorText, sentences, t } from "../words/words";

/** The study of an imported text, at the end of its main line. Moves that the rules do not allow, as after a line that was set up, are left out, with what follows them. */
export function importedStudy(reply: ImportReply): { study: Study; leftOut: number } {
  const rules = parseGame(reply.game);
  const setup: Setup = (reply.setup && parseSetup(rules, reply.setup.board)) ?? new Map();
  const grower = new Grower(rules, setup);
  const ids: (number | null)[] = [];
  let leftOut = 0;
  for (const node of reply.nodes) {
    const parent = node.parent === null ? root : ids[node.parent]!;
    const cell = node.move === null ? null : parseMove(rules, node.move);
    const id = node.move === null ? parent : parent === null || cell === null ? null : grower.add(parent, cell);
    if (id === null) leftOut++;
    else if (node.comment) grower.draft.setComment(id, node.comment);
    ids.push(id);
  }
  const names = { x: nameOf(reply.x_name), o: nameOf(reply.o_name) };
  const tree = grower.draft.tree();
  return { study: { ...newStudy(rules, setup), tree, at: lastOf(tree, root), names }, leftOut };
}

const mostTold = 3;

/** Says in sentences which parts of a text could not be read; empty if there are none. */
export function lossText(reply: ImportReply, leftOut: number): string {
  const told: string[] = [];
  if (reply.problems.length) told.push(t(reply.setup && reply.format !== "sgf" ? "transfer.impossible" : "transfer.illegal"));
  for (const { node, code, message } of reply.problems.slice(0, mostTold)) {
    const move = reply.nodes[node]?.move;
    const problem = errorText(code, message);
    told.push(move ? t("transfer.problem_after", { move, problem }) : problem);
  }
  if (reply.problems.length > mostTold) told.push(t("transfer.problems_more", { count: reply.problems.length - mostTold }));
  if (leftOut) told.push(t("transfer.left_out", { count: leftOut }));
  return sentences(told);
}

/** The nodes of a tree as the server reads them: parents before children, the main line first. */
export function exportedNodes(rules: Rules, tree: Tree): TreeNode[] {
  const order = writtenOrder(tree);
  const place = new Map(order.map((id, index) => [id, index]));
  return order.map((id) => {
    const node = nodeOf(tree, id);
    return { parent: node.parent === null ? null : place.get(node.parent)!, move: node.cell === null ? null : cellName(rules, node.cell), comment: node.comment };
  });
}
