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
    equal(suited("15,15,5"), "none pie swap swap2 pro long_pro soosorv_8 taraguchi_10");
    equal(suited("renju"), "none pie swap swap2 pro long_pro soosorv_8 taraguchi_10");
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
  "Soosorv-8: a number, a swap, offers, and the one that O takes": ({ mnk }) => {
    const at = (plies, made, offers = []) => new mnk.Opening("renju", "soosorv_8", plies, made, offers);
    const numbers = at(4, ["x"]);
    equal([numbers.actor, numbers.choices.join(" ")], ["first", "1 2 3 4 5 6 7 8"]);
    equal(course(mnk, "soosorv_8", "renju", 4, ["x", "2"]), ["choose", "second", "x o", "o", 4]);
    const due = at(4, ["x", "2", "o"]);
    equal([due.phase, due.actor, due.offersDue, due.sideOfFirst], ["offer", "first", 2, "x"]);
    const offered = at(4, ["x", "2", "o"], [0, 17]);
    equal([offered.phase, offered.actor, offered.offersDue, offered.isConfined, offered.barred.length], ["place", "second", 0, true, 223]);
    equal(at(5, ["x", "2", "o"], [0, 17]).phase, "done");
    equal([0, 3, 4, 5].map((stone) => at(6, ["x", "2", "o"], [0, 17]).placer(stone)), ["first", "first", "second", null]);
    for (const [plies, made, offers] of [[4, ["x", "9"], []], [5, ["x", "2", "o"], []], [5, ["x", "2", "o"], [0]], [5, ["x", "2", "o"], [0, 0]], [5, ["x", "2", "o"], [0, 225]], [4, ["x", "2"], [0, 1]]]) {
      fails(() => at(plies, made, offers), "bad_choice");
    }
  },
  "Taraguchi-10: a swap after each stone, or ten offers": ({ mnk }) => {
    const free = (plies, made) => 225 - new mnk.Opening("renju", "taraguchi_10", plies, made).barred.length;
    equal([0, 1, 2, 3, 4].map((plies) => free(plies, Array(plies).fill("x"))), [1, 9, 25, 49, 81]);
    equal(course(mnk, "taraguchi_10", "renju", 5, ["x", "o", "x", "o", "x"]), ["done", null, "", "o", 5]);
    equal(new mnk.Opening("renju", "taraguchi_10", 4, ["o", "x", "o", "10"]).offersDue, 10);
  },
  "symmetric offers": ({ mnk }) => {
    const rules = mnk.parseGame("renju");
    const cell = (name) => mnk.parseCell(rules, name);
    const stones = mnk.parseMoves(rules, "h8h9h7h6");
    equal(["g7", "i7", "i8", "g9", "h5"].map((name) => mnk.areSymmetric(rules, stones, cell("g8"), cell(name))), [true, true, true, false, false]);
    fails(() => mnk.areSymmetric(rules, stones, 0, 225), "off_board");
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
    const four = mnk.Board.fromMoves("renju", "h8h9i9g7");
    const { offers } = await engine.playOpening(four, new mnk.Opening("renju", "soosorv_8", 4, ["o", "3", "x"]), limits);
    equal(new Set(offers).size, 3);
    const cells = offers.map((name) => mnk.parseCell(four.rules, name));
    const taken = await engine.playOpening(four, new mnk.Opening("renju", "soosorv_8", 4, ["o", "3", "x"], cells), limits);
    ok(offers.includes(taken.move), `${taken.move} is one of ${offers}`);
    await rejects(engine.playOpening(four, new mnk.Opening("renju", "soosorv_8", 4, ["o", "3", "x"], [0, 1, 112]), limits), "no_choice");
  },
};
