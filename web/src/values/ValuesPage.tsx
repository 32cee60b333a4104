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

const statuses: readonly [Status, string][] = [["certified", "certified: a stranger can check it"], ["computed", "computed here, no certificate"], ["cited", "cited from others"]];

function Legend() {
  return (
    <ul class="values-legend" aria-label="Signs">
      {statuses.map(([status, text]) => <li key={status}><StatusMark status={status} value="draw" /> {text}</li>)}
      <li><b class="x_wins">X</b> first player wins</li>
      <li><b class="o_wins">O</b> second player wins</li>
      <li><b class="draw">=</b> draw</li>
      <li><i class="open-sign" /> not in this table</li>
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
      <h1>Values <span class="tagline">who wins, if both play their best.</span></h1>
      <div class="values-head">
        <div class="options-tabs" role="group" aria-label="Rules">
          {choices.map((choice) => <button key={choice} type="button" aria-pressed={choice === options} onClick={() => { setOptions(choice); setChosen(null); }}>{choice || "no options"}</button>)}
        </div>
        <Legend />
      </div>
      {failed && <Notice kind="bad">The table of this project's values could not be loaded; only published values are shown.</Notice>}
      <div class="values">
        <div class="maps">
          {ours === null && !failed ? <p>Loading …</p> : maps.map((map) => (
            <Fragment key={`${options}${map.k}`}>
              <KMapTable map={map} chosen={chosen} onChoose={setChosen} />
              {chosen?.rules.k === map.k && <div class="facts-here"><Facts solved={chosen} /></div>}
            </Fragment>
          ))}
          {beyond.length > 0 && (
            <section class="beyond">
              <h2>Other boards</h2>
              <ul>{beyond.map((family) => <li key={family.family}><StatusMark status="cited" value={family.value} /> {family.family}: {outcomeText[family.value].toLowerCase().replace("x", "X")} <small>({family.source})</small></li>)}</ul>
            </section>
          )}
        </div>
        <aside class="values-side">{chosen ? <Facts solved={chosen} /> : <p class="hint">Choose a board on a map to see what is known of it, and how to check it.</p>}</aside>
      </div>
    </>
  );
}
