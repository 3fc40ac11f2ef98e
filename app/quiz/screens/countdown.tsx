import thinking from "#app/illustrations/thinking.svg";
import { countdownName, quizWords } from "#content/site/quiz.ts";

type CountdownProps = {
  /** `null` for no limit: the ring then stays open and does not move. */
  readonly limitSeconds: number | null;
  readonly leftSeconds: number | null;
};

/** An orbit that empties anticlockwise, one unit a second, with the thinking icon beside it. */
export function Countdown({ limitSeconds, leftSeconds }: CountdownProps) {
  if (limitSeconds === null || leftSeconds === null) return <OpenRing />;
  return (
    <div className="quiz-head">
      <div className="quiz-countdown" role="timer" aria-label={countdownName(leftSeconds)}>
        <svg viewBox="0 0 112 112" fill="none" aria-hidden="true">
          <Orbit />
          <circle
            className="quiz-left"
            cx="56"
            cy="56"
            r="50"
            stroke="#FF7A59"
            strokeWidth="7"
            strokeLinecap="round"
            pathLength={limitSeconds}
            strokeDasharray={`${leftSeconds} ${limitSeconds}`}
          />
          <circle
            className="quiz-left"
            cx="56"
            cy="56"
            r="50"
            stroke="#FFC98F"
            strokeWidth="2.5"
            strokeLinecap="round"
            pathLength={limitSeconds}
            strokeDasharray={`${Math.max(leftSeconds - 0.6, 0)} ${limitSeconds}`}
            transform="rotate(4 56 56)"
          />
        </svg>
        <span aria-hidden="true">{leftSeconds}</span>
      </div>
      <Thinking />
    </div>
  );
}

function OpenRing() {
  return (
    <>
      <div className="quiz-head">
        <div className="quiz-countdown">
          <svg viewBox="0 0 112 112" fill="none" aria-hidden="true">
            <Orbit />
            <path d="M30 62a28 28 0 1 1 12 18" stroke="#FFC98F" strokeWidth="5" strokeLinecap="round" />
          </svg>
        </div>
        <Thinking />
      </div>
      <p>{quizWords.time.unlimited}</p>
    </>
  );
}

function Orbit() {
  return (
    <circle
      cx="56"
      cy="56"
      r="50"
      stroke="#6B76AD"
      strokeWidth="2"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
  );
}

function Thinking() {
  return <img className="quiz-thinking-aside" src={thinking} width="120" height="120" alt="" />;
}
