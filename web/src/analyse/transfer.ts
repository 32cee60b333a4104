// SPDX-License-Identifier: MIT
// Between a study and the files of others: what the server has read becomes a tree, a tree becomes what it writes.
import type { ImportReply, TreeNode } from "../api/types";
import { cellName, parseMove } from "../game/coordinates";
import { type Rules, parseGame } from "../game/rules";
import { parseSetup } from "../game/setup";
import { boardAt, newStudy, type Study } from "./study";
import { addMove, nodeOf, root, setComment, writtenOrder, type Tree, emptyTree } from "./tree";

/** The study of an imported text. Moves that the rules do not allow are left out, with what follows them. */
export function importedStudy(reply: ImportReply): { study: Study; leftOut: number } {
  const rules = parseGame(reply.game);
  const setup = reply.setup ? parseSetup(rules, reply.setup.board) : new Map();
  let study = newStudy(rules, setup ?? new Map());
  let tree: Tree = emptyTree;
  const ids: (number | null)[] = [];
  let leftOut = 0;
  reply.nodes.forEach((node, index) => {
    const parent = node.parent === null ? root : ids[node.parent] ?? null;
    const cell = node.move === null ? null : parseMove(rules, node.move);
    let id: number | null = parent;
    if (index > 0 && node.move !== null) {
      id = null;
      if (parent !== null && cell !== null && boardAt({ ...study, tree }, parent).refusal(cell) === null) ({ tree, id } = addMove(tree, parent, cell));
      else leftOut++;
    }
    if (id !== null && node.comment) tree = setComment(tree, id, node.comment);
    ids.push(id);
  });
  study = { ...study, tree };
  return { study: { ...study, at: root }, leftOut };
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
