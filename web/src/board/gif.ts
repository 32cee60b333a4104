// SPDX-License-Identifier: MIT
// Writes animated pictures as GIF89a (W3C, "Graphics Interchange Format, Version 89a"), compressed by LZW.

export type Rgb = readonly [number, number, number];

/** A rectangle of the picture that changes; the rest stays. `pixels`: indices of the palette, row by row. */
export interface GifFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Hundredths of a second until the next frame. */
  readonly delay: number;
}

export interface GifPicture {
  readonly width: number;
  readonly height: number;
  /** At most 256 colours. */
  readonly palette: readonly Rgb[];
  readonly frames: readonly GifFrame[];
}

const mostCodes = 4096;
const mostBlock = 255;

/** Codes of growing width, the least significant bit first, in blocks of at most 255 bytes. */
class CodeWriter {
  private readonly bytes: number[] = [];
  private bits = 0;
  private held = 0;
  put(code: number, width: number): void {
    this.bits |= code << this.held;
    for (this.held += width; this.held >= 8; this.held -= 8) {
      this.bytes.push(this.bits & 0xff);
      this.bits >>>= 8;
    }
  }
  blocks(): number[] {
    if (this.held > 0) this.bytes.push(this.bits & 0xff);
    const out: number[] = [];
    for (let at = 0; at < this.bytes.length; at += mostBlock) {
      const block = this.bytes.slice(at, at + mostBlock);
      out.push(block.length, ...block);
    }
    return [...out, 0];
  }
}

/** The pixels as LZW codes; `depth`: bits of a pixel, at least 2. */
export function compress(pixels: Uint8Array, depth: number): number[] {
  const [clear, end] = [1 << depth, (1 << depth) + 1];
  const writer = new CodeWriter();
  let table = new Map<number, number>();
  let width = depth + 1;
  let next = end + 1;
  let prefix = pixels[0]!;
  writer.put(clear, width);
  for (let at = 1; at < pixels.length; at++) {
    const pixel = pixels[at]!;
    const known = table.get((prefix << 8) | pixel);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    writer.put(prefix, width);
    if (next === mostCodes) {
      writer.put(clear, width);
      table = new Map();
      width = depth + 1;
      next = end + 1;
    } else {
      if (next >= 1 << width) width++;
      table.set((prefix << 8) | pixel, next++);
    }
    prefix = pixel;
  }
  writer.put(prefix, width);
  writer.put(end, width);
  return writer.blocks();
}

const word = (value: number): number[] => [value & 0xff, value >> 8];

/** Requires: 2 to 256 colours, sides from 1 to 65535, frames inside the picture. */
export function encodeGif({ width, height, palette, frames }: GifPicture): Uint8Array {
  const depth = Math.max(2, Math.ceil(Math.log2(palette.length)));
  const colours = Array.from({ length: 1 << depth }, (_, index) => palette[index] ?? [0, 0, 0]).flat();
  const parts: number[][] = [
    [..."GIF89a"].map((letter) => letter.charCodeAt(0)),
    [...word(width), ...word(height), 0xf0 | (depth - 1), 0, 0],
    colours,
    // Repeats for ever, by the extension that every reader knows.
    [0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0],
  ];
  for (const frame of frames) {
    parts.push([0x21, 0xf9, 4, 1 << 2, ...word(frame.delay), 0, 0]);
    parts.push([0x2c, ...word(frame.x), ...word(frame.y), ...word(frame.width), ...word(frame.height), 0, depth]);
    parts.push(compress(frame.pixels, depth));
  }
  parts.push([0x3b]);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
