// SPDX-License-Identifier: MIT
// Between a study and the files of others: what the server has read becomes a tree, a tree becomes what it writes.
import type { ImportReply, TreeNode } from "../api/types";
import { type Setup, Walker } from "../game/board";
import { cellName, parseMove } from "../game/coordinates";
import { type Cell, type Rules, parseGame } from "../game/rules";
import { parseSetup } from "../game/setup";
import { nameOf, newStudy, type Study } from "./study";
import { Draft, nodeOf, root, writtenOrder, type Tree } from "./tree";
import { errorText, sentences, t } from "../words/words";

/** Puts moves into a tree, with one board that goes along: in the order of a file it never has far to go. */
class Grower {
  readonly draft = new Draft();
  private readonly board: Walker;
  /** The nodes from the root to where the board stands, and how deep each node of the tree is. */
  private readonly path = [root];
  private readonly depth = new Map([[root, 0]]);

  constructor(rules: Rules, setup: Setup) {
    this.board = new Walker(rules, setup);
  }

  /** The node of the move; null where the rules do not allow it. */
  add(parent: number, cell: Cell): number | null {
    this.stand(parent);
    if (this.board.refusal(cell) !== null) return null;
    const id = this.draft.addMove(parent, cell);
    this.depth.set(id, this.path.length);
    return id;
  }

  private stand(at: number): void {
    const ahead: number[] = [];
    let common = at;
    for (; this.path[this.depth.get(common)!] !== common; common = this.draft.node(common).parent!) ahead.push(common);
    while (this.path.at(-1) !== common) {
      this.board.undoCell();
      this.path.pop();
    }
    for (const id of ahead.reverse()) {
      this.board.tryCell(this.draft.node(id).cell!);
      this.path.push(id);
    }
  }
}

/** The study of an imported text. Moves that the rules do not allow, as after a line that was set up, are left out, with what follows them. */
export function importedStudy(reply: ImportReply): { study: Study; leftOut: number } {
  const rules = parseGame(reply.game);
  const setup = (reply.setup && parseSetup(rules, reply.setup.board)) ?? new Map();
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
  return { study: { ...newStudy(rules, setup), tree: grower.draft.tree(), names }, leftOut };
}

const mostTold = 3;

/** What is wrong with a text that was read, in sentences; empty where nothing is. */
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
