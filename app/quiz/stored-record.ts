import { useSyncExternalStore } from "react";
import {
  freshRecord,
  type QuizRecord,
  readRecord,
  type StoredRecord,
  storedForm,
} from "#domain/quiz-record.ts";

/** The reward before the outcome: another tab that reads in between finds no win without its prize. */
const keys = ["quizReward", "quizOutcome", "quizAttempt"] as const;

/** Where the outcome is: while it holds one, the trigger has something else to say. */
export const outcomeKey = "quizOutcome" satisfies (typeof keys)[number];

/** What a browser that refuses storage would have kept: the quiz then lasts as long as the page. */
let inMemory: StoredRecord | null = null;
let lastRead: { readonly key: string; readonly record: QuizRecord } | null = null;
const readers = new Set<() => void>();

/** The visitor's record, as the trigger and the dialog show it; that of a newcomer on the server. */
export function useQuizRecord(): QuizRecord {
  return useSyncExternalStore(onChange, storedRecord, () => freshRecord);
}

/** What is kept now, whichever tab kept it. Nonsense counts as nothing. The same object until it changes. */
export function storedRecord(): QuizRecord {
  const stored = inMemory ?? inStorage();
  const key = JSON.stringify(stored);
  if (lastRead?.key !== key) lastRead = { key, record: (stored && readRecord(stored)) ?? freshRecord };
  return lastRead.record;
}

/** Keeps a record, and tells those who show it. */
export function saveRecord(record: QuizRecord): void {
  const stored = storedForm(record);
  try {
    for (const key of keys) {
      const text = stored[key];
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    }
  } catch {
    inMemory = stored;
  }
  for (const reader of readers) reader();
}

/** Forgets the outcome and the reward, and goes back to the first attempt (docs/product.md, 3.2). */
export function resetRecord(): void {
  saveRecord(freshRecord);
}

/** Takes away what makes no sense, so that it is not judged again at each visit. */
export function resetNonsense(): void {
  const stored = inMemory ?? inStorage();
  if (stored && readRecord(stored) === null) resetRecord();
}

/** Calls back when the record changes here or in another tab. Returns how to stop. */
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
