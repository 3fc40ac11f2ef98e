import rocket from "#app/illustrations/rocket.svg";
import { Button } from "#app/ui/button.tsx";
import { attemptsUsed, type LaterAttempt, retryWords } from "#content/site/quiz.ts";
import { AttemptDots } from "./attempt-dots.tsx";
import { ScreenTitle } from "./screen-title.tsx";

type RetryProps = {
  readonly titleId: string;
  readonly attempt: LaterAttempt;
  readonly onGo: () => void;
};

/** The screen between two attempts: the rocket comes down and starts again. */
export function Retry({ titleId, attempt, onGo }: RetryProps) {
  const { title, button } = retryWords[attempt];
  const used = attempt - 1;
  return (
    <>
      <AttemptDots used={used} name={attemptsUsed(used)} />
      <img className="quiz-rocket" src={rocket} width="60" height="130" alt="" />
      <ScreenTitle id={titleId}>{title}</ScreenTitle>
      {/* Ignores the second click of a double click on an answer. */}
      <Button onClick={({ detail }) => detail <= 1 && onGo()}>{button}</Button>
    </>
  );
}
