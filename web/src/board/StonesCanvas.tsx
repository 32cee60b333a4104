// SPDX-License-Identifier: MIT
// The stones of a large view, painted: thousands of elements would take too long for the page to lay out.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type Cell, type Player, type Rules, columnOf, rowOf } from "../game/rules";
import { type Colours, coloursOf, useColourChanges } from "./colours";
import type { Look } from "./look";
import type { Stones } from "./use_stable";
import type { Area, Range, View } from "./view";

/** Smaller stones, in pixels of the screen, are painted as squares. */
const smallestPicture = 4;
const smallestNumber = 14;
const smallestSquare = 1.5;

/** Paints one stone around the middle of a square of this size. */
function paintStone(to: CanvasRenderingContext2D, look: Look, player: Player, size: number, colours: Colours): void {
  const middle = size / 2;
  const arm = size * (look === "marks" ? 0.27 : 0.13);
  const cross = () => {
    to.moveTo(middle - arm, middle - arm);
    to.lineTo(middle + arm, middle + arm);
    to.moveTo(middle + arm, middle - arm);
    to.lineTo(middle - arm, middle + arm);
  };
  to.lineCap = "round";
  to.beginPath();
  if (look === "marks") {
    to.strokeStyle = colours.stones[player];
    to.lineWidth = Math.max(1.2, size * 0.11);
    if (player === "x") cross();
    else to.arc(middle, middle, size * 0.3, 0, 7);
    return to.stroke();
  }
  to.arc(middle, middle, size * (look === "discs" ? 0.4 : 0.44), 0, 7);
  to.fillStyle = colours.stones[player];
  to.fill();
  to.strokeStyle = "rgb(0 0 0 / 0.5)";
  to.lineWidth = 0.8;
  to.stroke();
  if (look !== "discs" || size < smallestNumber) return;
  to.beginPath();
  to.strokeStyle = colours.signs[player];
  to.lineWidth = size * 0.06;
  if (player === "x") cross();
  else to.arc(middle, middle, size * 0.16, 0, 7);
  to.stroke();
}

interface Picture {
  rules: Rules;
  look: Look;
  view: View;
  range: Range;
  stones: Stones;
  hidden: Cell | null;
  numbers: ReadonlyMap<Cell, number> | undefined;
}

function paint(canvas: HTMLCanvasElement, area: Area, picture: Picture, colours: Colours): void {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [Math.round(area.width * ratio), Math.round(area.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const to = canvas.getContext("2d")!;
  to.clearRect(0, 0, width, height);
  const { rules, look, view, range, stones, hidden, numbers } = picture;
  const size = view.size * ratio;
  const side = Math.ceil(size);
  const sprite = (player: Player) => {
    const made = document.createElement("canvas");
    made.width = made.height = side;
    paintStone(made.getContext("2d")!, look, player, side, colours);
    return made;
  };
  const sprites = size >= smallestPicture ? { x: sprite("x"), o: sprite("o") } : null;
  const square = Math.max(smallestSquare, size);
  to.textAlign = "center";
  to.textBaseline = "middle";
  to.font = `600 ${size * 0.4}px sans-serif`;
  for (const [cell, player] of stones) {
    const [row, column] = [rowOf(rules, cell), columnOf(rules, cell)];
    if (row < range.top || row > range.bottom || column < range.left || column > range.right || cell === hidden) continue;
    const [x, y] = [(column - view.x) * size, (row - view.y) * size];
    if (sprites) to.drawImage(sprites[player], x, y, size, size);
    else {
      to.fillStyle = colours.stones[player];
      to.fillRect(x, y, square, square);
    }
    const number = size >= smallestNumber ? numbers?.get(cell) : undefined;
    if (number === undefined) continue;
    to.fillStyle = colours.signs[player];
    to.fillText(String(number), x + size / 2, y + size / 2);
  }
}

export function StonesCanvas({ area, ...picture }: Picture & { area: Area }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const changes = useColourChanges();
  const { rules, look, view, stones, hidden, numbers } = picture;
  const colours = useMemo(() => coloursOf(look), [look, changes]);
  useLayoutEffect(() => paint(canvas.current!, area, picture, colours), [rules, stones, hidden, numbers, colours, area.width, area.height, view.size, view.x, view.y]);
  return <canvas ref={canvas} class="layer painted" style={{ width: `${area.width}px`, height: `${area.height}px` }} aria-hidden="true" />;
}
