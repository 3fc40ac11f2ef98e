import { ButtonLink } from "#app/ui/button.tsx";
import { bookings } from "#content/company.ts";
import { offerWords } from "#content/home.ts";

/** The appointment that the quiz leads to, won or lost. */
export function Booking() {
  return (
    <ButtonLink href={bookings.quiz} external>
      {offerWords.booking}
    </ButtonLink>
  );
}
