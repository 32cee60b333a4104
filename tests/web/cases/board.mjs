// SPDX-License-Identifier: MIT
// The board itself: refusals, double clicks, falling stones, room on the page, work for pointing, colours.
import { axeSource, cell, movesOf, open, openWhole, painted, person, phone, startGame, waitForMoveNames, waitForMoves, waitForStatus } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const refusal = (page) => page.getByTestId("refusal");
const moving = { viewport: { width: 1280, height: 720 }, reducedMotion: "no-preference" };

async function playAll(page, moves) {
  const before = (await movesOf(page)).length;
  for (const [index, move] of moves.entries()) {
    await page.getByLabel("Type a move").fill(move);
    await page.getByRole("button", { name: "Play it" }).click();
    await waitForMoves(page, before + index + 1);
  }
}

/** The middle of a column of the board, in pixels of the page. */
async function columnPoint(page, column) {
  const box = await page.locator("[role=gridcell]").first().boundingBox();
  return { x: box.x + box.width * (column + 0.5), y: box.y + box.height / 2 };
}

/** Counts the bubbles of refusals that are shown from now on, however shortly. */
const countRefusals = (page) =>
  page.evaluate(() => {
    window.refusals = 0;
    const isRefusal = (node) => node instanceof Element && node.matches("[data-testid=refusal]");
    const count = (records) => records.forEach(({ addedNodes }) => (window.refusals += [...addedNodes].filter(isRefusal).length));
    new MutationObserver(count).observe(document.querySelector(".layers"), { childList: true });
  });
const refusalsSeen = (page) => page.evaluate(() => window.refusals);

/** Records the animations of stones from the next loading on, and slows them so that a falling stone never arrives. */
const holdAnimations = (page) =>
  page.addInitScript(() => {
    window.animations = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      animation.playbackRate = 1e-6;
      if (this.closest(".placed")) window.animations.push(animation);
      return animation;
    };
  });
/** The animations so far, of which the page has cancelled those that do not run. */
const animationsOf = (page) =>
  page.evaluate(() => window.animations.map(({ effect, playState }) => ({ duration: effect.getTiming().duration, frames: effect.getKeyframes().length, runs: playState === "running" })));

async function sizesOf(page) {
  return page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    scrollTo(0, 0);
    return { board: box(document.querySelector(".layers")), table: box(document.querySelector(".table")), room: box(document.querySelector(".room")), bars: [...document.querySelectorAll(".player-bar")].map(box), width: innerWidth, height: innerHeight, scroll: document.documentElement.scrollWidth };
  });
}

/** Counts what is done while somebody points, zooms or pans: changed nodes and calls that paint. */
async function countWork(page, action) {
  await page.evaluate(() => {
    window.work = { changes: 0, painted: 0 };
    window.observer = new MutationObserver((records) => (window.work.changes += records.length));
    window.observer.observe(document.querySelector(".board"), { subtree: true, childList: true, attributes: true, characterData: true });
    for (const name of ["drawImage", "fillRect", "clearRect", "stroke", "fill"]) {
      const original = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (...given) {
        window.work.painted++;
        return original.apply(this, given);
      };
    }
  });
  await action();
  await painted(page);
  return page.evaluate(() => (window.observer.disconnect(), window.work));
}

/** The cells that are elements once the view is at rest: all, or of a view with too many the one of the focus. */
const cellsAtRest = (columns, rows) => (columns * rows <= 1600 ? columns * rows : 1);
const cellCount = (page) => page.locator("[role=gridcell]").count();

/** Waits until the cells in sight are elements, from edge to edge of the board. */
const waitForCells = (page) =>
  page.waitForFunction(() => {
    const board = document.querySelector(".layers .inside").getBoundingClientRect();
    const cells = [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.getBoundingClientRect());
    return cells.length === 1 || ["left", "top"].every((edge) => Math.min(...cells.map((cell) => cell[edge])) <= board[edge] + 1) && ["right", "bottom"].every((edge) => Math.max(...cells.map((cell) => cell[edge])) >= board[edge] - 1);
  });

/** Problems of the place and the size of the board of a game on a screen. */
function problemsOf({ board, room, bars, width, height, scroll, table }) {
  const problems = [];
  if (board.top < 0 || board.left < 0 || board.bottom > height || board.right > width) problems.push("not all of the board is seen");
  if (scroll > width) problems.push("the page is wider than the screen");
  const beside = bars.every((bar) => bar.right <= board.left);
  if (!beside && (bars[0].bottom > board.top || bars[1].bottom > height)) problems.push("the players' bars do not fit around the board");
  // Up to the edge of the screen, or of the column, but for the bars and buttons.
  const fills = board.height >= (beside ? height - 70 : height - 235) || board.width >= (beside ? room.width - 4 : table.width - 70);
  if (!fills) problems.push("there is more room");
  return problems.length ? [...problems, board] : [];
}

