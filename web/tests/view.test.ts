// SPDX-License-Identifier: MIT
// Zoom and pan as arithmetic; stream splitting; clocks.
import { describe, expect, it } from "vitest";
import { LineSplitter } from "../src/api/stream";
import { moveCursor } from "../src/board/cursor";
import { cellAtPoint, centre, fitView, isZoomed, panBy, reveal, visible, zoomAt } from "../src/board/view";
import { parseGame } from "../src/game/rules";
import { timeLeft, timeText } from "../src/play/Clock";

const rules = parseGame("100,100,5");
const area = { width: 500, height: 500 };

describe("the view", () => {
  it("keeps the point under the pointer", () => {
    const view = fitView(rules, area);
    const zoomed = zoomAt(rules, area, view, 4, 250, 250);
    expect(cellAtPoint(rules, view, 250, 250)).toBe(cellAtPoint(rules, zoomed, 250, 250));
    expect(isZoomed(rules, area, zoomed)).toBe(true);
    expect(isZoomed(rules, area, zoomAt(rules, area, zoomed, 0.01, 10, 10))).toBe(false);
  });
  it("never leaves the board", () => {
    const zoomed = zoomAt(rules, area, fitView(rules, area), 5, 0, 0);
    expect(panBy(rules, area, zoomed, 1e6, 1e6)).toMatchObject({ x: 0, y: 0 });
    expect(visible(rules, area, panBy(rules, area, zoomed, -1e6, -1e6))).toMatchObject({ right: 99, bottom: 99 });
    expect(cellAtPoint(rules, fitView(rules, area), -1, 5)).toBeNull();
  });
  it("comes to a cell that is to be seen", () => {
    const zoomed = zoomAt(rules, area, fitView(rules, area), 10, 0, 0);
    const view = reveal(rules, area, zoomed, 9999);
    const [x, y] = centre(rules, view, 9999);
    expect(x).toBeLessThan(500);
    expect(y).toBeLessThan(500);
  });
});

describe("the cursor", () => {
  it("stays on the board", () => {
    const small = parseGame("4,3,3");
    expect(moveCursor(small, 0, "ArrowLeft", false)).toBe(0);
    expect(moveCursor(small, 5, "ArrowDown", false)).toBe(9);
    expect(moveCursor(small, 5, "End", false)).toBe(7);
    expect(moveCursor(small, 5, "Home", true)).toBe(0);
    expect(moveCursor(small, 5, "x", false)).toBeNull();
  });
});

describe("streams and clocks", () => {
  it("finds lines wherever the pieces are cut", () => {
    const splitter = new LineSplitter();
    expect(splitter.push('{"a":')).toEqual([]);
    expect(splitter.push('1}\n\n{"b"')).toEqual(['{"a":1}']);
    expect(splitter.push(":2}")).toEqual([]);
    expect(splitter.end()).toEqual(['{"b":2}']);
  });
  it("shows time as people read it", () => {
    expect([300_000, 61_000, 9_940, -5].map(timeText)).toEqual(["5:00", "1:01", "0:09.9", "0:00.0"]);
    const clock = { x: 5000, o: 6000, increment: 0, running: "x" as const, at: 100 };
    expect(timeLeft(clock, "x", 1100)).toBe(4000);
    expect(timeLeft(clock, "o", 1100)).toBe(6000);
  });
});
