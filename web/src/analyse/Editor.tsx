// SPDX-License-Identifier: MIT
// Putting stones without playing: the position that results is where the tree begins.
import { sideName } from "../board/side";
import type { Setup } from "../game/board";
import type { Cell, Player, Rules } from "../game/rules";
import type { DrawTool } from "./DrawBar";
import { t } from "../words/words";

/** The action of a click on the board. */
export type Tool = "play" | "x" | "o" | "erase" | DrawTool;

const tools = ["play", "x", "o", "erase"] as const;

/** The setup after a click with the tool. */
export function edited(setup: Setup, cell: Cell, tool: Tool): Setup {
  const next = new Map(setup);
  if (tool === "erase" || next.get(cell) === tool) next.delete(cell);
  else next.set(cell, tool as Player);
  return next;
}

export function Editor({ rules, tool, onTool, onClear }: { rules: Rules; tool: Tool; onTool(tool: Tool): void; onClear(): void }) {
  const nameOf = (value: (typeof tools)[number]) => (value === "x" || value === "o" ? t(`analyse.tool.${value}`, { player: sideName(rules, value) }) : t(`analyse.tool.${value}`));
  return (
    <div class="editor" role="group" aria-label={t("analyse.tool")}>
      {tools.map((value) => <button key={value} type="button" aria-pressed={tool === value} onClick={() => onTool(value)}>{nameOf(value)}</button>)}
      <button type="button" class="quiet" onClick={onClear}>{t("analyse.clear")}</button>
    </div>
  );
}
