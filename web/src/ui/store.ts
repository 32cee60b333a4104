// SPDX-License-Identifier: MIT
// The little that a browser keeps between visits. Where it may keep nothing, nothing is kept.
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`mnk.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; everything works without it.
  }
}

/** Returns the kept value in whatever form: the caller checks it. Null where there is none. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`mnk.${key}`) ?? "null");
  } catch {
    return null;
  }
}

export function recallText(key: string, otherwise = ""): string {
  const kept = recall(key);
  return typeof kept === "string" ? kept : otherwise;
}
