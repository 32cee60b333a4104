// SPDX-License-Identifier: MIT
// The first page: a board that is ready to play, against the engine or with a second person at this screen.
import { useMemo } from "preact/hooks";
import { sideName } from "../board/side";
import { type Rules, gameText, parseGame, presets } from "../game/rules";
import { gameTitle, rulesText } from "../game/words";
import { enginePlays, levelOf, newLocal } from "../local/game";
import { type HereGame, useLocalGame } from "../local/use_local_game";
import { Notice } from "../ui/Notice";
import { recall } from "../ui/store";
import { t } from "../words/words";
import { Game } from "./GamePage";
import { LevelPicker } from "./LevelPicker";

/** The games that are one click away; all others are behind "more". */
const quick = ["tictactoe", "gomoku", "connect4"];

function asked(query: URLSearchParams): { rules: Rules | null; problem: string } {
  const text = query.get("g");
  if (text === null) return { rules: null, problem: "" };
  try {
    return { rules: parseGame(text), problem: "" };
  } catch (error) {
    return { rules: null, problem: rulesText(error) };
  }
}

function QuickGames({ here }: { here: HereGame }) {
  const { local } = here;
  const begin = (game: string) => {
    const rules = parseGame(game);
    here.begin(newLocal(gameText(rules), enginePlays(rules) ? local.you : "both", local.level));
  };
  return (
    <div class="quick" role="group" aria-label={t("here.games")}>
      {presets().filter(({ name }) => quick.includes(name)).map(({ name, game }) => (
        <button key={name} type="button" aria-pressed={local.game === game} onClick={() => begin(game)}>{gameTitle(parseGame(game))}</button>
      ))}
      <a class="button" href={`#/new?g=${local.game}`}>{t("here.more")}</a>
    </div>
  );
}

function Sides({ here }: { here: HereGame }) {
  const { local } = here;
  const fits = enginePlays(parseGame(local.game));
  return (
    <div class="sides">
      <div class="segments" role="group" aria-label={t("here.sides")}>
        {(["x", "o"] as const).map((player) => (
          <button key={player} type="button" disabled={!fits} aria-pressed={local.you === player} onClick={() => here.change({ you: player })}>
            {t("here.play_as", { player: sideName(parseGame(local.game), player) })}
          </button>
        ))}
        <button type="button" aria-pressed={local.you === "both"} onClick={() => here.change({ you: "both" })}>{t("here.two")}</button>
      </div>
      {local.you !== "both" && <LevelPicker level={local.level} onLevel={(level) => here.change({ level })} />}
    </div>
  );
}

export function HerePage({ query }: { query: URLSearchParams }) {
  const first = useMemo(() => asked(query), []);
  const here = useLocalGame(first.rules ? newLocal(gameText(first.rules), enginePlays(first.rules) ? "x" : "both", levelOf(recall("level"))) : null);
  return (
    <Game
      live={here}
      state={here.state!}
      head={
        <>
          <h1 class="unseen">{gameTitle(parseGame(here.local.game))}</h1>
          {first.problem && <Notice kind="bad">{first.problem}</Notice>}
          <QuickGames here={here} />
          <Sides here={here} />
        </>
      }
    />
  );
}
