// SPDX-License-Identifier: MIT
// The language as state: a component that uses it is drawn anew when the language changes, and with it all below.
import { useEffect, useState } from "preact/hooks";
import type { Language } from "../words/languages";
import { onLanguage } from "../words/load";
import { language } from "../words/words";

export function useLanguage(): Language {
  const [now, setNow] = useState(language());
  useEffect(() => onLanguage(() => setNow(language())), []);
  return now;
}
