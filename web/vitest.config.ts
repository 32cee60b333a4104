// SPDX-License-Identifier: MIT
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/english.ts"], environment: "node" } });
