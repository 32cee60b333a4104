// SPDX-License-Identifier: MIT
// Game strings and coordinates: the same as docs/rules.md and docs/formats.md say.
import { describe, expect, it } from "vitest";
import { cellName, columnName, parseMove, parseMoves, parseTyped } from "../src/game/coordinates";
import { replay } from "../src/game/board";
import { RulesError, gameText, parseGame, presets } from "../src/game/rules";
import { gameTitle } from "../src/game/words";

describe("game strings", () => {
  it.each([
    ["15,15,5", "15,15,5"],
    [" 7 , 6,4 : gravity", "7,6,4:gravity"],
    ["gomoku:exact", "15,15,5:exact"],
    ["15,15,5:caro,exact", "15,15,5:exact,caro"],
    ["Renju", "15,15,5:renju"],
    ["4096,4096,4096", "4096,4096,4096"],
  ])("%s is %s", (text, canonical) => expect(gameText(parseGame(text))).toBe(canonical));

  it.each(["", "3,3", "3,3,3,3", "0,3,3", "3,4097,3", "3,3,0", "a,b,c", "3,3,3:", "3,3,3:fast", "3,3,3:exact,exact", "6,6,4:renju", "15,15,5:renju,exact", "15,15,5:caro,gravity", "renju:misere", "-3,3,3", "3.5,3,3"])(
    "%s is refused",
    (text) => expect(() => parseGame(text)).toThrow(RulesError),
  );

  it("names presets", () => {
    expect(presets().map((preset) => gameTitle(parseGame(preset.game)))).toEqual(["Tic-tac-toe", "Gomoku", "Gomoku, standard", "Renju", "Caro", "Connect Four"]);
    expect(gameTitle(parseGame("5,5,4"))).toBe("5,5,4");
  });
});

describe("coordinates", () => {
  it("count columns in letters from the left and rows from the bottom", () => {
    const rules = parseGame("15,15,5");
    expect(cellName(rules, 0)).toBe("a15");
    expect(cellName(rules, 14 * 15)).toBe("a1");
    expect(parseMove(rules, "H8")).toBe(7 * 15 + 7);
    expect(parseMove(rules, "o15")).toBe(14);
    for (const text of ["p1", "a0", "a16", "8h", "h", "", "h8h8"]) expect(parseMove(rules, text)).toBeNull();
  });
  it("go on after z with aa", () => {
    const wide = parseGame("4096,3,5");
    expect([0, 25, 26, 51, 52, 701, 702].map((column) => columnName(wide, column))).toEqual(["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    for (const column of [0, 25, 26, 702, 4095]) expect(parseMove(wide, `${columnName(wide, column)}3`)).toBe(column);
  });
  it("are read one behind the other", () => {
    const rules = parseGame("15,15,5");
    expect(parseMoves(rules, " h8h9 i7")).toEqual(["h8", "h9", "i7"].map((move) => parseMove(rules, move)));
    expect(parseMoves(rules, "")).toEqual([]);
    expect(() => parseMoves(rules, "h8 ?")).toThrow(/\?/);
  });
  it("may be a column alone with gravity", () => {
    const board = replay(parseGame("7,6,4:gravity"), []);
    const typed = (text: string) => parseTyped(board.rules, text, (column) => board.landing(column));
    expect(typed("d")).toBe(38);
    expect(typed("4")).toBe(38);
    expect(typed("h")).toBeNull();
    expect(parseTyped(parseGame("3,3,3"), "2", () => 0)).toBeNull();
  });
});
