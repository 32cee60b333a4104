// SPDX-License-Identifier: MIT
// The properties of a board in cells of the turned board, with the identity kept while their content is the same.
import { useMemo } from "preact/hooks";
import type { Cell } from "../game/rules";
import { forbiddenText } from "../game/words";
import { type Annotations, type Overlay, heatText } from "./look";
import type { Turned } from "./orientation";
import { useStable } from "./use_stable";
import { language, list, t } from "../words/words";

type Given = Overlay & Annotations & { readonly numbers?: ReadonlyMap<Cell, number> };

export function useShown(given: Given, turned: Turned) {
  const { to } = turned;
  const mapped = <T,>(map: ReadonlyMap<Cell, T> | undefined) => useMemo(() => map && new Map([...map].map(([cell, value]) => [to(cell), value] as const)), [map, to]);
  const lines = useStable(given.lines, (given.lines ?? []).map((line) => line.join()).join(";"));
  const ghosts = useStable(given.ghosts, (given.ghosts ?? []).map(({ cell, player, number }) => `${cell}${player}${number}`).join());
  const arrows = useStable(given.arrows, (given.arrows ?? []).map(({ from, to: end, kind }) => `${from}-${end}${kind}`).join());
  return {
    last: given.last == null ? null : to(given.last),
    lines: useMemo(() => lines?.map((line) => line.map(to)), [lines, to]),
    ghosts: useMemo(() => ghosts?.map((ghost) => ({ ...ghost, cell: to(ghost.cell) })), [ghosts, to]),
    arrows: useMemo(() => arrows?.map((arrow) => ({ ...arrow, from: to(arrow.from), to: to(arrow.to) })), [arrows, to]),
    forbidden: mapped(given.forbidden),
    heat: mapped(given.heat),
    marks: mapped(given.marks),
    threats: mapped(given.threats),
    numbers: mapped(given.numbers),
  };
}

type Shown = ReturnType<typeof useShown>;

/** The words of a screen reader for a cell, besides its name and stone. */
export function useNotes({ last, lines, forbidden, heat, marks, threats, numbers }: Shown): ReadonlyMap<Cell, string> {
  return useMemo(() => {
    const notes = new Map<Cell, string>();
    const add = (cell: Cell, text: string) => notes.set(cell, notes.has(cell) ? list([notes.get(cell)!, text]) : text);
    if (last !== null) add(last, t("board.last_move"));
    for (const cell of new Set(lines?.flat())) add(cell, t("board.winning_line"));
    for (const [cell, why] of forbidden ?? []) add(cell, t("board.forbidden", { reason: forbiddenText(why) }));
    for (const [cell, value] of heat ?? []) add(cell, heatText(value));
    for (const [cell, number] of numbers ?? []) add(cell, t("board.number", { number }));
    for (const [cell, mark] of marks ?? []) add(cell, t("board.mark", { mark }));
    for (const [cell, kind] of threats ?? []) add(cell, t("board.threat", { kind }));
    return notes;
  }, [last, lines, forbidden, heat, marks, threats, numbers, language()]);
}
