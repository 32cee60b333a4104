// SPDX-License-Identifier: MIT
// The analysis page: files with and without rules, several files, addresses that are only partly right.
import { open, person, phone } from "../browser.mjs";
import { becomes, check } from "../check.mjs";

const waitForAddress = (page, part) => page.waitForFunction((text) => decodeURIComponent(location.hash.replace(/\+/g, " ")).includes(text), part);
/** The text of a move in the list, without its number. */
const bare = (text) => text.replace(/^\d+\./, "").trim();
const currentMove = (page) => page.locator(".tree [aria-current]").innerText().then(bare);
const file = (name, text) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
const choose = (page, ...files) => page.locator(".transfer input[type=file]").setInputFiles(files);
const drop = (page, files) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

const gomoku = "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Zoe];B[hh];W[ih];B[hi];W[gg];B[hg];W[aa])";
const psq = "Piskvorky 20x20, 11:11, 0\n10,10,0\n10,11,0\n11,11,0\n";

export const cases = {
  "a file keeps its own rules whatever is open, and shows its end": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    await choose(page, file("game.sgf", gomoku));
    await waitForAddress(page, "t=h8i8h7g9h9a15");
    check(page.url().includes("g=15,15,5"), `five in a row, not the open game's three: ${page.url()}`);
    await becomes(() => currentMove(page), "a15", "the move shown");
    await page.getByRole("gridcell", { name: "a15, White, last move" }).waitFor();
    await page.locator(".notice.ask").getByText("It was read as 15,15,5.").waitFor();
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    await page.reload();
    await page.locator("main h1").waitFor();
    await drop(page, [{ name: "game.psq", text: psq }]);
    await waitForAddress(page, "g=20,20,5");
    await becomes(() => currentMove(page), "k10", "the end of the PSQ");
  },

  "usual rules can be changed, unknown ones are asked for": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    await choose(page, file("game.sgf", gomoku));
    await page.getByRole("button", { name: "Other rules" }).click();
    await page.getByRole("dialog").getByLabel(/^exact/).check();
    await page.getByRole("dialog").getByRole("button", { name: /^Read as/ }).click();
    await waitForAddress(page, "g=15,15,5:exact");
    await choose(page, file("small.sgf", "(;GM[4]SZ[7:6];B[df];W[de];B[cf])"));
    const dialog = page.getByRole("dialog", { name: "small.sgf" });
    await dialog.getByText("does not say how many in a row win").waitFor();
    await dialog.getByLabel("k in a row").fill("4");
    await dialog.getByRole("button", { name: "Read as 7,6,4" }).click();
    await waitForAddress(page, "g=7,6,4&t=d1d2c1");
    await choose(page, file("small.sgf", "(;GM[4]SZ[9:5];B[df])"));
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The next change of the address is of the game that was open.
    await page.getByRole("button", { name: "Engine", exact: true }).click();
    await page.waitForFunction(() => !/[?&]e=0/.test(location.hash));
    check(page.url().includes("g=7,6,4"), "closing the dialog changes nothing");
  },

  "a file that is too large, or empty, is refused and leaves the game": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&e=0&t=h8");
    const notice = page.locator(".notice.bad");
    await choose(page, file("large.sgf", `(;GM[4]SZ[15];C[${"x".repeat(300_000)}];B[hh])`));
    await notice.getByText("This page reads games of at most 256 kB.").waitFor();
    await choose(page, file("empty.sgf", " \n"));
    await notice.getByText("There is no text in it.").waitFor();
    await choose(page, file("empty.sgf", ""), file("game.sgf", gomoku));
    await notice.getByText("empty.sgf: There is no text in it.").waitFor();
    await waitForAddress(page, "t=h8i8h7g9h9a15");
    await page.goBack();
    await waitForAddress(page, "t=h8");
    await becomes(() => page.locator(".tree button.move").count(), 2, "moves of the game that was open, and its start");
  },

  "several files at once, by the button of a phone too": async (test) => {
    const page = await person(test, phone);
    await open(test, page, "#/analyse?g=3,3,3&e=0");
    await page.getByText("Choose files").waitFor();
    await choose(page, file("one.sgf", gomoku), file("two.psq", psq), file("none.txt", "this is no game"));
    await waitForAddress(page, "g=15,15,5");
    await page.locator(".transfer .problem").getByText(/none\.txt: /).waitFor();
    const files = page.getByRole("group", { name: "Files read" });
    await becomes(() => files.getByRole("button", { name: "none.txt" }).isDisabled(), true, "what could not be read cannot be opened");
    await files.getByRole("button", { name: "two.psq" }).click();
    await waitForAddress(page, "g=20,20,5");
    await page.goBack();
    await waitForAddress(page, "g=15,15,5");
  },

  "a bad move in an address costs only what follows it": async (test) => {
    const page = await person(test);
    await open(test, page, "#/analyse?g=15,15,5&e=0&t=h8{mine}i8h8g9(h7g7)zz99");
    await page.locator(".notice").getByText("The move h8 of this address is not allowed. 5 moves were left out.").waitFor();
    await page.locator(".tree").getByText("mine").waitFor();
    await becomes(async () => (await page.locator(".tree button.move").allInnerTexts()).map(bare), ["Start", "h8", "i8"], "the moves that were kept");
    await becomes(() => page.locator("h1").innerText(), (heading) => /Gomoku|15,15,5/.test(heading), "the game of the address");
  },
};
