// SPDX-License-Identifier: MIT
// Title and icon of a tab that is out of sight say that it is the visitor's turn. Neither of them blinks.
import { useEffect } from "preact/hooks";
import { t } from "../words/words";

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

export function useTurnSign(turn: boolean): void {
  useEffect(() => {
    if (!turn) return;
    const link = icon();
    const [title, address] = [document.title, link?.getAttribute("href") ?? ""];
    const show = () => {
      const hidden = document.visibilityState === "hidden";
      document.title = hidden ? t("title.your_turn", { page: title }) : title;
      link?.setAttribute("href", hidden ? link.dataset.turn ?? address : address);
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => {
      document.removeEventListener("visibilitychange", show);
      document.title = title;
      link?.setAttribute("href", address);
    };
  }, [turn]);
}
