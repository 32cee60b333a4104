// SPDX-License-Identifier: MIT
// The game at this screen as state of a component: kept by the browser, answered by the engine in the page's worker.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Walker } from "../game/board";
import { parseMove, parseMoves } from "../game/coordinates";
import { other, parseGame } from "../game/rules";
import type { LiveGame } from "./live_game";
import { parseHash, rewrite } from "../ui/router";
import { recallHere, rememberHere } from "../ui/store";
import { rulesText } from "../game/words";
import { t } from "../words/words";
import { engine, isInterrupted } from "../library/engine";
import { keepGame } from "./kept";
import { type LocalGame, boardOf, chosen, engineToAct, levelOf, newLocal, offered, openingOf, readLocal, stateOf, takenBack } from "./game";

const thinkingSeconds = 1;

export interface HereGame extends LiveGame {
  readonly local: LocalGame;
  begin(next: LocalGame): void;
  /** The same game with other settings of the engine or the sides. */
  change(part: Partial<Pick<LocalGame, "you" | "level">>): void;
}

/** The game after the engine's stone, choice or offers; null where the engine has none. */
async function answer(local: LocalGame, signal: AbortSignal): Promise<LocalGame | null> {
  const rules = parseGame(local.game);
  const board = new Walker(rules);
  const limits = { level: local.level, seconds: thinkingSeconds, signal };
  try {
    for (const cell of local.moves) board.tryCell(cell);
    const opening = openingOf(local);
    const act = opening.actor ? await engine().playOpening(board, opening, { ...limits, seed: local.created }) : { move: await engine().chooseMove(board, limits), choice: null, offers: null };
    if (act.choice) return chosen(local, act.choice);
    if (act.offers) return offered(local, parseMoves(rules, act.offers.join(" ")));
    const cell = parseMove(rules, act.move!);
    return cell === null ? null : { ...local, moves: [...local.moves, cell] };
  } finally {
    board.free();
  }
}

export function useLocalGame(first: LocalGame | null): HereGame {
  const [local, set] = useState<LocalGame>(() => first ?? readLocal(recallHere("here")) ?? newLocal("3,3,3", "x", levelOf(null)));
  const [problem, setProblem] = useState("");
  const latest = useRef(local);
  latest.current = local;
  const put = (next: LocalGame) => {
    rememberHere("here", next);
    keepGame(next);
    set(next);
    // From now on the address stands for the kept game: with a game of its own, a reload would begin anew.
    if (parseHash(location.hash).query.has("g")) rewrite("#/play");
  };

  useEffect(() => {
    if (!engineToAct(local)) return;
    const stop = new AbortController();
    answer(local, stop.signal).then(
      (next) => {
        if (next && !stop.signal.aborted && latest.current === local) put(next);
      },
      (error) => {
        if (!stop.signal.aborted && !isInterrupted(error)) setProblem(rulesText(error));
      },
    );
    return () => stop.abort();
  }, [local]);

  const state = useMemo(() => stateOf(local), [local]);
  return {
    local, state, problem, skew: 0, status: "open", pending: null, missing: false, presence: null, said: [],
    begin: put,
    change: (part) => put({ ...local, ...part }),
    play: (move) => {
      setProblem("");
      const board = boardOf(local);
      const cell = parseMove(board.rules, move);
      const opening = openingOf(local);
      if (cell !== null && !["choose", "offer"].includes(opening.phase) && !opening.barred.includes(cell) && board.refusal(cell) === null) put({ ...local, moves: [...local.moves, cell] });
    },
    act: (action) => {
      setProblem("");
      if (action.type === "undo") {
        const before = takenBack(local);
        before === local ? setProblem(t("error.nothing_to_undo")) : put(before);
      }
      if (action.type === "resign") put({ ...local, resigned: local.you === "both" ? boardOf(local).turn : local.you });
      if (action.type === "choose" && "offers" in action) {
        const next = offered(local, parseMoves(parseGame(local.game), action.offers.join(" ")));
        next ? put(next) : setProblem(t("error.bad_offers"));
      } else if (action.type === "choose" && openingOf(local).choices.includes(action.choice)) put(chosen(local, action.choice));
      if (action.type === "rematch") put(newLocal(local.game, local.you === "both" ? "both" : other(local.you), local.level, local.opening));
    },
    join: async () => undefined,
    forget: () => setProblem(""),
  };
}
