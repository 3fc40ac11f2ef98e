import lostAstronaut from "#app/illustrations/lost-astronaut.svg";
import { ButtonLink } from "#app/ui/button.tsx";
import { bookings } from "#content/site/company.ts";
import { offerWords } from "#content/site/home.ts";
import { quizWords } from "#content/site/quiz.ts";
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

/** The link to an appointment, for winners and losers alike. */
function Booking() {
  return (
    <ButtonLink href={bookings.quiz} external>
      {offerWords.booking}
    </ButtonLink>
  );
}
