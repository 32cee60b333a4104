// SPDX-License-Identifier: MIT
// The rules of the app are the library's: loaded before a test runs.
import { loadRules } from "mnk";

await loadRules(new URL("../../wasm/dist/rules.wasm", import.meta.url));
