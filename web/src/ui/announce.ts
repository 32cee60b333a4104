// SPDX-License-Identifier: MIT
// Messages to screen readers, without a change of the focus. The region itself is in Shell.
type Listener = (text: string) => void;
let listener: Listener = () => undefined;

export const onAnnounce = (next: Listener): void => void (listener = next);
export const announce = (text: string): void => listener(text);
