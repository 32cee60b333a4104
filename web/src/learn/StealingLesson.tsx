// SPDX-License-Identifier: MIT
// Strategy stealing, a step of the argument at a time: why O cannot win.
import { MiniBoard } from "../board/MiniBoard";
import { type Cell, type Player, parseGame } from "../game/rules";
import { useAddress } from "../ui/use_address";
import { rich } from "../words/rich";
import { t } from "../words/words";
import { StepBar } from "./StepBar";
import { useStepper } from "./use_stepper";

interface Scene {
  readonly id: "suppose" | "extra" | "steal" | "taken" | "contradiction" | "misere";
  readonly stones: readonly (readonly [Cell, Player])[];
  /** The stone that X pretends not to have. */
  readonly forgotten: Cell | null;
}

/** The argument fails: a stone too many harms. */
const counterexample = "4,3,3:misere";

/** On 4,4,4. From `steal` on O's stones play the part of the first player. */
const scenes: readonly Scene[] = [
  { id: "suppose", stones: [], forgotten: null },
  { id: "extra", stones: [[6, "x"]], forgotten: 6 },
  { id: "steal", stones: [[6, "x"], [9, "o"], [5, "x"]], forgotten: 6 },
  { id: "taken", stones: [[6, "x"], [9, "o"], [5, "x"], [10, "o"], [3, "x"]], forgotten: 3 },
  { id: "contradiction", stones: [[6, "x"], [9, "o"], [5, "x"], [10, "o"], [3, "x"]], forgotten: 3 },
  { id: "misere", stones: [[0, "x"], [1, "x"], [2, "x"]], forgotten: 1 },
];

export function StealingLesson() {
  const address = useAddress("#/learn/stealing");
  const stepper = useStepper(address, scenes.length - 1, 4000, 0);
  const { id, stones, forgotten } = scenes[stepper.at]!;
  const rules = parseGame("4,4,4");
  const link = <a href={`#/values?g=${counterexample}`}>{counterexample}</a>;
  return (
    <section class="lesson" aria-labelledby="lesson-stealing">
      <h2 id="lesson-stealing">{t("stealing.title")}</h2>
      <p class="lead">{t("stealing.about")}</p>
      <div class="live">
        <div class="live-board">
          <MiniBoard rules={rules} stones={stones} look="marks" tint={new Map(forgotten === null ? [] : [[forgotten, "read-2"]])} name={t("stealing.board")} />
        </div>
        <div class="live-side">
          <StepBar stepper={stepper} last={scenes.length - 1} label={t("stealing.steps")} />
          <p class="argument" role="status">{id === "misere" ? rich("stealing.misere", { game: link }) : t(`stealing.${id}`)}</p>
        </div>
      </div>
    </section>
  );
}
