// SPDX-License-Identifier: MIT
// What is known of one solved game: its value, its certificate, the command that makes it again.
import { Fragment } from "preact";
import { gameTitle } from "../game/rules";
import { outcomeText } from "../game/words";
import { CopyField } from "../ui/CopyField";
import type { Solved } from "./data";
import { StatusMark } from "./StatusMark";

const about = {
  certified: "Proved, with a certificate that two independent programs accept without trusting the solver.",
  computed: "Computed by the solver of this project, without a certificate.",
  cited: "Published by others. This project has no proof of it.",
} as const;

const claimWords: Readonly<Record<string, string>> = {
  x_wins: "X wins",
  o_wins: "O wins",
  o_does_not_lose: "O does not lose",
  x_does_not_lose: "X does not lose",
};

const whole = (value: number): string => value.toLocaleString("en");

export function Facts({ solved }: { solved: Solved }) {
  const title = gameTitle(solved.rules);
  return (
    <section class="facts" aria-live="polite" aria-label={`Facts about ${solved.game}`}>
      <header>
        <StatusMark status={solved.status} value={solved.value} />
        <div>
          <h2>{solved.game}</h2>
          {title !== solved.game && <p class="title">{title}</p>}
        </div>
      </header>
      <p class="result"><b>{outcomeText[solved.value]}</b>{solved.plies !== null && ` after ${solved.plies} plies with best play`} · {solved.status}</p>
      <p>{about[solved.status]}{solved.value === "draw" && solved.certificates.length === 1 ? " That O cannot win either is strategy stealing: a stone too many never harms." : ""}</p>
      {solved.source && <p>Source: <cite>{solved.source}</cite></p>}
      <dl>
        {solved.nodes !== null && <><dt>positions searched</dt><dd>{whole(solved.nodes)}</dd></>}
        {solved.seconds !== null && <><dt>seconds</dt><dd>{solved.seconds < 10 ? solved.seconds.toPrecision(2) : Math.round(solved.seconds)}</dd></>}
        {solved.certificates.map(({ claim, records, bytes }) => (
          <Fragment key={claim}>
            <dt>certificate</dt>
            <dd>{claimWords[claim] ?? claim}: {whole(records)} records, {whole(bytes)} bytes</dd>
          </Fragment>
        ))}
      </dl>
      {solved.command && <CopyField label="Command that reproduces the value" value={solved.command} />}
      {solved.status === "certified" && <p class="check-it">Then <code>mnk check FILE</code> accepts it.</p>}
      <p class="links">
        <a class="button" href={`#/analyse?g=${solved.game}`}>Analyse it</a>
        <a class="button" href={`#/play?g=${solved.game}`}>Play it</a>
      </p>
    </section>
  );
}
