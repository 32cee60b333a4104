// SPDX-License-Identifier: MIT
// A message whose parameters are elements: rich("play.recent", { games: <a ...> }).
import type { ComponentChildren } from "preact";
import { type Key, template } from "./words";

export function rich(key: Key, parts: Readonly<Record<string, ComponentChildren>>, count?: number): ComponentChildren[] {
  return template(key, count).split(/\{(\w+)\}/).map((piece, index) => (index % 2 ? parts[piece] : piece));
}
