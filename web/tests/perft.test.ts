// SPDX-License-Identifier: MIT
// Positions, classes under symmetry and whole games against the published counts in tests/data/perft.csv.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Board } from "../src/game/board";
import { parseGame } from "../src/game/rules";
import { canonical } from "../src/learn/minimax";
import { boardText } from "../src/game/setup";
import { csvFields } from "../src/values/data";

const rows = readFileSync(new URL("../../tests/data/perft.csv", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map(csvFields);
const field = (game: string, name: string): number => Number(rows.find((row) => row[0] === game)![rows[0]!.indexOf(name)]);

describe("counts of whole games", () => {
  it("3,3,3: positions by outcome, classes, games", () => {
    const board = new Board(parseGame("3,3,3"));
    const positions = new Map<string, string>();
    const classes = new Set<string>();
    let games = 0;
    const visit = (): void => {
      const text = boardText(board.rules, (cell) => board.at(cell));
      if (!positions.has(text)) {
        positions.set(text, board.outcome);
        classes.add(canonical(board));
      }
      if (board.outcome !== "pending") games++;
      else for (const cell of board.legalMoves()) {
        board.play(cell);
        visit();
        board.undo();
      }
    };
    visit();
    const count = (outcome: string) => [...positions.values()].filter((value) => value === outcome).length;
    expect([positions.size, classes.size, games]).toEqual(["positions", "symmetry_classes", "games"].map((name) => field("3,3,3", name)));
    for (const outcome of ["x_wins", "o_wins", "draw", "pending"]) expect(count(outcome)).toBe(field("3,3,3", outcome));
  }, 60_000);

  it.each(["4,3,3", "4,4,4:gravity"])("%s: positions", (game) => {
    const board = new Board(parseGame(game));
    const seen = new Set<string>();
    const visit = (): void => {
      const text = boardText(board.rules, (cell) => board.at(cell));
      if (seen.has(text)) return;
      seen.add(text);
      if (board.outcome === "pending") for (const cell of board.legalMoves()) {
        board.play(cell);
        visit();
        board.undo();
      }
    };
    visit();
    expect(seen.size).toBe(field(game, "positions"));
  }, 60_000);
});
