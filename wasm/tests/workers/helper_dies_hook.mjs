// SPDX-License-Identifier: MIT
import { die, intercept, post } from "./hook.mjs";

intercept((message) => {
  if (message.kind !== "helper") return false;
  post({ type: "ready", team: null, flag: 0 });
  die(300);
  return true;
});
