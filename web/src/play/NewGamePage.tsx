// SPDX-License-Identifier: MIT
// Starting a game: which, against whom, with which opening, stones and clock; and the games that wait for a player.
import { Fragment } from "preact";
import { type OpeningRule, openingSuits } from "mnk";
import { useEffect, useState } from "preact/hooks";
import { hasServer, sentence } from "../api/client";
import { sideName } from "../board/side";
import { type Player, type Rules, gameText, parseGame } from "../game/rules";
import { gameTitle, rulesText } from "../game/words";
import { enginePlays, largestEngineSide, levelOf } from "../local/game";
import { GamePicker } from "../ui/GamePicker";
import { Notice } from "../ui/Notice";
import { go } from "../ui/router";
import { recall, recallText, remember } from "../ui/store";
import { t } from "../words/words";
import { type ClockChoice, ClockPicker, clockOf } from "./ClockPicker";
import { NameField } from "./Invitation";
import { LevelPicker } from "./LevelPicker";
import { OpenGames } from "./OpenGames";
import { OpeningPicker } from "./OpeningPicker";
import { RecentGames } from "./RecentGames";
import { type Opponent, startHere, startOnServer } from "./start_game";

const opponents: readonly Opponent[] = ["engine", "friend", "anyone", "both"];
const needsServer = (opponent: Opponent): boolean => opponent === "friend" || opponent === "anyone";

function asked(query: URLSearchParams): { rules: Rules; problem: string } {
  try {
    return { rules: parseGame(query.get("g") ?? recallText("game", "gomoku")), problem: "" };
  } catch (error) {
    return { rules: parseGame("gomoku"), problem: query.has("g") ? rulesText(error) : "" };
  }
}

/** Null: not known yet. */
function useServer(): boolean | null {
  const [server, setServer] = useState<boolean | null>(null);
  useEffect(() => void hasServer().then(setServer), []);
  return server;
}

interface OpponentsProps {
  opponent: Opponent;
  server: boolean | null;
  level: number;
  onOpponent(opponent: Opponent): void;
  onLevel(level: number): void;
}

function Opponents({ opponent, server, level, onOpponent, onLevel }: OpponentsProps) {
  return (
    <fieldset>
      <legend>{t("play.against")}</legend>
      {opponents.map((value) => {
        const disabled = server === false && needsServer(value);
        return (
          <Fragment key={value}>
            <label class="choice">
              <input type="radio" name="opponent" checked={opponent === value} disabled={disabled} onChange={() => onOpponent(value)} />
              <span><strong>{t(`play.${value}`)}</strong><small>{t(disabled && value === "friend" ? "play.no_server" : `play.${value}_about`)}</small></span>
            </label>
            {value === "engine" && opponent === "engine" && <LevelPicker level={level} onLevel={onLevel} />}
          </Fragment>
        );
      })}
    </fieldset>
  );
}

function Seats({ rules, seat, onSeat }: { rules: Rules; seat: Player; onSeat(seat: Player): void }) {
  return (
    <div class="seats" role="radiogroup" aria-label={t("play.stones")}>
      {(["x", "o"] as const).map((player) => (
        <label key={player} class="choice">
          <input type="radio" name="seat" checked={seat === player} onChange={() => onSeat(player)} />
          <span><strong>{sideName(rules, player)}</strong><small>{t(player === "x" ? "play.moves_first" : "play.moves_second")}</small></span>
        </label>
      ))}
    </div>
  );
}

export function NewGamePage({ query }: { query: URLSearchParams }) {
  const [first] = useState(() => asked(query));
  const [rules, setRules] = useState<Rules>(first.rules);
  const [wanted, setOpponent] = useState<string>(() => recallText("opponent", "engine"));
  const [level, setLevel] = useState(() => levelOf(recall("level")));
  const [seat, setSeat] = useState<Player>("x");
  const [clock, setClock] = useState<ClockChoice>("none");
  const [rule, setRule] = useState<OpeningRule>("none");
  const [name, setName] = useState(() => recallText("name"));
  const [problem, setProblem] = useState(first.problem);
  const [busy, setBusy] = useState(false);
  const server = useServer();
  const opponent = opponents.find((one) => one === wanted && !(server === false && needsServer(one))) ?? "engine";
  const opening = openingSuits(rules, rule) ? rule : "none";
  const tooLarge = opponent === "engine" && !enginePlays(rules);

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    for (const [key, value] of [["game", gameText(rules)], ["opponent", opponent], ["level", level], ["name", name]] as const) remember(key, value);
    const wish = { rules, opponent, level, seat, opening, clock: clockOf(clock), name };
    try {
      go((await hasServer()) ? await startOnServer(wish) : startHere(wish));
    } catch (error) {
      setProblem(sentence(error));
      setBusy(false);
    }
  }

  return (
    <>
      <form class="lobby" onSubmit={start}>
        <h1>{t("page.new")} <span class="tagline">{t("play.tagline")}</span></h1>
        <GamePicker rules={rules} onChange={setRules} />
        <div class="lobby-columns">
          <Opponents opponent={opponent} server={server} level={level} onOpponent={setOpponent} onLevel={setLevel} />
          <fieldset>
            <legend>{t("play.you")}</legend>
            {(opponent === "engine" || opponent === "friend") && <Seats rules={rules} seat={seat} onSeat={setSeat} />}
            <OpeningPicker rules={rules} rule={opening} onRule={setRule} />
            {server === false ? (
              <p><small>{t("play.server_only")}</small></p>
            ) : (
              <>
                <NameField name={name} onName={setName} />
                <ClockPicker choice={clock} onChoice={setClock} />
              </>
            )}
          </fieldset>
        </div>
        {tooLarge && <Notice kind="bad">{t("play.too_large", { most: largestEngineSide })}</Notice>}
        {problem && <Notice kind="bad" onClose={() => setProblem("")}>{problem}</Notice>}
        <div class="start">
          <button type="submit" class="main large" disabled={busy || tooLarge}>{t("play.start", { game: gameTitle(rules) })}</button>
          <RecentGames />
        </div>
      </form>
      {server && <OpenGames name={name} />}
    </>
  );
}
