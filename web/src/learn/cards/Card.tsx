// SPDX-License-Identifier: MIT
// One method in the row: its data as a picture, and the cells it read for the last stone and in all.
import type { ComponentChildren } from "preact";
import { rich } from "../../words/rich";
import { type Key, t } from "../../words/words";
import type { Tally } from "../totals";

export function Card({ tally, children, about }: { tally: Tally; children: ComponentChildren; about?: Key }) {
  const { method, now, total } = tally;
  const counted = {
    now: <b>{now ? t("count.cells", { count: now.cells.length }) : "–"}</b>,
    other: now ? t(`count.${now.otherName}`, { count: now.other }) : "",
    total: t("count.cells", { count: total }),
  };
  return (
    <section class={`method ${method.id}`} aria-labelledby={`method-${method.id}`}>
      <h3 id={`method-${method.id}`}>{t(`method.${method.id}`)} <small>{t(`method.${method.id}.cost`)}</small></h3>
      <div class="picture">{children}</div>
      <p class="count">
        {rich(now && now.other > 0 ? "card.count_other" : "card.count", counted)}
        {now?.won && <span class="found"> · {t("card.found")}</span>}
      </p>
      <p class="text">{t(about ?? `method.${method.id}.about`)}</p>
    </section>
  );
}
