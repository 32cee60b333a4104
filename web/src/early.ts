// SPDX-License-Identifier: MIT
// Runs before the page is drawn: puts the chosen colours on <html>, so that no other colours flash, and begins to fetch
// the texts while the app is still being loaded.
import { applyAppearance } from "./ui/appearance";
import { recall } from "./ui/store";
import { firstLanguage } from "./words/languages";
import { beginFetch } from "./words/early_fetch";

applyAppearance();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyAppearance);
beginFetch(firstLanguage(recall("language"), navigator.languages));
