// SPDX-License-Identifier: MIT
// The movements of a grid's cursor by keys.
import { type Cell, type Rules, cellAt, columnOf, rowOf } from "../game/rules";

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

export function moveCursor(rules: Rules, cursor: Cell, key: string, whole: boolean): Cell | null {
  const row = rowOf(rules, cursor);
  const column = columnOf(rules, cursor);
  const to = (r: number, c: number) => cellAt(rules, clamp(r, rules.rows - 1), clamp(c, rules.columns - 1));
  switch (key) {
    case "ArrowLeft": return to(row, column - 1);
    case "ArrowRight": return to(row, column + 1);
    case "ArrowUp": return to(row - 1, column);
    case "ArrowDown": return to(row + 1, column);
    case "Home": return to(whole ? 0 : row, 0);
    case "End": return to(whole ? rules.rows - 1 : row, rules.columns - 1);
    case "PageUp": return to(row - 5, column);
    case "PageDown": return to(row + 5, column);
    default: return null;
  }
}

export const middle = (rules: Rules): Cell => cellAt(rules, (rules.rows - 1) >> 1, (rules.columns - 1) >> 1);
