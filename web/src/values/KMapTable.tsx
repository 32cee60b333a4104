// SPDX-License-Identifier: MIT
// The map of one k: columns across, rows down, a mark where the value is known.
import { outcomeText } from "../game/words";
import { t } from "../words/words";
import type { KMap, Solved } from "./data";
import { StatusMark } from "./StatusMark";

interface KMapTableProps {
  map: KMap;
  chosen: Solved | null;
  onChoose(solved: Solved): void;
}

export function KMapTable({ map, chosen, onChoose }: KMapTableProps) {
  const cells = map.rows.flatMap((n) => map.columns.map((m) => map.at(m, n))).filter((cell) => cell && !cell.turned && cell.solved.status !== "open");
  return (
    <section class="k-map" aria-labelledby={`k-${map.k}`}>
      <h2 id={`k-${map.k}`}>{t("values.k", { k: map.k })} <small>{t("count.boards", { count: cells.length })}</small></h2>
      <div class="k-scroll" tabIndex={0} role="region" aria-label={t("values.map", { k: map.k })}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="corner"><span>n\m</span></th>
              {map.columns.map((m) => <th key={m} scope="col">{m}</th>)}
            </tr>
          </thead>
          <tbody>
            {map.rows.map((n) => (
              <tr key={n}>
                <th scope="row">{n}</th>
                {map.columns.map((m) => {
                  const found = map.at(m, n);
                  if (!found) return <td key={m} class="missing"><span class="unseen">{t("values.sign.missing")}</span></td>;
                  const { solved, turned } = found;
                  return (
                    <td key={m} class={turned ? "turned" : ""}>
                      <button type="button" aria-pressed={chosen === solved} aria-label={solved.status === "open" ? t("values.cell_open", { columns: m, rows: n }) : t(turned ? "values.cell_turned" : "values.cell", { columns: m, rows: n, outcome: outcomeText(solved.value), status: t(`values.status.${solved.status}`), game: solved.game })} onClick={() => onChoose(solved)}>
                        <StatusMark status={solved.status} value={solved.value} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
