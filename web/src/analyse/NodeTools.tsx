// SPDX-License-Identifier: MIT
// Actions on the move that is shown: comment on it, promote its variation, delete it.
import { type Tree, canPromote, nodeOf, root } from "./tree";
import { t } from "../words/words";

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
        <span class="unseen">{t(at === root ? "analyse.comment_start" : "analyse.comment_move")}</span>
        <textarea rows={2} maxLength={longestComment} placeholder={t(at === root ? "analyse.comment_start_hint" : "analyse.comment_move_hint")} value={nodeOf(tree, at).comment} onInput={(event) => onComment(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button type="button" disabled={!canPromote(tree, at)} onClick={onPromote}>{t("analyse.promote")}</button>
        <button type="button" disabled={at === root} onClick={onDelete}>{t("analyse.delete")}</button>
      </div>
    </div>
  );
}
