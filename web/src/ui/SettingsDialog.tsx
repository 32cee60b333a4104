// SPDX-License-Identifier: MIT
// Language and look of the page. Every choice is in effect at once and is kept.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { type Look, lookOf } from "../board/look";
import { replay } from "../game/board";
import { parseMoves } from "../game/coordinates";
import { parseGame } from "../game/rules";
import { type Language, isLanguage, languageTags, languages } from "../words/languages";
import { changeLanguage } from "../words/load";
import { language, t } from "../words/words";
import { type Appearance, appearance, boardThemes, changeAppearance, firstStones, stoneThemes, themes } from "./appearance";
import { Dialog } from "./Dialog";
import { setSound, soundOn } from "./sound";

const sample = () => parseGame("5,5,4");
const stones = () => replay(sample(), parseMoves(sample(), "c3d3c2b4c4c1")).entries();

interface ChoicesProps<T extends string> {
  setting: keyof Appearance;
  title: string;
  values: readonly T[];
  text(value: T): string;
  picture?: (value: T) => ComponentChildren;
}

function Choices<T extends string>({ setting, title, values, text, picture }: ChoicesProps<T>) {
  const chosen = appearance()[setting] as string;
  return (
    <fieldset class="setting">
      <legend>{title}</legend>
      <div class={picture ? "tiles" : "tiles plain"}>
        {values.map((value) => (
          <label key={value} class="tile">
            <input type="radio" name={`setting-${setting}`} checked={chosen === value} onChange={() => changeAppearance({ [setting]: value })} />
            {picture?.(value)}
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const looks: readonly Look[] = ["marks", "stones", "discs"];

interface PictureProps {
  board: Appearance["board"];
  looks: readonly Look[];
  first?: Appearance["first"];
}

function Picture({ board, looks: shown, first }: PictureProps) {
  return <span data-board={board} data-first={first}>{shown.map((look) => <MiniBoard key={look} rules={sample()} stones={stones()} look={look} />)}</span>;
}

function LanguageChoice() {
  const [failed, setFailed] = useState(false);
  function choose(name: Language): void {
    setFailed(false);
    changeLanguage(name).catch(() => setFailed(true));
  }
  return (
    <div class="setting">
      <label class="setting-language">
        <span>{t("settings.language")}</span>
        <select value={language()} onChange={(event) => isLanguage(event.currentTarget.value) && choose(event.currentTarget.value)}>
          {languageTags.map((tag) => <option key={tag} value={tag} lang={tag}>{languages[tag]}</option>)}
        </select>
      </label>
      {failed && <p class="problem" role="alert">{t("settings.language_failed")}</p>}
    </div>
  );
}

function SoundChoice() {
  const [on, setOn] = useState(soundOn);
  function choose(next: boolean): void {
    setSound(next);
    setOn(next);
  }
  return (
    <label class="check setting">
      <input type="checkbox" checked={on} onChange={() => choose(!on)} />
      <span>{t("settings.sound")}<small>{t("settings.sound_about")}</small></span>
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const { board } = appearance();
  return (
    <Dialog title={t("settings.title")} onClose={onClose}>
      <div class="settings">
        <LanguageChoice />
        <SoundChoice />
        <Choices setting="theme" title={t("settings.theme")} values={themes} text={(value) => t(`settings.theme.${value}`)} />
        <Choices setting="board" title={t("settings.board")} values={boardThemes} text={(value) => t(`settings.board.${value}`)} picture={(value) => <Picture board={value} looks={[lookOf(sample())]} />} />
        <Choices setting="stones" title={t("settings.stones")} values={stoneThemes} text={(value) => t(`settings.stones.${value}`)} picture={(value) => <Picture board={board} looks={value === "game" ? looks : [value]} />} />
        <Choices setting="first" title={t("settings.first")} values={firstStones} text={(value) => t(`side.${value}`)} picture={(value) => <Picture board={board} looks={["stones"]} first={value} />} />
      </div>
    </Dialog>
  );
}
