// SPDX-License-Identifier: MIT
// The variations as text that can be clicked: the main line in bold, alternatives indented, comments where they belong.
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { cellName } from "../game/coordinates";
import type { Rules } from "../game/rules";
import { type JudgedMove, judgementText, markOf } from "./report";
import { type Tree, nodeOf, root } from "./tree";
import { t } from "../words/words";

interface TreeViewProps {
  rules: Rules;
  tree: Tree;
  at: number;
  /** Signs of the report, by node. */
  signs?: ReadonlyMap<number, JudgedMove>;
  onPick(id: number): void;
}

export function TreeView({ rules, tree, at, signs, onPick }: TreeViewProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && list.current) {
      const [top, height] = [current.offsetTop - list.current.offsetTop, list.current.clientHeight];
      if (top < list.current.scrollTop || top > list.current.scrollTop + height - 30) list.current.scrollTop = top - height / 2;
    }
  }, [at, tree]);

  const move = (id: number, ply: number): JSX.Element => {
    const node = nodeOf(tree, id);
    const sign = signs?.get(id);
    return (
      <span key={id} class="node">
        <button type="button" class="move" aria-current={id === at ? "true" : undefined} onClick={() => onPick(id)}>
          {ply % 2 === 1 && <span class="number">{(ply + 1) / 2}.</span>}{cellName(rules, node.cell!)}
          {sign && <b class={`sign ${sign.judgement.kind}`} title={judgementText(rules, sign)}>{markOf(sign.judgement)}</b>}
        </button>
        {node.comment && <span class="comment">{node.comment}</span>}
      </span>
    );
  };
  /** The line from a node on, with the alternatives to each of its moves behind the move. */
  const line = (from: number, ply: number): ComponentChildren[] => {
    const parts: ComponentChildren[] = [];
    for (let id: number | undefined = from, n = ply; id !== undefined; n++) {
      const [first, ...others]: readonly number[] = nodeOf(tree, id).children;
      if (first !== undefined) parts.push(move(first, n));
      for (const other of others) parts.push(<div key={`v${other}`} class="variation">{move(other, n)}{line(other, n + 1)}</div>);
      id = first;
    }
    return parts;
  };
  const start = nodeOf(tree, root);
  return (
    <div class="tree" ref={list} role="group" aria-label={t("analyse.moves_variations")}>
      <button type="button" class="move start" aria-current={at === root ? "true" : undefined} onClick={() => onPick(root)}>{t("analyse.start")}</button>
      {start.comment && <span class="comment">{start.comment}</span>}
      {line(root, 1)}
    </div>
  );
}
