// SPDX-License-Identifier: MIT
// Lesson two: the minimax tree of a small position, folded by symmetry, with what alpha-beta need not look at.
import { useMemo, useState } from "preact/hooks";
import { parseGame } from "../game/rules";
import { parseSetup } from "../game/setup";
import { plural } from "../game/words";
import { type SearchNode, examples, search } from "./minimax";
import { StepBar } from "./StepBar";
import { TreePicture } from "./TreePicture";
import { useStepper } from "./use_stepper";

const rules = parseGame("3,3,3");

function nodeAt(root: SearchNode, order: number): SearchNode | null {
  if (root.order === order) return root;
  for (const branch of root.branches) {
    const found = branch.node && nodeAt(branch.node, order);
    if (found) return found;
  }
  return null;
}

const bound = (value: number): string => (value <= -2 ? "−∞" : value >= 2 ? "+∞" : value === -1 ? "−1" : value === 1 ? "+1" : "0");
const valueWords = { "1": "X wins (+1)", "0": "a draw (0)", "-1": "O wins (−1)" } as const;

function said(node: SearchNode): string {
  const window = `It came with α = ${bound(node.alpha)} (what X has elsewhere) and β = ${bound(node.beta)} (what O has)`;
  if (!node.turn) return `The game is over here: ${valueWords[`${node.value}`]}.`;
  const chooses = node.turn === "x" ? "X chooses the largest" : "O chooses the smallest";
  const cut = node.branches.filter((branch) => !branch.node).length;
  return `${window}. ${chooses} value below: ${valueWords[`${node.value}`]}.${cut ? ` With that α ≥ β: the other side has something as good elsewhere, so ${plural(cut, "branch needs", "branches need")} no look. The value here is only a bound: ${node.turn === "x" ? "at least" : "at most"} that.` : ""}`;
}

export function TreeLesson() {
  const [example, setExample] = useState(examples[0]!);
  const [fold, setFold] = useState(true);
  const [cut, setCut] = useState(true);
  const setup = useMemo(() => parseSetup(rules, example.board)!, [example]);
  const { root, visited } = useMemo(() => search(rules, setup, { fold, cut }), [setup, fold, cut]);
  const counts = useMemo(() => [[false, false], [true, false], [false, true], [true, true]].map(([f, c]) => search(rules, setup, { fold: f!, cut: c! }).visited), [setup]);
  const stepper = useStepper(visited - 1, 700);
  const node = nodeAt(root, stepper.at);
  return (
    <section class="lesson" aria-labelledby="lesson-tree">
      <h2 id="lesson-tree">What is it worth?</h2>
      <p class="lead">Minimax searches every continuation: X takes the best of the values below, O the worst. Positions that are mirror images or rotations of each other are worth the same, so one stands for all (×4: for four). And once a reply is known to be bad enough, the rest need not be looked at: alpha-beta cuts (✂).</p>
      <div class="tree-controls">
        <label class="lesson-game"><span>Position</span><select value={example.title} onChange={(event) => setExample(examples.find(({ title }) => title === event.currentTarget.value)!)}>{examples.map(({ title }) => <option key={title}>{title}</option>)}</select></label>
        <label class="check"><input type="checkbox" checked={fold} onChange={() => setFold(!fold)} /> Fold by symmetry</label>
        <label class="check"><input type="checkbox" checked={cut} onChange={() => setCut(!cut)} /> Alpha-beta cuts</label>
      </div>
      <table class="tree-counts">
        <caption>Positions searched</caption>
        <tbody>
          <tr><th scope="col">plain minimax</th><th scope="col">folded</th><th scope="col">with cuts</th><th scope="col">both</th></tr>
          <tr>{counts.map((count, index) => <td key={index} class={index === Number(fold) + 2 * Number(cut) ? "now" : ""}>{count}</td>)}</tr>
        </tbody>
      </table>
      <StepBar stepper={stepper} last={visited - 1} label="Order of visits" />
      <p class="said" role="status">{node ? `Position ${stepper.at + 1} of ${visited}: ${said(node)}` : ""}</p>
      <TreePicture rules={rules} root={root} shown={stepper.at} />
    </section>
  );
}
