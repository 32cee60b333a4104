// SPDX-License-Identifier: MIT
// Messages: every language has what English has, and the sources say nothing but through them.
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import en from "../src/words/en.json";
import { firstLanguage, isLanguage, languages } from "../src/words/languages";
import { type Message, type Messages, errorText, list, sentences, setMessages, signed, t } from "../src/words/words";
import { literalsShown, messagesUsed } from "./shown_literals";

const words = new URL("../src/words/", import.meta.url);
const src = new URL("../src/", import.meta.url);
const read = (file: string): Messages => JSON.parse(readFileSync(new URL(file, words), "utf8")) as Messages;
const files = readdirSync(words).filter((name) => name.endsWith(".json"));
const english: Messages = en;

const texts = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const parametersOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();

afterEach(() => setMessages("en", en));

describe.each(files)("%s", (file) => {
  const messages = read(file);
  const language = file.replace(".json", "");

  it("is a language of the app", () => expect(isLanguage(language)).toBe(true));
  it("has each key once", () => {
    const keys = [...readFileSync(new URL(file, words), "utf8").matchAll(/^  "([^"]+)":/gm)].map(([, key]) => key!);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
  it("has the keys of English, in the same order", () => expect(Object.keys(messages)).toEqual(Object.keys(english)));
  it("has the parameters of English in every form", () => {
    const wrong: string[] = [];
    for (const [key, message] of Object.entries(messages)) {
      const wanted = [...new Set(texts(english[key]!).flatMap(parametersOf))].sort().join();
      for (const text of texts(message)) if (parametersOf(text).join() !== wanted && !oneWithoutNumber(key, message, text)) wrong.push(`${key}: ${text}`);
    }
    expect(wrong).toEqual([]);
  });
  it("has the plural forms of its language, where English has forms", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    const wrong = Object.keys(messages).filter((key) => {
      if ((typeof messages[key] === "object") !== (typeof english[key] === "object")) return true;
      return typeof messages[key] === "object" && Object.keys(messages[key]).sort().join() !== categories.join();
    });
    expect(wrong).toEqual([]);
  });
  it("has no empty text, no blank at an end, and no brace left open", () => {
    const wrong = Object.entries(messages).filter(([, message]) => texts(message).some((text) => text === "" || text.trim() !== text || /[{}]/.test(text.replace(/\{\w+\}/g, ""))));
    expect(wrong).toEqual([]);
  });
});

/** "A move was left out" needs no number; only the form for one may go without, in a language where that is 1 alone. */
function oneWithoutNumber(key: string, message: Message, text: string): boolean {
  if (typeof message === "string" || message.one !== text) return false;
  const wanted = new Set(texts(english[key]!).flatMap(parametersOf));
  return [...wanted].every((name) => name === "count" || text.includes(`{${name}}`));
}

it("every language has a file", () => expect(files.map((file) => file.replace(".json", "")).sort()).toEqual(Object.keys(languages).sort()));

describe("a message", () => {
  it("takes the plural form of its count, and numbers as the language writes them", () => {
    expect(t("count.words", { count: 1 })).toBe("1 word");
    expect(t("count.words", { count: 12345 })).toBe("12,345 words");
    const russian = { "count.words": { one: "{count} клетка", few: "{count} клетки", many: "{count} клеток", other: "{count} клетки" } };
    setMessages("ru", russian);
    expect([1, 2, 5, 11, 21, 102].map((count) => t("count.words", { count }))).toEqual(["1 клетка", "2 клетки", "5 клеток", "11 клеток", "21 клетка", "102 клетки"]);
  });
  it("puts texts in as they are, braces and all", () => expect(t("seat.engine", { name: "{level} $& <b>", level: 3 })).toBe("{level} $& <b>, level 3"));
  it("of an error is that of its code, or the sentence that came with it", () => {
    expect(errorText("taken_cell", "the cell h8 is taken")).toBe("That cell is taken.");
    expect(errorText("toString", "strange things happened")).toBe("Strange things happened.");
    expect(errorText("no_code_of_ours", "Really?")).toBe("Really?");
  });
  it("lists, signs and sentences follow the language", () => {
    expect([list(["a", "", "b"]), signed(5), signed(-5), signed(0), sentences(["A.", "", "B."])]).toEqual(["a, b", "+5", "-5", "0", "A. B."]);
    setMessages("zh", en);
    expect(sentences(["A。", "B。"])).toBe("A。B。");
  });
});

describe("the first language", () => {
  it("is the chosen one, else the browser's first that there is, else English", () => {
    expect(firstLanguage("ja", ["de"])).toBe("ja");
    expect(firstLanguage(null, ["tlh", "zh-Hant-TW", "de"])).toBe("zh");
    expect(firstLanguage("toString", ["de-AT"])).toBe("de");
    expect(firstLanguage(null, ["tlh"])).toBe("en");
  });
});

describe("the messages of errors", () => {
  it("are those of codes of the server, of the library, or of the page itself", () => {
    const groups = parse(readFileSync(new URL("../../docs/problems.yaml", import.meta.url), "utf8")) as { problems: Record<string, unknown> }[];
    const codes = new Set([...groups.flatMap(({ problems }) => Object.keys(problems)), "at", "unreachable", "http", "cut_off", "engine_failed"]);
    expect(Object.keys(english).filter((key) => key.startsWith("error.") && !codes.has(key.slice("error.".length)))).toEqual([]);
  });
});

describe("the sources", () => {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, src), "utf8") }));

  const patience = 60_000; // of a machine with other work
  it("show no text but through t()", () => expect(sources.flatMap(({ name, text }) => literalsShown(name, text))).toEqual([]), patience);
  it("use every message", () => {
    const used = sources.flatMap(({ name, text }) => messagesUsed(name, text));
    expect(Object.keys(english).filter((key) => !used.some((pattern) => pattern.test(key)))).toEqual([]);
  }, patience);
  it("give each message the parameters that it has", () => {
    const wrong: string[] = [];
    for (const { name, text } of sources) {
      for (const [call, key, given] of text.matchAll(/\bt\("([^"]+)"(?:, \{ ([^{}]*) \})?\)/g)) {
        const wanted = [...new Set(texts(english[key!]!).flatMap(parametersOf))].sort().join();
        const names = (given ?? "").split(/, (?=\w+(?::|,|$))/).map((part) => part.split(":")[0]!.trim()).filter(Boolean).sort().join();
        if (names !== wanted) wrong.push(`${name}: ${call}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("the scanner", () => {
  const shown = (text: string) => literalsShown("a.tsx", text).length;
  it("finds texts, attributes, conditions and templates", () => {
    for (const text of ["<p>Hello</p>", '<a title="Go there" />', '<p>{x ? "yes" : ""}</p>', "<p>{`at ${x}`}</p>", '<a aria-label={x && "Go"} />', 'announce("Done")', "setProblem(`No ${x}`)"]) expect([text, shown(`const a = ${text};`)]).toEqual([text, 1]);
  });
  it("passes over messages, names of classes, keys and signs", () => {
    for (const text of ['<p class="big">{t("a.b")}</p>', '<p>{x === "yes" ? "✓" : "×"} X mnk</p>', "<p key={`a${x}`}>{x}</p>", '<p>{list.map((a) => <b class="no">{a}</b>)}</p>', 'announce(t("a"))']) expect([text, shown(`const a = ${text};`)]).toEqual([text, 0]);
  });
});
