// SPDX-License-Identifier: MIT
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const library = fileURLToPath(new URL("../wasm/dist/library.js", import.meta.url));

export default defineConfig({
  resolve: { alias: { mnk: library } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/english.ts", "tests/library.ts"], environment: "node" },
});
