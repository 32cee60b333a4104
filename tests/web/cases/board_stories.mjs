// SPDX-License-Identifier: MIT
// Properties of the board that no page uses yet, and pictures of positions: the sources, bundled into a page.
import { createRequire } from "node:module";
import { join } from "node:path";
import { axeSource, open, painted, person, root } from "../browser.mjs";
import { becomes, check, same } from "../check.mjs";

const { build } = createRequire(join(root, "web/package.json"))("esbuild");

async function storyPage(test, options) {
  const source = `
    import { h, options, render } from "preact";
    import { BoardView } from "./board/BoardView";
    import { coloursOf } from "./board/colours";
    import * as picture from "./board/picture";
    import { replay } from "./game/board";
    import { parseMove, parseMoves } from "./game/coordinates";
    import { parseGame } from "./game/rules";
    import { loadRules } from "mnk";
    import messages from "./words/en.json";
    import { setMessages } from "./words/words";
    setMessages("en", messages);
    globalThis.ready = loadRules(new URL(performance.getEntriesByType("resource").find(({ name }) => /rules\\.[0-9a-f]+\\.wasm$/.test(name)).name));
    globalThis.story = (game, moves, make) => {
      const rules = parseGame(game);
      const board = replay(rules, parseMoves(rules, moves));
      const main = document.querySelector("main");
      const props = { rules, at: (cell) => board.at(cell), stones: board.entries(), label: "Story", turn: board.toMove, last: board.last, onPlay: (cell) => void (globalThis.played = cell), ...make((name) => parseMove(rules, name)) };
      render(null, main);
      main.replaceChildren();
      render(h("div", { class: "table" }, h(BoardView, props)), main);
    };
    const before = options.vnode;
    globalThis.made = 0;
    options.vnode = (node) => (globalThis.made++, before?.(node));
    globalThis.pictures = { ...picture, coloursOf, replay, parseMoves, parseGame };`;
  const { outputFiles } = await build({ stdin: { contents: source, resolveDir: join(root, "web/src"), loader: "ts" }, bundle: true, write: false, logLevel: "error", format: "iife", jsx: "automatic", jsxImportSource: "preact", alias: { mnk: join(root, "wasm/dist/library.js") }, external: ["node:*"], define: { FILES: "{}", MESSAGE_FILES: "{}" } });
  const page = await person(test, options);
  await open(test, page, "#/nonsense");
  await page.evaluate(outputFiles[0].text);
  await page.evaluate(() => ready);
  return page;
}

const centreOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

