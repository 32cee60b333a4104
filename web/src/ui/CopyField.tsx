// SPDX-License-Identifier: MIT
// A text to be given to others, with a button that copies it.
import { useRef, useState } from "preact/hooks";
import { t } from "../words/words";
import { announce } from "./announce";

export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    if (!(await copyText(value, field.current))) return;
    setCopied(true);
    announce(t("ui.copied"));
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <div class="copy-field">
      <input ref={field} readOnly value={value} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>{copied ? `${t("ui.copied")} ✓` : t("ui.copy")}</button>
    </div>
  );
}
