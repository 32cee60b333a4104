// SPDX-License-Identifier: MIT
// One method in the row: its data as a picture, its cost for the last stone and in all, its code with the lines that ran.
import type { ComponentChildren } from "preact";
import { rich } from "../../words/rich";
import { type Key, number, t } from "../../words/words";
import { code } from "../methods/code";
import type { Tally } from "../totals";

function Code({ tally }: { tally: Tally }) {
  const { method, now } = tally;
  return (
    <div class="code" tabIndex={0} role="region" aria-label={t("card.code", { method: t(`method.${method.id}`) })}>
      <table>
        <tbody>
          {code[method.id].map((line, index) => {
            const ran = now?.ran[index] ?? 0;
            return (
              <tr key={index} class={ran > 0 ? "ran" : ""}>
                <td class="times">{ran > 0 ? `${number(ran)}×` : ""}</td>
                <td><code>{line}</code></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function Card({ tally, children, about }: { tally: Tally; children: ComponentChildren; about?: Key }) {
  const { method, now, total } = tally;
  const counted = { now: <b>{now ? t("count.words", { count: now.words }) : "–"}</b>, total: t("count.words", { count: total }) };
  return (
    <section class={`method ${method.id}`} aria-labelledby={`method-${method.id}`}>
      <h3 id={`method-${method.id}`}>{t(`method.${method.id}`)} <small>{t(`method.${method.id}.cost`)}</small></h3>
      <div class="picture">{children}</div>
      <p class="count" title={t(`method.${method.id}.words`)}>
        {rich("card.count", counted)}
        {now?.won && <span class="found"> · {t("card.found")}</span>}
      </p>
      <p class="text">{t(about ?? `method.${method.id}.about`)}</p>
      <Code tally={tally} />
      <p class="text cost">{t(`method.${method.id}.words`)}</p>
    </section>
  );
}
