// SPDX-License-Identifier: MIT
// One position of a proof: what is proved of its moves, on the board and as a table.
import { MiniBoard } from "../board/MiniBoard";
import { parseMove, parseMoves } from "../game/coordinates";
import { type Cell, type Player, rulesOrNull } from "../game/rules";
import { boardLabel } from "../game/words";
import { number, t } from "../words/words";
import { type ProofState, type Step, numberText } from "./data";

function stonesOf(moves: readonly Cell[]): [Cell, Player][] {
  return moves.map((cell, ply) => [cell, ply % 2 === 0 ? "x" : "o"]);
}

export function ProofBoard({ state, step }: { state: ProofState; step: Step }) {
  const rules = rulesOrNull(state.board ?? state.game);
  if (!rules) return null;
  let before: readonly Cell[] = [];
  try {
    before = parseMoves(rules, step.position);
  } catch {
    return null;  // no moves of this game
  }
  const tint = new Map<Cell, string>();
  const texts = new Map<Cell, string>();
  for (const { move, proved, proof } of step.moves) {
    const cell = parseMove(rules, move);
    if (cell === null) continue;
    tint.set(cell, proved ? "is-proved" : "is-open");
    if (!proved) texts.set(cell, numberText(proof));
  }
  const proved = step.moves.filter((move) => move.proved).length;
  return (
    <div class="proof-board">
      <MiniBoard rules={rules} stones={stonesOf(before)} tint={tint} texts={texts} name={boardLabel(rules)} />
      <p class="hint">{t("proofs.legend")}</p>
      {step.moves.length > 0 && <details>
        <summary>{t("proofs.moves", { proved: number(proved), all: number(step.moves.length) })}</summary>
        <table>
          <thead><tr><th scope="col">{t("proofs.move")}</th><th scope="col">{t("proofs.proof_number")}</th><th scope="col">{t("proofs.disproof_number")}</th></tr></thead>
          <tbody>{step.moves.map((move) => <tr key={move.move} class={move.proved ? "proved" : ""}><th scope="row">{move.move}</th><td>{move.proved ? "✓" : numberText(move.proof)}</td><td>{numberText(move.disproof)}</td></tr>)}</tbody>
        </table>
      </details>}
    </div>
  );
}
