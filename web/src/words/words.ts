// SPDX-License-Identifier: MIT
// Every text of the page in the chosen language: t("play.start", { game }). A message is a text with {parameters}, or an
// object of plural forms, from which the number {count} chooses. Keys are those of en.json, checked by the compiler.
import type en from "./en.json";
import type { Language } from "./languages";

export type Key = keyof typeof en;
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Messages = Readonly<Record<string, Message>>;
export type Parameters = Readonly<Record<string, string | number>>;

let messages: Messages = {};
let tag: Language = "en";
let plurals = new Intl.PluralRules(tag);

/** Takes the messages of a language into use. Whoever shows texts has to be drawn anew (load.ts does that). */
export function setMessages(language: Language, next: Messages): void {
  [tag, messages, plurals] = [language, next, new Intl.PluralRules(language)];
}

export const language = (): Language => tag;

export const hasMessage = (key: string): key is Key => Object.hasOwn(messages, key);

/** A number as the language writes it. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string => new Intl.NumberFormat(tag, options).format(value);

/** A number with its sign. */
export const signed = (value: number): string => number(value, { signDisplay: "exceptZero" });

/** The message with its parameters still in braces. */
export function template(key: Key, count?: string | number): string {
  const message = messages[key];
  if (message === undefined) throw new Error(`no message ${key}`);
  if (typeof message === "string") return message;
  return message[plurals.select(Number(count))] ?? message.other ?? "";
}

/** The text of a message. Numbers are written as the language writes them. */
export function t(key: Key, parameters: Parameters = {}): string {
  return template(key, parameters.count).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** The message of an error's code in the language; without one the sentence that came with the error. */
export function errorText(code: string, detail: string, parameters?: Parameters): string {
  const key = `error.${code}`;
  if (hasMessage(key)) return t(key, parameters);
  return detail.charAt(0).toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");
}

/** Items one after the other, the empty ones left out: "a, b, c". */
export const list = (items: readonly string[]): string => new Intl.ListFormat(tag, { type: "unit", style: "short" }).format(items.filter(Boolean));

/** Whole sentences one after the other; Chinese and Japanese have no blank between them. */
export const sentences = (texts: readonly string[]): string => texts.filter(Boolean).join(tag === ("zh" as string) || tag === ("ja" as string) ? "" : " ");
