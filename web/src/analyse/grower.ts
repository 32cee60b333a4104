// SPDX-License-Identifier: MIT
// Puts moves into a tree, with one board that goes along. In the order of a file the board never has far to go.
import { type Setup, Walker } from "../game/board";
import type { Cell, Rules } from "../game/rules";
import { Draft, root } from "./tree";

export class Grower {
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
