// SPDX-License-Identifier: MIT
// The frame of every page: name, navigation, the region that speaks to screen readers.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import { onAnnounce } from "./announce";
import { SettingsDialog } from "./SettingsDialog";

export const pages = ["play", "analyse", "learn", "values"] as const;

function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => {
    onAnnounce((next) => {
      setText("");
      setTimeout(() => setText(next), 30);
    });
  }, []);
  return <div class="unseen" role="status" aria-live="polite" id="announcer">{text}</div>;
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 30 30" aria-hidden="true">
      <path class="frame" d="M10.5 3V27M19.5 3V27M3 10.5H27M3 19.5H27" />
      <path class="x" d="M4 4L8 8M8 4L4 8M13 13L17 17M17 13L13 17M22 22L26 26M26 22L22 26" />
      <circle class="o" cx="24" cy="6" r="2.2" />
      <circle class="o" cx="6" cy="15" r="2.2" />
    </svg>
  );
}

export function Shell({ page, children }: { page: string; children: ComponentChildren }) {
  const [settings, setSettings] = useState(false);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>{t("shell.skip")}</a>
      <header class="top">
        <a class="brand" href="#/play" aria-label={t("shell.home")}><Logo /><span>mnk</span></a>
        <nav aria-label={t("shell.pages")}>
          {pages.map((name) => (
            <a key={name} href={`#/${name}`} aria-current={page === name || (name === "play" && (page === "new" || page === "lobby")) ? "page" : undefined}>{t(`page.${name}`)}</a>
          ))}
        </nav>
        <button type="button" class="quiet settings-button" aria-label={t("settings.open")} title={t("settings.open")} onClick={() => setSettings(true)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 7H13M19 7H21M3 17H5M11 17H21" /><circle cx="16" cy="7" r="3" /><circle cx="8" cy="17" r="3" /></svg>
        </button>
      </header>
      <main id="main" tabIndex={-1} class={`page-${page}`}>{children}</main>
      <Announcer />
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </>
  );
}
