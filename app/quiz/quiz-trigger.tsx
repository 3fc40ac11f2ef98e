import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import thinking from "#app/illustrations/thinking.svg";
import { CloseIcon } from "#app/ui/icons.tsx";
import { prizes, quizInvitation } from "#content/site/quiz-invitation.ts";
import { freshRecord } from "#domain/quiz-record.ts";
import { Quiz } from "./quiz.tsx";
import styles from "./quiz-trigger.module.css";
import { onChange, storedRecord } from "./stored-record.ts";

const dialogId = "quiz";
const titleId = "quiz-title";

/**
 * The button that opens the quiz, and its dialog. The browser opens the dialog at the first press; the quiz appears in
 * it once React has loaded. Absent without scripts, which the quiz needs.
 */
export function QuizTrigger() {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The visitor may have opened it before React loaded.
  useEffect(() => setOpen(dialog.current?.open ?? false), []);
  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <button
        ref={button}
        className={styles.trigger}
        type="button"
        aria-haspopup="dialog"
        commandfor={dialogId}
        command="show-modal"
        onClick={() => setOpen(true)}
      >
        <Thinking />
        <Invitation />
      </button>
      <dialog id={dialogId} ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={close}>
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={quizInvitation.close}>
            <CloseIcon />
          </button>
        </form>
        {isOpen ? <Quiz titleId={titleId} /> : <Waiting />}
      </dialog>
    </>
  );
}

/** Fills the dialog until React has loaded, and stays if it cannot load. */
function Waiting() {
  const { title, text } = quizInvitation.unavailable;
  return (
    <div className={styles.waiting}>
      <h2 id={titleId} className="visually-hidden">
        {quizInvitation.title}
      </h2>
      <Thinking />
      <p>
        <b>{title}</b> {text}
      </p>
    </div>
  );
}

/** Zen thinks. In development the browser’s scripts have an address of their own, and so does the drawing in them. */
function Thinking() {
  return <img src={thinking} width="120" height="120" alt="" loading="lazy" suppressHydrationWarning />;
}

/** The words of the button: the invitation, then the outcome of the quiz. */
function Invitation() {
  const { outcome, reward } = useSyncExternalStore(onChange, storedRecord, () => freshRecord);
  if (outcome === "lose") return <span className={styles.words}>{quizInvitation.over}</span>;
  if (reward) {
    return (
      <span className={styles.words}>
        <span className="visually-hidden">{quizInvitation.yourPrize}</span>
        {prizes[reward].name}
      </span>
    );
  }
  return (
    <span className={styles.invitation}>
      {quizInvitation.title} <small>{quizInvitation.text}</small>
    </span>
  );
}
