// SPDX-License-Identifier: MIT
// Lesson one: the classic ways to see a line, side by side on one game.
import { useMemo } from "preact/hooks";
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
import { Growth } from "./Growth";
import { lessons } from "./lessons";
import { movesText, readMoves } from "./moves";
import { StepBar } from "./StepBar";
import { tally } from "./totals";
import { useStepper } from "./use_stepper";
import { useAddress } from "../ui/use_address";
import { list, t } from "../words/words";

const views = { scan: ScanCard, counters: CountersCard, rays: RaysCard, magic: MagicCard, bitboard: BitboardCard, run_ends: RunEndsCard } as const;

export function DetectLesson() {
  const address = useAddress("#/learn/detect");
  const lesson = lessons.find(({ id }) => id === address.query.get("g")) ?? lessons[0]!;
  const own = address.query.get("m");
  const rules = useMemo(() => parseGame(lesson.game), [lesson]);
  const moves = useMemo(() => readMoves(rules, own, parseMoves(rules, lesson.moves)), [rules, own, lesson]);
  const stepper = useStepper(address, moves.length, 1400, 4);
  const board = useMemo(() => replay(rules, moves.slice(0, stepper.at)), [rules, moves, stepper.at]);
  const tallies = useMemo(() => tally(rules, moves.slice(0, stepper.at)), [rules, moves, stepper.at]);

  const choose = (id: string) => address.change({ g: id, m: null, step: null });
  function play(cell: Cell): string | null {
    const wrong = refusalOf(board, cell);
    if (wrong !== null) return wrong;
    address.change({ m: movesText(rules, [...board.moves, cell]), step: board.moves.length + 1 });
    return null;
  }
  const said = board.lines.length ? t("learn.has_line", { player: mark(board.at(board.last!)!), lines: list(board.lines.map((line) => lineText(rules, line))) }) : t(board.last === null ? "learn.no_stone" : "learn.no_line");
  return (
    <section class="lesson" aria-labelledby="lesson-detect">
      <h2 id="lesson-detect">{t("learn.detect")}</h2>
      <p class="lead">{t("learn.detect_about")}</p>
      <div class="detect-top">
        <div class="detect-board">
          <label class="lesson-game"><span>{t("learn.game")}</span>
            <select value={lesson.id} onChange={(event) => choose(event.currentTarget.value)}>{lessons.map(({ id }) => <option key={id} value={id}>{t(`lesson.${id}`)}</option>)}</select>
          </label>
          <BoardView rules={rules} at={(cell) => board.at(cell)} stones={board.entries()} label={t("learn.game_board")} turn={board.toMove} onPlay={play} aimed={(cell) => board.aimed(cell)} last={board.last} lines={board.lines.map((line) => line.cells)} />
          <StepBar stepper={stepper} last={moves.length} label={t("learn.game_moves")} />
          <p role="status">{said}</p>
        </div>
        <div>
          <Bars tallies={tallies} />
          <div class="methods">
            {tallies.map((one) => {
              const View = views[one.method.id];
              return <View key={one.method.id} board={board} tally={one} />;
            })}
          </div>
        </div>
      </div>
      <Growth />
    </section>
  );
}
