// SPDX-License-Identifier: MIT
// Where the nodes of a search tree stand on the page: leaves side by side, parents above the middle of their children.
import type { SearchNode } from "./minimax";

export interface Placed {
  readonly node: SearchNode | null;
  readonly x: number;
  readonly depth: number;
  readonly like: number;
  readonly parent: Placed | null;
  readonly move: number | null;
  /** When it is known: a node's own visit, or for a cut branch that of the node before it. */
  readonly order: number;
}

export function place(root: SearchNode): { nodes: Placed[]; width: number; depth: number } {
  const nodes: Placed[] = [];
  let leaves = 0;
  let deepest = 0;
  const put = (node: SearchNode | null, depth: number, like: number, move: number | null, order: number): { placed: Placed; last: number } => {
    deepest = Math.max(deepest, depth);
    const own = { node, depth, like, move, x: 0, parent: null as Placed | null, order };
    let last = order;
    const children = (node?.branches ?? []).map((branch) => {
      const child = put(branch.node, depth + 1, branch.like, branch.move, branch.node?.order ?? last);
      last = Math.max(last, child.last);
      return child.placed as typeof own;
    });
    own.x = children.length ? (children[0]!.x + children[children.length - 1]!.x) / 2 : leaves++;
    for (const child of children) child.parent = own;
    nodes.push(own);
    return { placed: own, last };
  };
  put(root, 0, 1, null, 0);
  return { nodes, width: leaves, depth: deepest };
}
