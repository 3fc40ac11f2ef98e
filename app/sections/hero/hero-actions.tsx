import type { ReactNode } from "react";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { offerWords } from "#content/home.ts";
import styles from "./hero-actions.module.css";

/** What a hero asks for: an appointment, with what it costs, and one second choice. */
export function HeroActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <BookingLink />
      <p className="note">{offerWords.bookingNote}</p>
      {children}
    </div>
  );
}
