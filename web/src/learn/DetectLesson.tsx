// SPDX-License-Identifier: MIT
// Lesson one: the classic ways to see a line, side by side on one game.
import { useMemo, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import { refusalOf } from "../board/refusal_text";
import { replay } from "../game/board";
import { parseMoves } from "../game/coordinates";
import { type Cell, parseGame } from "../game/rules";
import { lineText, mark } from "../game/words";
import { Bars } from "./Bars";
import { BitboardCard } from "./cards/BitboardCard";
import { CountersCard } from "./cards/CountersCard";
import { RaysCard, ScanCard } from "./cards/LookCards";
import { MagicCard } from "./cards/MagicCard";
import { RunEndsCard } from "./cards/RunEndsCard";
import { lessons } from "./lessons";
import { StepBar } from "./StepBar";
import { tally } from "./totals";
import { useStepper } from "./use_stepper";

const views = { scan: ScanCard, counters: CountersCard, rays: RaysCard, magic: MagicCard, bitboard: BitboardCard, run_ends: RunEndsCard } as const;

export function DetectLesson() {
  const [lesson, setLesson] = useState(lessons[0]!);
  const rules = useMemo(() => parseGame(lesson.game), [lesson]);
  const [moves, setMoves] = useState<readonly Cell[]>(() => parseMoves(rules, lesson.moves));
  const stepper = useStepper(moves.length, 1400, 4);
  const board = useMemo(() => replay(rules, moves.slice(0, stepper.at)), [rules, moves, stepper.at]);
  const tallies = useMemo(() => tally(rules, moves.slice(0, stepper.at)), [rules, moves, stepper.at]);

  function choose(title: string): void {
    const next = lessons.find((candidate) => candidate.title === title)!;
    setLesson(next);
    setMoves(parseMoves(parseGame(next.game), next.moves));
    stepper.set(4);
  }
  function play(cell: Cell): string | null {
    const wrong = refusalOf(board, cell);
    if (wrong !== null) return wrong;
    setMoves([...board.moves, cell]);
    stepper.set(board.moves.length + 1);
    return null;
  }
  const said = board.lines.length ? `${mark(board.at(board.last!)!)} has ${board.lines.map((line) => lineText(rules, line)).join(" and ")}.` : board.last === null ? "No stone yet." : "No line yet.";
  return (
    <section class="lesson" aria-labelledby="lesson-detect">
      <h2 id="lesson-detect">Is that a line?</h2>
      <p class="lead">A stone has been placed. Did it make k in a row? These are the textbook methods that answer, on one game, each with the data it stores and the cells it reads. Step through the game, or place your own stones.</p>
      <div class="detect-top">
        <div class="detect-board">
          <label class="lesson-game"><span>Game</span>
            <select value={lesson.title} onChange={(event) => choose(event.currentTarget.value)}>{lessons.map(({ title }) => <option key={title}>{title}</option>)}</select>
          </label>
          <BoardView rules={rules} at={(cell) => board.at(cell)} stones={board.entries()} label="The game of the lesson" turn={board.toMove} onPlay={play} aimed={(cell) => board.aimed(cell)} last={board.last} lines={board.lines.map((line) => line.cells)} />
          <StepBar stepper={stepper} last={moves.length} label="Moves of the game" />
          <p role="status">{said}</p>
        </div>
        <div>
          <Bars tallies={tallies} />
          <div class="methods">
            {tallies.map((one) => {
              const View = views[one.method.id as keyof typeof views];
              return <View key={one.method.id} board={board} tally={one} />;
            })}
          </div>
        </div>
      </div>
    </section>
  );
}
