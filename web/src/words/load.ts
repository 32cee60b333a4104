// SPDX-License-Identifier: MIT
// Fetches the messages of a language and takes them into use; tells the page, which is drawn anew.
import { recall, remember } from "../ui/store";
import { type Language, firstLanguage } from "./languages";
import { type Messages, language, setMessages } from "./words";

/** The addresses of the message files; the build puts them in (build.mjs). */
declare const MESSAGE_FILES: Readonly<Record<Language, string>>;

const listeners = new Set<() => void>();

/** Calls back after each change of the language; returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function fetchMessages(name: Language): Promise<Messages> {
  const response = await fetch(MESSAGE_FILES[name]);
  if (!response.ok) throw new Error(`${MESSAGE_FILES[name]}: ${response.status}`);
  return (await response.json()) as Messages;
}

async function use(name: Language): Promise<void> {
  setMessages(name, await fetchMessages(name));
  document.documentElement.lang = name;
}

let missing: Language | null = null;
/** The language whose file could not be loaded at the start, so that the page is in English. */
export const missingLanguage = (): Language | null => missing;
export const forgetMissing = (): void => void (missing = null);

/** Loads the language of the first picture: the chosen one, the browser's, or English where that file fails. */
export async function loadFirst(): Promise<void> {
  const name = firstLanguage(recall<unknown>("language", null), navigator.languages);
  try {
    await use(name);
  } catch (error) {
    if (name === "en") throw error;
    missing = name;
    await use("en");
  }
}

/** Changes the language of the page and keeps the choice. A failure leaves the old language, and is thrown. */
export async function changeLanguage(name: Language): Promise<void> {
  if (name !== language()) await use(name);
  remember("language", name);
  missing = null;
  for (const listener of listeners) listener();
}
