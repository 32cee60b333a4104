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

const stateOf = async (page, test, id) => (await page.request.get(`${test.url}/api/v1/games/${id}`)).json();
const nameOf = ([row, column]) => `${"abcdefghijklmno"[column]}${15 - row}`;

/** Does in the page what the opening asks of the person. `swaps`: takes the other side where that is possible. */
async function act(page, { opening: { phase, choices, cells, offers_due: due }, you, moves }, swaps) {
  const free = (names) => names.filter((name) => !moves.includes(name));
  if (phase === "place") return cell(page, free(cells ? cells.map(nameOf) : ["d4", "e5", "f4"])[0]).click();
  if (phase === "choose" && choices.includes("10")) return page.getByRole("button", { name: "Offer ten stones" }).click();
  if (phase === "choose" && choices.includes("x")) return page.getByRole("button", { name: (you === "x") === swaps ? "Take White" : "Take Black" }).click();
  if (phase === "choose") return page.getByRole("button", { name: "3", exact: true }).click();
  const send = page.getByRole("button", { name: "Offer these stones" });
  await send.waitFor();
  // A symmetric cell is refused, and another one picked in its place.
  for (const name of free("cdefghijklm".split("").flatMap((column) => [`${column}3`, `${column}12`]))) {
    if (await page.locator(".annotations text").count() < due) await cell(page, name).click();
  }
  return send.click();
}

async function playOpening(page, test, id, swaps) {
  for (;;) {
    const state = await stateOf(page, test, id);
    if (state.opening.phase === "done") return;
    if (state.opening.by === state.you) await act(page, state, swaps);
    await becomes(async () => (await stateOf(page, test, id)).version, (version) => version > state.version, `something after ${JSON.stringify(state.opening)}`);
  }
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

  "soosorv_8: a number, a swap, the offers, and the one that White takes": async (test) => {
    const { ann, bob } = await friends(test, "renju", null, "soosorv_8");
    const pages = [ann, bob];
    await becomes(() => ann.locator(".annotations .shape").count(), 1, "the centre is marked");
    for (const [index, move] of ["h8", "h9", "h7"].entries()) await place(ann, pages, move, index + 1);
    await opening(bob).getByText("Choose: take Black or take White.").waitFor();
    await bob.getByRole("button", { name: "Take Black" }).click();
    await place(ann, pages, "h6", 4);
    await opening(bob).getByText("Ann chooses how many fifth stones Black offers.").waitFor();
    await waitForStatus(ann, "Your choice of a number");
    await ann.getByRole("button", { name: "2", exact: true }).click();
    await bob.getByRole("button", { name: "Take Black" }).click();
    await opening(ann).getByText("Bob picks the fifth stones to offer: 2.").waitFor();
    const send = bob.getByRole("button", { name: "Offer these stones" });
    await waitForStatus(bob, "Your offers");
    await cell(bob, "g8").click();
    await cell(bob, "i7").click();
    await bob.locator(".refusal").getByText("symmetric").waitFor();
    same(await send.isDisabled(), true, "one offer is too few");
    await cell(bob, "g9").click();
    await cell(bob, "a1").click();
    await bob.locator(".refusal").getByText("All cells are picked").waitFor();
    await cell(bob, "g9").click();
    await cell(bob, "a1").click();
    await becomes(() => bob.locator(".annotations text").allTextContents(), ["1", "2"], "the picked cells have numbers");
    await send.click();
    await opening(ann).getByText("Take one of the offered stones: Black.").waitFor();
    await becomes(() => ann.locator(".annotations .shape").count(), 2, "the offered cells are marked");
    await cell(ann, "b2").click();
    await ann.locator(".refusal").getByText("opening rule does not allow").waitFor();
    await place(ann, pages, "a1", 5);
    await waitForStatus(ann, "Your turn: you are White");
    await place(ann, pages, "i9", 6);
    await becomes(() => opening(bob).count(), 0, "the opening is over");
  },

  "soosorv_8 and taraguchi_10 against the engine, to the sixth stone": async (test) => {
    const page = await person(test);
    for (const [rule, seat, swaps] of [["soosorv_8", "x", false], ["soosorv_8", "o", true], ["taraguchi_10", "x", true], ["taraguchi_10", "o", false]]) {
      const data = { game: "renju", seat, opening: rule, opponent: { engine: 5 } };
      const { id } = await (await page.request.post(`${test.url}/api/v1/games`, { data })).json();
      await page.goto(`${test.url}/#/play/${id}`);
      await playOpening(page, test, id, swaps);
      await becomes(() => opening(page).count(), 0, `the opening ${rule} is over`);
    }
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
    same(await rules("15,15,5"), ["none", "pie", "swap", "swap2", "pro", "long_pro", "soosorv_8", "taraguchi_10"], "rules for 15,15,5");
    same(await rules("8,8,5"), ["none", "pie", "swap", "swap2"], "rules for 8,8,5");
    // The server agrees about each.
    for (const [game, opening, status] of [["3,3,3", "swap", 201], ["3,3,3", "swap2", 422], ["7,7,5", "pro", 201], ["7,7,5", "long_pro", 422]]) {
      const reply = await page.request.post(`${test.url}/api/v1/games`, { data: { game, opening, seat: "x", opponent: "friend" } });
      same(reply.status(), status, `the server's answer to ${opening} for ${game}`);
    }
  },
};
