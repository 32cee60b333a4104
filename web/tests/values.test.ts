// SPDX-License-Identifier: MIT
// The map of values against the table it is drawn from.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allGames, citedGames, csvFields, families, mapsOf, parseValues } from "../src/values/data";

const csv = readFileSync(new URL("../../bench/results/values.csv", import.meta.url), "utf8");
const ours = parseValues(csv);

describe("values", () => {
  it("reads quotes and empty fields", () => {
    expect(csvFields('"3,3,3",draw,,"a ""b"""')).toEqual(["3,3,3", "draw", "", 'a "b"']);
  });
  it("has every row, each with its certificates", () => {
    expect(ours).toHaveLength(csv.trim().split("\n").length - 1);
    for (const solved of ours) {
      expect(solved.certificates.length > 0).toBe(solved.status === "certified");
      for (const { records, bytes } of solved.certificates) expect(records * bytes).toBeGreaterThan(0);
      expect(solved.command).toContain(solved.game);
    }
  });
  it("puts every game of ours on exactly one map", () => {
    const games = allGames(ours);
    const options = [...new Set(games.map((solved) => [...solved.rules.options].sort().join(",")))];
    const shown = options.flatMap((option) => mapsOf(games, option)).flatMap((map) => map.rows.flatMap((n) => map.columns.map((m) => map.at(m, n)))).filter((found) => found && !found.turned);
    expect(shown.map((found) => found!.solved.game).sort()).toEqual(games.map((solved) => solved.game).sort());
  });
  it("turns boards only where nothing falls", () => {
    const free = mapsOf(allGames(ours), "").find(({ k }) => k === 3)!;
    expect(free.at(3, 4)).toMatchObject({ turned: true, solved: { game: "4,3,3" } });
    const falling = mapsOf(allGames(ours), "gravity").find(({ k }) => k === 4)!;
    expect(falling.at(4, 5)).toBeNull();
  });
  it("names a source for everything cited", () => {
    for (const entry of [...citedGames, ...families]) expect(entry.source).not.toBe("");
    expect(citedGames.map((solved) => solved.game)).toContain("15,15,5");
  });
});
