// SPDX-License-Identifier: MIT
// Opening rules: chosen in the form, told in words, with the cells that they allow.
import { cell, friends, person, waitForMoves, waitForStatus } from "../browser.mjs";
import { becomes, same } from "../check.mjs";

const opening = (page) => page.getByTestId("opening");

/** Tells who is to place the next stone by the page that may. */
async function place(page, pages, move, count) {
  await cell(page, move).click();
  await Promise.all(pages.map((one) => waitForMoves(one, count)));
}

export const cases = {
  "swap2: three stones, two more, and the choice; the seats change": async (test) => {
    const { ann, bob } = await friends(test, "15,15,5", null, "swap2");
    const pages = [ann, bob];
    for (const [index, move] of ["h8", "i9", "j7"].entries()) {
      await opening(ann).getByText(`Place a stone of the opening: ${index % 2 ? "White" : "Black"}.`).waitFor();
      await place(ann, pages, move, index + 1);
    }
    await opening(ann).getByText("Bob chooses a side.").waitFor();
    await opening(bob).getByText("Choose: take Black, take White, or put two more stones").waitFor();
    await cell(bob, "a1").click();
    await bob.locator(".refusal").getByText("choice of sides").waitFor();
    await bob.getByRole("button", { name: "Put two more stones" }).click();
    await opening(bob).getByText("Place a stone of the opening: White.").waitFor();
    await place(bob, pages, "g8", 4);
    await place(bob, pages, "g9", 5);
    await opening(ann).getByText("Choose: take Black or take White.").waitFor();
    await ann.getByRole("button", { name: "Take White" }).click();
    await waitForStatus(ann, "Your turn: you are White");
    await waitForStatus(bob, "Ann (White) to move");
    await becomes(async () => [await opening(ann).count(), await ann.locator(".player-bar.o .tags").getByText("you").count()], [0, 1], "the panel after the choice, and the seat");
    await place(ann, pages, "f6", 6);
  },

  "pro: the allowed cell is marked, barred ones are refused": async (test) => {
    const { ann, bob } = await friends(test, "15,15,5", null, "pro");
    const pages = [ann, bob];
    await becomes(() => ann.locator(".annotations .shape").count(), 1, "marked cells");
    await cell(ann, "a1").click();
    await ann.locator(".refusal").getByText("opening rule does not allow").waitFor();
    await place(ann, pages, "h8", 1);
    await place(bob, pages, "i9", 2);
    await becomes(() => ann.locator(".overlays .forbidden").count(), 23, "barred cells of the central 5x5");
    await becomes(() => cell(ann, "g8").getAttribute("aria-label"), (label) => label.includes("the opening rule does not allow it"), "the cell says why");
    await place(ann, pages, "l8", 3);
  },

  "the form offers the rules that suit the game": async (test) => {
    const page = await person(test);
    const rules = async (game) => {
      await page.goto("about:blank");
      await page.goto(`${test.url}/#/new?g=${game}`);
      await page.getByLabel("Opening rule").waitFor();
      return page.getByLabel("Opening rule").locator("option").evaluateAll((options) => options.map(({ value }) => value));
    };
    same(await rules("3,3,3"), ["none", "pie", "swap"], "rules for 3,3,3");
    same(await rules("15,15,5"), ["none", "pie", "swap", "swap2", "pro", "long_pro"], "rules for 15,15,5");
    same(await rules("8,8,5"), ["none", "pie", "swap", "swap2"], "rules for 8,8,5");
    // The server agrees about each.
    for (const [game, opening, status] of [["3,3,3", "swap", 201], ["3,3,3", "swap2", 422], ["7,7,5", "pro", 201], ["7,7,5", "long_pro", 422]]) {
      const reply = await page.request.post(`${test.url}/api/v1/games`, { data: { game, opening, seat: "x", opponent: "friend" } });
      same(reply.status(), status, `the server's answer to ${opening} for ${game}`);
    }
  },
};
