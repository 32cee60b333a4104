// SPDX-License-Identifier: MIT
// A worker that, as a helper, says that it is ready and then dies.
import "./helper_dies_hook.mjs";
import "../../dist/worker.js";
