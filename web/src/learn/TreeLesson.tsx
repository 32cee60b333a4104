// SPDX-License-Identifier: MIT
// Lesson two: the minimax tree of a small position, folded by symmetry, with what alpha-beta need not look at.
import { useMemo } from "preact/hooks";
import { parseGame } from "../game/rules";
import { parseSetup } from "../game/setup";
import { useAddress } from "../ui/use_address";
import { number, sentences, t } from "../words/words";
import { type SearchNode, type Value, examples, search } from "./minimax";
import { StepBar } from "./StepBar";
import { TreePicture } from "./TreePicture";
import { useStepper } from "./use_stepper";

const rules = parseGame("3,3,3");

const bound = (value: number): string => (value <= -2 ? "−∞" : value >= 2 ? "+∞" : value === -1 ? "−1" : value === 1 ? "+1" : "0");
const valueText = (value: Value): string => t(value === 0 ? "tree.value.draw" : value === 1 ? "tree.value.x" : "tree.value.o");

/** The event in words. The value comes with the return, never before. */
function said(node: SearchNode, event: number): string {
  const came = t("tree.window", { alpha: bound(node.alpha), beta: bound(node.beta) });
  if (!node.turn) return t("tree.over", { value: valueText(node.value) });
  if (event < node.leave) return sentences([came, t("tree.unknown")]);
  const value = valueText(node.value);
  const cut = node.branches.filter((branch) => !branch.node).length;
  return sentences([
    came,
    t(node.turn === "x" ? "tree.largest" : "tree.smallest", { value }),
    cut ? t("tree.cut_about", { count: cut }) : "",
    cut ? t(node.turn === "x" ? "tree.at_least" : "tree.at_most") : "",
  ]);
}

export function TreeLesson() {
  const address = useAddress("#/learn/tree");
  const { query } = address;
  const example = examples.find(({ id }) => id === query.get("p")) ?? examples[0]!;
  const [fold, cut] = [query.get("fold") !== "0", query.get("cut") !== "0"];
  const setup = useMemo(() => parseSetup(rules, example.board)!, [example]);
  const { root, visited, events } = useMemo(() => search(rules, setup, { fold, cut }), [setup, fold, cut]);
  const counts = useMemo(() => [[false, false], [true, false], [false, true], [true, true]].map(([f, c]) => search(rules, setup, { fold: f!, cut: c! }).visited), [setup]);
  const stepper = useStepper(address, events.length - 1, 700, 0);
  const node = events[stepper.at]!;
  return (
    <section class="lesson" aria-labelledby="lesson-tree">
      <h2 id="lesson-tree">{t("tree.title")}</h2>
      <p class="lead">{t("tree.about")}</p>
      <div class="tree-controls">
        <label class="lesson-game"><span>{t("tree.position")}</span><select value={example.id} onChange={(event) => address.change({ p: event.currentTarget.value, step: null })}>{examples.map(({ id }) => <option key={id} value={id}>{t(`tree.example.${id}`)}</option>)}</select></label>
        <label class="check"><input type="checkbox" checked={fold} onChange={() => address.change({ fold: fold ? 0 : null, step: null })} /> {t("tree.fold")}</label>
        <label class="check"><input type="checkbox" checked={cut} onChange={() => address.change({ cut: cut ? 0 : null, step: null })} /> {t("tree.cut")}</label>
      </div>
      <table class="tree-counts">
        <caption>{t("tree.searched")}</caption>
        <tbody>
          <tr><th scope="col">{t("tree.plain")}</th><th scope="col">{t("tree.folded")}</th><th scope="col">{t("tree.with_cuts")}</th><th scope="col">{t("tree.both")}</th></tr>
          <tr>{counts.map((count, index) => <td key={index} class={index === Number(fold) + 2 * Number(cut) ? "now" : ""}>{number(count)}</td>)}</tr>
        </tbody>
      </table>
      <StepBar stepper={stepper} last={events.length - 1} label={t("tree.visits")} />
      <p class="said" role="status">{t("tree.said", { at: node.order + 1, all: visited, text: said(node, stepper.at) })}</p>
      <TreePicture rules={rules} root={root} shown={stepper.at} />
    </section>
  );
}
