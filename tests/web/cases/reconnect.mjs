// SPDX-License-Identifier: MIT
// A connection that breaks in mid-game: the way to the server goes through a relay that can be cut.
import { createServer, connect } from "node:net";
import { cell, person, startGame, waitForMoveNames, waitForMoves, waitForStatus } from "../browser.mjs";

async function relay(url) {
  const { hostname, port } = new URL(url);
  const pairs = new Set();
  let down = false;
  let silent = new Set();
  const server = createServer((near) => {
    if (down) return near.destroy();
    const far = connect(Number(port), hostname);
    const pair = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const [from, to] of [[near, far], [far, near]]) {
      from.on("data", (data) => silent.has(pair) || to.write(data));
      from.on("close", end);
      from.on("error", end);
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut() {
      down = true;
      for (const pair of [...pairs]) for (const socket of pair) socket.destroy();
    },
    /** Nothing comes through the connections that there are, and nobody is told. */
    hush: () => void (silent = new Set(pairs)),
    mend: () => void (down = false),
    close: () => server.close(),
  };
}

export const cases = {
  "a game goes on after the connection was lost, and no move is": async (test) => {
    const line = await relay(test.url);
    try {
      const ann = await person(test);
      await startGame(ann, { url: line.url, game: "5,5,4", opponent: "friend" });
      const bob = await person(test);
      await bob.goto(test.url + new URL(await ann.getByLabel("Link to this game").inputValue()).hash.replace(/^/, "/"));
      await bob.getByRole("button", { name: "Join as O" }).click();
      await waitForStatus(ann, "Your turn");
      await cell(ann, "c3").click();
      await waitForMoves(bob, 1);

      // Bob moves while Ann is away.
      line.cut();
      await ann.getByText("Reconnecting").waitFor();
      await cell(bob, "c4").click();
      await waitForMoves(bob, 2);
      line.mend();
      await waitForMoves(ann, 2);
      await ann.getByText("Connected").waitFor();

      // Ann moves while she is away.
      line.cut();
      await ann.getByText("Reconnecting").waitFor();
      await cell(ann, "d3").click();
      await ann.getByText("sending d3").waitFor();
      line.mend();
      await waitForMoves(bob, 3);
      await waitForMoves(ann, 3);
      await ann.getByText("sending").waitFor({ state: "detached" });

      // And through all of it again, several times.
      for (const [index, move] of ["b4", "b3", "a3", "e3"].entries()) {
        line.cut();
        line.mend();
        await waitForStatus(index % 2 ? ann : bob, "Your turn");
        await cell(index % 2 ? ann : bob, move).click();
        await Promise.all([waitForMoves(ann, index + 4), waitForMoves(bob, index + 4)]);
      }
      for (const page of [ann, bob]) {
        await waitForStatus(page, "X wins with a line");
        await waitForMoveNames(page, ["c3", "c4", "d3", "b4", "b3", "a3", "e3"]);
      }
    } finally {
      line.close();
    }
  },

  "a line that is silent is given up, and the move sent again": async (test) => {
    const line = await relay(test.url);
    try {
      const page = await person(test);
      await startGame(page, { url: line.url, game: "3,3,3", opponent: "both" });
      await page.getByText("Connected").waitFor();
      line.hush();
      await cell(page, "b2").click();
      await page.getByText("sending b2").waitFor();
      await waitForMoves(page, 1);
      await page.getByText("sending").waitFor({ state: "detached" });
      await page.getByText("Connected").waitFor();
    } finally {
      line.close();
    }
  },
};
