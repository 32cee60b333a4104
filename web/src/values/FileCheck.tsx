// SPDX-License-Identifier: MIT
// A certificate from a file, chosen or dropped, checked in this page. Nothing of it is trusted or sent anywhere.
import { useEffect, useRef, useState } from "preact/hooks";
import { number, t } from "../words/words";
import { VerdictLine } from "./CheckHere";
import { type Verdict, checkBytes } from "./use_make";

/** Bytes of a file; the checker holds it, and its tables, in the memory of the page. */
export const mostFileBytes = 64 * 1024 * 1024;

interface Shown {
  readonly name: string;
  readonly bytes: number;
  readonly verdict: Verdict | null;
  readonly problem: string;
}

export function FileCheck() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [over, setOver] = useState(false);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);

  async function take(file: File): Promise<void> {
    latest.current?.abort();
    const own = (latest.current = new AbortController());
    const facts = { name: file.name.slice(0, 200), bytes: file.size };
    const show = (verdict: Verdict | null, problem: string) => void (own.signal.aborted || setShown({ ...facts, verdict, problem }));
    if (file.size > mostFileBytes) return show(null, t("values.file.too_large", { bytes: file.size, most: mostFileBytes }));
    show(null, "");
    try {
      show(await checkBytes(new Uint8Array(await file.arrayBuffer()), own.signal), "");
    } catch (error) {
      show(null, t("values.check.failed", { reason: error instanceof Error ? error.message : String(error) }));
    }
  }
  return (
    <section
      class={over ? "file-check over" : "file-check"}
      aria-labelledby="file-check"
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) void take(file);
      }}
    >
      <h2 id="file-check">{t("values.file.title")}</h2>
      <p>{t("values.file.about")}</p>
      <input type="file" aria-label={t("values.file.title")} onChange={(event) => { const file = event.currentTarget.files?.[0]; if (file) void take(file); event.currentTarget.value = ""; }} />
      <div role="status">
        {shown && <p>{t("values.file.read", { name: shown.name, bytes: number(shown.bytes) })}</p>}
        {shown && !shown.verdict && !shown.problem && <p>{t("values.check.checking")}</p>}
        {shown?.verdict && <VerdictLine verdict={shown.verdict} />}
      </div>
      {shown?.problem && <p class="problem" role="alert">{shown.problem}</p>}
    </section>
  );
}
