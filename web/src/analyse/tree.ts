// SPDX-License-Identifier: MIT
// A tree of variations: node 0 is the root, the first child of a node goes on with the main line. Trees are values:
// every change makes a new one.
import type { Cell } from "../game/rules";

export interface Node {
  readonly parent: number | null;
  readonly cell: Cell | null;
  readonly comment: string;
  readonly children: readonly number[];
}
export interface Tree {
  readonly nodes: ReadonlyMap<number, Node>;
  readonly next: number;
}

export const root = 0;
export const emptyTree: Tree = { nodes: new Map([[root, { parent: null, cell: null, comment: "", children: [] }]]), next: 1 };

export const nodeOf = (tree: Tree, id: number): Node => tree.nodes.get(id)!;

function change(tree: Tree, id: number, node: Node): Tree {
  return { nodes: new Map(tree.nodes).set(id, node), next: tree.next };
}

/** A tree in the making: its nodes are copied once, where a tree copies them with every change. */
export class Draft {
  private readonly nodes: Map<number, Node>;
  private next: number;

  constructor(old: Tree = emptyTree) {
    this.nodes = new Map(old.nodes);
    this.next = old.next;
  }

  node(id: number): Node {
    return this.nodes.get(id)!;
  }

  /** The child with this move, made where it is not there yet. */
  addMove(at: number, cell: Cell): number {
    const parent = this.node(at);
    const known = parent.children.find((child) => this.node(child).cell === cell);
    if (known !== undefined) return known;
    const id = this.next++;
    this.nodes.set(at, { ...parent, children: [...parent.children, id] });
    this.nodes.set(id, { parent: at, cell, comment: "", children: [] });
    return id;
  }

  setComment(id: number, comment: string): void {
    this.nodes.set(id, { ...this.node(id), comment });
  }

  tree(): Tree {
    return { nodes: this.nodes, next: this.next };
  }
}

/** The end of the line behind the node, its moves made where they are not there yet; if all are, the tree is the same one. */
export function addLine(tree: Tree, at: number, cells: readonly Cell[]): { tree: Tree; id: number } {
  const draft = new Draft(tree);
  let id = at;
  for (const cell of cells) id = draft.addMove(id, cell);
  const grown = draft.tree();
  return { tree: grown.next === tree.next ? tree : grown, id };
}

export const addMove = (tree: Tree, at: number, cell: Cell): { tree: Tree; id: number } => addLine(tree, at, [cell]);

export const setComment = (tree: Tree, id: number, comment: string): Tree => change(tree, id, { ...nodeOf(tree, id), comment });

function descendants(tree: Tree, id: number): number[] {
  const found = [id];
  for (let i = 0; i < found.length; i++) found.push(...nodeOf(tree, found[i]!).children);
  return found;
}

/** Without the node and all that follows it. The root stays. */
export function removeNode(tree: Tree, id: number): Tree {
  const node = nodeOf(tree, id);
  if (node.parent === null) return tree;
  const parent = nodeOf(tree, node.parent);
  const nodes = new Map(tree.nodes);
  for (const gone of descendants(tree, id)) nodes.delete(gone);
  nodes.set(node.parent, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { nodes, next: tree.next };
}

/** The variation through the node becomes the one before it: nearest fork first. */
export function promote(tree: Tree, id: number): Tree {
  for (let at = id; ; ) {
    const parentId = nodeOf(tree, at).parent;
    if (parentId === null) return tree;
    const parent = nodeOf(tree, parentId);
    const place = parent.children.indexOf(at);
    if (place > 0) {
      const children = [...parent.children];
      [children[place - 1], children[place]] = [children[place]!, children[place - 1]!];
      return change(tree, parentId, { ...parent, children });
    }
    at = parentId;
  }
}

export function canPromote(tree: Tree, id: number): boolean {
  return promote(tree, id) !== tree;
}

/** Nodes from the first move to this one. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== root; at = nodeOf(tree, at).parent!) path.push(at);
  return path.reverse();
}

export const movesTo = (tree: Tree, id: number): Cell[] => pathTo(tree, id).map((node) => nodeOf(tree, node).cell!);

/** The line through this node: the way to it, and on along first children. */
export function lineThrough(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let at = nodeOf(tree, id).children[0]; at !== undefined; at = nodeOf(tree, at).children[0]) line.push(at);
  return line;
}

/** Returns true if the tree has nothing that could be lost. */
export const isEmpty = (tree: Tree): boolean => tree.nodes.size === 1 && nodeOf(tree, root).comment === "";

export const lastOf = (tree: Tree, id: number): number => lineThrough(tree, id).at(-1) ?? root;

/** Nodes in the order in which they are written: main move, its alternatives, what follows. */
export function writtenOrder(tree: Tree): number[] {
  const order = [root];
  const follow = (start: number): void => {
    for (let id: number | undefined = start; id !== undefined; ) {
      const [first, ...others]: readonly number[] = nodeOf(tree, id).children;
      if (first !== undefined) order.push(first);
      for (const other of others) {
        order.push(other);
        follow(other);
      }
      id = first;
    }
  };
  follow(root);
  return order;
}
