// SPDX-License-Identifier: MIT
// The report on the game: a summary for each player and the moves that it names. Proved and estimated stay apart.
import { sideName } from "../board/side";
import { cellName } from "../game/coordinates";
import type { Player, Rules } from "../game/rules";
import { type JudgedMove, judgementText, markOf, summaryOf } from "./report";
import { t } from "../words/words";

interface ReportPanelProps {
  rules: Rules;
  judged: readonly JudgedMove[];
  names: Readonly<Record<Player, string>>;
  current: number;
  onPick(ply: number): void;
}

const classOf = ({ judgement }: JudgedMove): string => (judgement.kind === "lost" ? "estimated" : judgement.kind);

export function ReportPanel({ rules, judged, names, current, onPick }: ReportPanelProps) {
  return (
    <section class="report" aria-label={t("report.title")}>
      <table>
        <thead><tr><th scope="col"><span class="unseen">{t("report.player")}</span></th><th scope="col">{t("report.proved")}</th><th scope="col">{t("report.estimated")}</th><th scope="col">{t("report.only")}</th></tr></thead>
        <tbody>
          {(["x", "o"] as const).map((player) => {
            const { proved, estimated, only } = summaryOf(judged, player);
            return <tr key={player}><th scope="row">{names[player] ? t("analyse.player_name", { player: sideName(rules, player), name: names[player] }) : sideName(rules, player)}</th><td>{proved}</td><td>{estimated}</td><td>{only}</td></tr>;
          })}
        </tbody>
      </table>
      <ul>
        {judged.map((move) => (
          <li key={move.ply} class={classOf(move)}>
            <button type="button" class="move" aria-current={move.ply === current ? "true" : undefined} onClick={() => onPick(move.ply)}>{t("report.move", { ply: move.ply, cell: cellName(rules, move.cell) })}<b>{markOf(move.judgement)}</b></button>
            <span>{judgementText(rules, move)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
