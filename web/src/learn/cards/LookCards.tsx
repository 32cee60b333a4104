// SPDX-License-Identifier: MIT
// The methods that walk over cells: the full scan and the rays. Darker cells were read more often.
import { MiniBoard } from "../../board/MiniBoard";
import type { Board } from "../../game/board";
import type { Cell } from "../../game/rules";
import type { Tally } from "../totals";
import { Card } from "./Card";

function readTint(cells: readonly Cell[]): Map<Cell, string> {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return new Map([...counts].map(([cell, count]) => [cell, `read-${Math.min(count, 4)}`]));
}

function ReadBoard({ board, tally }: { board: Board; tally: Tally }) {
  const cells = tally.now?.cells ?? [];
  const distinct = new Set(cells).size;
  return <MiniBoard rules={board.rules} stones={board.entries()} look="marks" tint={readTint(cells)} name={`${distinct} cells read, ${cells.length} reads`} />;
}

export function ScanCard({ board, tally }: { board: Board; tally: Tally }) {
  return (
    <Card tally={tally} text="Look at the whole board after every move: from each stone of the player, are the next ones along a direction the player's, too? Easy to write and to believe, and it looks at everything again and again.">
      <ReadBoard board={board} tally={tally} />
    </Card>
  );
}

export function RaysCard({ board, tally }: { board: Board; tally: Tally }) {
  return (
    <Card tally={tally} text="A line that was not there before must run through the last stone. So walk outwards from it, both ways in four directions, and stop at the first cell that is not the player's.">
      <ReadBoard board={board} tally={tally} />
    </Card>
  );
}
