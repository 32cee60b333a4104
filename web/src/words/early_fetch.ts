// SPDX-License-Identifier: MIT
// The first message file, whose fetch begins in early.ts and is awaited by load.ts: two scripts, joined by the window.
import type { Language } from "./languages";
import type { Messages } from "./words";

/** The addresses of the message files; the build puts them in (build.mjs). */
declare const MESSAGE_FILES: Readonly<Record<Language, string>>;

declare global {
  interface Window {
    mnkMessages?: { readonly language: Language; readonly messages: Promise<Messages> };
  }
}

export async function fetchMessages(language: Language): Promise<Messages> {
  const response = await fetch(MESSAGE_FILES[language]);
  if (!response.ok) throw new Error(`${MESSAGE_FILES[language]}: ${response.status}`);
  return (await response.json()) as Messages;
}

export function beginFetch(language: Language): void {
  const messages = fetchMessages(language);
  messages.catch(() => undefined); // load.ts meets the failure, too, and tells of it
  window.mnkMessages = { language, messages };
}

/** The messages of the language, once from what was begun, else fetched. */
export function firstMessages(language: Language): Promise<Messages> {
  const begun = window.mnkMessages;
  delete window.mnkMessages;
  return begun?.language === language ? begun.messages : fetchMessages(language);
}
