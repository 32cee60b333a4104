// SPDX-License-Identifier: MIT
// The keys of the analysis page and the symbols on its board.
import { Fragment } from "preact";
import { wordLetter } from "../board/look";
import { Dialog } from "../ui/Dialog";
import { rich } from "../words/rich";
import { type Key, t } from "../words/words";

/** The names of keys: those with a dot are messages, the others stand on the key itself. */
const keys: readonly [readonly string[], Key][] = [
  [["←", "→"], "help.move"],
  [["↑", "↓"], "help.sibling"],
  [["key.home", "key.end"], "help.ends"],
  [["key.space"], "help.best"],
  [["l"], "help.engine"],
  [["n"], "help.numbers"],
  [["r", "m"], "help.rotate"],
  [["?"], "help.help"],
  [["key.tab"], "help.board"],
  [["[", "]"], "help.move_board"],
  [["+", "−", "0"], "help.zoom"],
];

export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("analyse.keys")} onClose={onClose}>
      <dl class="keys">
        {keys.map(([names, about]) => (
          <Fragment key={about}>
            <dt>{names.map((name) => <kbd key={name}>{name.startsWith("key.") ? t(name as Key) : name}</kbd>)}</dt>
            <dd>{t(about)}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="help-draw">{t("help.drawing")}</p>
      <h3>{t("help.symbols")}</h3>
      <ul class="symbols">
        {(["win", "draw", "loss"] as const).map((word) => <li key={word}>{rich(`help.${word}`, { letter: <b>{wordLetter(word)}</b> })}</li>)}
        <li>{t("help.plies")}</li>
        <li>{t("help.estimate")}</li>
        <li>{t("help.signs")}</li>
      </ul>
    </Dialog>
  );
}
