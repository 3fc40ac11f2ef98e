import {
  type Attempt,
  attempts,
  type PrizeId,
  prizeIds,
  type QuizRecord,
  type TimeLimit,
  timeLimits,
} from "#domain/quiz-record.ts";

/**
 * A question that the visitor has seen and not answered. It outlives the dialog, so closing the dialog never gives time
 * back.
 */
export type OpenQuestion = {
  readonly attempt: Attempt;
  readonly limitSeconds: TimeLimit;
  /** Whole seconds left, at least 1; `null` without a limit. */
  readonly leftSeconds: number | null;
};

/** A quiz as its dialog shows it. */
export type Quiz = {
  readonly record: QuizRecord;
  readonly screen: "intro" | "question" | "retry" | "win" | "lose";
  readonly limitSeconds: TimeLimit;
  readonly question: OpenQuestion | null;
  /** Whether the last failure was a timeout. */
  readonly timeIsUp: boolean;
};

export type QuizEvent =
  | { readonly type: "choose-time"; readonly limitSeconds: TimeLimit }
  | { readonly type: "go" }
  /** One second of the question has passed. */
  | { readonly type: "tick" }
  /** `prize`: the prize for a right answer. */
  | { readonly type: "answer"; readonly isRight: boolean; readonly prize: PrizeId }
  | { readonly type: "close" }
  /** Another tab may have played: the stored record counts. */
  | { readonly type: "sync"; readonly record: QuizRecord };

/**
 * The quiz when its dialog opens: at the outcome if it has one, otherwise at the introduction, even if a question
 * waits.
 */
export function resumedQuiz(record: QuizRecord, question: OpenQuestion | null): Quiz {
  const waiting = record.outcome === "" && question?.attempt === record.attempt ? question : null;
  return {
    record,
    screen: record.outcome || "intro",
    limitSeconds: waiting?.limitSeconds ?? timeLimits[0],
    question: waiting,
    timeIsUp: false,
  };
}

/**
 * The quiz after an event; unchanged if the event makes no sense now (docs/product.md, 3.1). A question is judged once,
 * an outcome is final, and the time limit cannot change while a question waits.
 */
export function play(quiz: Quiz, event: QuizEvent): Quiz {
  switch (event.type) {
    case "choose-time":
      return quiz.screen === "intro" && !quiz.question ? { ...quiz, limitSeconds: event.limitSeconds } : quiz;
    case "go":
      return quiz.screen === "intro" || quiz.screen === "retry" ? withQuestion(quiz) : quiz;
    case "tick":
      return quiz.screen === "question" ? oneSecondLater(quiz) : quiz;
    case "answer":
      if (quiz.screen !== "question") return quiz;
      return event.isRight ? won(quiz, event.prize) : failed(quiz, false);
    case "close": {
      const question = quiz.screen === "question" ? afterALook(quiz.question) : quiz.question;
      return { ...quiz, question, screen: quiz.record.outcome || "intro", timeIsUp: false };
    }
    case "sync":
      return synced(quiz, event.record);
  }
}

/** The prize for a random whole number, evenly drawn from 0 up. */
export function prizeOf(random: number): PrizeId {
  return prizeIds[random % prizeIds.length]!;
}

/** Reads a waiting question from its stored text; `null` if there is none or the text makes no sense. */
export function readQuestion(stored: string | null): OpenQuestion | null {
  const [first, second, third] = stored?.split(" ") ?? [];
  const attempt = attempts.find((each) => String(each) === first);
  const limitSeconds = timeLimits.find((each) => limitName(each) === second);
  if (attempt === undefined || limitSeconds === undefined) return null;
  const leftSeconds = limitSeconds && Number(third);
  const question: OpenQuestion = { attempt, limitSeconds, leftSeconds };
  const isPossible =
    leftSeconds === null ||
    (Number.isInteger(leftSeconds) && leftSeconds >= 1 && leftSeconds <= limitSeconds!);
  return isPossible && storedQuestion(question) === stored ? question : null;
}

/** The text that {@link readQuestion} reads. */
export function storedQuestion({ attempt, limitSeconds, leftSeconds }: OpenQuestion): string {
  return `${attempt} ${limitName(limitSeconds)}${leftSeconds === null ? "" : ` ${leftSeconds}`}`;
}

function limitName(limitSeconds: TimeLimit): string {
  return limitSeconds === null ? "unlimited" : String(limitSeconds);
}

function withQuestion(quiz: Quiz): Quiz {
  const { record, limitSeconds } = quiz;
  const question = quiz.question ?? { attempt: record.attempt, limitSeconds, leftSeconds: limitSeconds };
  return { ...quiz, screen: "question", question, timeIsUp: false };
}

function oneSecondLater(quiz: Quiz): Quiz {
  const { question } = quiz;
  if (!question || question.leftSeconds === null) return quiz;
  const leftSeconds = question.leftSeconds - 1;
  return leftSeconds > 0 ? { ...quiz, question: { ...question, leftSeconds } } : failed(quiz, true);
}

/**
 * A second that has started counts as used, so that short looks add up. The last second never does, because closing the
 * dialog costs no attempt.
 */
function afterALook(question: OpenQuestion | null): OpenQuestion | null {
  if (!question || question.leftSeconds === null) return question;
  return { ...question, leftSeconds: Math.max(1, question.leftSeconds - 1) };
}

function won(quiz: Quiz, reward: PrizeId): Quiz {
  const { attempt } = quiz.record;
  return { ...quiz, record: { attempt, outcome: "win", reward }, screen: "win", question: null };
}

function failed(quiz: Quiz, timeIsUp: boolean): Quiz {
  const { attempt } = quiz.record;
  const next = attempts.find((each) => each > attempt);
  const record: QuizRecord = { attempt: next ?? attempt, outcome: next ? "" : "lose", reward: "" };
  return { ...quiz, record, screen: next ? "retry" : "lose", question: null, timeIsUp };
}

function synced(quiz: Quiz, record: QuizRecord): Quiz {
  const { attempt, outcome, reward } = quiz.record;
  if (record.attempt === attempt && record.outcome === outcome && record.reward === reward) return quiz;
  if (record.outcome) return { ...quiz, record, screen: record.outcome, question: null };
  const wasPlaying = quiz.screen === "question" || quiz.screen === "retry";
  return {
    ...quiz,
    record,
    screen: wasPlaying && record.attempt > attempt ? "retry" : "intro",
    question: null,
  };
}
