// SPDX-License-Identifier: MIT
// What screen readers hear without the focus moving. The region itself is in App.
type Listener = (text: string) => void;
let listener: Listener = () => undefined;

export const onAnnounce = (next: Listener): void => void (listener = next);
export const announce = (text: string): void => listener(text);
