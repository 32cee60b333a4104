// SPDX-License-Identifier: MIT
// A game over a socket that breaks: states are put together, unacknowledged moves are sent again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GameLink, type LinkListener, mergeState } from "../src/api/game_link";
import type { GameState } from "../src/api/types";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (version: number, moves: string[], from = 0): GameState => ({
  type: "game", id: "g", game: "3,3,3", version, you: "x", players: { x: { kind: "person", name: "" }, o: { kind: "open" } },
  from, ply: from + moves.length, moves, to_move: "x", outcome: "pending", reason: null, lines: [], forbidden: [],
  opening: null, offers: { undo: null, draw: null, rematch: null }, declined: null, clock: null, next: null, created: 0,
});

function listener() {
  const heard = { states: [] as GameState[], statuses: [] as string[], pending: [] as unknown[], errors: [] as string[] };
  const hears: LinkListener = {
    state: (next) => heard.states.push(next),
    status: (status) => heard.statuses.push(status),
    pending: (move) => heard.pending.push(move),
    error: (error) => heard.errors.push(error.code),
  };
  return { heard, hears };
}

let listeners = new Map<string, () => void>();

beforeEach(() => {
  FakeSocket.all = [];
  listeners = new Map();
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "http://127.0.0.1:8080/#/play/g" });
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: (name: string, heard: () => void) => listeners.set(name, heard), removeEventListener() {} });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function linked() {
  const { heard, hears } = listener();
  const link = new GameLink("g", hears, (url) => new FakeSocket(url) as unknown as WebSocket);
  link.start(state(3, ["b2", "a1"]));
  FakeSocket.all[0]!.open();
  return { heard, link, socket: FakeSocket.all[0]! };
}

describe("states", () => {
  it("take up the moves from where they begin", () => {
    const old = state(3, ["b2", "a1"]);
    expect(mergeState(old, state(4, ["c3"], 2))!.moves).toEqual(["b2", "a1", "c3"]);
    expect(mergeState(old, state(4, [], 1))!.moves).toEqual(["b2"]);
    expect(mergeState(old, state(9, ["c3"], 5))).toBeNull();
    expect(mergeState(null, state(9, ["c3"], 5))).toBeNull();
    expect(mergeState(old, state(9, ["c3"]))!.moves).toEqual(["c3"]);
  });
});

describe("a link", () => {
  it("reads on from its version and sends again what was not acknowledged", () => {
    const { heard, link, socket } = linked();
    expect(socket.url).toBe("ws://127.0.0.1:8080/api/v1/games/g/socket?since=3");
    link.play("c3");
    link.play("a3"); // one at a time
    expect(socket.sent).toEqual([{ type: "move", ply: 2, move: "c3" }]);
    socket.close();
    expect(heard.statuses.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(400);
    FakeSocket.all[1]!.open();
    expect(FakeSocket.all[1]!.sent).toEqual([{ type: "move", ply: 2, move: "c3" }]);
    FakeSocket.all[1]!.receive({ type: "ack", ply: 2, version: 4 });
    FakeSocket.all[1]!.close();
    vi.advanceTimersByTime(400);
    FakeSocket.all[2]!.open();
    expect(FakeSocket.all[2]!.sent).toEqual([]);
    FakeSocket.all[2]!.receive(state(4, ["b2", "a1", "c3"]));
    expect(heard.pending.at(-1)).toBeNull();
  });
  it("keeps an acknowledged move until the state that has it", () => {
    const { heard, link, socket } = linked();
    link.play("c3");
    socket.receive({ type: "ack", ply: 2, version: 5 });
    socket.receive(state(4, ["b2", "a1"])); // an offer, from before the move
    expect(heard.pending).toEqual([{ ply: 2, move: "c3" }]);
    socket.receive(state(5, ["b2", "a1", "c3"]));
    expect(heard.pending.at(-1)).toBeNull();
  });
  it("ends an acknowledged move that was taken back before its state came", () => {
    const { heard, link, socket } = linked();
    link.play("c3");
    socket.receive({ type: "ack", ply: 2, version: 4 });
    socket.receive(state(5, ["b2", "a1"]));
    expect(heard.pending.at(-1)).toBeNull();
  });
  it("needs no state where it came before the acknowledgement", () => {
    const { heard, link, socket } = linked();
    link.play("c3");
    socket.receive(state(4, ["b2", "a1"])); // the move was played and taken back
    socket.receive({ type: "ack", ply: 2, version: 4 });
    expect(heard.pending.at(-1)).toBeNull();
  });
  it("waits longer after each failure, at most ten seconds", () => {
    const { socket } = linked();
    socket.close();
    for (let i = 0; i < 12; i++) {
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(10_000);
      expect(FakeSocket.all.length).toBeGreaterThan(before);
      FakeSocket.all.at(-1)!.close();
    }
  });
  it("takes a line for broken where a move is not answered", () => {
    const { heard, link, socket } = linked();
    socket.close = () => void (socket.readyState = 2); // nobody answers the closing either
    link.play("c3");
    socket.receive(state(4, ["b2", "a1"])); // news, but not of the move
    vi.advanceTimersByTime(4900);
    expect(heard.statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(100);
    expect(heard.statuses.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(400);
    FakeSocket.all[1]!.open();
    expect(FakeSocket.all[1]!.sent).toEqual([{ type: "move", ply: 2, move: "c3" }]);
    FakeSocket.all[1]!.receive({ type: "ack", ply: 2, version: 5 });
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it("tries again where a connection neither opens nor fails", () => {
    const { socket } = linked();
    socket.close();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(FakeSocket.all).toHaveLength(3);
  });
  it("connects anew after a long time out of sight, not after a short one", () => {
    linked();
    const away = (milliseconds: number) => {
      Object.assign(document, { visibilityState: "hidden" });
      listeners.get("visibilitychange")!();
      vi.advanceTimersByTime(milliseconds);
      Object.assign(document, { visibilityState: "visible" });
      listeners.get("visibilitychange")!();
    };
    away(10_000);
    expect(FakeSocket.all).toHaveLength(1);
    away(3_600_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]!.open();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it("gives a refused move up and says why", () => {
    const { heard, link, socket } = linked();
    link.play("c3");
    socket.receive({ type: "error", ply: 2, error: { code: "stale", detail: "" } });
    expect(heard.errors).toEqual(["stale"]);
    expect(heard.pending.at(-1)).toBeNull();
  });
  it("connects anew where moves are missing", () => {
    const { heard, socket } = linked();
    socket.receive(state(9, ["c3"], 7));
    expect(heard.states).toEqual([]);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all[1]!.url).toContain("since=3");
  });
  it("is quiet after it was stopped", () => {
    const { link } = linked();
    link.stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
