// SPDX-License-Identifier: MIT
// Texts about certificates that several parts of the page show.
import { hasMessage, number, t } from "../words/words";

export function claimText(claim: string): string {
  const key = `values.claim.${claim}`;
  return hasMessage(key) ? t(key) : claim;
}

export function secondsText(seconds: number): string {
  return number(seconds, seconds < 10 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });
}
