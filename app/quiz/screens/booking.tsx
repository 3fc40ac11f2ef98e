import { ButtonLink } from "#app/ui/button.tsx";
import { bookings } from "#content/site/company.ts";
import { offerWords } from "#content/site/home.ts";

/** The link to an appointment, for winners and losers alike. */
export function Booking() {
  return (
    <ButtonLink href={bookings.quiz} external>
      {offerWords.booking}
    </ButtonLink>
  );
}
