// SPDX-License-Identifier: MIT
// Which page an address shows.
import { useEffect } from "preact/hooks";
import { AnalysePage } from "../analyse/AnalysePage";
import { LearnPage } from "../learn/LearnPage";
import { GamePage } from "../play/GamePage";
import { LobbyPage } from "../play/LobbyPage";
import { ValuesPage } from "../values/ValuesPage";
import { type Route, useRoute } from "./router";
import { Shell } from "./Shell";

const titles: Readonly<Record<string, string>> = { play: "Play", analyse: "Analyse", learn: "Learn", values: "Values" };

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "play": return route.rest ? <GamePage key={route.rest} id={route.rest} /> : <LobbyPage query={route.query} />;
    case "analyse": return <AnalysePage />;
    case "learn": return <LearnPage />;
    case "values": return <ValuesPage />;
    default: return <p class="lost">There is no such page. <a href="#/play">Play a game</a></p>;
  }
}

export function App() {
  const route = useRoute();
  useEffect(() => {
    document.title = `${titles[route.page] ?? "Not found"} · mnk`;
  }, [route.page]);
  return <Shell page={route.page}><Page route={route} /></Shell>;
}
