import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { play, type Quiz, readQuestion, resumedQuiz, storedQuestion } from "./quiz.ts";
import { attempts, freshRecord, prizeIds, type QuizRecord, timeLimits } from "./quiz-record.ts";

const go = { type: "go" } as const;
const tick = { type: "tick" } as const;
const close = { type: "close" } as const;
const wrong = { type: "answer", isRight: false, prize: "first-month" } as const;

describe("Whatever visitors do, in two tabs on the same storage, reopening and reloading", () => {
  const move = fc.record({
    tab: fc.constantFrom(0, 1),
    event: fc.oneof(
      { weight: 4, arbitrary: fc.constant(go) },
      { weight: 4, arbitrary: fc.constantFrom(tick, wrong) },
      fc.record({
        type: fc.constant("answer" as const),
        isRight: fc.boolean(),
        prize: fc.constantFrom(...prizeIds),
      }),
      fc.record({ type: fc.constant("choose-time" as const), limitSeconds: fc.constantFrom(...timeLimits) }),
      fc.constant(close),
      fc.constant("reload" as const),
    ),
  });

  test("no more answers than attempts are judged, and an outcome is for good", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        let stored: QuizRecord = freshRecord;
        let judged = 0;
        const tabs = [resumedQuiz(stored, null), resumedQuiz(stored, null)];
        for (const { tab, event } of moves) {
          const before = tabs[tab]!;
          const synced = play(before, { type: "sync", record: stored });
          const next = event === "reload" ? reloaded(synced) : play(synced, event);
          if (stored.outcome) expect(next.record).toEqual(stored);
          if (next.record !== synced.record) judged += 1;
          if (event === close || event === "reload") expect(next.record).toEqual(synced.record);
          expect(next.record.attempt).toBeGreaterThanOrEqual(stored.attempt);
          stored = next.record;
          tabs[tab] = next;
        }
        expect(judged).toBeLessThanOrEqual(attempts.length);
      }),
    );
  });

  test("the time left to a question only grows shorter", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        let quiz = resumedQuiz(freshRecord, null);
        for (const { event } of moves) {
          const next = event === "reload" ? reloaded(quiz) : play(quiz, event);
          if (quiz.question && next.question?.attempt === quiz.question.attempt) {
            expect(next.question.limitSeconds).toBe(quiz.question.limitSeconds);
            expect(next.question.leftSeconds ?? 0).toBeLessThanOrEqual(quiz.question.leftSeconds ?? 0);
          }
          quiz = next;
        }
      }),
    );
  });

  /** Leaving the page closes the quiz, and its state comes back from storage. */
  function reloaded(quiz: Quiz): Quiz {
    const { record, question } = play(quiz, close);
    return resumedQuiz(record, readQuestion(question && storedQuestion(question)));
  }
});
