// SPDX-License-Identifier: MIT
// Zoom by buttons, for who has neither wheel nor two fingers; beside them the cell that is pointed at.
import type { BoardView } from "./use_view";
import { t } from "../words/words";

export function ZoomButtons({ board, shown, name }: { board: BoardView; shown: boolean; name: string }) {
  return (
    <div class="zoom">
      <span class="pointed" aria-hidden="true">{name}</span>
      {shown && (
        <span role="group" aria-label={t("board.zoom")} class="buttons">
          <button type="button" class="quiet" aria-label={t("board.zoom_out")} disabled={!board.zoomed} onClick={() => board.zoom(1 / 1.4)}>−</button>
          <button type="button" class="quiet" aria-label={t("board.zoom_in")} onClick={() => board.zoom(1.4)}>+</button>
          <button type="button" class="quiet" disabled={!board.zoomed} onClick={board.fit}>{t("board.whole")}</button>
        </span>
      )}
    </div>
  );
}
