// SPDX-License-Identifier: MIT
// The little that a browser keeps between visits. Where it may keep nothing, nothing is kept.
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`mnk.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; everything works without it.
  }
}

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`mnk.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
