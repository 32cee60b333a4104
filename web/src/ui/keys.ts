// SPDX-License-Identifier: MIT
// Keys that a page takes for itself.

const inField = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), textarea, select");

/** Returns true if the key is for the page: not a shortcut of the browser, not for a field, and no dialog is open. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.altKey && !event.ctrlKey && !event.metaKey && !inField(event.target) && !document.querySelector("dialog[open]");
