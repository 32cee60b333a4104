// SPDX-License-Identifier: MIT
// The cost of a move over the size of the board, as a chart and as a table. A size is computed at a time, so that the
// page stays responsive.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { number, t } from "../words/words";
import { type GrowthPoint, growthAt, growthGames, growthSizes } from "./growth_curve";
import { type Method, methods } from "./totals";

const box = { left: 58, right: 12, top: 12, bottom: 30, width: 640, height: 300 };
const [least, most] = [1, 10_000];
const xOf = (n: number): number => box.left + ((n - growthSizes[0]!) / (growthSizes.at(-1)! - growthSizes[0]!)) * (box.width - box.left - box.right);
const yOf = (words: number): number => box.height - box.bottom - (Math.log(Math.max(words, least) / least) / Math.log(most / least)) * (box.height - box.top - box.bottom);

function pathOf(points: readonly GrowthPoint[], id: Method["id"]): string {
  const known = points.filter(({ words }) => words.has(id));
  return known.map(({ n, words }, index) => `${index ? "L" : "M"}${xOf(n).toFixed(1)} ${yOf(words.get(id)!).toFixed(1)}`).join("");
}

function Chart({ points }: { points: readonly GrowthPoint[] }) {
  const grid = [1, 10, 100, 1000, 10_000];
  return (
    <svg class="growth-chart" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={t("growth.label")}>
      {grid.map((words) => (
        <Fragment key={words}>
          <path class="rule" d={`M${box.left} ${yOf(words)}H${box.width - box.right}`} />
          <text class="y" x={box.left - 6} y={yOf(words) + 4}>{number(words)}</text>
        </Fragment>
      ))}
      {growthSizes.filter((n) => n % 2).map((n) => <text key={n} class="x" x={xOf(n)} y={box.height - 9}>{n}</text>)}
      {methods.map(({ id }) => (
        <g key={id} class={`curve ${id}`}>
          <path d={pathOf(points, id)} />
          {points.map(({ n, words }) => words.has(id) && <circle key={n} cx={xOf(n)} cy={yOf(words.get(id)!)} r="3"><title>{t("growth.point", { method: t(`method.${id}`), n, words: number(words.get(id)!, { maximumFractionDigits: 1 }) })}</title></circle>)}
        </g>
      ))}
    </svg>
  );
}

export function Growth() {
  const [points, setPoints] = useState<readonly GrowthPoint[]>([]);
  useEffect(() => {
    const next = growthSizes[points.length];
    if (next === undefined) return;
    const timer = setTimeout(() => setPoints([...points, growthAt(next)]), 30);
    return () => clearTimeout(timer);
  }, [points]);
  return (
    <section class="growth" aria-labelledby="growth-title">
      <h3 id="growth-title">{t("growth.title")}</h3>
      <p class="text">{t("growth.about", { games: growthGames })}</p>
      <Chart points={points} />
      <ul class="growth-legend">{methods.map(({ id }) => <li key={id} class={`curve ${id}`}><svg viewBox="0 0 34 8" aria-hidden="true"><path d="M0 4H34" /></svg> {t(`method.${id}`)}</li>)}</ul>
      <details>
        <summary>{t("growth.table")}</summary>
        <div class="growth-table" tabIndex={0} role="region" aria-label={t("growth.table")}>
          <table>
            <thead><tr><th scope="col">n</th>{methods.map(({ id }) => <th key={id} scope="col">{t(`method.${id}`)}</th>)}</tr></thead>
            <tbody>
              {points.map(({ n, words }) => <tr key={n}><th scope="row">{n}</th>{methods.map(({ id }) => <td key={id}>{words.has(id) ? number(words.get(id)!, { maximumFractionDigits: 1 }) : "–"}</td>)}</tr>)}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
