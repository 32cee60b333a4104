// SPDX-License-Identifier: MIT
// The table of solved games: our own results from values.csv and those of many certificates each, what others have
// published, and the games whose value is an open question as far as we know.
import cited from "../../data/cited.json";
import familyList from "../../data/families.json";
import open from "../../data/open.json";
import proofs from "../../data/proofs.json";
import { type Outcome, type Rules, gameText, makeRules, optionNames, parseGame } from "../game/rules";

export type Status = "certified" | "computed" | "cited" | "open";

export interface Certificate {
  readonly claim: string;
  readonly records: number;
  readonly bytes: number;
}

/** A row of the table. An open game has the value `pending`. */
export interface Solved {
  readonly rules: Rules;
  readonly game: string;
  readonly value: Outcome;
  readonly status: Status;
  readonly plies: number | null;
  readonly nodes: number | null;
  readonly seconds: number | null;
  readonly certificates: readonly Certificate[];
  readonly command: string;
  /** The command that accepts the certificates. */
  readonly check: string;
  readonly source: string;
}
/** A result about many boards at once: it has no place on a map. */
export interface Family {
  readonly family: "m44" | "wide4" | "infinite8" | "infinite7" | "infinite6";
  readonly status: Status;
  readonly k: number;
  readonly options: string;
  /** Pending where the status is open. */
  readonly value: Outcome;
  /** The publication, or the command that makes the certificate. */
  readonly source: string;
}

const checkOne = "mnk check FILE";

/** The fields of a line of CSV, with quotes where a field has commas. */
export function csvFields(line: string): string[] {
  const fields: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) fields.push(match[1] !== undefined ? match[1].replace(/""/g, '"') : match[2]!);
  return fields;
}

const numberOr = (text: string | undefined): number | null => (text ? Number(text) : null);

export function parseValues(csv: string): Solved[] {
  const [header, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== "");
  const names = csvFields(header ?? "");
  return lines.map((line) => {
    const fields = csvFields(line);
    const of = (name: string) => fields[names.indexOf(name)];
    const list = (name: string) => (of(name) ?? "").split(" ").filter(Boolean);
    const rules = parseGame(of("game")!);
    return {
      rules,
      game: gameText(rules),
      value: (of("value") === "not proved" ? "pending" : of("value")) as Outcome,
      status: of("status") as Status,
      plies: numberOr(of("plies")),
      nodes: numberOr(of("nodes")),
      seconds: numberOr(of("seconds")),
      certificates: list("claims").map((claim, index) => ({ claim, records: Number(list("records")[index]), bytes: Number(list("bytes")[index]) })),
      command: of("command") ?? "",
      check: checkOne,
      source: "",
    };
  });
}

export const families = familyList as readonly Family[];

function unproved(game: string, status: Status, value: Outcome, source: string): Solved {
  const rules = parseGame(game);
  return { rules, game: gameText(rules), value, status, plies: null, nodes: null, seconds: null, certificates: [], command: "", check: checkOne, source };
}

/** Games of ours whose proof is many certificates together (docs/values.md). */
export const provedGames: readonly Solved[] = proofs.map(({ game, value, nodes, records, bytes, command }) => ({
  ...unproved(game, "certified", value as Outcome, ""),
  nodes,
  certificates: [{ claim: value, records, bytes }],
  command,
  check: `mnk check --together '${value} ${game}' FOLDER/*.mnk`,
}));

export const citedGames: readonly Solved[] = cited.map(({ game, value, source }) => unproved(game, "cited", value as Outcome, source));
export const openGames: readonly Solved[] = open.map(({ game }) => unproved(game, "open", "pending", ""));

export const optionsText = (rules: Rules): string => optionNames().filter((name) => rules.options.has(name)).join(",");

/** One row a game: ours before one that is cited, and that before one that is open. */
export function allGames(ours: readonly Solved[]): Solved[] {
  const games = new Map<string, Solved>();
  for (const solved of [...ours, ...provedGames, ...citedGames, ...openGames]) if (!games.has(solved.game)) games.set(solved.game, solved);
  return [...games.values()];
}

/** Processor time and size of the certificates up to which a page can make them again. */
export const mostHere = { seconds: 3, bytes: 2_000_000 } as const;
export const canMakeHere = ({ certificates, seconds }: Solved): boolean =>
  certificates.length > 0 && (seconds ?? Infinity) <= mostHere.seconds && certificates.reduce((sum, { bytes }) => sum + bytes, 0) <= mostHere.bytes;

export interface KMap {
  readonly k: number;
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  at(columns: number, rows: number): { solved: Solved; turned: boolean } | null;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A map of (m, n) for each k of these options. Without gravity a board turned on its side is worth the same. */
export function mapsOf(games: readonly Solved[], options: string): KMap[] {
  const chosen = games.filter((solved) => optionsText(solved.rules) === options);
  const turns = !options.includes("gravity");
  const byGame = new Map(chosen.map((solved) => [solved.game, solved]));
  const text = (m: number, n: number, k: number) => gameText(makeRules(m, n, k, chosen[0]!.rules.options));
  return [...new Set(chosen.map((solved) => solved.rules.k))].sort((a, b) => a - b).map((k) => {
    const ofK = chosen.filter((solved) => solved.rules.k === k);
    const sides = ofK.map((solved) => [solved.rules.columns, solved.rules.rows] as const);
    const least = Math.min(...sides.flat());
    return {
      k,
      columns: range(least, Math.max(...sides.map(([m]) => m))),
      rows: range(least, Math.max(...sides.map(([, n]) => n))),
      at: (m, n) => {
        const own = byGame.get(text(m, n, k));
        if (own) return { solved: own, turned: false };
        const other = turns ? byGame.get(text(n, m, k)) : undefined;
        return other ? { solved: other, turned: true } : null;
      },
    };
  });
}
