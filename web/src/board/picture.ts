// SPDX-License-Identifier: MIT
// A position as SVG or PNG and a whole game as an animated GIF. The colours are those of a theme (colours.ts), written
// into the picture, so that it looks alike everywhere.
import { type Setup, replay } from "../game/board";
import { type Cell, type Rules, columnOf, rowOf } from "../game/rules";
import type { Colours } from "./colours";
import { type GifFrame, type Rgb, encodeGif } from "./gif";
import { type Position, type Scene, type SceneOptions, offsetOf, sceneOf, sideOf, usualCell } from "./scene";
import { turned } from "./orientation";
import { t } from "../words/words";

export type { Position, SceneOptions } from "./scene";

/** The picture would be too large, or a colour cannot be read; the message says what to do. */
export class PictureError extends Error {}

export const limits = { cells: 10_000, side: 4096, pixels: 2 ** 24, gifPixels: 2 ** 20, frames: 1000 } as const;

function checkSize(rules: Rules, options: SceneOptions, mostPixels: number): void {
  const [width, height] = [sideOf(rules.columns, options), sideOf(rules.rows, options)];
  if (rules.columns * rules.rows > limits.cells) throw new PictureError(t("picture.board_too_large", { cells: rules.columns * rules.rows, most: limits.cells }));
  if (Math.max(width, height) > limits.side || width * height > mostPixels) {
    throw new PictureError(t("picture.too_large", { width, height, side: limits.side, pixels: mostPixels, cell: options.cell ?? usualCell }));
  }
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const font = "Helvetica, Arial, sans-serif";

function svgOf({ width, height, shapes }: Scene): string {
  const lines = shapes.map((shape) =>
    shape.kind === "text"
      ? `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" fill="${escaped(shape.fill)}">${escaped(shape.text)}</text>`
      : `<path d="${shape.d}" fill="${escaped(shape.fill ?? "none")}"${shape.stroke ? ` stroke="${escaped(shape.stroke)}" stroke-width="${shape.width ?? 1}"` : ""}/>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${font}" font-weight="bold" text-anchor="middle" dominant-baseline="central" stroke-linecap="round">`;
  return `${head}\n${lines.join("\n")}\n</svg>\n`;
}

/** The text of a self-contained SVG. Throws PictureError. */
export function svgPicture(position: Position, colours: Colours, options: SceneOptions = {}): string {
  checkSize(position.rules, options, limits.pixels);
  return svgOf(sceneOf(position, colours, options));
}

/** Paints the shapes of the SVG; not by way of an image, which the page's Content-Security-Policy would not load. */
function paint(to: CanvasRenderingContext2D, scene: Scene): void {
  to.lineCap = "round";
  to.textAlign = "center";
  to.textBaseline = "middle";
  for (const shape of scene.shapes) {
    if (shape.kind === "text") {
      to.font = `bold ${shape.size}px ${font}`;
      to.fillStyle = shape.fill;
      to.fillText(shape.text, shape.x, shape.y);
      continue;
    }
    const path = new Path2D(shape.d);
    if (shape.fill) {
      to.fillStyle = shape.fill;
      to.fill(path);
    }
    if (!shape.stroke) continue;
    to.strokeStyle = shape.stroke;
    to.lineWidth = shape.width ?? 1;
    to.stroke(path);
  }
}

function canvasFor(scene: Scene): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [scene.width, scene.height];
  return canvas.getContext("2d", { willReadFrequently: true })!;
}

/** In a browser only. Throws PictureError. */
export async function pngPicture(position: Position, colours: Colours, options: SceneOptions = {}): Promise<Blob> {
  checkSize(position.rules, options, limits.pixels);
  const scene = sceneOf(position, colours, options);
  const to = canvasFor(scene);
  paint(to, scene);
  const blob = await new Promise<Blob | null>((done) => to.canvas.toBlob(done, "image/png"));
  if (!blob) throw new PictureError(t("picture.no_png"));
  return blob;
}

export function rgbOf(colour: string): Rgb {
  const match = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i.exec(colour.trim());
  if (!match) throw new PictureError(t("picture.bad_colour", { colour }));
  const [r, g, b] = match[1] ? match.slice(1, 4).map((digit) => digit + digit) : match.slice(4, 7);
  return [parseInt(r!, 16), parseInt(g!, 16), parseInt(b!, 16)];
}

const blends = 6;

/** The colours of the theme and, for smooth edges, what lies between those that meet. */
export function paletteOf({ paper, ground, line, text, hole, last, stones, signs }: Colours): Rgb[] {
  const meeting = [[ground, line], [paper, ground], [paper, text], [ground, hole], [hole, line], ...(["x", "o"] as const).flatMap((player) => [[ground, stones[player]], [line, stones[player]], [stones[player], signs[player]], [stones[player], last]]), [ground, last]];
  const palette = new Map<string, Rgb>();
  for (const [from, to] of meeting.map(([a, b]) => [rgbOf(a!), rgbOf(b!)] as const)) {
    for (let step = 0; step <= blends; step++) {
      const mixed = from.map((value, index) => Math.round(value + ((to[index]! - value) * step) / blends)) as unknown as Rgb;
      palette.set(mixed.join(), mixed);
    }
  }
  return [...palette.values()];
}

/** Gives each pixel the nearest colour of the palette. */
function indexer(palette: readonly Rgb[]): (image: ImageData) => Uint8Array {
  const known = new Map<number, number>();
  const nearest = (r: number, g: number, b: number): number => {
    const distance = (c: Rgb) => (c[0] - r) ** 2 + (c[1] - g) ** 2 + (c[2] - b) ** 2;
    return palette.reduce((best, colour, index) => (distance(colour) < distance(palette[best]!) ? index : best), 0);
  };
  return ({ data }) => {
    const pixels = new Uint8Array(data.length / 4);
    for (let at = 0; at < pixels.length; at++) {
      const [r, g, b] = [data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!];
      const key = (r << 16) | (g << 8) | b;
      if (!known.has(key)) known.set(key, nearest(r, g, b));
      pixels[at] = known.get(key)!;
    }
    return pixels;
  };
}

export interface GifOptions extends SceneOptions {
  readonly numbers?: boolean;
  /** Hundredths of a second a move, and for the end. */
  readonly delay?: number;
  readonly pause?: number;
}

/** The smallest rectangle around the cells, in pixels. */
function boxOf(rules: Rules, cells: readonly Cell[], options: GifOptions, scene: Scene) {
  const [size, offset, way] = [options.cell ?? usualCell, offsetOf(options), turned(rules, options.orientation)];
  const columns = cells.map((cell) => columnOf(way.rules, way.to(cell)));
  const rows = cells.map((cell) => rowOf(way.rules, way.to(cell)));
  const x = Math.max(0, Math.floor(offset + Math.min(...columns) * size) - 1);
  const y = Math.max(0, Math.floor(offset + Math.min(...rows) * size) - 1);
  const right = Math.min(scene.width, Math.ceil(offset + (Math.max(...columns) + 1) * size) + 1);
  const bottom = Math.min(scene.height, Math.ceil(offset + (Math.max(...rows) + 1) * size) + 1);
  return { x, y, width: right - x, height: bottom - y };
}

/** A frame for the start and one a move; later frames have only what changes. In a browser only. Throws PictureError. */
export async function gifPicture(rules: Rules, moves: readonly Cell[], colours: Colours, options: GifOptions = {}, setup?: Setup): Promise<Blob> {
  checkSize(rules, options, limits.gifPixels);
  if (moves.length >= limits.frames) throw new PictureError(t("picture.too_long", { count: moves.length, most: limits.frames - 1 }));
  const palette = paletteOf(colours);
  const indexed = indexer(palette);
  let board = replay(rules, [], setup);
  const frames: GifFrame[] = [];
  let to: CanvasRenderingContext2D | null = null;
  let rested = performance.now();
  for (let ply = 0; ply <= moves.length; ply++) {
    const before = board.last;
    board = replay(rules, moves.slice(0, ply), setup);
    if (board.moves.length < ply) throw new PictureError(t("picture.illegal", { ply }));
    const lines = board.lines.map((line) => line.cells);
    const numbers = options.numbers ? new Map(board.moves.map((cell, index) => [cell, index + 1])) : undefined;
    const scene = sceneOf({ rules, stones: board.entries(), last: board.last, lines, numbers }, colours, options);
    to ??= canvasFor(scene);
    paint(to, scene);
    const changed = [before, board.last, ...lines.flat()].filter((cell): cell is Cell => cell !== null);
    const box = ply === 0 ? { x: 0, y: 0, width: scene.width, height: scene.height } : boxOf(rules, changed, options, scene);
    const delay = ply === moves.length ? options.pause ?? 300 : options.delay ?? 70;
    frames.push({ ...box, delay, pixels: indexed(to.getImageData(box.x, box.y, box.width, box.height)) });
    // The page stays responsive.
    if (performance.now() - rested > 20) {
      await new Promise((done) => setTimeout(done, 0));
      rested = performance.now();
    }
  }
  const bytes = encodeGif({ width: to!.canvas.width, height: to!.canvas.height, palette, frames });
  return new Blob([bytes as BlobPart], { type: "image/gif" });
}
