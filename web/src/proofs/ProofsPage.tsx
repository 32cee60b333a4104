// SPDX-License-Identifier: MIT
// Proofs of many jobs while they run: the list of them, or the tree of one.
import { useState } from "preact/hooks";
import { outcomeText } from "../game/words";
import { Notice } from "../ui/Notice";
import { sentence } from "../api/client";
import { number, t } from "../words/words";
import { type ProofState, type ProofSummary, getProof, listProofs, stepsOf } from "./data";
import { ProofBoard } from "./ProofBoard";
import { useRepeated } from "./use_repeated";

/** A state older than this is of a run that has ended: a run writes one each second. */
const oldSeconds = 15;

export function claimText({ claim, game, start }: ProofSummary): string {
  const outcome = claim === "x_wins" || claim === "o_wins" ? outcomeText(claim) : claim;
  return start ? t("proofs.claim", { outcome, game, moves: start }) : t("proofs.claim_empty", { outcome, game });
}

function stateText(proof: ProofSummary): string {
  if (proof.proved) return t("proofs.proved");
  return proof.age <= oldSeconds ? t("proofs.runs") : t("proofs.ended", { minutes: number(Math.ceil(proof.age / 60)) });
}

function Figures({ state }: { state: ProofState }) {
  const rows = [
    ["positions", state.positions], ["proved_positions", state.proved_positions], ["in_work", state.in_work],
    ["waiting", state.waiting], ["jobs", state.jobs], ["nodes", state.nodes],
    ["processor_seconds", state.processor_seconds === undefined ? undefined : Math.round(state.processor_seconds)],
  ] as const;
  return (
    <dl class="figures">
      {rows.map(([name, value]) => typeof value === "number" && <div key={name}><dt>{t(`proofs.${name}`)}</dt><dd>{number(value)}</dd></div>)}
    </dl>
  );
}

function ProofList({ proofs }: { proofs: readonly ProofSummary[] }) {
  if (proofs.length === 0) return <p class="none">{t("proofs.none")}</p>;
  return (
    <ul class="proof-list">
      {proofs.map((proof) => (
        <li key={proof.name}>
          <a href={`#/proofs/${proof.name}`}>{proof.name}</a> <span>{claimText(proof)}</span> <b class={proof.proved ? "proved" : ""}>{stateText(proof)}</b>
          {proof.positions !== undefined && <small>{t("proofs.of_positions", { proved: number(proof.proved_positions ?? 0), all: number(proof.positions) })}</small>}
        </li>
      ))}
    </ul>
  );
}

function OneProof({ state }: { state: ProofState }) {
  const [chosen, setChosen] = useState(0);
  const steps = stepsOf(state);
  const at = Math.min(chosen, steps.length - 1);
  return (
    <div class="proof">
      <ProofBoard state={state} step={steps[at]!} />
      <div class="proof-side">
        <p class="claim">{claimText(state)} <b class={state.proved ? "proved" : ""}>{stateText(state)}</b></p>
        <Figures state={state} />
        {steps.length > 1 && (
          <div class="options-tabs" role="group" aria-label={t("proofs.line")}>
            <span>{t("proofs.line")}</span>
            {steps.map((step, index) => <button key={index} type="button" aria-pressed={index === at} onClick={() => setChosen(index)}>{index === 0 ? t("proofs.start") : step.position.split(" ").at(-1)}</button>)}
          </div>
        )}
      </div>
    </div>
  );
}

export function ProofsPage({ name }: { name: string }) {
  const list = useRepeated(name ? null : listProofs, "");
  const one = useRepeated(name ? (signal) => getProof(name, signal) : null, name);
  const { value, error } = name ? one : list;
  return (
    <>
      <h1>{t("page.proofs")} <span class="tagline">{name ? <a href="#/proofs">{t("proofs.all")}</a> : t("proofs.tagline")}</span></h1>
      {error !== null && <Notice kind="bad">{sentence(error)}</Notice>}
      {value === null && error === null && <p role="status">{t("page.loading")}</p>}
      {!name && list.value && <ProofList proofs={list.value} />}
      {name && one.value && <OneProof key={name} state={one.value} />}
    </>
  );
}
