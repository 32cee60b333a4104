// SPDX-License-Identifier: MIT
import { die, intercept } from "./hook.mjs";

intercept((message) => {
  if (message.path !== "/die") return false;
  die(0);
  return true;
});
