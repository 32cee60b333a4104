// SPDX-License-Identifier: MIT
// What can be done with the move that is shown: comment on it, promote its variation, delete it.
import { type Tree, canPromote, nodeOf, root } from "./tree";

interface NodeToolsProps {
  tree: Tree;
  at: number;
  onComment(text: string): void;
  onPromote(): void;
  onDelete(): void;
}

const longestComment = 2000;

export function NodeTools({ tree, at, onComment, onPromote, onDelete }: NodeToolsProps) {
  return (
    <div class="node-tools">
      <label>
        <span class="unseen">Comment on {at === root ? "the start" : "this move"}</span>
        <textarea rows={2} maxLength={longestComment} placeholder={at === root ? "A comment on the game" : "A comment on this move"} value={nodeOf(tree, at).comment} onInput={(event) => onComment(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button type="button" disabled={!canPromote(tree, at)} onClick={onPromote}>Promote</button>
        <button type="button" disabled={at === root} onClick={onDelete}>Delete from here</button>
      </div>
    </div>
  );
}
