/** The attempts that a visitor has, once and for all (docs/product.md, 3.1). */
export const attempts = [1, 2, 3] as const;

/** Which of the attempts is being played. */
export type Attempt = (typeof attempts)[number];

/** What can be won; each one as likely as the others (docs/product.md, 3.1). */
export const prizeIds = ["first-month", "ten-percent", "google-ads"] as const;

/** Name of a prize, as the browser keeps it. */
export type PrizeId = (typeof prizeIds)[number];

/** What the browser remembers of a visitor's quiz: where they are, then for good what became of it. */
export type QuizRecord =
  | { readonly attempt: Attempt; readonly outcome: "" | "lose"; readonly reward: "" }
  | { readonly attempt: Attempt; readonly outcome: "win"; readonly reward: PrizeId };

/** A record as the three texts of local storage, `null` where there is none (docs/product.md, 3.2). */
export type StoredRecord = Readonly<Record<"quizAttempt" | "quizOutcome" | "quizReward", string | null>>;

/** The record of someone who never played, and what a reset goes back to. */
export const freshRecord: QuizRecord = { attempt: 1, outcome: "", reward: "" };

/** What storage holds, or `null` when it makes no sense: the quiz then starts afresh. */
export function readRecord({ quizAttempt, quizOutcome, quizReward }: StoredRecord): QuizRecord | null {
  const attempt = attempts.find((each) => String(each) === (quizAttempt ?? "1"));
  const reward = prizeIds.find((each) => each === quizReward);
  if (!attempt) return null;
  if (quizOutcome === "win") return reward ? { attempt, outcome: "win", reward } : null;
  if (quizOutcome === "lose") return { attempt, outcome: "lose", reward: "" };
  return quizOutcome ? null : { attempt, outcome: "", reward: "" };
}

/** A record as storage holds it; an empty text is left out. */
export function storedForm({ attempt, outcome, reward }: QuizRecord): StoredRecord {
  return { quizAttempt: String(attempt), quizOutcome: outcome || null, quizReward: reward || null };
}
