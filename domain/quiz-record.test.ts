import fc from "fast-check";
import { expect, test } from "vitest";
import { attempts, freshRecord, prizeIds, type QuizRecord, readRecord, storedForm } from "./quiz-record.ts";

const nothing = { quizAttempt: null, quizOutcome: null, quizReward: null };
const records: readonly QuizRecord[] = attempts.flatMap((attempt) => [
  { attempt, outcome: "", reward: "" } as const,
  { attempt, outcome: "lose", reward: "" } as const,
  ...prizeIds.map((reward) => ({ attempt, outcome: "win", reward }) as const),
]);

test("Nothing stored, or empty texts, are a fresh start", () => {
  expect(readRecord(nothing)).toEqual(freshRecord);
  expect(readRecord({ quizAttempt: "1", quizOutcome: "", quizReward: "" })).toEqual(freshRecord);
});

test.each(records)(
  "Attempt $attempt with outcome “$outcome” and reward “$reward” is read as it was stored",
  (record) => {
    expect(readRecord(storedForm(record))).toEqual(record);
  },
);

test("A loss counts whatever else is stored, a win only with its prize", () => {
  expect(readRecord({ ...nothing, quizOutcome: "lose" })?.outcome).toBe("lose");
  expect(readRecord({ ...nothing, quizOutcome: "win", quizReward: "first-month" })?.outcome).toBe("win");
  expect(readRecord({ ...nothing, quizOutcome: "win" })).toBeNull();
});

test.each([
  { quizAttempt: "0" },
  { quizAttempt: String(attempts.length + 1) },
  { quizAttempt: "-1" },
  { quizAttempt: "1.5" },
  { quizAttempt: " 1" },
  { quizAttempt: "" },
  { quizAttempt: "NaN" },
  { quizOutcome: "won" },
  { quizOutcome: "null" },
  { quizOutcome: "win", quizReward: "constructor" },
  { quizOutcome: "win", quizReward: "une voiture" },
])("Nonsense makes no sense: %j", (stored) => {
  expect(readRecord({ ...nothing, ...stored })).toBeNull();
});

test("Whatever storage holds, what is read is a record that can be stored, or nothing", () => {
  const text = fc.option(
    fc.oneof(fc.string(), fc.constantFrom("1", "2", "3", "win", "lose", "", ...prizeIds)),
    { nil: null },
  );
  fc.assert(
    fc.property(text, text, text, (quizAttempt, quizOutcome, quizReward) => {
      const record = readRecord({ quizAttempt, quizOutcome, quizReward });
      if (record) expect(readRecord(storedForm(record))).toEqual(record);
    }),
  );
});