export const cases = {
  "numbers, marks, arrows and threats": async (test) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await storyPage(test, { colorScheme });
      await page.evaluate(() =>
        story("15,15,5", "h8i9j8", (cell) => ({
          numbers: new Map([[cell("h8"), 1], [cell("i9"), 2], [cell("j8"), 113]]),
          marks: new Map([[cell("a1"), "circle"], [cell("b1"), "square"], [cell("c1"), "triangle"], [cell("d1"), "cross"], [cell("e1"), "A"]]),
          arrows: [{ from: cell("h8"), to: cell("k11") }, { from: cell("i9"), to: cell("i13"), kind: "bad" }],
          threats: new Map([[cell("h9"), "four"], [cell("h10"), "three"], [cell("h11"), "defence"]]),
        })));
      same(await page.locator(".placed .number").allTextContents(), ["1", "2", "113"], "numbers on stones");
      same(await page.locator(".annotations .shape").count(), 4, "shapes");
      same(await page.locator(".annotations .letter").allTextContents(), ["A"], "letters");
      same(await page.locator(".arrow.bad .head").count(), 1, "heads of red arrows");
      same(await page.locator(".threat").evaluateAll((rects) => rects.map((rect) => rect.getAttribute("class"))), ["threat four", "threat three", "threat defence"], "threats");
      const square = await centreOf(page.locator(".annotations .shape").nth(1));
      same(square, await centreOf(page.locator("[data-cell=b1]")), "the middle of the square on b1");
      same(await page.locator("[data-cell=h9]").getAttribute("aria-label"), "h9, empty, threat: four", "the name of a cell with a threat");
      await page.evaluate(axeSource);
      const found = await page.evaluate(() => axe.run(document.querySelector(".board"), { resultTypes: ["violations"] }));
      same(found.violations.map(({ id }) => id), [], "axe");
    }
  },

  "a turned board: stones, labels, names, clicks and falls turn alike": async (test) => {
    const page = await storyPage(test);
    // The place of a1 among the corners: left or right, top or bottom, for each way to lay the board down.
    const corners = { r0: "left bottom", r90: "left top", r180: "right top", r270: "right bottom", mirror: "right bottom", mirror_r90: "left bottom", mirror_r180: "left top", mirror_r270: "right top" };
    for (const [orientation, corner] of Object.entries(corners)) {
      await page.evaluate((way) => story("5,4,3", "a1", () => ({ orientation: way })), orientation);
      const board = await page.locator("[role=grid]").boundingBox();
      const [x, y] = await centreOf(page.locator("[data-cell=a1]"));
      same(`${x < board.x + board.width / 2 ? "left" : "right"} ${y < board.y + board.height / 2 ? "top" : "bottom"}`, corner, `a1 of ${orientation}`);
      const [sx, sy] = await centreOf(page.locator(".placed .mark.x"));
      check(Math.abs(sx - x) < 2 && Math.abs(sy - y) < 2, `${orientation}: the stone of a1 is at ${sx},${sy}, the cell at ${x},${y}`);
      // Its labels stand in its column and row.
      const labels = await page.locator(".coordinates text").evaluateAll((texts) => texts.map((text) => [text.textContent, text.getBoundingClientRect()]).map(([name, box]) => [name, box.x + box.width / 2, box.y + box.height / 2]));
      check(labels.some(([name, at]) => (name === "a" || name === "1") && Math.abs(at - x) < 4) && labels.some(([name, , at]) => (name === "a" || name === "1") && Math.abs(at - y) < 5), `${orientation}: the labels are ${JSON.stringify(labels)}, a1 is at ${x},${y}`);
      await page.locator("[data-cell=b3]").click();
      same(await page.evaluate(() => played), 6, `the cell played by a click on b3 of ${orientation}`);
    }
  },

  "pointing makes no elements of the stones, the lines and the cells again": async (test) => {
    const page = await storyPage(test, { viewport: { width: 1280, height: 800 } });
    const counts = [];
    for (const game of ["15,15,5", "40,40,5", "100,100,5", "400,300,5:gravity"]) {
      await page.evaluate((name) => story(name, name.includes("gravity") ? "a1b1c1d1" : "a1c3e5g7", () => ({ last: null })), game);
      // At rest the cells in sight are elements, or of too many the one of the focus.
      const [columns, rows] = game.match(/\d+/g).map(Number);
      await becomes(() => page.locator("[role=gridcell]").count(), columns * rows <= 1600 ? columns * rows : 1, `cells of ${game} that are elements`);
      await painted(page);
      const box = await page.locator(".surface").boundingBox();
      const steps = 20;
      await page.mouse.move(box.x + 50, box.y + 50);
      const start = await page.evaluate(() => globalThis.made);
      for (let i = 1; i <= steps; i++) await page.mouse.move(box.x + 50 + i * 19, box.y + 50 + i * 11);
      counts.push((await page.evaluate(() => globalThis.made) - start) / steps);
    }
    test.notes.push(`virtual elements made for each step of the pointer: ${counts.join(", ")}`);
    check(counts.every((count) => count > 0 && count <= 60), `each step of the pointer makes ${counts} virtual elements`);
    check(Math.max(...counts) < 2 * Math.min(...counts), `the work for pointing depends on the board's size: ${counts}`);
  },

  "SVG and PNG show what the board shows": async (test) => {
    const page = await storyPage(test, { colorScheme: "dark" });
    const pixels = await page.evaluate(async () => {
      const { parseGame, parseMoves, replay, coloursOf, pngPicture, svgPicture } = pictures;
      const rules = parseGame("15,15,5");
      const board = replay(rules, parseMoves(rules, "h8a15"));
      const colours = coloursOf("stones");
      const position = { rules, stones: board.entries(), last: null };
      const image = await createImageBitmap(await pngPicture(position, colours, { cell: 40, coordinates: false }));
      const to = new OffscreenCanvas(image.width, image.height).getContext("2d");
      to.drawImage(image, 0, 0);
      const at = (column, row) => [...to.getImageData(5 + 40 * column + 12, 5 + 40 * row + 20, 1, 1).data.slice(0, 3)];
      const parsed = new DOMParser().parseFromString(svgPicture(position, colours), "image/svg+xml");
      return { size: [image.width, image.height], x: at(7, 7), o: at(0, 0), svg: parsed.documentElement.tagName, error: parsed.querySelector("parsererror") !== null, colours };
    });
    const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    same(pixels.size, [610, 610], "the size of the PNG");
    same([pixels.x, pixels.o], [rgb(pixels.colours.stones.x), rgb(pixels.colours.stones.o)], "pixels of the stones");
    same([pixels.svg, pixels.error], ["svg", false], "the SVG as XML");
  },

  "a game as GIF, decoded by the browser": async (test) => {
    const page = await storyPage(test);
    for (const [game, moves, look, numbers] of [["15,15,5", "h8a15i8b15j8c15k8d15l8", "stones", false], ["7,6,4:gravity", "d1d2e1c1", "discs", false], ["3,3,3", "b2a1a2b1c2", "marks", true]]) {
      const seen = await page.evaluate(async ([name, text, kind, numbered]) => {
        const { parseGame, parseMoves, coloursOf, gifPicture, pngPicture, replay } = pictures;
        const rules = parseGame(name);
        const cells = parseMoves(rules, text);
        const colours = coloursOf(kind);
        const blob = await gifPicture(rules, cells, colours, { cell: 24, numbers: numbered });
        const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: "image/gif" });
        await decoder.tracks.ready;
        await decoder.completed;
        const pixelsOf = (source) => {
          const [width, height] = [source.displayWidth ?? source.width, source.displayHeight ?? source.height];
          const to = new OffscreenCanvas(width, height).getContext("2d");
          to.drawImage(source, 0, 0);
          return to.getImageData(0, 0, width, height).data;
        };
        const count = decoder.tracks.selectedTrack.frameCount;
        const worst = [];
        for (let ply = 0; ply < count; ply++) {
          const { image } = await decoder.decode({ frameIndex: ply });
          const board = replay(rules, cells.slice(0, ply));
          const position = { rules, stones: board.entries(), last: board.last, lines: board.lines.map((line) => line.cells), numbers: numbered ? new Map(board.moves.map((cell, index) => [cell, index + 1])) : undefined };
          const [a, b] = [pixelsOf(image), pixelsOf(await createImageBitmap(await pngPicture(position, colours, { cell: 24 })))];
          if (a.length !== b.length) throw new Error("the sizes differ");
          let most = 0;
          for (let at = 0; at < a.length; at++) most = Math.max(most, Math.abs(a[at] - b[at]));
          worst.push(most);
        }
        return { count, worst, bytes: blob.size };
      }, [game, moves, look, numbers]);
      same(seen.count, moves.match(/[a-z]\d+/g).length + 1, `frames of ${game}`);
      // Smooth edges are rounded to the palette.
      check(Math.max(...seen.worst) <= 64, `${game}: the frames differ from the pictures of their positions by ${seen.worst}`);
      test.notes.push(`${game}: ${seen.count} frames, ${seen.bytes} bytes`);
    }
    const problem = await page.evaluate(() => pictures.gifPicture(pictures.parseGame("100,100,5"), [], pictures.coloursOf("stones")).catch((error) => error.message));
    check(/choose smaller cells/.test(problem), `the error of a GIF that would be too large: ${problem}`);
  },
};
