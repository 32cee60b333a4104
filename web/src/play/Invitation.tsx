// SPDX-License-Identifier: MIT
// The way of a friend into the game: the link for the one who invites, the button for the one who comes.
import { useState } from "preact/hooks";
import type { GameState } from "../api/types";
import { CopyField } from "../ui/CopyField";
import { recallText, remember } from "../ui/store";
import { fullAddress } from "../ui/router";
import { openSeat, seated, sideOf } from "./status";
import { t } from "../words/words";

export const longestName = 40;

export function NameField({ name, onName }: { name: string; onName(name: string): void }) {
  return (
    <label class="name-field">
      <span>{t("play.name")} <small>{t("play.name_optional")}</small></span>
      <input value={name} maxLength={longestName} autocomplete="nickname" onInput={(event) => onName(event.currentTarget.value)} />
    </label>
  );
}

export function Invitation({ state, onJoin }: { state: GameState; onJoin(name: string): Promise<void> }) {
  const [name, setName] = useState(() => recallText("name"));
  const [busy, setBusy] = useState(false);
  const seat = openSeat(state);
  if (!seat || state.outcome !== "pending") return null;
  if (seated(state)) {
    return (
      <section class="invitation">
        <h2>{t("game.invite")}</h2>
        <p>{t("game.invite_about", { player: sideOf(state, seat) })}</p>
        <CopyField label={t("game.link")} value={fullAddress(`#/play/${state.id}`)} />
      </section>
    );
  }
  async function join(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    remember("name", name);
    await onJoin(name.trim());
    setBusy(false);
  }
  return (
    <form class="invitation" onSubmit={join}>
      <h2>{t("game.take_seat")}</h2>
      <p>{t("game.take_seat_about", { player: sideOf(state, seat) })}</p>
      <NameField name={name} onName={setName} />
      <button type="submit" class="main" disabled={busy}>{t("game.join", { player: sideOf(state, seat) })}</button>
    </form>
  );
}
