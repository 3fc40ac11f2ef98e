import { useEffect, useState } from "react";
import { secondsLeft } from "#content/site/format.ts";
import { quizQuestions, quizWords, spokenSeconds } from "#content/site/quiz.ts";
import type { Quiz as QuizState } from "#domain/quiz.ts";
import stylesheet from "./quiz.css?url";
import { Intro } from "./screens/intro.tsx";
import { Lose } from "./screens/lose.tsx";
import { Question } from "./screens/question.tsx";
import { Retry } from "./screens/retry.tsx";
import { Win } from "./screens/win.tsx";
import { drawPrize, useQuiz } from "./use-quiz.ts";

/** The content of the dialog while it is open; `titleId` names the dialog after the current screen. */
export function Quiz({ titleId }: { readonly titleId: string }) {
  const { quiz, send } = useQuiz();
  const spoken = useSpokenTime(quiz);
  return (
    <div className="quiz">
      {/* Pages do not need this style sheet until the quiz is opened; React shows the screens once it has loaded. */}
      <link rel="stylesheet" href={stylesheet} precedence="quiz" />
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      {screen()}
    </div>
  );

  function screen() {
    const { record, question } = quiz;
    const { attempt } = record;
    const go = () => send({ type: "go" });
    if (record.outcome === "win") return <Win titleId={titleId} prize={record.reward} />;
    if (record.outcome === "lose") return <Lose titleId={titleId} />;
    if (quiz.screen === "question" && question) {
      return (
        <Question
          titleId={titleId}
          question={question}
          words={quizQuestions[question.attempt]}
          onAnswer={(isRight) => send({ type: "answer", isRight, prize: drawPrize() })}
        />
      );
    }
    if (quiz.screen === "retry" && attempt !== 1) {
      return <Retry key={attempt} titleId={titleId} attempt={attempt} onGo={go} />;
    }
    return (
      <Intro
        titleId={titleId}
        attempt={quiz.record.attempt}
        waiting={question}
        limitSeconds={quiz.limitSeconds}
        onChooseTime={(limitSeconds) => send({ type: "choose-time", limitSeconds })}
        onGo={go}
      />
    );
  }
}

/** The time as a screen reader hears it: three moments and the end, not every second. */
function useSpokenTime({ screen, question, timeIsUp }: QuizState): string {
  const [spoken, setSpoken] = useState("");
  const leftSeconds = question?.leftSeconds ?? null;
  useEffect(() => {
    if (timeIsUp) setSpoken(quizWords.time.isUp);
    else if (screen !== "question") setSpoken("");
    else if (leftSeconds !== null && spokenSeconds.includes(leftSeconds)) setSpoken(secondsLeft(leftSeconds));
  }, [screen, leftSeconds, timeIsUp]);
  return spoken;
}
