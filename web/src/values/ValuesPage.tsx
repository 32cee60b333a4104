// SPDX-License-Identifier: MIT
// The solved games as maps: a grid of (m, n) for each k.
import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { outcomeText } from "../game/words";
import { Notice } from "../ui/Notice";
import { type Solved, type Status, allGames, families, mapsOf, optionsText, parseValues } from "./data";
import { Facts } from "./Facts";
import { KMapTable } from "./KMapTable";
import { StatusMark } from "./StatusMark";
import { t } from "../words/words";

const statuses: readonly Status[] = ["certified", "computed", "cited"];

function Legend() {
  return (
    <ul class="values-legend" aria-label={t("values.signs")}>
      {statuses.map((status) => <li key={status}><StatusMark status={status} value="draw" /> {t(`values.sign.${status}`)}</li>)}
      <li><b class="x_wins">X</b> {t("values.sign.x")}</li>
      <li><b class="o_wins">O</b> {t("values.sign.o")}</li>
      <li><b class="draw">=</b> {t("values.sign.draw")}</li>
      <li><i class="open-sign" /> {t("values.sign.open")}</li>
    </ul>
  );
}

export function ValuesPage() {
  const [ours, setOurs] = useState<Solved[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [options, setOptions] = useState("");
  const [chosen, setChosen] = useState<Solved | null>(null);
  useEffect(() => {
    fetch("values.csv")
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error())))
      .then((text) => setOurs(parseValues(text)))
      .catch(() => setFailed(true));
  }, []);
  const games = useMemo(() => allGames(ours ?? []), [ours]);
  const choices = useMemo(() => [...new Set(games.map((solved) => optionsText(solved.rules)))], [games]);
  const maps = useMemo(() => mapsOf(games, options), [games, options]);
  const beyond = families.filter((family) => family.options === options);
  return (
    <>
      <h1>{t("page.values")} <span class="tagline">{t("values.tagline")}</span></h1>
      <div class="values-head">
        <div class="options-tabs" role="group" aria-label={t("values.rules")}>
          {choices.map((choice) => <button key={choice} type="button" aria-pressed={choice === options} onClick={() => { setOptions(choice); setChosen(null); }}>{choice || t("values.no_options")}</button>)}
        </div>
        <Legend />
      </div>
      {failed && <Notice kind="bad">{t("values.failed")}</Notice>}
      <div class="values">
        <div class="maps">
          {ours === null && !failed ? <p>{t("values.loading")}</p> : maps.map((map) => (
            <Fragment key={`${options}${map.k}`}>
              <KMapTable map={map} chosen={chosen} onChoose={setChosen} />
              {chosen?.rules.k === map.k && <div class="facts-here"><Facts solved={chosen} /></div>}
            </Fragment>
          ))}
          {beyond.length > 0 && (
            <section class="beyond">
              <h2>{t("values.other_boards")}</h2>
              <ul>{beyond.map((family) => <li key={family.family}><StatusMark status="cited" value={family.value} /> {t("values.family", { family: t(`values.family.${family.family}`), outcome: outcomeText(family.value) })} <small>({family.source})</small></li>)}</ul>
            </section>
          )}
        </div>
        <aside class="values-side">{chosen ? <Facts solved={chosen} /> : <p class="hint">{t("values.choose")}</p>}</aside>
      </div>
    </>
  );
}
