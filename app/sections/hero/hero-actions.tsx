import type { ReactNode } from "react";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { offerWords } from "#content/site/home.ts";
import styles from "./hero-actions.module.css";

type HeroActionsProps = {
  readonly children: ReactNode;
  /** An appointment about another subject, which the note does not mention. */
  readonly booking?: ReactNode;
  /** Under the button. */
  readonly note?: string;
};

/** The actions of a hero: an appointment with its price, and one second action. */
export function HeroActions({ children, booking, note = offerWords.bookingNote }: HeroActionsProps) {
  return (
    <div className={styles.actions}>
      {booking ?? (
        <>
          <BookingLink />
          <p className="note">{note}</p>
        </>
      )}
      {children}
    </div>
  );
}
