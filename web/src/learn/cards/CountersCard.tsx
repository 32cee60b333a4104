// SPDX-License-Identifier: MIT
// The tables of the articles, filling up: a number for each row, column and diagonal and each player.
import type { Board } from "../../game/board";
import { columnName } from "../../game/coordinates";
import type { Rules } from "../../game/rules";
import { type Direction, directions } from "../geometry";
import { type LineCount, countTable } from "../methods/counters";
import type { Tally } from "../totals";
import { Card } from "./Card";
import { t } from "../../words/words";

function nameOf(direction: Direction, line: LineCount, rules: Rules): string {
  if (direction === "row") return String(rules.rows - Number(line.name));
  return direction === "column" ? columnName(rules, Number(line.name)) : "";
}

function Table({ board, direction, title }: { board: Board; direction: Direction; title: string }) {
  const { rules } = board;
  const lines = countTable(rules, (cell) => board.at(cell), direction, board.last);
  if (!lines.length) return null;
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {direction === "row" || direction === "column" ? <tr><th scope="row"><span class="unseen">{t("card.line")}</span></th>{lines.map((line) => <th key={line.name} scope="col">{nameOf(direction, line, rules)}</th>)}</tr> : null}
        {(["x", "o"] as const).map((player) => (
          <tr key={player} class={player}>
            <th scope="row">{player.toUpperCase()}</th>
            {lines.map((line) => <td key={line.name} class={`${line.touched ? "touched" : ""}${line[player] >= rules.k ? " full" : ""}`}>{line[player]}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CountersCard({ board, tally }: { board: Board; tally: Tally }) {
  const { rules } = board;
  const whole = rules.k === rules.columns && rules.k === rules.rows;
  return (
    <Card tally={tally} about={whole ? "method.counters.about_whole" : "method.counters.about"}>
      <div class="count-tables" tabIndex={0} role="group" aria-label={t("card.counters")}>
        {directions.map((direction) => <Table key={direction} board={board} direction={direction} title={t(`card.${direction}s`)} />)}
      </div>
    </Card>
  );
}
