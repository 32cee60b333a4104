// SPDX-License-Identifier: MIT
// The games of before: those of the server, and those at this screen with their results, to be analysed.
import { outcomeOf } from "../board/side";
import { type Rules, rulesOrNull } from "../game/rules";
import { gameTitle } from "../game/words";
import { type KeptGame, keptGames } from "../local/kept";
import { rich } from "../words/rich";
import { t } from "../words/words";
import { recentGames } from "./recent";

const mostShown = 4;

function resultOf(rules: Rules, { you, outcome }: KeptGame): string {
  if (outcome !== "draw" && you !== "both") return t(outcome === `${you}_wins` ? "result.you_won" : "result.you_lost");
  return outcomeOf(rules, outcome);
}

function Here({ kept }: { kept: KeptGame }) {
  const rules = rulesOrNull(kept.game);
  if (!rules) return null;
  return (
    <li>
      <a href={`#/analyse?${new URLSearchParams({ g: kept.game, t: kept.moves })}`}>{t("play.recent_result", { game: gameTitle(rules), result: resultOf(rules, kept) })}</a>
    </li>
  );
}

export function RecentGames() {
  const games = recentGames().slice(0, mostShown);
  const here = keptGames();
  return (
    <>
      {games.length > 0 && (
        <p class="recent">
          {rich("play.recent", { games: games.map(({ id, game }) => { const rules = rulesOrNull(game); return <a key={id} href={`#/play/${id}`}>{rules ? gameTitle(rules) : game}</a>; }) })}
        </p>
      )}
      {here.length > 0 && (
        <details class="recent here">
          <summary>{t("play.recent_here")}</summary>
          <ul>{here.map((kept) => <Here key={kept.created} kept={kept} />)}</ul>
        </details>
      )}
    </>
  );
}
