// SPDX-License-Identifier: MIT
// Words of memory read and written in all, a bar a method.
import { number, t } from "../words/words";
import type { Tally } from "./totals";

export function Bars({ tallies }: { tallies: readonly Tally[] }) {
  const most = Math.max(1, ...tallies.map((tally) => tally.total));
  return (
    <>
      <table class="bars">
        <caption>{t("learn.words_since")}</caption>
        <tbody>
          {tallies.map(({ method, total }) => (
            <tr key={method.id} title={t(`method.${method.id}.words`)}>
              <th scope="row">{t(`method.${method.id}`)}</th>
              <td class="number">{number(total)}</td>
              <td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * total) / most} height="10" /></svg></td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="text">{t("learn.words_about")}</p>
    </>
  );
}
