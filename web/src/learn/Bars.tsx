// SPDX-License-Identifier: MIT
// Cells looked at in all, a bar a method.
import { plural } from "../game/words";
import type { Tally } from "./totals";

export function Bars({ tallies }: { tallies: readonly Tally[] }) {
  const most = Math.max(1, ...tallies.map((tally) => tally.total));
  return (
    <table class="bars">
      <caption>Cells read since the first move</caption>
      <tbody>
        {tallies.map(({ method, now, total }) => (
          <tr key={method.id}>
            <th scope="row">{method.title}</th>
            <td class="number">{total.toLocaleString("en")}</td>
            <td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * total) / most} height="10" /></svg></td>
            <td class="note">{total === 0 && now && now.other > 0 ? `none; ${plural(now.other, now.otherName)} this time` : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
