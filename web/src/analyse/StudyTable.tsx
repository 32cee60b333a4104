// SPDX-License-Identifier: MIT
// The board of the analysis page with what belongs to it: steps, tools, drawings, and why the position is worth what it is.
import { useEffect, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import type { Ghost, Heat } from "../board/look";
import { refusalOf } from "../board/refusal_text";
import { outcomeOf, sideName } from "../board/side";
import type { Board } from "../game/board";
import { cellName } from "../game/coordinates";
import { type Cell, gameText, other } from "../game/rules";
import { boardLabel } from "../game/words";
import { announce } from "../ui/announce";
import { DrawBar, type DrawTool, drawTools } from "./DrawBar";
import { type Drawing, emptyDrawing, marked, pointed } from "./drawings";
import { Editor, type Tool, edited } from "./Editor";
import type { Line } from "./evaluation";
import type { ShownPlay } from "./ThreatsPanel";
import { moveNumbers } from "./numbers";
import { type Study, newStudy } from "./study";
import { addMove, emptyTree, isEmpty, lastOf, nodeOf, root } from "./tree";
import type { Analysis } from "./use_analysis";
import { type Why, whyMove, whyPosition } from "./why";
import { t } from "../words/words";

interface StudyTableProps {
  study: Study;
  board: Board;
  analysis: Analysis;
  heat: ReadonlyMap<Cell, Heat>;
  forbidden: ReadonlyMap<Cell, string>;
  /** A line that is pointed at elsewhere. */
  hoverLine: Line | null;
  /** Moves that were asked for, while nothing else is pointed at. */
  shown: ShownPlay | null;
  tool: Tool;
  onTool(tool: Tool): void;
  change(next: (study: Study) => Study): void;
  leaveFor(next: (study: Study) => Study): void;
  go(at: number): void;
  load(study: Study): void;
  onPicture(): void;
}

const isDrawTool = (tool: Tool): tool is DrawTool => (drawTools as readonly Tool[]).includes(tool);

function Steps({ study, go }: Pick<StudyTableProps, "study" | "go">) {
  const { parent, children } = nodeOf(study.tree, study.at);
  const next = children[0];
  return (
    <div class="step" role="group" aria-label={t("analyse.step")}>
      <button type="button" aria-label={t("analyse.to_start")} disabled={parent === null} onClick={() => go(root)}>⇤</button>
      <button type="button" aria-label={t("analyse.one_back")} disabled={parent === null} onClick={() => go(parent!)}>←</button>
      <button type="button" aria-label={t("analyse.one_forward")} disabled={next === undefined} onClick={() => go(next!)}>→</button>
      <button type="button" aria-label={t("analyse.to_end")} disabled={next === undefined} onClick={() => go(lastOf(study.tree, study.at))}>⇥</button>
    </div>
  );
}

/** Plays the move at the place shown; a sentence where the rules do not allow it. */
export function playIn(board: Board, change: StudyTableProps["change"], cell: Cell): string | null {
  const wrong = refusalOf(board, cell);
  if (wrong !== null) return wrong;
  announce(t("analyse.played", { player: sideName(board.rules, board.turn), cell: cellName(board.rules, cell) }));
  change((old) => {
    const { tree, id } = addMove(old.tree, old.at, cell);
    return { ...old, tree, at: id };
  });
  return null;
}

function useDrawing({ study, tool, change }: Pick<StudyTableProps, "study" | "tool" | "change">) {
  const [from, setFrom] = useState<Cell | null>(null);
  useEffect(() => setFrom(null), [study.at, tool]);
  const drawing = study.drawings.get(study.at) ?? emptyDrawing;
  const put = (next: (drawing: Drawing) => Drawing) =>
    change((old) => ({ ...old, drawings: new Map(old.drawings).set(old.at, next(old.drawings.get(old.at) ?? emptyDrawing)) }));
  function click(cell: Cell, chosen: DrawTool): void {
    if (chosen !== "arrow") return put((old) => marked(old, cell, chosen));
    if (from !== null) put((old) => pointed(old, from, cell));
    else announce(t("draw.arrow_from", { cell: cellName(study.rules, cell) }));
    setFrom(from === null ? cell : null);
  }
  return {
    drawing,
    click,
    /** The start of an arrow whose end is not chosen yet. */
    from,
    draw: (start: Cell, end: Cell) => (start === end ? put((old) => marked(old, end, isDrawTool(tool) && tool !== "arrow" ? tool : "circle")) : put((old) => pointed(old, start, end))),
    erase: () => put(() => emptyDrawing),
  };
}

export function StudyTable(props: StudyTableProps) {
  const { study, board, analysis, forbidden, tool, change } = props;
  const [hover, setHover] = useState<Cell | null>(null);
  useEffect(() => setHover(null), [study.at, study.tree]);
  const drawn = useDrawing(props);
  const { drawing } = drawn;

  function play(cell: Cell): string | null {
    if (tool === "play") return playIn(board, change, cell);
    if (isDrawTool(tool)) drawn.click(cell, tool);
    else {
      const setUp = isEmpty(study.tree) ? change : props.leaveFor;
      setUp((old) => ({ ...old, setup: edited(new Map(board.entries()), cell, tool), tree: emptyTree, at: root, drawings: new Map() }));
    }
    return null;
  }
  const hovered: Why | null = hover === null || tool !== "play" ? null : whyMove(board, analysis, hover, forbidden);
  const pointedAt = props.hoverLine?.play ?? (hovered && hovered.play.length > 1 ? hovered.play : null);
  const { first, play: shownPlay } = pointedAt === null && props.shown ? props.shown : { first: board.turn, play: pointedAt ?? [] };
  const ghosts: Ghost[] = shownPlay.map((cell, index) => ({ cell, player: index % 2 === 0 ? first : other(first), number: index + 1 }));
  const why = hovered ?? whyPosition(board, analysis);
  const marks = drawn.from === null ? drawing.marks : new Map(drawing.marks).set(drawn.from, "circle");
  const turn = tool === "x" || tool === "o" ? tool : board.toMove ?? (tool === "play" ? null : board.turn);
  return (
    <>
      <BoardView
        key={gameText(study.rules)}
        rules={study.rules}
        at={(cell) => board.at(cell)}
        stones={board.entries()}
        label={boardLabel(study.rules)}
        erases={tool === "erase"}
        draws={isDrawTool(tool)}
        turn={turn}
        onPlay={play}
        onDraw={drawn.draw}
        aimed={tool === "play" ? (cell) => board.aimed(cell) : undefined}
        onHover={setHover}
        last={board.last}
        lines={board.lines.map((l) => l.cells)}
        forbidden={forbidden}
        heat={study.heat && tool === "play" ? props.heat : undefined}
        ghosts={ghosts}
        marks={marks}
        arrows={drawing.arrows}
        numbers={study.numbers ? moveNumbers(board) : undefined}
        orientation={study.orientation}
      />
      <div class="under-board">
        <Steps study={study} go={props.go} />
        <Editor rules={study.rules} tool={tool} onTool={props.onTool} onClear={() => props.load(newStudy(study.rules))} />
      </div>
      <p class="why" data-testid="why"><b>{t("analyse.why")}</b> {why ? why.text : board.outcome === "pending" ? t("analyse.turn", { player: sideName(board.rules, board.turn) }) : outcomeOf(board.rules, board.outcome)}</p>
      <DrawBar
        tool={tool}
        drawn={drawing.marks.size + drawing.arrows.length > 0}
        numbers={study.numbers}
        orientation={study.orientation}
        onTool={props.onTool}
        onErase={drawn.erase}
        onNumbers={() => change((old) => ({ ...old, numbers: !old.numbers }))}
        onOrientation={(orientation) => change((old) => ({ ...old, orientation }))}
        onPicture={props.onPicture}
      />
    </>
  );
}
