// SPDX-License-Identifier: MIT
// Asks for the rules of a file that does not name them.
import { useState } from "preact/hooks";
import { type Rules, parseGame } from "../game/rules";
import { gameTitle } from "../game/words";
import { Dialog } from "../ui/Dialog";
import { OwnGame } from "../ui/GamePicker";
import type { Question } from "./use_import";
import { t } from "../words/words";

export function AskRules({ question, onAnswer }: { question: Question; onAnswer(rules: Rules | null): void }) {
  const [rules, setRules] = useState(() => parseGame(question.game));
  return (
    <Dialog title={question.file.name || t("transfer.which_rules")} onClose={() => onAnswer(null)}>
      <p>{t("transfer.rules_unknown")}</p>
      <OwnGame rules={rules} onChange={setRules} />
      <p class="dialog-actions"><button type="button" class="main" onClick={() => onAnswer(rules)}>{t("transfer.read_as", { game: gameTitle(rules) })}</button></p>
    </Dialog>
  );
}
