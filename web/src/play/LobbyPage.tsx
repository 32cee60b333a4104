// SPDX-License-Identifier: MIT
// Starting a game: which, against whom, with which stones and clock.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { createGame, sentence } from "../api/client";
import type { NewGame } from "../api/types";
import { type Player, type Rules, gameText, parseGame } from "../game/rules";
import { gameTitle } from "../game/words";
import { GamePicker } from "../ui/GamePicker";
import { Notice } from "../ui/Notice";
import { go } from "../ui/router";
import { recall, remember } from "../ui/store";
import { type ClockChoice, ClockPicker, clockOf } from "./ClockPicker";
import { NameField } from "./Invitation";
import { LevelPicker } from "./LevelPicker";
import { rich } from "../words/rich";
import { t } from "../words/words";

type Opponent = "engine" | "friend" | "both";

const opponents: readonly Opponent[] = ["engine", "friend", "both"];

const largestEngineSide = 100;

function safeGame(text: string | null): Rules {
  try {
    return parseGame(text ?? "gomoku");
  } catch {
    return parseGame("gomoku");
  }
}

export function LobbyPage({ query }: { query: URLSearchParams }) {
  const [rules, setRules] = useState<Rules>(() => safeGame(query.get("g") ?? recall("game", "gomoku")));
  const [opponent, setOpponent] = useState<Opponent>(() => recall<Opponent>("opponent", "engine"));
  const [level, setLevel] = useState(() => recall("level", 3));
  const [seat, setSeat] = useState<Player>("x");
  const [clock, setClock] = useState<ClockChoice>("none");
  const [name, setName] = useState(() => recall("name", ""));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const tooLarge = opponent === "engine" && Math.max(rules.columns, rules.rows) > largestEngineSide;

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const text = gameText(rules);
    for (const [key, value] of [["game", text], ["opponent", opponent], ["level", level], ["name", name]] as const) remember(key, value);
    const body: NewGame = { game: text, seat: opponent === "both" ? "both" : seat };
    if (name.trim()) body.name = name.trim();
    if (opponent !== "both") body.opponent = opponent === "friend" ? "friend" : { engine: level };
    const chosen = clockOf(clock);
    if (chosen) body.clock = chosen;
    try {
      go(`#/play/${(await createGame(body)).id}`);
    } catch (error) {
      setProblem(sentence(error));
      setBusy(false);
    }
  }

  return (
    <form class="lobby" onSubmit={start}>
      <h1>{t("page.play")} <span class="tagline">{t("play.tagline")}</span></h1>
      <GamePicker rules={rules} onChange={setRules} />
      <div class="lobby-columns">
        <fieldset>
          <legend>{t("play.against")}</legend>
          {opponents.map((value) => (
            <Fragment key={value}>
            <label class="choice">
              <input type="radio" name="opponent" checked={opponent === value} onChange={() => setOpponent(value)} />
              <span><strong>{t(`play.${value}`)}</strong><small>{t(`play.${value}_about`)}</small></span>
            </label>
            {value === "engine" && opponent === "engine" && <LevelPicker level={level} onLevel={setLevel} />}
            </Fragment>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t("play.you")}</legend>
          {opponent !== "both" && (
            <div class="seats" role="radiogroup" aria-label={t("play.stones")}>
              {(["x", "o"] as const).map((player) => (
                <label key={player} class="choice"><input type="radio" name="seat" checked={seat === player} onChange={() => setSeat(player)} /><span><strong>{player.toUpperCase()}</strong><small>{t(player === "x" ? "play.moves_first" : "play.moves_second")}</small></span></label>
              ))}
            </div>
          )}
          <NameField name={name} onName={setName} />
          <ClockPicker choice={clock} onChoice={setClock} />
        </fieldset>
      </div>
      {tooLarge && <Notice kind="bad">{t("play.too_large", { most: largestEngineSide })}</Notice>}
      {problem && <Notice kind="bad" onClose={() => setProblem("")}>{problem}</Notice>}
      <div class="start">
        <button type="submit" class="main large" disabled={busy || tooLarge}>{t("play.start", { game: gameTitle(rules) })}</button>
        <RecentGames />
      </div>
    </form>
  );
}

function RecentGames() {
  const games = recall<{ id: string; game: string }[]>("games", []);
  if (!games.length) return null;
  return (
    <p class="recent">{rich("play.recent", { games: games.slice(0, 4).map(({ id, game }) => <a key={id} href={`#/play/${id}`}>{gameTitle(safeGame(game))}</a>) })}</p>
  );
}
