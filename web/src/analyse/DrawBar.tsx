// SPDX-License-Identifier: MIT
// Drawing on the board without a right button, and the way the board lies.
import type { Orientation } from "../board/orientation";
import { type MarkKind, markKinds } from "./drawings";
import { t } from "../words/words";

export type DrawTool = MarkKind | "arrow";
export const drawTools: readonly DrawTool[] = [...markKinds, "arrow"];
const signs: Readonly<Record<DrawTool, string>> = { circle: "○", square: "□", triangle: "△", cross: "✕", arrow: "↗" };

const parts = (orientation: Orientation): [boolean, number] => [orientation.startsWith("mirror"), Number(/\d+$/.exec(orientation)?.[0] ?? 0)];
const made = (mirrored: boolean, degrees: number): Orientation => (mirrored ? (degrees ? `mirror_r${degrees}` : "mirror") : `r${degrees}`) as Orientation;

/** A quarter turn clockwise. */
export const rotated = (orientation: Orientation): Orientation => {
  const [mirrored, degrees] = parts(orientation);
  return made(mirrored, (degrees + 90) % 360);
};
/** Left and right exchanged, as the board is seen now. */
export const mirrored = (orientation: Orientation): Orientation => {
  const [was, degrees] = parts(orientation);
  return made(!was, (360 - degrees) % 360);
};

interface DrawBarProps {
  tool: string;
  drawn: boolean;
  numbers: boolean;
  orientation: Orientation;
  onTool(tool: DrawTool | "play"): void;
  onErase(): void;
  onNumbers(): void;
  onOrientation(orientation: Orientation): void;
  onPicture(): void;
}

export function DrawBar({ tool, drawn, numbers, orientation, onTool, onErase, onNumbers, onOrientation, onPicture }: DrawBarProps) {
  const button = (text: string, name: string, act: () => void, more: { pressed?: boolean; disabled?: boolean } = {}) => (
    <button type="button" aria-label={name} title={name} {...(more.pressed === undefined ? {} : { "aria-pressed": more.pressed })} disabled={more.disabled} onClick={act}>{text}</button>
  );
  return (
    <div class="draw-bar">
      <div role="group" aria-label={t("draw.tools")}>
        {drawTools.map((value) => button(signs[value], t(`draw.${value}`), () => onTool(tool === value ? "play" : value), { pressed: tool === value }))}
        {button("⌫", t("draw.erase"), onErase, { disabled: !drawn })}
      </div>
      <div role="group" aria-label={t("draw.board")}>
        {button("①", t("draw.numbers"), onNumbers, { pressed: numbers })}
        {button("↻", t("draw.rotate"), () => onOrientation(rotated(orientation)))}
        {button("⇋", t("draw.mirror"), () => onOrientation(mirrored(orientation)))}
        <button type="button" onClick={onPicture}>{t("draw.picture")}</button>
      </div>
    </div>
  );
}
