// SPDX-License-Identifier: MIT
// The colours of a board, read from the custom properties of styles/themes.css, for what CSS does not reach.
import { useEffect, useState } from "preact/hooks";
import type { Player } from "../game/rules";
import type { Look } from "./look";

export interface Colours {
  readonly ground: string;
  readonly line: string;
  readonly paper: string;
  readonly text: string;
  readonly hole: string;
  readonly last: string;
  readonly stones: Readonly<Record<Player, string>>;
  /** On a stone: its outline, a number, the sign of a disc. */
  readonly signs: Readonly<Record<Player, string>>;
  readonly arrow: string;
  /** The colour of a drawn mark, by what lies under it. */
  readonly marks: Readonly<Record<Player | "empty", string>>;
}

const names = {
  marks: { mark: "--ink", markOnX: "--ink", markOnO: "--ink", arrow: "--arrow", ground: "--mark-board", line: "--mark-line", x: "--mark-x", o: "--mark-o", xSign: "--mark-board", oSign: "--mark-board", last: "--mark-last" },
  stones: { mark: "--line", markOnX: "--stone-o", markOnO: "--stone-x", arrow: "--arrow", ground: "--board", line: "--line", x: "--stone-x", o: "--stone-o", xSign: "--stone-o", oSign: "--stone-x", last: "--last" },
  discs: { mark: "--disc-mark", markOnX: "--disc-mark", markOnO: "--disc-o-mark", arrow: "--disc-arrow", ground: "--disc-board", line: "--disc-board", x: "--disc-x", o: "--disc-o", xSign: "--disc-x-sign", oSign: "--disc-o-sign", last: "--disc-last" },
} as const;

export function coloursOf(look: Look, element: Element = document.documentElement): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const of = names[look];
  return {
    ground: read(of.ground),
    line: read(of.line),
    paper: read("--paper"),
    text: read("--soft"),
    hole: read("--disc-hole"),
    last: read(of.last),
    stones: { x: read(of.x), o: read(of.o) },
    signs: { x: read(of.xSign), o: read(of.oSign) },
    arrow: read(of.arrow),
    marks: { empty: read(of.mark), x: read(of.markOnX), o: read(of.markOnO) },
  };
}

/** A number that changes when the page's colours do: by the system's setting or by an attribute of the root. */
export function useColourChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
    const observer = new MutationObserver(changed);
    for (const query of queries) query.addEventListener("change", changed);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-board", "data-first"] });
    return () => {
      for (const query of queries) query.removeEventListener("change", changed);
      observer.disconnect();
    };
  }, []);
  return changes;
}
