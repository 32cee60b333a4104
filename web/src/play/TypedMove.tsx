// SPDX-License-Identifier: MIT
// A move typed as a coordinate, for who would rather not point.
import { useState } from "preact/hooks";
import { parseTyped } from "../game/coordinates";
import type { Cell, Rules } from "../game/rules";
import { t } from "../words/words";

interface TypedMoveProps {
  rules: Rules;
  landing(column: number): Cell | null;
  onPlay(cell: Cell): string | null;
  disabled?: boolean;
}

export function TypedMove({ rules, landing, onPlay, disabled }: TypedMoveProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  function submit(event: Event): void {
    event.preventDefault();
    const cell = parseTyped(rules, text, landing);
    const wrong = cell === null ? t("game.no_cell", { text: text.trim() }) : onPlay(cell);
    setProblem(wrong ?? "");
    if (!wrong) setText("");
  }
  return (
    <form class="typed-move" onSubmit={submit}>
      <label><span>{t("game.type_move")}</span><input value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder={rules.options.has("gravity") ? "d" : "b2"} autocomplete="off" autocapitalize="none" spellcheck={false} size={6} aria-invalid={problem !== ""} /></label>
      <button type="submit" disabled={disabled || text.trim() === ""}>{t("game.play_it")}</button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </form>
  );
}
