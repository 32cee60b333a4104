// SPDX-License-Identifier: MIT
// Language and look as state: a component that uses them is drawn anew when they change, and with it all below.
import { useEffect, useState } from "preact/hooks";
import type { Language } from "../words/languages";
import { onLanguage } from "../words/load";
import { language } from "../words/words";
import { type Appearance, appearance, onAppearance } from "./appearance";

export function useLanguage(): Language {
  const [now, setNow] = useState(language());
  useEffect(() => onLanguage(() => setNow(language())), []);
  return now;
}

export function useAppearance(): Appearance {
  const [now, setNow] = useState(appearance);
  useEffect(() => onAppearance(() => setNow(appearance())), []);
  return now;
}
