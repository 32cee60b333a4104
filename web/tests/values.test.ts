// SPDX-License-Identifier: MIT
// The map of values against the table it is drawn from.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import proofs from "../data/proofs.json";
import { allGames, canMakeHere, citedGames, csvFields, families, mapsOf, openGames, parseValues, provedGames } from "../src/values/data";
import { t } from "../src/words/words";

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
    expect(falling.at(9, 5)).toMatchObject({ turned: false, solved: { game: "9,5,4:gravity", value: "x_wins" } });
    expect(falling.at(5, 9)).toMatchObject({ turned: false, solved: { game: "5,9,4:gravity", value: "draw" } });
    expect(falling.rows.flatMap((n) => falling.columns.filter((m) => falling.at(m, n)?.turned))).toEqual([]);
  });
  it("calls open what nobody has settled, and nothing that is in the table", () => {
    const games = allGames(ours);
    const settled = new Set([...ours, ...provedGames, ...citedGames].map(({ game }) => game));
    expect(openGames.filter(({ game }) => settled.has(game))).toEqual([]);
    expect(games.filter(({ status }) => status === "open")).toEqual(openGames);
    expect(mapsOf(games, "").find(({ k }) => k === 5)!.at(9, 9)!.solved.status).toBe("open");
    expect(mapsOf(games, "").find(({ k }) => k === 5)!.at(16, 9)).toBeNull();
    // A value of ours comes before the open question.
    expect(allGames([{ ...openGames[0]!, status: "computed", value: "draw" }])[0]!.value).toBe("draw");
  });
  it("makes small certificates in the page and no large ones", () => {
    const here = (game: string) => canMakeHere(ours.find((solved) => solved.game === game)!);
    expect(["3,3,3", "5,5,4:exact", "7,4,4", "7,5,4:gravity", "7,6,4:gravity", "8,4,4"].map(here)).toEqual([true, true, true, false, false, false]);
  });
  it("names a source for everything cited", () => {
    for (const entry of [...citedGames, ...families]) expect(entry.source === "").toBe(entry.value === "pending");
    expect(citedGames.map((solved) => solved.game)).toContain("19,19,5");
  });
  it("calls a game certified by many files where docs/values.md has a row of each", () => {
    const page = readFileSync(new URL("../../docs/values.md", import.meta.url), "utf8");
    const sum = (numbers: string[]) => numbers.reduce((total, text) => total + Number(text.replaceAll(",", "")), 0);
    expect(proofs.map(({ game }) => game)).toContain("15,15,5");
    for (const { game, value, files, nodes, records, bytes } of proofs) {
      expect(page).toContain(`ACCEPTED ${value} ${game} from the empty board: ${files} of ${files} files used`);
      const section = page.split(/^##+ /m).find((text) => text.startsWith(`${game}\n`))!;
      const rows = [...section.matchAll(/^\| X wins after .* \| [\d,]+ jobs, ([\d,]+) nodes \| ([\d,]+), ([\d,]+) \|$/gm)];
      expect(rows.length).toBe(files);
      expect([1, 2, 3].map((field) => sum(rows.map((row) => row[field]!)))).toEqual([nodes, records, bytes]);
      expect(citedGames.map((solved) => solved.game)).not.toContain(game);
    }
    const [gomoku] = allGames(provedGames).filter(({ game }) => game === "15,15,5");
    expect(gomoku).toMatchObject({ status: "certified", value: "x_wins", check: "mnk check --together 'x_wins 15,15,5' FOLDER/*.mnk" });
    expect(canMakeHere(gomoku!)).toBe(false);
  });
  it("calls a family certified where docs/values.md has its certificate", () => {
    const page = readFileSync(new URL("../../docs/values.md", import.meta.url), "utf8");
    const certified = page.split("\n").flatMap((line) => line.match(/^\| (m,\S+ for all m >= \d+(?:, n >= \d+)?)(?:, and the plane)? \| \S+ \| `(?:columns|both)`/)?.[1] ?? []);
    expect(certified.length).toBe(3);
    const names = families.filter(({ status }) => status === "certified").map(({ family }) => t(`values.family.${family}`));
    expect(names.length).toBe(2);
    for (const name of names) expect(certified).toContain(name.replace("every", "all").replaceAll("≥", ">="));
  });
});
