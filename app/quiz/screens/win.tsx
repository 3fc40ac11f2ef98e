import zenRocket from "#app/illustrations/zen-rocket.svg";
import { useNotify } from "#app/ui/toast.tsx";
import { notices } from "#content/messages.ts";
import { copyRefused, quizWords } from "#content/quiz.ts";
import { prizes } from "#content/quiz-invitation.ts";
import type { PrizeId } from "#domain/quiz-record.ts";
import { Booking } from "./booking.tsx";
import { ScreenTitle } from "./screen-title.tsx";
import styles from "./screens.module.css";

/** The prize, as a ticket to press: its code goes to the clipboard. */
export function Win({ titleId, prize }: { readonly titleId: string; readonly prize: PrizeId }) {
  const notify = useNotify();
  const { name, code, text } = prizes[prize];
  const { title, copy, next } = quizWords.win;
  async function copyCode() {
    try {
      await navigator.clipboard.writeText(code);
      notify(notices.codeCopied);
    } catch {
      notify(copyRefused(code));
    }
  }
  return (
    <>
      <img className={styles.zenRocket} src={zenRocket} width="480" height="470" alt="" />
      <ScreenTitle id={titleId}>{title}</ScreenTitle>
      <button type="button" className={styles.ticket} onClick={copyCode}>
        <strong>{name}</strong> <span>{copy}</span>
      </button>
      <p>
        {text} {next}
      </p>
      <Booking />
    </>
  );
}
