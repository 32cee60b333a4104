// SPDX-License-Identifier: MIT
// The games of the server that wait for a player. The list is asked for again while the page is in sight.
import { useEffect, useState } from "preact/hooks";
import { openGames, sentence } from "../api/client";
import type { ClockRules, OpenGame } from "../api/types";
import { rulesOrNull } from "../game/rules";
import { gameTitle } from "../game/words";
import { sideName } from "../board/side";
import { Notice } from "../ui/Notice";
import { go } from "../ui/router";
import { list, t } from "../words/words";
import { join } from "./start_game";

const refreshAfter = 5000;

function useOpenGames(): { games: OpenGame[] | null; failed: boolean } {
  const [games, setGames] = useState<OpenGame[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const next = await openGames().catch(() => null);
      if (gone) return;
      setFailed(next === null);
      if (next) setGames(next);
    };
    void ask();
    const timer = setInterval(ask, refreshAfter);
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return { games, failed };
}

const clockText = (clock: ClockRules | null): string => (clock ? t("lobby.clock", { minutes: clock.seconds / 60, increment: clock.increment }) : t("clock.none"));

export function OpenGames({ name }: { name: string }) {
  const { games, failed } = useOpenGames();
  const [problem, setProblem] = useState("");
  const known = (games ?? []).flatMap((game) => {
    const rules = rulesOrNull(game.game);
    return rules ? [{ ...game, rules }] : [];
  });
  return (
    <section class="open-games" aria-labelledby="open-games">
      <h2 id="open-games">{t("lobby.title")}</h2>
      {problem && <Notice kind="bad" onClose={() => setProblem("")}>{problem}</Notice>}
      {failed && <p class="problem">{t("lobby.failed")}</p>}
      {games && known.length === 0 && <p class="none">{t("lobby.none")}</p>}
      <ul>
        {known.map((open) => {
          const who = open.name || t("lobby.nameless");
          const title = gameTitle(open.rules);
          return (
            <li key={open.id}>
              <span><strong>{who}</strong> <span>{title}</span><small>{list([open.opening === "none" ? "" : t(`opening.${open.opening}`), clockText(open.clock), t("here.play_as", { player: sideName(open.rules, open.seat) })])}</small></span>
              <button type="button" aria-label={t("lobby.join_named", { name: who, game: title })} onClick={() => join(open.id, name).then(go, (error) => setProblem(sentence(error)))}>{t("lobby.join")}</button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
