// SPDX-License-Identifier: MIT
// The analysis page: a board, a tree of variations, and what the server knows of each position.
import { useEffect, useMemo, useState } from "preact/hooks";
import { sideName } from "../board/side";
import { cellName } from "../game/coordinates";
import type { Cell } from "../game/rules";
import { announce } from "../ui/announce";
import { GameHeading } from "../ui/GameHeading";
import { Notice } from "../ui/Notice";
import { TypedMove } from "../play/TypedMove";
import { AskRules } from "./AskRules";
import { mirrored, rotated } from "./DrawBar";
import type { Tool } from "./Editor";
import { EvalGraph } from "./EvalGraph";
import { EngineOptions, useMaxThreads } from "./EngineOptions";
import { engineSettings, keepSettings } from "./engine_settings";
import { type Line, evaluationText, seenHeat } from "./evaluation";
import { ExplorerPanel } from "./ExplorerPanel";
import { HelpDialog } from "./HelpDialog";
import { LinesPanel } from "./LinesPanel";
import { NodeTools } from "./NodeTools";
import { PictureDialog } from "./PictureDialog";
import { positionKey } from "../game/position_text";
import { reportOn } from "./report";
import { ReportPanel } from "./ReportPanel";
import { SetGame } from "./SetGame";
import { type Study, boardAt, newStudy } from "./study";
import { StudyTable, playIn } from "./StudyTable";
import { type ShownPlay, ThreatsPanel } from "./ThreatsPanel";
import { TransferPanel } from "./TransferPanel";
import { TreeView } from "./TreeView";
import { addLine, isEmpty, lastOf, lineThrough, nodeOf, pathTo, promote, removeNode, root, setComment } from "./tree";
import { forbiddenOf, useAnalysis } from "./use_analysis";
import { useGraph } from "./use_graph";
import { useImport } from "./use_import";
import { useDrop } from "./use_drop";
import { useKeys } from "./use_keys";
import { useStudy } from "./use_study";
import { list, t } from "../words/words";

