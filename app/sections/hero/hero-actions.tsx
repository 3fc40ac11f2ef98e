import type { ReactNode } from "react";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { offerWords } from "#content/home.ts";
import styles from "./hero-actions.module.css";

type HeroActionsProps = {
  /** The second choice. */
  readonly children: ReactNode;
  /** An appointment about something else, of which the note does not speak. */
  readonly booking?: ReactNode;
};

/** What a hero asks for: an appointment, with what it costs, and one second choice. */
export function HeroActions({ children, booking }: HeroActionsProps) {
  return (
    <div className={styles.actions}>
      {booking ?? (
        <>
          <BookingLink />
          <p className="note">{offerWords.bookingNote}</p>
        </>
      )}
      {children}
    </div>
  );
}
