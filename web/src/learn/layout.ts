// SPDX-License-Identifier: MIT
// The places of a search tree's nodes on the page: leaves side by side, parents above the middle of their children.
import type { SearchNode } from "./minimax";

export interface Placed {
  readonly node: SearchNode | null;
  readonly x: number;
  readonly depth: number;
  readonly like: number;
  readonly parent: Placed | null;
  readonly move: number | null;
  /** The event after which it is drawn: its visit, or for a cut branch the one after which it was cut. */
  readonly event: number;
}

export function place(root: SearchNode): { nodes: Placed[]; width: number; depth: number } {
  const nodes: Placed[] = [];
  let leaves = 0;
  let deepest = 0;
  const put = (node: SearchNode | null, depth: number, like: number, move: number | null, event: number): Placed => {
    deepest = Math.max(deepest, depth);
    const own = { node, depth, like, move, x: 0, parent: null as Placed | null, event };
    const children = (node?.branches ?? []).map((branch) => put(branch.node, depth + 1, branch.like, branch.move, branch.event) as typeof own);
    own.x = children.length ? (children[0]!.x + children[children.length - 1]!.x) / 2 : leaves++;
    for (const child of children) child.parent = own;
    nodes.push(own);
    return own;
  };
  put(root, 0, 1, null, 0);
  return { nodes, width: leaves, depth: deepest };
}
