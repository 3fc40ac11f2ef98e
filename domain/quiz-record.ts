/** The attempts that a visitor has in all (docs/product.md, 3.1). */
export const attempts = [1, 2, 3] as const;

/** The attempt being played. */
export type Attempt = (typeof attempts)[number];

/** The prizes, all equally likely (docs/product.md, 3.1). */
export const prizeIds = ["first-month", "ten-percent", "google-ads"] as const;

/** Name of a prize, as the browser stores it. */
export type PrizeId = (typeof prizeIds)[number];

/** Seconds to answer a question, chosen before it is shown (WCAG 2.2.1); `null`: no limit. The first is the default. */
export const timeLimits = [20, 60, null] as const;

/** One of the times to answer, in seconds. */
export type TimeLimit = (typeof timeLimits)[number];

/** The browser's record of a visitor's quiz: the current attempt, then for good its outcome. */
export type QuizRecord =
  | { readonly attempt: Attempt; readonly outcome: "" | "lose"; readonly reward: "" }
  | { readonly attempt: Attempt; readonly outcome: "win"; readonly reward: PrizeId };

/** A record as the three texts of local storage, each `null` if missing (docs/product.md, 3.2). */
export type StoredRecord = Readonly<Record<"quizAttempt" | "quizOutcome" | "quizReward", string | null>>;

/** The record of a new visitor, which a reset restores. */
export const freshRecord: QuizRecord = { attempt: 1, outcome: "", reward: "" };

/** Reads a record from storage; `null` if it makes no sense, and then the quiz starts again. */
export function readRecord({ quizAttempt, quizOutcome, quizReward }: StoredRecord): QuizRecord | null {
  const attempt = attempts.find((each) => String(each) === (quizAttempt ?? "1"));
  const reward = prizeIds.find((each) => each === quizReward);
  if (!attempt) return null;
  if (quizOutcome === "win") return reward ? { attempt, outcome: "win", reward } : null;
  if (quizOutcome === "lose") return { attempt, outcome: "lose", reward: "" };
  return quizOutcome ? null : { attempt, outcome: "", reward: "" };
}

/** A record in its stored form, without empty texts. */
export function storedForm({ attempt, outcome, reward }: QuizRecord): StoredRecord {
  return { quizAttempt: String(attempt), quizOutcome: outcome || null, quizReward: reward || null };
}
