// SPDX-License-Identifier: MIT
// The certificates of a game, made in this page, checked and given as files.
import { number, t } from "../words/words";
import { download } from "../ui/download";
import { type Solved, canMakeHere } from "./data";
import { claimText, secondsText } from "./texts";
import { type Verdict, useMake } from "./use_make";

export function VerdictLine({ verdict }: { verdict: Verdict }) {
  return (
    <p class="verdict-line">
      <b class={verdict.accepted ? "yes" : "no"}>{t(verdict.accepted ? "values.check.accepted" : "values.check.rejected", { seconds: secondsText(verdict.seconds) })}</b>
      <br />
      <q lang="en">{verdict.text}</q>
    </p>
  );
}

export function CheckHere({ solved }: { solved: Solved }) {
  const { making, start, stop } = useMake(solved.rules);
  const { phase } = making;
  if (!canMakeHere(solved)) return <p class="make">{t("values.check.too_long")}</p>;
  const runs = phase === "solving" || phase === "checking";
  return (
    <div class="make">
      <button type="button" class={runs ? "" : "main"} onClick={runs ? stop : start}>{t(runs ? "ui.stop" : "values.check.make")}</button>
      <div role="status">
        {phase === "solving" && <p>{t("values.check.solving", { nodes: making.nodes, seconds: secondsText(making.seconds) })}</p>}
        {phase === "checking" && <p>{t("values.check.checking")}</p>}
        {phase === "done" && <p>{t("values.check.made", { nodes: making.nodes, seconds: secondsText(making.seconds) })}</p>}
      </div>
      {phase === "failed" && <p class="problem" role="alert">{t("values.check.failed", { reason: making.problem })}</p>}
      {phase === "done" && !making.made.length && <p class="problem" role="alert">{t("values.check.none")}</p>}
      <ul class="made">
        {making.made.map(({ claim, records, bytes, verdict }) => (
          <li key={claim}>
            {t("values.certificate_size", { claim: claimText(claim), records: number(records), bytes: number(bytes.length) })}
            {verdict && <VerdictLine verdict={verdict} />}
            <button type="button" onClick={() => download(`${solved.game.replace(/\W+/g, "_")}_${claim}.cert`, "application/octet-stream", bytes)}>{t("values.check.save")}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}
