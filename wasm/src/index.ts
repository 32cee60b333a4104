// SPDX-License-Identifier: MIT
// The package `mnk`: judges, solves and plays every k-in-a-row game.
import { loadRules } from "./rules.js";

await loadRules();

export * from "./library.js";
