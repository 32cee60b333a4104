// SPDX-License-Identifier: MIT
// One method in the row: what it keeps, what it looked at for the last stone and in all.
import type { ComponentChildren } from "preact";
import { plural } from "../../game/words";
import type { Tally } from "../totals";

export function Card({ tally, children, text }: { tally: Tally; children: ComponentChildren; text: string }) {
  const { method, now, total } = tally;
  const other = now && now.other > 0 ? ` and ${plural(now.other, now.otherName)}` : "";
  return (
    <section class={`method ${method.id}`} aria-labelledby={`method-${method.id}`}>
      <h3 id={`method-${method.id}`}>{method.title} <small>{method.cost}</small></h3>
      <div class="picture">{children}</div>
      <p class="count">
        <b>{now ? plural(now.cells.length, "cell") : "–"}</b>{other} for this stone; {plural(total, "cell")} in all
        {now?.won && <span class="found"> · line found</span>}
      </p>
      <p class="text">{text}</p>
    </section>
  );
}
