// SPDX-License-Identifier: MIT
// The look that a visitor chose, kept by the browser. Colours are attributes of <html> that styles/themes.css reads:
// data-theme (light, dark), data-board and data-first. The shape of stones is read by board/look.ts.
import { recall, remember } from "./store";

export const themes = ["auto", "light", "dark"] as const;
export const boardThemes = ["game", "wood", "paper", "slate", "contrast"] as const;
export const stoneThemes = ["game", "stones", "marks", "discs"] as const;
export const firstStones = ["black", "white"] as const;

export interface Appearance {
  /** Light or dark; auto: as the device. */
  readonly theme: (typeof themes)[number];
  /** The colours of boards; game: as suits the game. */
  readonly board: (typeof boardThemes)[number];
  /** The shape of stones and lines; game: as suits the game. */
  readonly stones: (typeof stoneThemes)[number];
  /** The stones of the first player, where they are black and white. */
  readonly first: (typeof firstStones)[number];
}

const kept = <T extends string>(key: string, values: readonly T[]): T => values.find((value) => value === recall(key)) ?? values[0]!;

const readKept = (): Appearance => ({ theme: kept("theme", themes), board: kept("board", boardThemes), stones: kept("stones", stoneThemes), first: kept("first", firstStones) });

let now: Appearance = readKept();
const listeners = new Set<() => void>();

export const appearance = (): Appearance => now;

/** Calls back after each change; returns what ends that. */
export function onAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The colours of the browser's own bar above the page: --paper of both themes. */
const barColours = { light: "#f5f1e8", dark: "#15181f" } as const;

export function applyAppearance(): void {
  const dark = now.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : now.theme === "dark";
  const theme = dark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.board = now.board;
  root.dataset.first = now.first;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", barColours[theme]);
}

export function changeAppearance(part: Partial<Appearance>): void {
  now = { ...now, ...part };
  for (const [key, value] of Object.entries(part)) remember(key, value);
  applyAppearance();
  for (const listener of listeners) listener();
}
