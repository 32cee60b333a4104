// SPDX-License-Identifier: MIT
// A worker that dies at the request GET /die.
import "./dies_hook.mjs";
import "../../dist/worker.js";
