// SPDX-License-Identifier: MIT
// What a player may do besides moving: take back, resign, play again, save; and the answers to what is offered.
import { useState } from "preact/hooks";
import { exportLink } from "../api/client";
import type { ExportFormat } from "../api/types";
import type { Action } from "../api/game_link";
import type { GameState } from "../api/types";
import { Notice } from "../ui/Notice";
import { offeredByMe, offeredByOther, openSeat, seated } from "./status";

interface ControlsProps {
  state: GameState;
  act(action: Action): void;
}

export function Offers({ state, act }: ControlsProps) {
  if (offeredByOther(state, "undo")) {
    return (
      <Notice kind="ask">
        <p>Your opponent asks to take the last move back.</p>
        <button type="button" onClick={() => act({ type: "undo", action: "accept" })}>Accept</button>
        <button type="button" onClick={() => act({ type: "undo", action: "decline" })}>Decline</button>
      </Notice>
    );
  }
  if (offeredByOther(state, "rematch") && !state.next) {
    return (
      <Notice kind="ask">
        <p>Your opponent would like another game, with the seats swapped.</p>
        <button type="button" onClick={() => act({ type: "rematch" })}>Play again</button>
      </Notice>
    );
  }
  return null;
}

function Resign({ act }: { act(action: Action): void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <button type="button" onClick={() => setAsked(true)}>Resign</button>;
  return (
    <span class="confirm" role="group" aria-label="Resign the game?">
      <button type="button" class="danger" onClick={() => { setAsked(false); act({ type: "resign" }); }}>Yes, resign</button>
      <button type="button" class="quiet" onClick={() => setAsked(false)}>No</button>
    </span>
  );
}

export function Controls({ state, act }: ControlsProps) {
  if (!seated(state)) return null;
  const over = state.outcome !== "pending";
  if (over) {
    if (state.next) return <div class="controls"><a class="button main" href={`#/play/${state.next}`}>Go to the next game</a></div>;
    return (
      <div class="controls">
        <button type="button" class="main" disabled={offeredByMe(state, "rematch")} onClick={() => act({ type: "rematch" })}>
          {offeredByMe(state, "rematch") ? "Rematch offered …" : "Rematch"}
        </button>
        <a class="button" href="#/play">New game</a>
      </div>
    );
  }
  const offered = offeredByMe(state, "undo");
  return (
    <div class="controls">
      <button type="button" disabled={state.ply === 0 || offered} onClick={() => act({ type: "undo", action: "offer" })}>
        {offered ? "Take-back requested …" : "Take back"}
      </button>
      {!openSeat(state) && <Resign act={act} />}
    </div>
  );
}

const formats: readonly [ExportFormat, string][] = [["sgf", "SGF"], ["psq", "PSQ"], ["json", "JSON"], ["text", "Board"], ["moves", "Moves"]];

export function Exports({ state }: { state: GameState }) {
  const analyse = `#/analyse?${new URLSearchParams({ g: state.game, t: state.moves.join("") })}`;
  return (
    <p class="exports">
      <a class="button" href={analyse}>Analyse this game</a>
      <span class="save">Save as {formats.map(([format, name]) => <a key={format} href={exportLink(state.id, format)} download>{name}</a>)}</span>
    </p>
  );
}
