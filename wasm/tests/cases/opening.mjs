// SPDX-License-Identifier: MIT
// Opening rules, against the table of docs/rules.md.
import { equal, fails, ok, rejects } from "../assert.mjs";

const course = (mnk, rule, game, plies, made = []) => {
  const { phase, actor, choices, sideOfFirst, firstUndoable } = new mnk.Opening(game, rule, plies, made);
  return [phase, actor, choices.join(" "), sideOfFirst, firstUndoable];
};

export default {
  "which rules suit which games": ({ mnk }) => {
    const suited = (game) => mnk.openingRules.filter((rule) => mnk.openingSuits(game, rule)).join(" ");
    equal(suited("3,3,3"), "none pie swap");
    equal(suited("15,15,5"), "none pie swap swap2 pro long_pro");
    equal(suited("7,7,5:exact"), "none pie swap swap2 pro");
    equal(suited("14,15,5"), "none pie swap swap2");
    equal(suited("7,6,4:gravity"), "none pie swap swap2");
    equal(suited("9,9,5:misere"), "none pie swap swap2");
    equal(suited("1,1,1"), "none");
    fails(() => new mnk.Opening("3,3,3", "swap2", 0), "unsuitable_opening");
    fails(() => new mnk.Opening("3,3,3", "toString", 0), "unsuitable_opening");
  },
  "pie and swap: one places, the other chooses": ({ mnk }) => {
    equal(course(mnk, "none", "15,15,5", 0), ["done", null, "", "x", 0]);
    equal(course(mnk, "pie", "3,3,3", 0), ["place", "first", "", "x", 0]);
    equal(course(mnk, "pie", "3,3,3", 1), ["choose", "second", "x o", "x", 0]);
    equal(course(mnk, "pie", "3,3,3", 1, ["x"]), ["done", null, "", "o", 1]);
    equal(course(mnk, "pie", "3,3,3", 5, ["o"]), ["done", null, "", "x", 1]);
    equal(course(mnk, "swap", "15,15,5", 2), ["place", "first", "", "x", 0]);
    equal(course(mnk, "swap", "15,15,5", 3), ["choose", "second", "x o", "x", 0]);
  },
  "swap2: two more stones hand the choice back": ({ mnk }) => {
    equal(course(mnk, "swap2", "15,15,5", 3), ["choose", "second", "x o more", "x", 0]);
    equal(course(mnk, "swap2", "15,15,5", 3, ["more"]), ["place", "second", "", "x", 3]);
    equal(course(mnk, "swap2", "15,15,5", 5, ["more"]), ["choose", "first", "x o", "x", 3]);
    equal(course(mnk, "swap2", "15,15,5", 5, ["more", "o"]), ["done", null, "", "o", 5]);
    equal(course(mnk, "swap2", "15,15,5", 9, ["more", "x"]), ["done", null, "", "x", 5]);
    const done = new mnk.Opening("15,15,5", "swap2", 7, ["more", "x"]);
    equal([0, 2, 3, 4, 5, 6].map((stone) => done.placer(stone)), ["first", "first", "second", "second", null, null]);
  },
  "impossible courses are refused": ({ mnk }) => {
    for (const [plies, made] of [[4, []], [3, ["more", "more"]], [5, ["more", "more"]], [2, ["x"]], [3, ["x", "o"]], [5, ["more", "x", "o"]], [-1, []], [1.5, []], [NaN, []], [3, ["y"]]]) {
      fails(() => new mnk.Opening("15,15,5", "swap2", plies, made), "bad_choice");
    }
  },
  "pro and long pro bar the centre from X's second stone": ({ mnk }) => {
    const barred = (rule, plies) => new mnk.Opening("15,15,5", rule, plies).barred;
    equal([barred("pro", 0).length, barred("pro", 2).length, barred("long_pro", 2).length], [224, 25, 49]);
    ok(!barred("pro", 0).includes(112), "the centre is free for the first stone");
    const rules = mnk.parseGame("15,15,5");
    equal(barred("pro", 2).map((cell) => mnk.cellName(rules, cell)).sort().slice(0, 3), ["f10", "f6", "f7"]);
    equal(new mnk.Opening("15,15,5", "pro", 1).barred, []);
  },
  "the engine places, and chooses the better side": async ({ mnk, engine }) => {
    const limits = { nodes: 2000, seed: 5 };
    for (const [rule, plies] of [["pie", 0], ["swap", 1], ["swap2", 2], ["pro", 0], ["pro", 2]]) {
      const moves = ["h8", "a1"].slice(0, plies).join("");
      const opening = new mnk.Opening("15,15,5", rule, plies);
      const { move, choice } = await engine.playOpening(mnk.Board.fromMoves("15,15,5", moves), opening, limits);
      equal(choice, null, rule);
      ok(!opening.barred.includes(mnk.parseCell(mnk.parseGame("15,15,5"), move)), `${rule}: ${move}`);
    }
    // X to move with an open three: X is the better side.
    const open = mnk.Board.fromMoves("15,15,5", "h8a1i8");
    equal((await engine.playOpening(open, new mnk.Opening("15,15,5", "swap2", 3), limits)).choice, "x");
    const swapped = mnk.Board.fromMoves("3,3,3", "b2");
    equal((await engine.playOpening(swapped, new mnk.Opening("3,3,3", "pie", 1), limits)).move, null);
    await rejects(engine.playOpening(swapped, new mnk.Opening("3,3,3", "none", 1), limits), "no_choice");
  },
};
