// SPDX-License-Identifier: MIT
// Cells looked at in all, a bar a method.
import { number, t } from "../words/words";
import type { Tally } from "./totals";

export function Bars({ tallies }: { tallies: readonly Tally[] }) {
  const most = Math.max(1, ...tallies.map((tally) => tally.total));
  return (
    <table class="bars">
      <caption>{t("learn.cells_read")}</caption>
      <tbody>
        {tallies.map(({ method, now, total }) => (
          <tr key={method.id}>
            <th scope="row">{t(`method.${method.id}`)}</th>
            <td class="number">{number(total)}</td>
            <td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * total) / most} height="10" /></svg></td>
            <td class="note">{total === 0 && now && now.other > 0 ? t("learn.none_read", { other: t(`count.${now.otherName}`, { count: now.other }) }) : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
