// SPDX-License-Identifier: MIT
// Values from a server: the requests that the page sends, and a value without a length, as a table gives it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linesOf } from "../src/analyse/evaluation";
import { ApiError } from "../src/api/client";
import { parseGame } from "../src/game/rules";
import { analyse, best } from "../src/library/calls";

const game = "5,4,4:misere";
const signal = () => new AbortController().signal;
let sent: { url: string; body: unknown }[];

function answerWith(body: string, status = 200): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(init.body as string) });
    return Promise.resolve(new Response(body, { status }));
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "mnk.server_searches" ? "true" : null) });
});
afterEach(() => vi.unstubAllGlobals());

describe("values from the server", () => {
  it("come from /best", async () => {
    const reply = { game, to_move: "X", score: 0, value: "draw", plies: 20, best: [0, 0], moves: [{ cell: [0, 0], score: 0, plies: 20 }] };
    answerWith(JSON.stringify(reply));
    expect(await best(game, "[]", signal())).toEqual(reply);
    expect(sent).toEqual([{ url: "api/v1/best", body: { game, position: "[]", fastest: true } }]);
  });

  it("come from /analyse, with or without a length", async () => {
    const move = { cell: [0, 1], move: "b4", value: "x_wins", plies: null, estimate: null, depth: 0, play: [[0, 1]] };
    const result = { type: "result", game, to_move: "X", value: "x_wins", lower: "x_wins", upper: "x_wins", plies: null, method: "solver", nodes: 0, seconds: 0.1, interrupted: false, moves: [move] };
    answerWith(`{"type":"queued","place":2}\n${JSON.stringify(result)}\n`);
    const told: string[] = [];
    const found = await analyse({ game, position: "[]", lines: 3 }, (line) => told.push(line.type), signal());
    expect(found).toEqual(result);
    expect(told).toEqual(["queued"]);
    expect(sent).toEqual([{ url: "api/v1/analyse", body: { game, position: "[]", seconds: 60, lines: 3 } }]);
    const [line] = linesOf(parseGame(game), found.moves, "x");
    expect(line!.evaluation).toEqual({ kind: "proved", value: "x_wins", plies: null });
    expect(line!.heat).toMatchObject({ kind: "proved", word: "win", plies: null });
  });

  it("fail with the server's problem", async () => {
    answerWith(JSON.stringify({ type: "/api/v1/problems#internal", title: "Internal", status: 500, detail: "the search failed", code: "internal", place: null }), 500);
    await expect(best(game, "[]", signal())).rejects.toBeInstanceOf(ApiError);
    answerWith(`{"type":"queued","place":1}\n{"type":"error","error":{"code":"internal","detail":"the search failed","place":null}}\n`);
    await expect(analyse({ game, position: "[]", lines: 3 }, () => undefined, signal())).rejects.toMatchObject({ body: { code: "internal" } });
  });
});
