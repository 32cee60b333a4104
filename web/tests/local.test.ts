// SPDX-License-Identifier: MIT
// Games at this screen: openings, taking back, and what a browser kept.
import { describe, expect, it } from "vitest";
import { type LocalGame, boardOf, chosen, engineToAct, newLocal, offered, readLocal, stateOf, takenBack } from "../src/local/game";
import { parseMoves } from "../src/game/coordinates";
import { parseGame } from "../src/game/rules";

const game = "15,15,5";
const after = (local: LocalGame, moves: string): LocalGame => ({ ...local, moves: [...local.moves, ...parseMoves(parseGame(local.game), moves)] });
const shown = (local: LocalGame) => {
  const { opening, you, to_move } = stateOf(local);
  return [opening?.phase, opening?.by ?? null, opening?.choices.join(" ") ?? "", you, to_move];
};

describe("an opening at this screen", () => {
  it("pie: the person places, the engine chooses, and may take Black", () => {
    const first = newLocal(game, "x", 3, "pie");
    expect(shown(first)).toEqual(["place", "x", "", "x", "x"]);
    const placed = after(first, "h8");
    expect([engineToAct(first), engineToAct(placed)]).toEqual([false, true]);
    expect(shown(placed)).toEqual(["choose", "o", "x o", "x", "o"]);
    expect(shown(chosen(placed, "x"))).toEqual(["done", null, "", "o", "o"]);
    expect(engineToAct(chosen(placed, "x"))).toBe(false);
    expect(shown(chosen(placed, "o"))).toEqual(["done", null, "", "x", "o"]);
    expect(engineToAct(chosen(placed, "o"))).toBe(true);
  });
  it("swap2: the engine places three stones, the person asks for more, the engine chooses", () => {
    const engineFirst = newLocal(game, "o", 3, "swap2");
    expect(["", "h8", "h8i9"].map((moves) => engineToAct(after(engineFirst, moves)))).toEqual([true, true, true]);
    const three = after(engineFirst, "h8i9j7");
    expect([engineToAct(three), ...shown(three)]).toEqual([false, "choose", "o", "x o more", "o", "o"]);
    const more = chosen(three, "more");
    expect([engineToAct(more), ...shown(more)]).toEqual([false, "place", "o", "", "o", "o"]);
    const five = after(more, "g8g9");
    expect([engineToAct(five), ...shown(five)]).toEqual([true, "choose", "x", "x o", "o", "o"]);
    expect(chosen(five, "o").you).toBe("x");
    expect(() => chosen(three, "more") && chosen(chosen(three, "x"), "o")).toThrow();
  });
  it("takes back the person's own stones only, and none before a choice", () => {
    const three = after(newLocal(game, "x", 3, "swap"), "h8i9j7");
    expect(takenBack(three).moves).toHaveLength(2);
    const done = after(chosen(three, "o"), "g8");
    expect(takenBack(done)).toBe(done);
    expect(takenBack(after(done, "g9h9")).moves).toHaveLength(4);
    const both = after(newLocal(game, "both", 3, "pie"), "h8");
    expect(takenBack(chosen(both, "x")).moves).toHaveLength(1);
    expect(takenBack(both).moves).toHaveLength(0);
  });
  it("pro: marks the centre, then bars the square around it", () => {
    const first = newLocal(game, "both", 3, "pro");
    expect(stateOf(first).opening).toMatchObject({ cells: [[7, 7]], barred: [] });
    const third = stateOf(after(first, "h8i9")).opening!;
    expect([third.cells, third.barred.length]).toEqual([null, 25]);
    expect(stateOf(after(first, "h8i9a1")).opening).toMatchObject({ phase: "done", by: null, barred: [] });
  });
  it("Soosorv-8: the person says a number, the engine offers, and the person takes one", () => {
    const four = after(chosen(after(newLocal("15,15,5:renju", "x", 3, "soosorv_8"), "h8h9h7"), "x"), "h6");
    expect(shown(four)).toEqual(["choose", "o", "1 2 3 4 5 6 7 8", "o", "x"]);
    expect(engineToAct(four)).toBe(false);
    const due = chosen(chosen(four, "2"), "x");
    expect([shown(due), engineToAct(due)]).toEqual([["offer", "x", "", "o", "x"], true]);
    expect(stateOf(due).opening).toMatchObject({ offers_due: 2, offers: [], cells: null, barred: [] });
    const cells = (moves: string) => parseMoves(parseGame("renju"), moves);
    for (const wrong of ["g8", "g8g8", "g8h8", "g8i7", "g8g9a1"]) expect(offered(due, cells(wrong))).toBeNull();
    const taking = offered(due, cells("g8g9"))!;
    expect([shown(taking), engineToAct(taking)]).toEqual([["place", "o", "", "o", "x"], false]);
    expect(stateOf(taking).opening).toMatchObject({ offers_due: 0, offers: [[7, 6], [6, 6]], cells: [[6, 6], [7, 6]] });
    expect(readLocal(JSON.parse(JSON.stringify(taking)))).toEqual(taking);
    const taken = after(taking, "g9");
    expect(shown(taken)).toEqual(["done", null, "", "o", "o"]);
    expect(takenBack(taken)).toEqual({ ...taking, resigned: null });
    expect(takenBack(taking)).toBe(taking);
  });
  it("is read again as it was kept, and refused where it cannot be", () => {
    const kept = chosen(after(newLocal(game, "x", 3, "swap"), "h8i9j7"), "x");
    expect(readLocal(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(readLocal({ ...kept, choices: ["more"] })).toBeNull();
    expect(readLocal({ ...kept, opening: "nonsense" })).toBeNull();
    expect(readLocal({ ...kept, moves: kept.moves.slice(0, 2) })).toBeNull();
    const { opening: _, choices: __, offers: ___, ...old } = newLocal("3,3,3", "x", 3);
    expect(readLocal(old)).toMatchObject({ opening: "none", choices: [], offers: [] });
  });
});

describe("a game without an opening", () => {
  it("takes back the own move with the engine's answer", () => {
    expect(takenBack(after(newLocal("3,3,3", "x", 3), "b2a1")).moves).toEqual([]);
    expect(takenBack(after(newLocal("3,3,3", "o", 3), "b2a1c3")).moves).toHaveLength(1);
    const none = after(newLocal("3,3,3", "o", 3), "b2");
    expect(takenBack(none)).toBe(none);
    expect(boardOf(none).toMove).toBe("o");
  });
});