/** Rows of a board with a stone in each third cell and no line. */
function setupOf(columns, rows) {
  const noise = (row, column) => (Math.imul(Math.imul(row * 4096 + column + 1, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b) >>> 8) & 0xffff;
  const letter = (value) => (value % 3 ? "." : (value >> 8) % 2 ? "X" : "O");
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => letter(noise(row, column))).join("").replace(/\.+/g, (run) => run.length)).join("/");
}

const luminance = (rgb) => rgb.map((value) => value / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
const contrast = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

export const cases = {
  "a refused click says why at the cell, until the next action": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "both" });
    await cell(page, "h8").click();
    await waitForMoves(page, 1);
    await cell(page, "h8").click();
    await refusal(page).getByText("That cell is taken.").waitFor();
    await page.waitForFunction(() => document.getElementById("announcer").textContent === "That cell is taken.");
    await painted(page);
    const [bubble, stone] = [await refusal(page).locator("p").boundingBox(), await cell(page, "h8").boundingBox()];
    const distance = stone.y - (bubble.y + bubble.height);
    check(distance > -stone.height && distance < 40 && bubble.x < stone.x + stone.width && bubble.x + bubble.width > stone.x, `the bubble at ${JSON.stringify(bubble)} is not at the cell ${JSON.stringify(stone)}`);
    const tip = await refusal(page).locator("i").boundingBox();
    check(Math.abs(tip.x + tip.width / 2 - stone.x - stone.width / 2) < 2, `the tip of the bubble at ${JSON.stringify(tip)} does not point at the cell ${JSON.stringify(stone)}`);
    await page.evaluate(axeSource);
    const found = await page.evaluate(() => axe.run(document.querySelector("main"), { resultTypes: ["violations"] }));
    same(found.violations.map(({ id }) => id), [], "axe, with the bubble shown");
    await page.keyboard.press("ArrowRight");
    await refusal(page).waitFor({ state: "detached" });
    // At the upper edge it is shown below, inside of the board.
    await playAll(page, ["a15"]);
    await cell(page, "a15").click();
    const [low, board] = [await refusal(page).locator("p").boundingBox(), await page.locator(".layers").boundingBox()];
    check(low.x >= board.x - 1 && low.y > board.y, `the bubble of a corner lies at ${JSON.stringify(low)}`);
    await cell(page, "b2").click();
    await waitForMoves(page, 3);
    await becomes(() => refusal(page).count(), 0, "bubbles after a move");
  },

  "refusals: a full column, a game that is over, another's turn": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "4,2,4:gravity", opponent: "both" });
    await playAll(page, ["a", "a"]);
    await cell(page, "a2").click();
    await refusal(page).getByText("That column is full.").waitFor();
    // The next move shows that the refused one was not played.
    await playAll(page, ["b"]);
    await waitForMoveNames(page, ["a1", "a2", "b1"]);
    const [ann, bob] = [await person(test), await person(test)];
    await startGame(ann, { url: test.url, game: "3,3,1", opponent: "friend", name: "Ann" });
    await bob.goto(ann.url());
    await bob.getByLabel("Your name").fill("Bob");
    await bob.getByRole("button", { name: "Join as O" }).click();
    await waitForStatus(bob, "Ann (X) to move");
    await cell(bob, "a1").click();
    await refusal(bob).getByText("It is not your turn.").waitFor();
    await bob.waitForFunction(() => document.getElementById("announcer").textContent === "It is not your turn.");
    await cell(ann, "a1").click();
    await waitForStatus(bob, "X wins");
    await becomes(() => refusal(bob).count(), 0, "bubbles after the other's move");
    await cell(bob, "b2").click();
    await refusal(bob).getByText("The game is over.").waitFor();
  },

  "a double click plays once, two clicks twice": async (test) => {
    const page = await person(test);
    await startGame(page, { url: test.url, game: "7,6,4:gravity", opponent: "both" });
    await countRefusals(page);
    const { x, y } = await columnPoint(page, 3);
    // As people do it: the second click comes when the server has answered the first one.
    await page.mouse.click(x, y);
    await waitForMoves(page, 1);
    for (const clickCount of [2, 3]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    }
    // At once in another column. As the second move it shows that the clicks before it played nothing.
    const next = await columnPoint(page, 4);
    await page.mouse.click(next.x, next.y);
    await waitForMoveNames(page, ["d1", "e1"], "moves after a double click and a click");
    for (const count of [3, 4]) {
      await page.mouse.click(x, y);
      await waitForMoves(page, count);
    }
    await waitForMoveNames(page, ["d1", "e1", "d2", "d3"], "moves after single clicks");
    same(await refusalsSeen(page), 0, "bubbles after double and single clicks");
    await startGame(page, { url: test.url, game: "15,15,5", opponent: "both" });
    await countRefusals(page);
    await cell(page, "h8").dblclick();
    await waitForMoves(page, 1);
    await cell(page, "i9").focus();
    await page.keyboard.down("Enter");
    for (let i = 0; i < 3; i++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await waitForMoveNames(page, ["h8", "i9"], "moves after a double click and a key that is held down");
    await cell(page, "j10").click();
    await waitForMoveNames(page, ["h8", "i9", "j10"], "moves after one more click");
    same(await refusalsSeen(page), 0, "bubbles after a double click on a free cell and a key that is held down");
  },

  "stones fall: from higher takes longer; not on loading, taking back, or against the system's setting": async (test) => {
    const page = await person(test, moving);
    await holdAnimations(page);
    await startGame(page, { url: test.url, game: "7,6,4:gravity", opponent: "both" });
    let falls = 0;
    const fallOf = async (move, moves) => {
      await cell(page, move).click();
      await waitForMoveNames(page, moves, `moves after a click on ${move}`);
      // The newest one only: a fall begins again where the acknowledgement of a move comes before its state.
      const seen = await becomes(() => animationsOf(page), (all) => all.length > falls && all.every(({ runs }, at) => runs === (at === all.length - 1)), `stones that fall after ${move}`);
      same(seen.at(-1).frames, 4, `the way of the fall to ${move}`);
      falls = seen.length;
      return seen.at(-1).duration;
    };
    const low = await fallOf("d6", ["d1"]);
    // A second click where the stone of the first one still falls belongs to it, however the browser counts clicks.
    await cell(page, "d6").click();
    await fallOf("e6", ["d1", "e1"]);
    const high = await fallOf("d6", ["d1", "e1", "d2"]);
    check(low > high && low < 1000, `a fall of six rows takes ${low} ms, of five ${high} ms`);
    await page.getByRole("button", { name: "Take back" }).click();
    await waitForMoves(page, 2);
    await painted(page);
    const after = await animationsOf(page);
    same([after.length, after.filter(({ runs }) => runs).length], [falls, 0], "animations, and those that run, after taking back");
    await page.reload();
    await waitForMoves(page, 2);
    await page.waitForSelector(".placed .disc");
    await painted(page);
    same(await animationsOf(page), [], "animations after loading");
    const still = await person(test);
    await holdAnimations(still);
    await startGame(still, { url: test.url, game: "7,6,4:gravity", opponent: "both" });
    await cell(still, "d6").click();
    await waitForMoves(still, 1);
    await painted(still);
    same(await animationsOf(still), [], "animations where the system asks for none");
  },

  "the board uses the room that it has": async (test) => {
    const sizes = [["1280x720", { viewport: { width: 1280, height: 720 } }], ["1280x800", { viewport: { width: 1280, height: 800 } }], ["1920x1080", { viewport: { width: 1920, height: 1080 } }], ["a phone", phone], ["a phone on its side", { ...phone, viewport: { width: 844, height: 390 } }], ["a small phone on its side", { ...phone, viewport: { width: 667, height: 375 } }], ["a phone of 360x640 on its side", { ...phone, viewport: { width: 640, height: 360 } }]];
    for (const [name, options] of sizes) {
      const page = await person(test, options);
      for (const game of ["3,3,3", "7,6,4:gravity", "15,15,5", "19,19,6"]) {
        await startGame(page, { url: test.url, game, opponent: "both" });
        await becomes(async () => problemsOf(await sizesOf(page)), [], `problems of ${game} on ${name}`);
      }
      if (options.viewport.height < 380) await becomes(() => sizesOf(page), ({ board, height }) => board.height >= 0.55 * height, `the board is most of the height of ${name}`);
      await openWhole(test, page, "#/analyse?g=15,15,5&e=0&t=h8");
      await becomes(() => sizesOf(page), ({ board, height }) => board.bottom <= height, `all of the board of the analysis is seen on ${name}`);
      const small = () => page.locator(".board button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 43.5).length);
      if (options.hasTouch) await becomes(small, 0, `small buttons around the board on ${name}`);
      if (name === "a phone on its side") {
        await cell(page, "g7").tap();
        const boxes = async () => ({ bar: await page.getByRole("group", { name: "Place the stone" }).boundingBox(), shown: await page.locator(".layers").boundingBox() });
        const { height } = options.viewport;
        await becomes(boxes, ({ bar, shown }) => bar.x >= shown.x + shown.width && bar.y + bar.height <= height, `the buttons that place a stone lie beside the board on ${name}`);
      }
      await page.context().close();
      test.contexts.pop();
    }
  },

  "pointing draws what follows the pointer and nothing else, on boards of every size": async (test) => {
    for (const game of ["15,15,5", "40,40,6", "100,100,7", "1000,1000,7"]) {
      const [columns, rows] = game.split(",").map(Number);
      const page = await person(test, { viewport: { width: 1280, height: 800 } });
      await open(test, page, `#/analyse?g=${game}&e=0&s=${encodeURIComponent(columns < 1000 ? setupOf(columns, rows) : `${"1000/".repeat(500)}X999/${"1000/".repeat(498)}1000`)}`);
      await page.locator(".surface").waitFor();
      await becomes(() => cellCount(page), cellsAtRest(columns, rows), `cells of ${game} that are elements`);
      await painted(page);
      const box = await page.locator(".surface").boundingBox();
      const steps = 40;
      const hover = await countWork(page, async () => {
        for (let i = 0; i < steps; i++) await page.mouse.move(box.x + 60 + i * 9, box.y + 40 + ((i * 37) % 300));
      });
      check(hover.changes <= steps * 16, `pointing at ${steps} cells of ${game} changes ${hover.changes} nodes`);
      same(hover.painted, 0, `calls that paint for pointing at ${game}`);
      check(columns === 1000 || hover.changes > steps / 4, `pointing shows nothing on ${game}: this tests nothing`);
      same(await cellCount(page), cellsAtRest(columns, rows), `cells of ${game} that are elements after pointing`);
      // Panning moves layers: their stones stay as they are.
      for (let i = 0; i < 6; i++) await page.getByRole("button", { name: "Zoom in" }).click();
      await waitForCells(page);
      await painted(page);
      const pan = await countWork(page, async () => {
        await page.mouse.move(box.x + 300, box.y + 300);
        await page.mouse.down();
        for (let i = 1; i <= 10; i++) await page.mouse.move(box.x + 300 - 2 * i, box.y + 300 - i);
        await page.mouse.up();
      });
      test.notes.push(`${game}: ${(hover.changes / steps).toFixed(1)} changes for each cell pointed at, ${(pan.changes / 10).toFixed(1)} for each step of a pan`);
      check(pan.changes <= 10 * 320, `ten small steps of a pan over ${game} change ${pan.changes} nodes`);
      await page.context().close();
      test.contexts.pop();
    }
  },

  "stones have a contrast of three to the board and to each other": async (test) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await person(test, { colorScheme });
      for (const [game, sheets] of [["15,15,5", [".ground .sheet"]], ["7,6,4:gravity", [".ground .sheet", ".ground .hole"]], ["3,3,3", [".ground .sheet"]]]) {
        await open(test, page, `#/analyse?g=${game}&e=0&t=${game.startsWith("7") ? "d1d2" : "b2c2"}`);
        await page.waitForSelector(".placed > g > *");
        const colour = (selector, property) => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name].match(/[\d.]+/g).slice(0, 3).map(Number), property);
        const property = (name) => page.evaluate((n) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = `var(${n})`;
          const rgb = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
          probe.remove();
          return rgb;
        }, name);
        const stones = game.startsWith("15") ? [await property("--stone-x"), await property("--stone-o"), await property("--stone-o-dark")] : game.startsWith("7") ? [await colour(".placed .disc.x circle", "fill"), await colour(".placed .disc.o circle", "fill")] : [await colour(".placed .mark.x", "stroke"), await colour(".placed .mark.o", "stroke")];
        for (const sheet of sheets) {
          for (const stone of stones) check(contrast(stone, await colour(sheet, "fill")) >= 3, `${game}, ${colorScheme}: a stone of ${stone} on ${sheet} ${await colour(sheet, "fill")}`);
        }
        // Crosses and rings differ in shape.
        if (!game.startsWith("3")) check(contrast(stones[0], stones[1]) >= 3, `${game}, ${colorScheme}: X ${stones[0]} and O ${stones[1]}`);
      }
    }
  },
};