export function AnalysePage() {
  const { study, problem, change, leaveFor, clearProblem } = useStudy();
  const [tool, setTool] = useState<Tool>("play");
  const [hoverLine, setHoverLine] = useState<Line | null>(null);
  const [dialog, setDialog] = useState<"help" | "game" | "picture" | null>(null);
  const [solve, setSolve] = useState<string | null>(null);
  const [threat, setThreat] = useState<ShownPlay | null>(null);

  const board = useMemo(() => boardAt(study), [study.rules, study.setup, study.tree, study.at]);
  const here = positionKey(board);
  const [settings, setSettings] = useState(engineSettings);
  const [, setPlace] = useState(0);
  const maxThreads = useMaxThreads();
  const graph = useGraph();
  // One search at a time: while the whole game is evaluated, the position waits.
  const analysis = useAnalysis(board, study.engine && graph.done === null, solve === here, { ...settings, threads: Math.min(settings.threads, maxThreads) });
  const heat = useMemo(() => new Map([...analysis.heat].map(([cell, value]) => [cell, seenHeat(value, settings.view, board.turn)] as const)), [analysis.heat, settings.view, board]);
  useEffect(() => graph.put(board, analysis), [analysis.evaluation, analysis.exact]);
  const forbidden = useMemo(() => forbiddenOf(study.rules, analysis.judged), [study.rules, analysis.judged]);
  const line = lineThrough(study.tree, study.at);
  // By its moves: a comment makes another tree, too.
  const lineMoves = line.map((id) => nodeOf(study.tree, id).cell).join();
  const lineBoards = useMemo(() => [root, ...line].map((id) => boardAt(study, id)), [study.rules, study.setup, lineMoves]);
  const judged = useMemo(() => reportOn(lineBoards, lineBoards.map(graph.of)), [lineBoards, graph.version]);
  const signs = useMemo(() => new Map(judged.map((move) => [line[move.ply - 1]!, move])), [judged]);
  const importing = useImport(study.rules, load);
  const dropping = useDrop(importing.read);

  useEffect(() => {
    setHoverLine(null);
  }, [study.at, study.tree]);

  const go = (at: number) => {
    change((old) => ({ ...old, at }));
    const cell = nodeOf(study.tree, at).cell;
    announce(cell === null ? t("analyse.start") : t("analyse.move", { cell: cellName(study.rules, cell) }));
  };
  function load(next: Study): void {
    setTool("play");
    const replaced = isEmpty(study.tree) && study.setup.size === 0 ? change : leaveFor;
    replaced((old) => ({ ...next, engine: old.engine, heat: old.heat, numbers: old.numbers }));
  }
  const goPly = (ply: number) => go(ply === 0 ? root : line[ply - 1]!);
  const playLine = (cells: readonly Cell[]) =>
    change((old) => {
      const { tree, id } = addLine(old.tree, old.at, cells);
      return { ...old, tree, at: id };
    });
  const parent = nodeOf(study.tree, study.at).parent;

  function playBest(): void {
    const provedBest = [...analysis.heat].find(([, heat]) => heat.kind === "proved" && heat.best)?.[0];
    const cell = provedBest ?? analysis.lines[0]?.cell;
    if (cell === undefined || board.outcome !== "pending") announce(t("analyse.no_best"));
    else playIn(board, change, cell);
  }
  useKeys({
    back: () => parent !== null && go(parent),
    forward: () => nodeOf(study.tree, study.at).children[0] !== undefined && go(nodeOf(study.tree, study.at).children[0]!),
    sibling: (step) => {
      const siblings = parent === null ? [] : nodeOf(study.tree, parent).children;
      const next = siblings[siblings.indexOf(study.at) + step];
      if (next !== undefined) go(next);
    },
    start: () => go(root),
    end: () => go(lastOf(study.tree, study.at)),
    best: playBest,
    engine: () => change((old) => ({ ...old, engine: !old.engine })),
    numbers: () => change((old) => ({ ...old, numbers: !old.numbers })),
    rotate: () => change((old) => ({ ...old, orientation: rotated(old.orientation) })),
    mirror: () => change((old) => ({ ...old, orientation: mirrored(old.orientation) })),
    help: () => setDialog("help"),
  });

  const names = (["x", "o"] as const).filter((player) => study.names[player]).map((player) => t("analyse.player_name", { player: sideName(study.rules, player), name: study.names[player] }));
  const index = study.at === root ? 0 : pathTo(study.tree, study.at).length;

  return (
    <div class={`analyse${dropping ? " dropping" : ""}${study.numbers ? " numbered" : ""}`}>
      <section class="table" aria-label={t("board.name")}>
        <header class="analyse-head">
          <GameHeading rules={study.rules} />
          <div class="buttons">
            <button type="button" onClick={() => setDialog("game")}>{t("analyse.another_game")}</button>
            <button type="button" class="quiet" aria-label={t("analyse.keys")} onClick={() => setDialog("help")}>?</button>
          </div>
        </header>
        {problem && <Notice kind="bad" onClose={clearProblem}>{problem}</Notice>}
        {importing.message && (
          <Notice kind={importing.assumed ? "ask" : "bad"} onClose={importing.clear}>
            {importing.message}
            {importing.assumed && <> <button type="button" onClick={() => importing.ask(importing.assumed!)}>{t("transfer.other_rules")}</button></>}
          </Notice>
        )}
        <StudyTable
          study={study}
          board={board}
          analysis={analysis}
          heat={heat}
          forbidden={forbidden}
          hoverLine={hoverLine}
          shown={threat}
          tool={tool}
          onTool={setTool}
          change={change}
          leaveFor={leaveFor}
          go={go}
          load={load}
          onPicture={() => setDialog("picture")}
        />
      </section>
      <aside class="side">
        <LinesPanel
          board={board}
          analysis={analysis}
          engine={study.engine}
          heat={study.heat}
          onEngine={() => change((old) => ({ ...old, engine: !old.engine }))}
          onHeat={() => change((old) => ({ ...old, heat: !old.heat }))}
          onSolve={() => setSolve(here)}
          onHover={setHoverLine}
          onPlay={(chosen, count) => playLine(chosen.play.slice(0, count))}
          view={settings.view}
          lines={settings.lines}
        >
          <EngineOptions rules={study.rules} settings={settings} maxThreads={maxThreads} onSettings={(next) => { keepSettings(next); setSettings(next); }} onPlace={() => setPlace((n) => n + 1)} />
          <ThreatsPanel board={board} onShow={setThreat} />
        </LinesPanel>
        <EvalGraph top={settings.view === "x" ? "x" : board.turn} boards={lineBoards} current={index} graph={graph} judged={judged} onPick={goPly} />
        {(judged.length > 0 || (lineBoards.length > 1 && lineBoards.every(graph.of))) && <ReportPanel rules={study.rules} judged={judged} names={study.names} current={index} onPick={goPly} />}
        <section aria-label={t("analyse.variations")}>
          <h2>{t("analyse.moves")}</h2>
          {names.length > 0 && <p class="names">{list(names)}</p>}
          <TreeView rules={study.rules} tree={study.tree} at={study.at} signs={signs} onPick={go} />
          <NodeTools
            tree={study.tree}
            at={study.at}
            onComment={(text) => change((old) => ({ ...old, tree: setComment(old.tree, old.at, text) }))}
            onPromote={() => change((old) => ({ ...old, tree: promote(old.tree, old.at) }))}
            onDelete={() => change((old) => ({ ...old, tree: removeNode(old.tree, old.at), at: nodeOf(old.tree, old.at).parent ?? root }))}
          />
          <TypedMove rules={study.rules} landing={(column) => board.landing(column)} onPlay={(cell) => playIn(board, change, cell)} disabled={tool !== "play"} />
        </section>
        <ExplorerPanel study={study} board={board} others={importing.files.flatMap((file) => (file.study ? [file.study] : []))} onPlay={(cell) => playIn(board, change, cell)} />
        <TransferPanel study={study} importing={importing} onStudy={load} />
      </aside>
      {importing.question && <AskRules question={importing.question} onAnswer={importing.answer} />}
      {dialog === "picture" && <PictureDialog study={study} onClose={() => setDialog(null)} />}
      {dialog === "help" && <HelpDialog onClose={() => setDialog(null)} />}
      {dialog === "game" && <SetGame rules={study.rules} onClose={() => setDialog(null)} onChoose={(rules) => { setDialog(null); load(newStudy(rules)); }} />}
      <span class="unseen" data-testid="evaluation">{analysis.evaluation ? evaluationText(study.rules, analysis.evaluation) : ""}</span>
    </div>
  );
}
