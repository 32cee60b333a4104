// SPDX-License-Identifier: MIT
// Facts of one solved game: its value, its certificate, the command that makes it again.
import { Fragment } from "preact";
import { gameTitle, outcomeText } from "../game/words";
import { CopyField } from "../ui/CopyField";
import { rich } from "../words/rich";
import { number, sentences, t } from "../words/words";
import { claimText, secondsText } from "./texts";
import { CheckHere } from "./CheckHere";
import type { Solved } from "./data";
import { StatusMark } from "./StatusMark";

function Result({ solved }: { solved: Solved }) {
  const outcome = <b>{outcomeText(solved.value)}</b>;
  const said = solved.plies === null ? outcome : rich("values.result_plies", { outcome, count: number(solved.plies) }, solved.plies);
  return <p class="result">{said} · {t(`values.status.${solved.status}`)}</p>;
}

export function Facts({ solved }: { solved: Solved }) {
  const title = gameTitle(solved.rules);
  return (
    <section class="facts" aria-label={t("values.facts", { game: solved.game })}>
      <header>
        <StatusMark status={solved.status} value={solved.value} />
        <div>
          <h2>{solved.game}</h2>
          {title !== solved.game && <p class="title">{title}</p>}
        </div>
      </header>
      {solved.status !== "open" && <Result solved={solved} />}
      <p>{sentences([t(`values.about.${solved.status}`), solved.value === "draw" && solved.certificates.length === 1 ? t("values.stealing") : ""])}</p>
      {solved.source && <p>{rich("values.source", { source: <cite>{solved.source}</cite> })}</p>}
      <dl>
        {solved.nodes !== null && <><dt>{t("values.searched")}</dt><dd>{number(solved.nodes)}</dd></>}
        {solved.seconds !== null && <><dt>{t("values.seconds")}</dt><dd>{secondsText(solved.seconds)}</dd></>}
        {solved.certificates.map(({ claim, records, bytes }) => (
          <Fragment key={claim}>
            <dt>{t("values.certificate")}</dt>
            <dd>{t("values.certificate_size", { claim: claimText(claim), records, bytes })}</dd>
          </Fragment>
        ))}
      </dl>
      {solved.command && <CopyField label={t("values.command")} value={solved.command} />}
      {solved.status === "certified" && <CheckHere key={solved.game} solved={solved} />}
      {solved.status === "certified" && <p class="check-it">{rich("values.then_check", { command: <code>{solved.check}</code> })}</p>}
      <p class="links">
        <a class="button" href={`#/analyse?g=${solved.game}`}>{t("values.analyse")}</a>
        <a class="button" href={`#/play?g=${solved.game}`}>{t("values.play")}</a>
      </p>
    </section>
  );
}
