import rocket from "#app/illustrations/rocket.svg";
import { Button } from "#app/ui/button.tsx";
import { retryWords } from "#content/quiz.ts";
import { AttemptDots } from "./attempt-dots.tsx";
import { ScreenTitle } from "./screen-title.tsx";
import styles from "./screens.module.css";

type RetryProps = {
  readonly titleId: string;
  /** The attempt that comes next. */
  readonly attempt: 2 | 3;
  readonly onGo: () => void;
};

/** Between two attempts: the rocket comes down, and starts again. */
export function Retry({ titleId, attempt, onGo }: RetryProps) {
  const { title, button, attemptsUsed } = retryWords[attempt];
  return (
    <>
      <AttemptDots used={attempt === 2 ? 1 : 2} name={attemptsUsed} />
      <img className={styles.rocket} src={rocket} width="60" height="130" alt="" />
      <ScreenTitle id={titleId}>{title}</ScreenTitle>
      {/* The second click of a double click on an answer is not one on this button. */}
      <Button onClick={({ detail }) => detail <= 1 && onGo()}>{button}</Button>
    </>
  );
}
