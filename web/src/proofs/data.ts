// SPDX-License-Identifier: MIT
// The states of proofs, as GET /proofs sends them. Programs write them, so nothing but the API's own members is relied on.
import { getJson } from "../api/client";

export interface ProofMove {
  readonly move: string;
  readonly proved: boolean;
  /** null: infinite. */
  readonly proof: number | null;
  readonly disproof: number | null;
}
export interface ProofSummary {
  readonly name: string;
  /** Seconds since the state was written. */
  readonly age: number;
  readonly game: string;
  /** The game on the board that the moves are of, which is larger than that of `game` if the proof has a margin. */
  readonly board?: string;
  readonly claim: string;
  readonly start: string;
  readonly proved?: boolean;
  readonly positions?: number;
  readonly proved_positions?: number;
  readonly in_work?: number;
  readonly proof?: number | null;
  readonly jobs?: number;
  readonly nodes?: number;
  readonly processor_seconds?: number;
  readonly waiting?: number;
  readonly taken?: number;
}
export interface Step {
  readonly position: string;
  readonly moves: readonly ProofMove[];
}
export interface ProofState extends ProofSummary {
  readonly line?: string;
  readonly moves?: readonly ProofMove[];
  readonly path?: readonly Step[];
}

export const listProofs = async (signal?: AbortSignal): Promise<readonly ProofSummary[]> => (await getJson<{ proofs: ProofSummary[] }>("/proofs", signal)).proofs;
export const getProof = (name: string, signal?: AbortSignal): Promise<ProofState> => getJson(`/proofs/${encodeURIComponent(name)}`, signal);

/** The positions that can be shown: those of the most proving line, or the start alone where all is proved. */
export function stepsOf(state: ProofState): readonly Step[] {
  return state.path?.length ? state.path : [{ position: state.start, moves: state.moves ?? [] }];
}

/** A proof number in few digits. */
export function numberText(value: number | null): string {
  if (value === null) return "∞";
  return value < 10 ? String(Math.round(value * 10) / 10) : value < 10_000 ? String(Math.round(value)) : `${Math.round(value / 1000)}k`;
}
