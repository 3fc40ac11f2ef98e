import lostAstronaut from "#app/illustrations/lost-astronaut.svg";
import { quizWords } from "#content/site/quiz.ts";
import { Booking } from "./booking.tsx";
import { ScreenTitle } from "./screen-title.tsx";

/** The end of the quiz: no attempt is left. */
export function Lose({ titleId }: { readonly titleId: string }) {
  const [before, together, after] = quizWords.lose.title;
  return (
    <>
      <img className="quiz-astronaut" src={lostAstronaut} width="600" height="520" alt="" />
      <ScreenTitle id={titleId}>
        {before}
        <span className="quiz-together">{together}</span>
        {after}
      </ScreenTitle>
      <Booking />
    </>
  );
}
