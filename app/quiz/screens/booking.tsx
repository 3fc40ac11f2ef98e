import { ButtonLink } from "#app/ui/button.tsx";
import { bookings } from "#content/company.ts";
import { offerWords } from "#content/home.ts";

/** The link to an appointment, shown whether the visitor has won or lost. */
export function Booking() {
  return (
    <ButtonLink href={bookings.quiz} external>
      {offerWords.booking}
    </ButtonLink>
  );
}
