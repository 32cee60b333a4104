// SPDX-License-Identifier: MIT
// The settings of searches: time, lines, threads, memory, the viewpoint of signs, and where the search runs.
import { useEffect, useState } from "preact/hooks";
import { hasServer } from "../api/client";
import { sideName } from "../board/side";
import type { Rules } from "../game/rules";
import { onServer } from "../library/calls";
import { engine } from "../library/engine";
import { remember } from "../ui/store";
import { type EngineSettings, linesChoices, megabytesChoices, mostLines, secondsChoices } from "./engine_settings";
import type { Viewpoint } from "./evaluation";
import { t } from "../words/words";

/** The most threads that a search may use in this page; 1 until that is known. */
export function useMaxThreads(): number {
  const [threads, setThreads] = useState(1);
  useEffect(() => void engine().maxThreads().then(setThreads, () => undefined), []);
  return threads;
}

interface ChoiceProps<T> {
  name: string;
  value: T;
  choices: readonly T[];
  text(value: T): string;
  onChoose(value: T): void;
}

function Choice<T>({ name, value, choices, text, onChoose }: ChoiceProps<T>) {
  return (
    <label>
      <span>{name}</span>
      <select value={String(choices.indexOf(value))} onChange={(event) => onChoose(choices[Number(event.currentTarget.value)]!)}>
        {choices.map((choice, index) => <option key={index} value={String(index)}>{text(choice)}</option>)}
      </select>
    </label>
  );
}

/** 1, 2, 4 … and the most there may be. */
const threadChoices = (most: number): number[] => [1, 2, 4, 8, 16, 32].filter((count) => count < most).concat(most);

interface EngineOptionsProps {
  rules: Rules;
  settings: EngineSettings;
  maxThreads: number;
  onSettings(settings: EngineSettings): void;
  /** After a change of where searches run. */
  onPlace(): void;
}

export function EngineOptions({ rules, settings, maxThreads, onSettings, onPlace }: EngineOptionsProps) {
  const [served, setServed] = useState(false);
  useEffect(() => void hasServer().then(setServed), []);
  const change = (part: Partial<EngineSettings>) => onSettings({ ...settings, ...part });
  const threads = threadChoices(maxThreads);
  return (
    <details class="engine-options">
      <summary>{t("analyse.settings")}</summary>
      <div>
        <Choice name={t("analyse.time")} value={settings.seconds} choices={secondsChoices} text={(seconds) => (seconds === null ? t("analyse.endless") : t("analyse.seconds", { seconds }))} onChoose={(seconds) => change({ seconds })} />
        <Choice name={t("analyse.lines")} value={settings.lines} choices={linesChoices} text={(lines) => (lines === mostLines ? t("analyse.all_lines") : String(lines))} onChoose={(lines) => change({ lines })} />
        {maxThreads > 1 && <Choice name={t("analyse.threads")} value={threads.filter((count) => count <= settings.threads).at(-1)!} choices={threads} text={String} onChoose={(count) => change({ threads: count })} />}
        <Choice name={t("analyse.memory")} value={settings.megabytes} choices={megabytesChoices} text={(megabytes) => t("analyse.megabytes", { megabytes: String(megabytes) })} onChoose={(megabytes) => change({ megabytes })} />
        <Choice<Viewpoint> name={t("analyse.view")} value={settings.view} choices={["x", "mover"]} text={(view) => (view === "x" ? t("analyse.view.x", { player: sideName(rules, "x") }) : t("analyse.view.mover"))} onChoose={(view) => change({ view })} />
        {served && (
          <label class="check">
            <input type="checkbox" checked={onServer()} onChange={(event) => { remember("server_searches", event.currentTarget.checked); onPlace(); }} />
            <span>{t("analyse.on_server")}</span>
          </label>
        )}
      </div>
    </details>
  );
}
