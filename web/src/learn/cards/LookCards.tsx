// SPDX-License-Identifier: MIT
// The methods that walk over cells: the full scan and the rays. Darker cells were read more often.
import { MiniBoard } from "../../board/MiniBoard";
import type { Board } from "../../game/board";
import type { Cell } from "../../game/rules";
import type { Tally } from "../totals";
import { Card } from "./Card";
import { t } from "../../words/words";

function readTint(cells: readonly Cell[]): Map<Cell, string> {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return new Map([...counts].map(([cell, count]) => [cell, `read-${Math.min(count, 4)}`]));
}

function ReadBoard({ board, tally }: { board: Board; tally: Tally }) {
  const cells = tally.now?.cells ?? [];
  const distinct = new Set(cells).size;
  return <MiniBoard rules={board.rules} stones={board.entries()} look="marks" tint={readTint(cells)} name={t("learn.read_board", { distinct, all: cells.length })} />;
}

export function ScanCard({ board, tally }: { board: Board; tally: Tally }) {
  return (
    <Card tally={tally}>
      <ReadBoard board={board} tally={tally} />
    </Card>
  );
}

export function RaysCard({ board, tally }: { board: Board; tally: Tally }) {
  return (
    <Card tally={tally}>
      <ReadBoard board={board} tally={tally} />
    </Card>
  );
}
