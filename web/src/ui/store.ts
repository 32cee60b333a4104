// SPDX-License-Identifier: MIT
// The little that a browser keeps between visits. Where it may keep nothing, nothing is kept.
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`mnk.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; everything works without it.
  }
}

/** Keeps a value for this tab, over reloads, and for the next tab that is opened. */
export function rememberHere(key: string, value: unknown): void {
  remember(key, value);
  try {
    sessionStorage.setItem(`mnk.${key}`, JSON.stringify(value));
  } catch {
    // As above.
  }
}

function readFrom(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(`mnk.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the kept value in whatever form: the caller checks it. Null where there is none. */
export const recall = (key: string): unknown => readFrom(() => localStorage, key);
/** Returns this tab's value, or what another tab kept last. */
export const recallHere = (key: string): unknown => readFrom(() => sessionStorage, key) ?? recall(key);

export function recallText(key: string, otherwise = ""): string {
  const kept = recall(key);
  return typeof kept === "string" ? kept : otherwise;
}
