// SPDX-License-Identifier: MIT
// The parts of the board's layers: the eight orientations, slices of cells, the fall of a stone.
import { describe, expect, it } from "vitest";
import { orientations, turned } from "../src/board/orientation";
import { fallOf } from "../src/board/use_fresh";
import { grown } from "../src/board/use_slices";
import { countOf, emptyRange } from "../src/board/view";
import { cellName, parseMove } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";

const rules = parseGame("4,3,3");

describe("orientations", () => {
  it("are eight different bijections", () => {
    const images = new Set<string>();
    for (const orientation of orientations) {
      const way = turned(rules, orientation);
      const cells = Array.from({ length: 12 }, (_, cell) => way.to(cell));
      expect([...cells].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, cell) => cell));
      expect(cells.map((cell) => way.from(cell))).toEqual(Array.from({ length: 12 }, (_, cell) => cell));
      images.add(`${way.rules.columns} ${cells.join()}`);
    }
    expect(images.size).toBe(8);
  });
  it("take the labels along", () => {
    for (const orientation of orientations) {
      const way = turned(rules, orientation);
      for (let cell = 0; cell < 12; cell++) {
        const [row, column] = [Math.floor(cell / way.rules.columns), cell % way.rules.columns];
        const labels = [way.columnLabel(column), way.rowLabel(row)].sort().reverse().join("");
        expect(labels).toBe(cellName(rules, way.from(cell)));
      }
    }
  });
  it("turn clockwise: the top left corner goes to the top right", () => {
    const way = turned(rules, "r90");
    expect([way.rules.columns, way.rules.rows]).toEqual([3, 4]);
    expect(way.to(parseMove(rules, "a3")!)).toBe(2);
    expect(turned(rules, "mirror").to(parseMove(rules, "a3")!)).toBe(3);
  });
});

describe("slices of cells", () => {
  it("reach the goal, no step with very many new cells", () => {
    const goal = { left: 3, right: 42, top: 5, bottom: 44 };
    for (const start of [emptyRange, { left: 3, right: 42, top: 20, bottom: 60 }, { left: 0, right: 9, top: 0, bottom: 9 }]) {
      let [now, steps] = [start, 0];
      for (; JSON.stringify(now) !== JSON.stringify(goal); steps++) {
        const next = grown(now, goal);
        const kept = now.left === next.left && now.right === next.right ? countOf({ ...next, top: Math.max(now.top, next.top), bottom: Math.min(now.bottom, next.bottom) }) : 0;
        expect(countOf(next) - kept).toBeLessThanOrEqual(200);
        now = next;
        expect(steps).toBeLessThan(20);
      }
    }
  });
});

describe("the fall of a stone", () => {
  it("takes as long as its height asks for, speeds up, and bounces once", () => {
    expect(fallOf(0, -600, 6).duration).toBeGreaterThan(fallOf(0, -100, 1).duration * 2);
    expect(fallOf(0, -600, 6).duration).toBeLessThan(600);
    const { frames } = fallOf(0, -600, 6);
    expect(frames.map(({ transform }) => Math.round(Number(/(-?[\d.]+)px\)$/.exec(String(transform))![1])))).toEqual([-600, 0, -29, 0].map((y) => y + 0));
  });
});
