// SPDX-License-Identifier: MIT
// The languages of the app, by their tags, each with its own name for itself.

export const languages = {
  en: "English",
} as const;

export type Language = keyof typeof languages;
export const languageTags = Object.keys(languages) as Language[];

export const isLanguage = (tag: unknown): tag is Language => typeof tag === "string" && Object.hasOwn(languages, tag);

/** The language to begin with: the one that was chosen before, else the first of the browser's that there is. */
export function firstLanguage(chosen: unknown, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const tags = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.find(isLanguage) ?? "en";
}
