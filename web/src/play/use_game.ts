// SPDX-License-Identifier: MIT
// A game on the server as state of a component: fetched once, then followed over a GameLink.
import { useEffect, useRef, useState } from "preact/hooks";
import { keepSeat, seatLost } from "./seats";
import { ApiError, getGame, joinGame, sentence } from "../api/client";
import { GameLink, type LinkStatus, type PendingMove } from "../api/game_link";
import type { GameState, Presence, Said } from "../api/types";
import type { LiveGame } from "../local/live_game";
import { t } from "../words/words";

const retryAfter = 2000;
const wordShown = 6000;

export function useGame(id: string): LiveGame {
  const [state, setState] = useState<GameState | null>(null);
  const [skew, setSkew] = useState(0);
  const [status, setStatus] = useState<LinkStatus>("connecting");
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState(false);
  const [presence, setPresence] = useState<Presence | null>(null);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const link = useRef<GameLink | null>(null);
  const gone = useRef(false);

  /** One word of each player at a time, for some seconds. */
  function hear(next: Said): void {
    setSaid((old) => [...old.filter(({ by }) => by !== next.by), next]);
    setTimeout(() => setSaid((old) => old.filter((one) => one !== next)), wordShown);
  }

  function take(next: GameState): void {
    if (next.clock) setSkew(next.clock.at - Date.now());
    setState(next);
  }

  function follow(first: GameState): void {
    if (seatLost(first)) setProblem(t("game.seat_lost"));
    link.current?.stop();
    take(first);
    link.current = new GameLink(id, {
      state: take,
      status: setStatus,
      pending: setPending,
      presence: setPresence,
      said: hear,
      error: (error) => setProblem(sentence(new ApiError(0, error))),
    });
    link.current.start(first);
  }

  useEffect(() => {
    gone.current = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = async (): Promise<void> => {
      try {
        const first = await getGame(id);
        if (!gone.current) follow(first);
      } catch (error) {
        if (gone.current) return;
        if (error instanceof ApiError && error.status === 404) setMissing(true);
        else timer = setTimeout(load, retryAfter);
      }
    };
    void load();
    return () => {
      gone.current = true;
      clearTimeout(timer);
      link.current?.stop();
      link.current = null;
    };
  }, [id]);

  return {
    state, skew, status, pending, problem, missing, presence, said,
    play: (move) => {
      setProblem("");
      link.current?.play(move);
    },
    act: (action) => {
      setProblem("");
      if (link.current && !link.current.act(action)) setProblem(t("game.offline"));
    },
    join: async (name) => {
      try {
        // The seat belongs to the cookie: the socket is opened anew so that it has it.
        keepSeat(id);
        const first = await joinGame(id, name);
        if (!gone.current) follow(first);
      } catch (error) {
        setProblem(sentence(error));
      }
    },
    forget: () => setProblem(""),
  };
}
