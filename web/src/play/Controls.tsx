// SPDX-License-Identifier: MIT
// A player's actions besides moves: take back, resign, play again, save; and the answers to what is offered.
import { useEffect, useRef, useState } from "preact/hooks";
import { exportLink } from "../api/client";
import { exportNodes } from "../library/calls";
import { download } from "../ui/download";
import type { ExportFormat } from "../api/types";
import type { Action } from "../api/game_link";
import type { GameState } from "../api/types";
import { Notice } from "../ui/Notice";
import { declinedText, declinedToMe, livePerson, offeredByMe, offeredByOther, openSeat, seated } from "./status";
import { rich } from "../words/rich";
import { t } from "../words/words";

interface ControlsProps {
  state: GameState;
  act(action: Action): void;
}

export function Offers({ state, act }: ControlsProps) {
  if (offeredByOther(state, "undo")) {
    return (
      <Notice kind="ask">
        <p>{t("game.undo_asked")}</p>
        <button type="button" onClick={() => act({ type: "undo", action: "accept" })}>{t("game.accept")}</button>
        <button type="button" onClick={() => act({ type: "undo", action: "decline" })}>{t("game.decline")}</button>
      </Notice>
    );
  }
  if (offeredByOther(state, "draw")) {
    return (
      <Notice kind="ask">
        <p>{t("game.draw_asked")}</p>
        <button type="button" onClick={() => act({ type: "draw", action: "accept" })}>{t("game.accept")}</button>
        <button type="button" onClick={() => act({ type: "draw", action: "decline" })}>{t("game.decline")}</button>
      </Notice>
    );
  }
  if (declinedToMe(state)) return <Notice><p>{declinedText(state)}</p></Notice>;
  if (offeredByOther(state, "rematch") && !state.next) {
    return (
      <Notice kind="ask">
        <p>{t("game.rematch_asked")}</p>
        <button type="button" onClick={() => act({ type: "rematch" })}>{t("game.play_again")}</button>
      </Notice>
    );
  }
  return null;
}

/** Another offer of a draw is possible after the next move. */
function Draw({ state, act }: ControlsProps) {
  const offered = offeredByMe(state, "draw");
  const declined = state.declined?.what === "draw" && state.declined.ply === state.ply && declinedToMe(state);
  return <button type="button" disabled={offered || declined} onClick={() => act({ type: "draw", action: "offer" })}>{t(offered ? "game.draw_offered" : "game.draw")}</button>;
}

function Resign({ act }: { act(action: Action): void }) {
  const [asked, setAsked] = useState<boolean | null>(null);
  // The button with the focus goes away with each change; the one that does nothing takes it.
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => void (asked !== null && harmless.current?.focus({ preventScroll: true })), [asked]);
  if (!asked) return <button ref={harmless} type="button" onClick={() => setAsked(true)}>{t("game.resign")}</button>;
  return (
    <span class="confirm" role="group" aria-label={t("game.resign_sure")}>
      <button type="button" class="danger" onClick={() => { setAsked(false); act({ type: "resign" }); }}>{t("game.resign_yes")}</button>
      <button ref={harmless} type="button" class="quiet" onClick={() => setAsked(false)}>{t("game.resign_no")}</button>
    </span>
  );
}

export function Controls({ state, act }: ControlsProps) {
  const over = state.outcome !== "pending";
  if (!seated(state)) return over && state.next ? <div class="controls"><a class="button main" href={`#/play/${state.next}`}>{t("game.watch_next")}</a></div> : null;
  if (over) {
    if (state.next) return <div class="controls"><a class="button main" href={`#/play/${state.next}`}>{t("game.next")}</a></div>;
    return (
      <div class="controls">
        <button type="button" class="main" disabled={offeredByMe(state, "rematch")} onClick={() => act({ type: "rematch" })}>
          {t(offeredByMe(state, "rematch") ? "game.rematch_offered" : "game.rematch")}
        </button>
        <a class="button" href="#/play">{t("game.new")}</a>
      </div>
    );
  }
  const offered = offeredByMe(state, "undo");
  return (
    <div class="controls">
      <button type="button" disabled={state.ply === 0 || offered} onClick={() => act({ type: "undo", action: "offer" })}>
        {t(offered ? "game.take_back_requested" : "game.take_back")}
      </button>
      {livePerson(state) && state.ply > 0 && <Draw state={state} act={act} />}
      {!openSeat(state) && <Resign act={act} />}
    </div>
  );
}

const formats: readonly ExportFormat[] = ["sgf", "psq", "json", "text", "moves"];

/** A game of the server is its file there; one at this screen is written by the page. */
function Save({ state, format }: { state: GameState; format: ExportFormat }) {
  if (state.id) return <a href={exportLink(state.id, format)} download>{t(`format.${format}`)}</a>;
  return <button type="button" class="link" onClick={() => void saveGame(state, format)}>{t(`format.${format}`)}</button>;
}

async function saveGame(state: GameState, format: ExportFormat): Promise<void> {
  const nodes = [null, ...state.moves].map((move, index) => ({ parent: index === 0 ? null : index - 1, move }));
  const file = await exportNodes({ game: state.game, format, nodes, x_name: "", o_name: "" });
  download(file.file, file.media_type, file.text);
}

export function Exports({ state }: { state: GameState }) {
  const analyse = `#/analyse?${new URLSearchParams({ g: state.game, t: state.moves.join("") })}`;
  return (
    <p class="exports">
      {livePerson(state) && state.outcome === "pending" ? <small class="later">{t("game.analyse_later")}</small> : <a class="button" href={analyse}>{t("game.analyse")}</a>}
      <span class="save">{rich("game.save_as", { formats: formats.map((format) => <Save key={format} state={state} format={format} />) })}</span>
    </p>
  );
}
