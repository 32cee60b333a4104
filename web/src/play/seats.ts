// SPDX-License-Identifier: MIT
// Seats taken by this page since it was loaded. The server knows a seat by its cookie: where the browser keeps no
// cookies, a game in which a seat was taken comes back without it.
import type { GameState } from "../api/types";

const taken = new Set<string>();

export const keepSeat = (id: string): void => void taken.add(id);

/** Returns true if the person should have a seat, or wants one, and cannot. */
export const seatLost = (state: GameState): boolean => state.you === null && state.outcome === "pending" && (taken.has(state.id) || !navigator.cookieEnabled);
