// SPDX-License-Identifier: MIT
// A modal dialog: the browser's own, which keeps the focus inside and closes on Escape.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="quiet" aria-label={t("ui.close")} onClick={() => dialog.current?.close()}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
