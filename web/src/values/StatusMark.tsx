// SPDX-License-Identifier: MIT
// Status by shape, value by letter and colour: a filled disc with a tick is certified, a filled diamond computed, a
// dashed ring cited, a dotted square open.
import type { Outcome } from "../game/rules";
import type { Status } from "./data";

export const valueLetter = (value: Outcome): string => ({ x_wins: "X", o_wins: "O", draw: "=", pending: "?" })[value];

export function StatusMark({ status, value }: { status: Status; value: Outcome }) {
  return (
    <svg class={`status-mark ${status} ${value}`} viewBox="0 0 32 32" aria-hidden="true">
      {status === "certified" && <circle class="shape" cx="16" cy="16" r="14" />}
      {status === "computed" && <path class="shape" d="M16 1L31 16L16 31L1 16Z" />}
      {status === "cited" && <circle class="shape" cx="16" cy="16" r="13" />}
      {status === "open" && <rect class="shape" x="3" y="3" width="26" height="26" rx="4" />}
      <text x="16" y="21.5">{valueLetter(value)}</text>
      {status === "certified" && <path class="tick" d="M21 27L24.5 30.5L31 22" />}
    </svg>
  );
}
