// SPDX-License-Identifier: MIT
// A message on the page: what went wrong, or what the other player asks.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";

export function Notice({ kind = "info", children, onClose }: { kind?: "info" | "bad" | "ask"; children: ComponentChildren; onClose?: () => void }) {
  return (
    <div class={`notice ${kind}`} role={kind === "bad" ? "alert" : "status"}>
      <div>{children}</div>
      {onClose && <button type="button" class="quiet close" aria-label={t("ui.close_message")} onClick={onClose}>✕</button>}
    </div>
  );
}
