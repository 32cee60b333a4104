// SPDX-License-Identifier: MIT
// The solved games as maps: a grid of (m, n) for each k.
import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { outcomeText } from "../game/words";
import { Notice } from "../ui/Notice";
import { type Family, type Solved, type Status, allGames, families, mapsOf, optionsText, parseValues } from "./data";
import { hasServer } from "../api/client";
import { listProofs } from "../proofs/data";
import { useAddress } from "../ui/use_address";
import { FileCheck } from "./FileCheck";
import { Facts } from "./Facts";
import { KMapTable } from "./KMapTable";
import { StatusMark } from "./StatusMark";
import { t } from "../words/words";

const statuses: readonly Status[] = ["certified", "computed", "cited", "open"];

function Legend() {
  return (
    <ul class="values-legend" aria-label={t("values.signs")}>
      {statuses.map((status) => <li key={status}><StatusMark status={status} value={status === "open" ? "pending" : "draw"} /> {t(`values.sign.${status}`)}</li>)}
      <li><b class="x_wins">X</b> {t("values.sign.x")}</li>
      <li><b class="o_wins">O</b> {t("values.sign.o")}</li>
      <li><b class="draw">=</b> {t("values.sign.draw")}</li>
      <li><i class="open-sign" /> {t("values.sign.missing")}</li>
    </ul>
  );
}

function FamilyRow({ family }: { family: Family }) {
  const name = t(`values.family.${family.family}`);
  if (family.status === "open") return <li><StatusMark status="open" value="pending" /> {t("values.family_open", { family: name })}</li>;
  return <li><StatusMark status={family.status} value={family.value} /> {t("values.family", { family: name, outcome: outcomeText(family.value) })} <small>({family.source})</small></li>;
}

/** Leads to the proofs that the server shows, if it shows any. */
function ProofsHere() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    hasServer()
      .then((has) => (has ? listProofs() : []))
      .then((proofs) => setCount(proofs.length), () => {});
  }, []);
  return count > 0 ? <p><a href="#/proofs">{t("proofs.here")}</a></p> : null;
}

export function ValuesPage() {
  const [ours, setOurs] = useState<Solved[] | null>(null);
  const [failed, setFailed] = useState(false);
  const { query, change } = useAddress("#/values");
  useEffect(() => {
    fetch("values.csv")
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error())))
      .then((text) => setOurs(parseValues(text)))
      .catch(() => setFailed(true));
  }, []);
  const games = useMemo(() => allGames(ours ?? []), [ours]);
  const choices = useMemo(() => [...new Set(games.map((solved) => optionsText(solved.rules)))], [games]);
  const chosen = games.find(({ game }) => game === query.get("g")) ?? null;
  const asked = query.get("o") ?? "";
  const options = chosen ? optionsText(chosen.rules) : choices.includes(asked) ? asked : "";
  const maps = useMemo(() => mapsOf(games, options), [games, options]);
  const askedK = maps.find(({ k }) => String(k) === query.get("k"))?.k ?? null;
  const onlyK = askedK !== null && chosen ? chosen.rules.k : askedK;
  const beyond = families.filter((family) => family.options === options && (onlyK ?? family.k) === family.k);
  const choose = (solved: Solved) => change({ g: solved.game, o: null });
  return (
    <>
      <h1>{t("page.values")} <span class="tagline">{t("values.tagline")}</span></h1>
      <div class="values-head">
        <div class="options-tabs" role="group" aria-label={t("values.rules")}>
          {choices.map((choice) => <button key={choice} type="button" aria-pressed={choice === options} onClick={() => change({ o: choice || null, g: null, k: null })}>{choice || t("values.no_options")}</button>)}
        </div>
        <div class="options-tabs" role="group" aria-label={t("values.in_a_row")}>
          <button type="button" aria-pressed={onlyK === null} onClick={() => change({ k: null })}>{t("values.every_k")}</button>
          {maps.map(({ k }) => <button key={k} type="button" aria-pressed={k === onlyK} onClick={() => change({ k, g: chosen?.rules.k === k ? chosen.game : null, o: options || null })}>k = {k}</button>)}
        </div>
        <Legend />
      </div>
      {failed && <Notice kind="bad">{t("values.failed")}</Notice>}
      <div class="values">
        <div class="maps">
          {ours === null && !failed ? <p>{t("values.loading")}</p> : maps.filter(({ k }) => (onlyK ?? k) === k).map((map) => (
            <Fragment key={`${options}${map.k}`}>
              <KMapTable map={map} chosen={chosen} onChoose={choose} />
              {chosen?.rules.k === map.k && <div class="facts-here"><Facts solved={chosen} /></div>}
            </Fragment>
          ))}
          {beyond.length > 0 && (
            <section class="beyond">
              <h2>{t("values.other_boards")}</h2>
              <ul>{beyond.map((family) => <FamilyRow key={family.family} family={family} />)}</ul>
            </section>
          )}
          <FileCheck />
          <ProofsHere />
        </div>
        <aside class="values-side">{chosen ? <Facts solved={chosen} /> : <p class="hint">{t("values.choose")}</p>}</aside>
      </div>
    </>
  );
}
