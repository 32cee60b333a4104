// SPDX-License-Identifier: MIT
// Plays a game with a client that openapi-typescript has generated:  node game.js API
// API is the address of the API. tests/clients/check generates the client, compiles this file and runs it.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { argv: string[] };

type Schemas = components["schemas"];

const api = process.argv[2];
if (!api) throw new Error("usage: node game.js API");

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

/** Returns the body of a successful reply. Throws the problem document of another one. */
function contentOf<Content>(reply: { data?: Content; error?: unknown; response: Response }): Content {
  const { data, error, response } = reply;
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const anyone = createClient<paths>({ baseUrl: api });

/** Returns a client with a token of its own. */
async function newPlayer() {
  const { token } = contentOf(await anyone.POST("/tokens", { body: {} }));
  return createClient<paths>({ baseUrl: api, headers: { Authorization: `Bearer ${token}` } });
}

const ann = await newPlayer();
const zoe = await newPlayer();

// Create a game. The repeated request has the same key, so it gives the same game.
const request: Schemas["CreateRequest"] = { game: "3,3,3", name: "Ann", seat: "x", opponent: "friend" };
const create = () => ann.POST("/games", { body: request, params: { header: { "Idempotency-Key": "first-game" } } });
const created = contentOf(await create());
expect(contentOf(await create()).id === created.id, "the repeated request creates another game");
expect(created.you === "x" && created.players.o.kind === "open", `the new game is ${JSON.stringify(created)}`);
const path = { id: created.id };

// Join it.
const joined = contentOf(await zoe.POST("/games/{id}/join", { params: { path }, body: { name: "Zoe" } }));
expect(joined.you === "o", `Zoe has the seat ${joined.you}`);
expect(joined.players.o.kind === "person" && joined.players.o.name === "Zoe", "Zoe's seat has another name");

// A move out of turn is a problem document.
const early = await zoe.POST("/games/{id}/moves", { params: { path }, body: { ply: 0, move: "b2" } });
expect(early.response.status === 403 && early.error?.code === "not_your_turn", "a move out of turn is not refused");

// Play to a win.
const moves = ["a1", "a2", "b1", "b2", "c1"];
for (const [ply, move] of moves.entries()) {
  const player = ply % 2 === 0 ? ann : zoe;
  const ack = contentOf(await player.POST("/games/{id}/moves", { params: { path }, body: { ply, move } }));
  expect(ack.ply === ply, `the acknowledgement of ply ${ply} is ${JSON.stringify(ack)}`);
}

// Read the game as a spectator: whole, again with its entity tag, and the last change alone.
const read = await anyone.GET("/games/{id}", { params: { path } });
const game = contentOf(read);
expect(game.outcome === "x_wins" && game.reason === "line", `the game ends as ${JSON.stringify(game)}`);
expect(game.you === null, "a spectator has a seat");
expect(game.moves.join() === moves.join(), `the moves are ${game.moves}`);
const tag = read.response.headers.get("ETag");
expect(tag !== null, "the game has no entity tag");
const again = await anyone.GET("/games/{id}", { params: { path, header: { "If-None-Match": tag ?? "" } } });
expect(again.response.status === 304, `the game with its entity tag is ${again.response.status}`);
const change = contentOf(await anyone.GET("/games/{id}", { params: { path, query: { since: game.version - 1 } } }));
expect(change.from === 4 && change.moves.join() === "c1", `the last change is ${JSON.stringify(change)}`);

// List the games of each player.
for (const player of [ann, zoe]) {
  const { games, next } = contentOf(await player.GET("/games", { params: { query: { limit: 10 } } }));
  expect(games.length === 1 && games[0]?.id === game.id && games[0].outcome === "x_wins", "a player's list is wrong");
  expect(next === null, "the list has a second page");
}
const nobody = await anyone.GET("/games");
expect(nobody.response.status === 401 && nobody.error?.code === "no_identity", "a list without a token is not refused");

// Judge the final position.
const verdict = contentOf(await anyone.POST("/judge", { body: { game: game.game, position: game.moves.join(" ") } }));
expect(verdict.winner === "X" && verdict.lines.length === 1, `the verdict is ${JSON.stringify(verdict)}`);

console.log(`TypeScript client: game ${game.id} won by X in ${game.ply} plies`);
