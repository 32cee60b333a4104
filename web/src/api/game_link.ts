// SPDX-License-Identifier: MIT
// A game followed over a WebSocket: reads on from the version it has after every break, and sends again what was
// not acknowledged. No knowledge of pages here, and the socket, the timers and the address can be handed in by tests.
import type { OpeningChoice } from "mnk";
import type { ErrorBody, GameState, Presence, Said, SaidWord } from "./types";
import { base } from "./client";

export type LinkStatus = "connecting" | "open" | "waiting";

export interface LinkListener {
  state(state: GameState): void;
  status(status: LinkStatus): void;
  pending(move: PendingMove | null): void;
  error(error: ErrorBody): void;
  presence?(presence: Presence): void;
  said?(said: Said): void;
}

export interface PendingMove {
  ply: number;
  move: string;
}

type ServerMessage =
  | GameState
  | Presence
  | Said
  | { type: "ack"; ply?: number; version: number }
  | { type: "error"; error: ErrorBody; ply?: number };

type OfferAction = "offer" | "accept" | "decline";
export type Action =
  | { type: "undo" | "draw"; action: OfferAction }
  | { type: "choose"; choice: OpeningChoice; ply: number }
  | { type: "choose"; offers: string[]; ply: number }
  | { type: "say"; word: SaidWord }
  | { type: "resign" } | { type: "rematch" } | { type: "join"; name?: string };

const longestWait = 8000;
/** A line that broke without a word is known by what does not come: the answer to a move, the connection itself. */
const longestSilence = 5000;
const longestConnect = 10_000;
/** So long out of sight, and nobody knows what became of the socket. */
const longHidden = 60_000;

/** The state after a message that may hold the last moves only; null where moves in between are missing. */
export function mergeState(old: GameState | null, next: GameState): GameState | null {
  if (next.from === 0) return { ...next, moves: next.moves.slice() };
  if (!old || next.from > old.moves.length) return null;
  return { ...next, from: 0, moves: [...old.moves.slice(0, next.from), ...next.moves] };
}

export class GameLink {
  private socket: WebSocket | null = null;
  private game: GameState | null = null;
  private move: PendingMove | null = null;
  /** The version of the game with the pending move on its board, once the server has acknowledged the move. */
  private due: number | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private hiddenSince = Infinity;
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly listener: LinkListener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  start(known: GameState | null): void {
    this.game = known;
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.seen);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }

  play(move: string): void {
    if (!this.game || this.move) return;
    this.setPending({ ply: this.game.ply, move });
    this.sendPending();
  }

  /** Offers and resignations are not sent again after a break: the player sees the state and decides anew. */
  act(action: Action): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(action));
    return true;
  }

  private readonly hurry = (): void => {
    if (this.socket || this.stopped || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };
  private readonly seen = (): void => {
    if (document.visibilityState === "hidden") {
      this.hiddenSince = Date.now();
      return;
    }
    if (Date.now() - this.hiddenSince > longHidden) this.drop();
    this.hurry();
  };
  /** Done with the socket at once: to close it in good form is to wait for an answer. */
  private readonly drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  };
  private expect(milliseconds: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(this.drop, milliseconds);
  }

  private address(): string {
    const url = new URL(`${base}/games/${this.id}/socket`, location.href.split("#")[0]);
    url.protocol = url.protocol.replace("http", "ws");
    if (this.game) url.searchParams.set("since", String(this.game.version));
    return url.href;
  }

  private connect(): void {
    this.listener.status("connecting");
    const socket = this.open(this.address());
    this.socket = socket;
    this.expect(longestConnect);
    socket.onopen = () => {
      clearTimeout(this.watch);
      this.failures = 0;
      this.listener.status("open");
      this.sendPending();
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    clearTimeout(this.watch);
    if (this.stopped) return;
    this.listener.status("waiting");
    const wait = Math.min(250 * 2 ** this.failures++, longestWait) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "game") this.receiveState(message);
    else if (message.type === "presence") this.listener.presence?.(message);
    else if (message.type === "said") this.listener.said?.(message);
    else if (message.type === "ack") {
      if (this.move && message.ply === this.move.ply) this.acknowledged(message.version);
    } else if (message.type === "error") {
      if (this.move && (message.ply ?? this.move.ply) === this.move.ply) this.setPending(null);
      this.listener.error(message.error);
    }
  }

  private receiveState(message: GameState): void {
    const merged = mergeState(this.game, message);
    if (!merged) return this.drop();
    this.game = merged;
    // A move that is on the board needs no acknowledgement any more, and one that cannot be played now no answer.
    const pending = this.move;
    const arrived = this.due !== null && merged.version >= this.due;
    if (pending && (merged.ply > pending.ply || arrived || merged.outcome !== "pending")) this.setPending(null);
    this.listener.state(merged);
  }

  /** The move stays on the board until the state that has it, or its stone would vanish and fall again. */
  private acknowledged(version: number): void {
    clearTimeout(this.watch);
    if (this.game && this.game.version >= version) this.setPending(null);
    else this.due = version;
  }

  private setPending(move: PendingMove | null): void {
    this.move = move;
    this.due = null;
    if (!move) clearTimeout(this.watch);
    this.listener.pending(move);
  }

  private sendPending(): void {
    if (!this.move || this.due !== null || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "move", ...this.move }));
    this.expect(longestSilence);
  }
}
