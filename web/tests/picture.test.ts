// SPDX-License-Identifier: MIT
// Pictures of positions: SVG text, GIF decoded by a reader of its own, limits.
import { describe, expect, it } from "vitest";
import type { Colours } from "../src/board/colours";
import { type GifFrame, encodeGif } from "../src/board/gif";
import { PictureError, paletteOf, rgbOf, svgPicture } from "../src/board/picture";
import { parseMove } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";

const colours: Colours = {
  ground: "#b38449", line: "#3a270d", paper: "#ffffff", text: "#444444", hole: "#001133", last: "#ff0000",
  stones: { x: "#101010", o: "#fefefe" }, signs: { x: "#eeeeee", o: "#222222" },
  arrow: "#0000ff", marks: { empty: "#00aa01", x: "#00aa02", o: "#00aa03" },
};

interface Decoded {
  x: number;
  y: number;
  width: number;
  height: number;
  delay: number;
  pixels: number[];
}

/** LZW as the GIF specification describes its reader: strings of pixels by code. */
function expand(bytes: number[], depth: number): number[] {
  const [clear, end] = [1 << depth, (1 << depth) + 1];
  const out: number[] = [];
  let table: number[][] = [];
  let [width, at, last] = [depth + 1, 0, [] as number[]];
  const reset = () => {
    table = Array.from({ length: clear }, (_, pixel) => [pixel]);
    table.push([], []);
    width = depth + 1;
    last = [];
  };
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < width; bit++, at++) code |= ((bytes[at >> 3]! >> (at & 7)) & 1) << bit;
    if (code === end) return out;
    if (code === clear) {
      reset();
      continue;
    }
    const string = code < table.length ? table[code]! : [...last, last[0]!];
    out.push(...string);
    if (last.length && table.length < 4096) table.push([...last, string[0]!]);
    if (table.length === 1 << width && width < 12) width++;
    last = string;
  }
}

function decode(bytes: Uint8Array): { width: number; height: number; palette: number[][]; frames: Decoded[] } {
  const word = (at: number) => bytes[at]! | (bytes[at + 1]! << 8);
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  const colourCount = 2 << (bytes[10]! & 7);
  const palette = Array.from({ length: colourCount }, (_, index) => [...bytes.slice(13 + 3 * index, 16 + 3 * index)]);
  const frames: Decoded[] = [];
  let at = 13 + 3 * colourCount;
  let delay = 0;
  const blocks = () => {
    const data: number[] = [];
    for (; bytes[at] !== 0; at += bytes[at]! + 1) data.push(...bytes.slice(at + 1, at + 1 + bytes[at]!));
    at++;
    return data;
  };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = word(at + 4);
      at += 2;
      blocks();
    } else {
      const [x, y, width, height] = [word(at + 1), word(at + 3), word(at + 5), word(at + 7)];
      const depth = bytes[at + 10]!;
      at += 11;
      frames.push({ x, y, width, height, delay, pixels: expand(blocks(), depth) });
    }
  }
  return { width: word(6), height: word(8), palette, frames };
}

describe("GIF", () => {
  it("is read back by another reader, with any number of colours", () => {
    let state = 7;
    const random = (below: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % below;
    for (const [count, width, height] of [[2, 3, 1], [3, 40, 31], [17, 120, 90], [200, 130, 110]] as const) {
      const palette = Array.from({ length: count }, () => [random(256), random(256), random(256)] as const);
      // Long runs and noise: short and long strings, and more codes than a table has.
      const pixelsOf = (length: number, noise: number) => Uint8Array.from({ length }, (_, index) => (random(10) < noise ? random(count) : (index >> 4) % count));
      const frames: GifFrame[] = [
        { x: 0, y: 0, width, height, delay: 70, pixels: pixelsOf(width * height, 1) },
        { x: 1, y: 0, width: width - 1, height, delay: 300, pixels: pixelsOf((width - 1) * height, 9) },
      ];
      const read = decode(encodeGif({ width, height, palette, frames }));
      expect([read.width, read.height]).toEqual([width, height]);
      expect(read.palette.slice(0, count)).toEqual(palette.map((colour) => [...colour]));
      expect(read.frames).toEqual(frames.map((frame) => ({ ...frame, pixels: [...frame.pixels] })));
    }
  });
});

describe("SVG", () => {
  const rules = parseGame("15,15,5");
  const [h8, i9] = ["h8", "i9"].map((name) => parseMove(rules, name)!) as [number, number];
  const stones = [[h8, "x"], [i9, "o"]] as const;
  it("has its colours inside, every stone, and nothing from elsewhere", () => {
    const svg = svgPicture({ rules, stones, last: i9 }, colours);
    expect(svg.match(/fill="#101010"/g)).toHaveLength(1);
    expect(svg.match(/fill="#fefefe"/g)).toHaveLength(1);
    expect(svg.match(/stroke="#ff0000"/g)).toHaveLength(1);
    expect(svg.match(/<text /g)).toHaveLength(30);
    expect(svg).not.toMatch(/var\(|href|url\(|style|class/);
  });
  it("numbers stones on request", () => {
    const svg = svgPicture({ rules, stones, numbers: new Map([[h8, 1], [i9, 112]]) }, colours, { coordinates: false });
    expect([...svg.matchAll(/>(\d+)<\/text>/g)].map((match) => match[1])).toEqual(["1", "112"]);
  });
  it("has the drawings of the position, turned with the board", () => {
    const [a15, o1] = ["a15", "o1"].map((name) => parseMove(rules, name)!) as [number, number];
    const marks = new Map([[h8, "square"], [i9, "cross"], [a15, "circle"], [o1, "a text"]]);
    const svgOf = (orientation: "r0" | "r90") => svgPicture({ rules, stones, marks, arrows: [{ from: a15, to: o1 }] }, colours, { cell: 100, coordinates: false, orientation });
    const svg = svgOf("r0");
    for (const colour of ["#00aa01", "#00aa02", "#00aa03"]) expect(svg.split(`stroke="${colour}"`)).toHaveLength(2);
    // From the middle of a15, 62.5, 42 pixels down the diagonal; to 46 pixels before the middle of o1, 1462.5.
    expect(svg).toMatch(/d="M92\.2 92\.2L1429\.97 1429\.97"[^>]*stroke="#0000ff" stroke-width="10"/);
    expect(svg).toContain('fill="#0000ff"');
    expect(svg).not.toContain("a text");
    expect(svgOf("r90")).toMatch(/d="M1432\.8 92\.2L/);
  });
  it("refuses what would be too large, and says what to do", () => {
    expect(() => svgPicture({ rules: parseGame("200,200,5"), stones: [] }, colours)).toThrow(/40,000 cells.*at most 10,000/);
    expect(() => svgPicture({ rules: parseGame("100,100,5"), stones: [] }, colours, { cell: 60 })).toThrow(/choose smaller cells than 60/);
    expect(() => rgbOf("tomato")).toThrow(PictureError);
  });
  it("has few enough colours for a GIF, those of the theme among them", () => {
    const palette = paletteOf(colours);
    expect(palette.length).toBeLessThanOrEqual(256);
    for (const colour of ["#b38449", "#101010", "#fefefe", "#ff0000"]) expect(palette).toContainEqual(rgbOf(colour));
  });
});
