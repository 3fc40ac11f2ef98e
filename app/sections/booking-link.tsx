import { ButtonLink } from "#app/ui/button.tsx";
import { bookings } from "#content/site/company.ts";
import { offerWords } from "#content/site/home.ts";

type BookingLinkProps = {
  /** The subject of the appointment: each one has its own calendar. */
  readonly occasion?: keyof typeof bookings;
  readonly variant?: "primary" | "outline";
  /** Words for screen readers alone: « pour le pack Business ». */
  readonly spokenSuffix?: string;
  readonly children?: string;
};

/** The main call to action: a video appointment, in a new tab. */
export function BookingLink({ occasion = "pack", children = offerWords.booking, ...look }: BookingLinkProps) {
  return (
    <ButtonLink {...look} href={bookings[occasion]} external>
      {children}
    </ButtonLink>
  );
}
