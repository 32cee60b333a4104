// SPDX-License-Identifier: MIT
// The rules to read a file of a game with. SGF may name them (`RU[mnk 15,15,5]`), then nothing else counts. Otherwise
// SGF and PSQ have a size at most, and whoever reads them supplies k and the options.
import { type Rules, gameText, parseGame } from "../game/rules";

export interface FileRules {
  /** The game string that the reader gets. */
  readonly game: string;
  /** `known`: by the file or the open game; `usual`: five in a row, as on large boards; `unknown`: to be asked for. */
  readonly how: "known" | "usual" | "unknown";
}

/** From this side on, a game without rules is five in a row. */
const usualSide = 9;
const usualK = 5;
const largestSide = 4096;

type Size = readonly [columns: number, rows: number];

function sizeOf(columns: string | undefined, rows: string | undefined): Size | null {
  const size = [Number(columns), Number(rows ?? columns)] as const;
  return size.every((side) => Number.isInteger(side) && side >= 1 && side <= largestSide) ? size : null;
}

const sgf = /^\uFEFF?\s*\(\s*;/;
const psq = /^\uFEFF?\s*Piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})/;

/** The size in a file of a game: null where the file has none, undefined where the text is no such file. */
function sizeIn(text: string): Size | null | undefined {
  const header = psq.exec(text);
  if (header) return sizeOf(header[1], header[2]);
  if (!sgf.test(text)) return undefined;
  const size = /(?<![A-Z])SZ\s*\[\s*(\d{1,4})\s*(?::\s*(\d{1,4})\s*)?\]/.exec(text);
  return size ? sizeOf(size[1], size[2]) : null;
}

export function rulesFor(text: string, open: Rules): FileRules {
  const size = sizeIn(text);
  const known: FileRules = { game: gameText(open), how: "known" };
  if (size === undefined || /(?<![A-Z])RU\s*\[\s*mnk\s/.test(text)) return known;
  if (size === null) return { game: gameText(parseGame("15,15,5")), how: "unknown" };
  const [columns, rows] = size;
  if (columns === open.columns && rows === open.rows) return known;
  const least = Math.min(columns, rows);
  return { game: `${columns},${rows},${Math.min(usualK, Math.max(1, Math.max(columns, rows)))}`, how: least >= usualSide ? "usual" : "unknown" };
}
