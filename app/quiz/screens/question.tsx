import type { MouseEvent } from "react";
import { attemptName, type QuizQuestion } from "#content/site/quiz.ts";
import type { OpenQuestion } from "#domain/quiz.ts";
import { AttemptDots } from "./attempt-dots.tsx";
import { Countdown } from "./countdown.tsx";
import { ScreenTitle } from "./screen-title.tsx";

type QuestionProps = {
  readonly titleId: string;
  readonly question: OpenQuestion;
  readonly words: QuizQuestion;
  readonly onAnswer: (isRight: boolean) => void;
};

/** The question, its four answers and the time left. */
export function Question({ titleId, question, words, onAnswer }: QuestionProps) {
  // The second click of a double click on GO lands here, and would count as an answer.
  const answer = (event: MouseEvent, isRight: boolean) => event.detail <= 1 && onAnswer(isRight);
  return (
    <div className="quiz-question">
      <div>
        <Countdown limitSeconds={question.limitSeconds} leftSeconds={question.leftSeconds} />
        <AttemptDots used={question.attempt} name={attemptName(question.attempt)} />
      </div>
      <div>
        <ScreenTitle id={titleId}>{words.text}</ScreenTitle>
        <ul className="quiz-answers">
          {words.answers.map(({ text, isRight }) => (
            <li key={text}>
              <button type="button" onClick={(event) => answer(event, isRight)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
