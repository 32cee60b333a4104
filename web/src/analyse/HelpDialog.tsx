// SPDX-License-Identifier: MIT
// What the keys do and the signs mean.
import { Fragment } from "preact";
import { Dialog } from "../ui/Dialog";

const keys: readonly [readonly string[], string][] = [
  [["←", "→"], "one move back, forward"],
  [["↑", "↓"], "the variation before, after"],
  [["Home", "End"], "start and end of the line"],
  [["Space"], "play the best move known"],
  [["l"], "engine on and off"],
  [["?"], "this help"],
  [["Tab"], "to the board; there the arrows choose a cell and Enter plays on it"],
  [["[", "]"], "one move back, forward, on the board too"],
  [["+", "−", "0"], "on the board: nearer, farther, whole board"],
];

export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys and symbols" onClose={onClose}>
      <dl class="keys">
        {keys.map(([names, about]) => (
          <Fragment key={about}>
            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{about}</dd>
          </Fragment>
        ))}
      </dl>
      <h3>Symbols on the board</h3>
      <p>Filled shapes are <b>proved</b>: a triangle up <b>W</b>ins for who moves, a square is a <b>D</b>raw, a triangle down <b>L</b>oses; the number says in how many plies. Dashed rings are <b>estimates</b> of the engine: compare them with each other, believe none of them.</p>
    </Dialog>
  );
}
