// SPDX-License-Identifier: MIT
// The engine of the page as O, and its analysis of a position.
import { useEffect, useState } from "preact/hooks";
import { type Board, Walker } from "../game/board";
import { parseMove } from "../game/coordinates";
import type { Cell, Outcome } from "../game/rules";
import { engine } from "../library/engine";

const replySeconds = 1;
const analysisSeconds = 4;

/** A board of the library at the position; it must be freed. */
function walkerAt(board: Board): Walker {
  const walker = new Walker(board.rules);
  for (const move of board.moves) walker.tryCell(move);
  return walker;
}

/** Calls `reply` with the engine's move whenever O is to move. Returns whether the engine thinks. */
export function useOpponent(board: Board, reply: (cell: Cell) => void): boolean {
  const turn = board.toMove === "o";
  useEffect(() => {
    if (!turn) return;
    const own = new AbortController();
    const walker = walkerAt(board);
    engine()
      .chooseMove(walker, { level: 10, seconds: replySeconds, signal: own.signal })
      .then((name) => {
        const cell = parseMove(board.rules, name);
        if (!own.signal.aborted && cell !== null) reply(cell);
      })
      .catch(() => undefined) // aborted: another position is on the board
      .finally(() => walker.free());
    return () => own.abort();
  }, [board]);
  return turn;
}

export interface EngineLine {
  readonly outcome: Exclude<Outcome, "pending"> | null;
  readonly moves: readonly Cell[];
}

/** The best line of the position, asked for by `ask`; it goes with the position. */
export function useEngineLine(board: Board): { line: EngineLine | null; asking: boolean; ask(): void } {
  const [line, setLine] = useState<EngineLine | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  useEffect(() => {
    setLine(null);
    setRunning(null);
    return () => running?.abort();
  }, [board]);
  useEffect(() => () => running?.abort(), [running]);
  async function ask(): Promise<void> {
    const own = new AbortController();
    setRunning(own);
    const walker = walkerAt(board);
    try {
      for await (const told of engine().analyse(walker, { seconds: analysisSeconds, lines: 1, signal: own.signal })) {
        if (told.type !== "result" || own.signal.aborted) continue;
        setLine({ outcome: told.value, moves: (told.moves[0]?.play ?? []).map(([row, column]) => row * board.rules.columns + column) });
      }
    } catch {
      // Aborted: another position is on the board.
    } finally {
      walker.free();
      setRunning((now) => (now === own ? null : now));
    }
  }
  return { line, asking: running !== null, ask: () => void ask() };
}
