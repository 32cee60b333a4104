// SPDX-License-Identifier: MIT
// The quiz: a question at a time, its answer with the reason, and the score.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import { replay } from "../game/board";
import { lineText, mark } from "../game/words";
import { useAddress, wholeOf } from "../ui/use_address";
import { list, sentences, t } from "../words/words";
import { type ProgramId, type Question, type Verdict, programIds, questionsOf } from "./quiz";

const isProgram = (option: Verdict | ProgramId): option is ProgramId => (programIds as readonly string[]).includes(option);
const verdictText = (verdict: Verdict): string => (verdict === "nobody" ? t("quiz.nobody") : t(`outcome.${verdict}_wins`));
const optionText = (option: Verdict | ProgramId): string => (isProgram(option) ? t(`quiz.program.${option}`) : verdictText(option));

function reason(question: Question): string {
  const { rules, moves, truth } = question;
  const board = replay(rules, moves);
  const fact = truth === "nobody" ? t("learn.no_line") : t("learn.has_line", { player: mark(truth), lines: list(board.lines.map((line) => lineText(rules, line))) });
  return isProgram(question.answer) ? sentences([fact, t("quiz.it_says", { program: optionText(question.answer), verdict: verdictText(question.said) })]) : fact;
}

export function QuizLesson() {
  const address = useAddress("#/learn/quiz");
  const seed = wholeOf(address.query, "seed", 999_999, 1);
  const questions = useMemo(() => questionsOf(seed), [seed]);
  const at = wholeOf(address.query, "step", questions.length - 1, 0);
  const question = questions[at]!;
  const board = useMemo(() => replay(question.rules, question.moves), [question]);
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  // Kept with its question, because a reset after the next question is drawn would undo a fast choice.
  const [choice, setChoice] = useState<{ question: Question; option: string } | null>(null);
  const chosen = choice?.question === question ? choice.option : null;
  const onward = useRef<HTMLButtonElement>(null);
  const answer = answers.get(at);
  const right = questions.filter((one, index) => answers.get(index) === one.answer).length;
  useLayoutEffect(() => setAnswers(new Map()), [seed]);
  useEffect(() => onward.current?.focus({ preventScroll: true }), [answer]);
  // The button that led to this question is gone: its first answer takes the focus.
  const options = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current !== question) options.current?.querySelector("input")?.focus({ preventScroll: true });
    shown.current = question;
  }, [question]);

  return (
    <section class="lesson" aria-labelledby="lesson-quiz">
      <h2 id="lesson-quiz">{t("quiz.title")}</h2>
      <p class="lead">{t("quiz.about")}</p>
      <div class="live">
        <div class="live-board">
          <BoardView rules={question.rules} at={(cell) => board.at(cell)} stones={board.entries()} label={t("quiz.board")} turn={null} last={board.last} lines={answer ? board.lines.map((line) => line.cells) : []} />
          <p>{t("values.k", { k: question.rules.k })}</p>
        </div>
        <form class="quiz" onSubmit={(event) => { event.preventDefault(); if (chosen && !answer) setAnswers(new Map([...answers, [at, chosen]])); }}>
          <p class="soft">{t("quiz.question", { at: at + 1, all: questions.length })}</p>
          <fieldset ref={options} disabled={!!answer}>
            <legend>{t(question.kind === "who" ? "quiz.who" : "quiz.which")}</legend>
            {question.options.map((option) => (
              <label key={option} class={answer && option === question.answer ? "right" : answer === option ? "wrong" : ""}>
                <input type="radio" name="answer" checked={(answer ?? chosen) === option} onChange={() => setChoice({ question, option })} /> {optionText(option)}
              </label>
            ))}
          </fieldset>
          {!answer && <button type="submit" class="main" disabled={!chosen}>{t("quiz.check")}</button>}
          <p role="status">{answer && sentences([t(answer === question.answer ? "quiz.right" : "quiz.wrong"), reason(question)])}</p>
          {answer && at + 1 < questions.length && <button ref={onward} type="button" class="main" onClick={() => address.change({ step: at + 1 })}>{t("quiz.next")}</button>}
          {answer && at + 1 === questions.length && <button ref={onward} type="button" class="main" onClick={() => address.change({ seed: seed + 1, step: null })}>{t("quiz.again")}</button>}
          <p class="score">{t("quiz.score", { right, all: answers.size })}</p>
        </form>
      </div>
    </section>
  );
}
