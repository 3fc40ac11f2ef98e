import thinking from "#app/illustrations/thinking.svg";
import { Button } from "#app/ui/button.tsx";
import { quizWords, timeLimitWords } from "#content/site/quiz.ts";
import type { OpenQuestion } from "#domain/quiz.ts";
import type { Attempt, TimeLimit } from "#domain/quiz-record.ts";
import { Conditions } from "./conditions.tsx";
import { ScreenTitle } from "./screen-title.tsx";

type IntroProps = {
  readonly titleId: string;
  /** The attempt about to start. */
  readonly attempt: Attempt;
  /** A question left unanswered: its time continues where it stopped, and cannot be chosen again. */
  readonly waiting: OpenQuestion | null;
  readonly limitSeconds: TimeLimit;
  readonly onChooseTime: (limitSeconds: TimeLimit) => void;
  readonly onGo: () => void;
};

/** The introduction to the quiz, the choice of the time limit, and GO. */
export function Intro({ titleId, attempt, waiting, limitSeconds, onChooseTime, onGo }: IntroProps) {
  const { title, text, go } = quizWords.intro;
  return (
    <>
      <img className="quiz-thinking" src={thinking} width="120" height="120" alt="" />
      <ScreenTitle id={titleId}>{waiting ? quizWords.waiting.title : title}</ScreenTitle>
      <p>{waiting ? waitingWords(waiting) : text(attempt)}</p>
      {!waiting && <TimeChoice limitSeconds={limitSeconds} onChange={onChooseTime} />}
      <Button className="quiz-go" onClick={onGo}>
        {go}
      </Button>
      <Conditions />
    </>
  );
}

function waitingWords({ leftSeconds }: OpenQuestion): string {
  return leftSeconds === null ? quizWords.time.unlimited : quizWords.waiting.timed(leftSeconds);
}

type TimeChoiceProps = {
  readonly limitSeconds: TimeLimit;
  readonly onChange: (limitSeconds: TimeLimit) => void;
};

function TimeChoice({ limitSeconds, onChange }: TimeChoiceProps) {
  return (
    <fieldset className="quiz-times">
      <legend>{quizWords.time.legend}</legend>
      {timeLimitWords.map((each) => (
        <label key={each.label} className="quiz-time">
          <input
            type="radio"
            name="quiz-time"
            checked={each.limitSeconds === limitSeconds}
            onChange={() => onChange(each.limitSeconds)}
          />
          <span>
            <b>{each.label}</b> <small>{each.hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
