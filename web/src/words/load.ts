// SPDX-License-Identifier: MIT
// Takes the messages of a language into use, and tells the page, which is drawn anew.
import { recall, remember } from "../ui/store";
import { fetchMessages, firstMessages } from "./early_fetch";
import { type Language, firstLanguage } from "./languages";
import { type Messages, language, setMessages } from "./words";

const listeners = new Set<() => void>();

/** Calls back after each change of the language; returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function use(name: Language, messages: Messages): void {
  setMessages(name, messages);
  document.documentElement.lang = name === "zh" ? "zh-Hans" : name;
}

let missing: Language | null = null;
/** The language whose file could not be loaded at the start, so that the page is in English. */
export const missingLanguage = (): Language | null => missing;
export const forgetMissing = (): void => void (missing = null);

/** Loads the language of the first picture: the chosen one, the browser's, or English where that file fails. */
export async function loadFirst(): Promise<void> {
  const name = firstLanguage(recall("language"), navigator.languages);
  try {
    use(name, await firstMessages(name));
  } catch (error) {
    if (name === "en") throw error;
    missing = name;
    use("en", await fetchMessages("en"));
  }
}

/** Changes the language of the page and keeps the choice. A failure leaves the old language, and is thrown. */
export async function changeLanguage(name: Language): Promise<void> {
  if (name !== language()) use(name, await fetchMessages(name));
  remember("language", name);
  missing = null;
  for (const listener of listeners) listener();
}
