// SPDX-License-Identifier: MIT
// Choosing a game: cards of the well-known ones, or any m, n, k with options.
import { useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { parseMoves } from "../game/coordinates";
import { replay } from "../game/board";
import { type Option, type Rules, RulesError, gameText, makeRules, optionNames, parseGame, presets } from "../game/rules";
import { rulesText } from "../game/words";
import { t } from "../words/words";
import { lookOf } from "../board/look";

/** A few moves for each card's picture, on a board small enough to be seen. */
const pictures: Readonly<Record<string, readonly [string, string]>> = {
  tictactoe: ["3,3,3", "b2a3c3a1a2"],
  gomoku: ["11,11,5", "f6e6g7e5f7f8e7"],
  "gomoku-standard": ["11,11,5", "f6g6e5g7g8f8d4"],
  renju: ["11,11,5", "f6g7g6f7e6h6"],
  caro: ["9,9,5:caro", "e5f5e6e4d5c5d4"],
  connect4: ["7,6,4:gravity", "d1d2e1c1d3e2c2f1"],
};

function Picture({ name }: { name: string }) {
  const [game, moves] = pictures[name]!;
  const rules = parseGame(game);
  return <MiniBoard rules={rules} stones={replay(rules, parseMoves(rules, moves)).entries()} look={lookOf(parseGame(name))} />;
}

const conflicts = (options: ReadonlySet<Option>, name: Option, k: number): boolean => {
  try {
    makeRules(9, 9, k, [...options, name]);
    return false;
  } catch {
    return true;
  }
};

interface OwnProps {
  rules: Rules;
  onChange(rules: Rules): void;
}

export function OwnGame({ rules, onChange }: OwnProps) {
  const [numbers, setNumbers] = useState<[string, string, string]>([String(rules.columns), String(rules.rows), String(rules.k)]);
  const [problem, setProblem] = useState("");
  function change(next: [string, string, string], options: Iterable<Option>): void {
    setNumbers(next);
    try {
      onChange(makeRules(Number(next[0]), Number(next[1]), Number(next[2]), options));
      setProblem("");
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      setProblem(rulesText(error));
    }
  }
  const number = (index: 0 | 1 | 2, name: string) => (
    <label>
      <span>{name}</span>
      <input type="number" inputMode="numeric" min="1" max="4096" value={numbers[index]} aria-invalid={problem !== ""} onInput={(event) => {
        const next: [string, string, string] = [...numbers];
        next[index] = event.currentTarget.value;
        change(next, rules.options);
      }} />
    </label>
  );
  return (
    <div class="own-game">
      <div class="numbers">{number(0, t("picker.columns"))}{number(1, t("picker.rows"))}{number(2, t("picker.k"))}</div>
      <div class="options">
        {optionNames().map((name) => {
          const on = rules.options.has(name);
          const disabled = !on && conflicts(rules.options, name, rules.k);
          return (
            <label key={name} class="check" title={t(`option.${name}`)}>
              <input type="checkbox" checked={on} disabled={disabled} onChange={() => change(numbers, on ? [...rules.options].filter((o) => o !== name) : [...rules.options, name])} />
              <span>{name}<small>{t(`option.${name}`)}</small></span>
            </label>
          );
        })}
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

export function GamePicker({ rules, onChange }: OwnProps) {
  const text = gameText(rules);
  const [own, setOwn] = useState(!presets().some((preset) => preset.game === text));
  return (
    <fieldset class="game-picker">
      <legend>{t("picker.game")}</legend>
      <div class="cards">
        {presets().map((preset) => (
          <label key={preset.name} class="card">
            <input type="radio" name="game" checked={!own && preset.game === text} onChange={() => { setOwn(false); onChange(parseGame(preset.game)); }} />
            <Picture name={preset.name} />
            <span class="words"><strong>{t(`preset.${preset.name}.title`)}</strong><small>{t(`preset.${preset.name}.about`)}</small></span>
          </label>
        ))}
        <label class="card own">
          <input type="radio" name="game" checked={own} onChange={() => setOwn(true)} />
          <span class="formula" aria-hidden="true">m·n·k</span>
          <span class="words"><strong>{t("picker.own")}</strong><small>{t("picker.own_about")}</small></span>
        </label>
      </div>
      {own && <OwnGame rules={rules} onChange={onChange} />}
    </fieldset>
  );
}
