// SPDX-License-Identifier: MIT
// The page of an address.
import { useEffect, useRef, useState } from "preact/hooks";
import { GamePage } from "../play/GamePage";
import { HerePage } from "../play/HerePage";
import { languages } from "../words/languages";
import { forgetMissing, missingLanguage } from "../words/load";
import { hasMessage, t } from "../words/words";
import { type Route, useRoute } from "./router";
import { Notice } from "./Notice";
import { lazy } from "./lazy";
import { Shell, pages } from "./Shell";
import { useAppearance, useLanguage } from "./use_language";

// The first page comes with the app, the others when they are asked for.
const AnalysePage = lazy(async () => (await import("../analyse/AnalysePage")).AnalysePage);
const LearnPage = lazy(async () => (await import("../learn/LearnPage")).LearnPage);
const ValuesPage = lazy(async () => (await import("../values/ValuesPage")).ValuesPage);
const ProofsPage = lazy(async () => (await import("../proofs/ProofsPage")).ProofsPage);
const NewGamePage = lazy(async () => (await import("../play/NewGamePage")).NewGamePage);

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "play": return route.rest ? <GamePage key={route.rest} id={route.rest} /> : <HerePage key={route.query.get("g")} query={route.query} />;
    case "new":
    case "lobby": return <NewGamePage query={route.query} />;
    case "analyse": return <AnalysePage />;
    case "learn": return <LearnPage lesson={route.rest} />;
    case "values": return <ValuesPage />;
    case "proofs": return <ProofsPage name={route.rest} />;
    default: return <p class="lost">{t("page.lost")} <a href="#/play">{t("page.lost_play")}</a></p>;
  }
}

/** The page is in English because the file of its language did not come. */
function MissingWords() {
  const [missing, setMissing] = useState(missingLanguage);
  if (!missing) return null;
  return <Notice kind="bad" onClose={() => { forgetMissing(); setMissing(null); }}>{t("shell.words_failed", { language: languages[missing] })}</Notice>;
}

export function App() {
  const route = useRoute();
  const language = useLanguage();
  useAppearance();
  // Another page begins at its top.
  const place = `${route.page}/${route.rest}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== place) scrollTo(0, 0);
    before.current = place;
  }, [place]);
  useEffect(() => {
    const name = route.page === "lobby" ? "new" : route.page;
    const key = `page.${name}`;
    document.title = t("page.title", { page: t((name === "new" || name === "proofs" || pages.some((page) => page === name)) && hasMessage(key) ? key : "page.not_found") });
  }, [route.page, language]);
  return (
    <Shell page={route.page}>
      <MissingWords />
      <Page route={route} />
    </Shell>
  );
}
