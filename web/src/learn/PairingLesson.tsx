// SPDX-License-Identifier: MIT
// The reader plays X, and the page holds the draw by pairs.
import { useMemo, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import { refusalOf } from "../board/refusal_text";
import { replay } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, parseGame } from "../game/rules";
import { outcomeText } from "../game/words";
import { useAddress } from "../ui/use_address";
import { t } from "../words/words";
import { movesText, readMoves } from "./moves";
import { answerTo, pairOf, pairingGame, partner } from "./pairing";

export function PairingLesson() {
  const address = useAddress("#/learn/pairing");
  const rules = useMemo(() => parseGame(pairingGame), []);
  const text = address.query.get("m");
  const board = useMemo(() => replay(rules, readMoves(rules, text)), [rules, text]);
  const [pairs, setPairs] = useState(true);
  const marks = useMemo(() => new Map([...Array(rules.columns * rules.rows).keys()].filter((cell) => board.at(cell) === null && partner(cell) !== null).map((cell) => [cell, pairOf(cell)])), [board]);

  function play(cell: Cell): string | null {
    const wrong = refusalOf(board, cell);
    if (wrong !== null) return wrong;
    const reply = answerTo(cell, (other) => other !== cell && board.at(other) === null);
    address.change({ m: movesText(rules, [...board.moves, cell, ...(reply === null ? [] : [reply])]) });
    return null;
  }
  const [own, reply] = board.moves.slice(-2);
  function said(): string {
    if (board.outcome !== "pending") return t("pairing.over", { outcome: outcomeText(board.outcome) });
    if (own === undefined || reply === undefined || board.moves.length % 2) return t("pairing.begin");
    const cells = { cell: cellName(rules, own), reply: cellName(rules, reply) };
    return partner(own) === reply ? t("pairing.answered", cells) : t("pairing.free", cells);
  }
  return (
    <section class="lesson" aria-labelledby="lesson-pairing">
      <h2 id="lesson-pairing">{t("pairing.title")}</h2>
      <p class="lead">{t("pairing.about")}</p>
      <div class="live">
        <div class="live-board">
          <BoardView rules={rules} at={(cell) => board.at(cell)} stones={board.entries()} label={t("pairing.board")} turn={board.toMove} onPlay={play} last={board.last} lines={board.lines.map((line) => line.cells)} marks={pairs ? marks : new Map()} />
        </div>
        <div class="live-side">
          <label class="check"><input type="checkbox" checked={pairs} onChange={() => setPairs(!pairs)} /> {t("pairing.show")}</label>
          <p role="status">{said()}</p>
          <button type="button" onClick={() => address.change({ m: null })} disabled={!board.moves.length}>{t("threats.restart")}</button>
        </div>
      </div>
    </section>
  );
}
