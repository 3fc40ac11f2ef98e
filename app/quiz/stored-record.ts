import {
  freshRecord,
  type QuizRecord,
  readRecord,
  type StoredRecord,
  storedForm,
} from "#domain/quiz-record.ts";
import { forgetUsedReward, isUsedReward } from "./used-reward.ts";

/**
 * The reward is written before the outcome, so that another tab that reads in between finds no win without its prize.
 */
const keys = ["quizReward", "quizOutcome", "quizAttempt"] as const;

/** Storage key of the outcome: once it is set, the trigger shows other words. */
export const outcomeKey = "quizOutcome" satisfies (typeof keys)[number];

/** The record if the browser refuses storage: the quiz then lasts as long as the page. */
let inMemory: StoredRecord | null = null;
let lastRead: { readonly key: string; readonly record: QuizRecord } | null = null;
const readers = new Set<() => void>();

/**
 * The stored record, whichever tab stored it. Values that make no sense count as absent. Returns the same object until
 * it changes.
 */
export function storedRecord(): QuizRecord {
  const stored = inMemory ?? inStorage();
  const key = JSON.stringify(stored);
  if (lastRead?.key !== key) lastRead = { key, record: (stored && readRecord(stored)) ?? freshRecord };
  return lastRead.record;
}

/** Stores a record and notifies the components that show it. */
export function saveRecord(record: QuizRecord): void {
  const stored = storedForm(record);
  try {
    for (const key of keys) {
      const text = stored[key];
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    }
    forgetUsedReward();
  } catch {
    inMemory = stored;
  }
  for (const reader of readers) reader();
}

/** The prize that was won, unless a contract has got it: there is one gift per company. */
export function unusedReward(): QuizRecord["reward"] {
  const { reward } = storedRecord();
  return isUsedReward(reward) ? "" : reward;
}

/** Deletes the outcome and the reward, and returns to the first attempt (docs/product.md, 3.2). */
export function resetRecord(): void {
  saveRecord(freshRecord);
}

/** Deletes stored values that make no sense, so that they are not checked again at each visit. */
export function resetNonsense(): void {
  const stored = inMemory ?? inStorage();
  if (stored && readRecord(stored) === null) resetRecord();
}

/** Calls `reader` whenever the record changes, here or in another tab. Returns a function that stops this. */
export function onChange(reader: () => void): () => void {
  readers.add(reader);
  addEventListener("storage", reader);
  return () => {
    readers.delete(reader);
    removeEventListener("storage", reader);
  };
}

function inStorage(): StoredRecord | null {
  try {
    const [quizReward, quizOutcome, quizAttempt] = keys.map((key) => localStorage.getItem(key));
    return { quizAttempt: quizAttempt!, quizOutcome: quizOutcome!, quizReward: quizReward! };
  } catch {
    return null;
  }
}
