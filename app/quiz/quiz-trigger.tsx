import { type ComponentType, useEffect, useRef, useState } from "react";
import thinking from "#app/illustrations/thinking.svg";
import { CloseIcon } from "#app/ui/icons.tsx";
import { useNotify } from "#app/ui/toast.tsx";
import { wakes } from "#app/ui/wakes.ts";
import { prizes, quizInvitation } from "#content/quiz-invitation.ts";
import styles from "./quiz-trigger.module.css";
import { outcomeKey, useQuizRecord } from "./stored-record.ts";

const dialogId = "quiz";
const titleId = "quiz-title";

/**
 * The pill that opens the quiz, and its dialog. The browser opens it, from the first click on; React and
 * the quiz are fetched when the pill is about to be pressed, or at once for a visitor who has played. Absent without scripts, which the quiz cannot do without.
 */
export function QuizTrigger() {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { Quiz, fetchQuiz } = useFetchedQuiz();
  const notify = useNotify();
  async function open() {
    setOpen(true);
    if (await fetchQuiz()) return;
    dialog.current?.close();
    notify(quizInvitation.unavailable);
  }
  // It may have been opened before this page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  useEffect(() => {
    if (dialog.current?.open) open();
  }, []);
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
        {...wakes}
        data-wakes-with={outcomeKey}
        onPointerEnter={fetchQuiz}
        onPointerDown={fetchQuiz}
        onFocus={fetchQuiz}
        onClick={open}
      >
        <img src={thinking} width="120" height="120" alt="" loading="lazy" />
        <Invitation />
      </button>
      <dialog
        id={dialogId}
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={titleId}
        onClose={close}
        {...wakes}
      >
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={quizInvitation.close}>
            <CloseIcon />
          </button>
        </form>
        {isOpen && Quiz ? <Quiz titleId={titleId} /> : <Waiting />}
      </dialog>
    </>
  );
}

/** What the dialog shows until the quiz has come, or where nothing that is needed could be fetched. */
function Waiting() {
  const { title, text } = quizInvitation.unavailable;
  return (
    <div className={styles.waiting}>
      <h2 id={titleId} className="visually-hidden">
        {quizInvitation.title}
      </h2>
      <img src={thinking} width="120" height="120" alt="" loading="lazy" />
      <p>
        <b>{title}</b> {text}
      </p>
    </div>
  );
}

/** What the pill says: the invitation, then what became of it. */
function Invitation() {
  const { outcome, reward } = useQuizRecord();
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
    <span className={styles.words}>
      {quizInvitation.title} <small>{quizInvitation.text}</small>
    </span>
  );
}

type QuizContent = ComponentType<{ readonly titleId: string }>;

/** The quiz once it has arrived. `fetchQuiz` says whether it has; after a failure it may be tried again. */
function useFetchedQuiz() {
  const [Quiz, setQuiz] = useState<QuizContent | null>(null);
  async function fetchQuiz(): Promise<boolean> {
    try {
      const module = await import("./quiz.tsx");
      setQuiz(() => module.Quiz);
      return true;
    } catch {
      return false;
    }
  }
  return { Quiz, fetchQuiz };
}
