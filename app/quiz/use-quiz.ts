import { useCallback, useEffect, useRef, useState } from "react";
import {
  type OpenQuestion,
  play,
  prizeOf,
  type Quiz,
  type QuizEvent,
  readQuestion,
  resumedQuiz,
  storedQuestion,
} from "#domain/quiz.ts";
import type { PrizeId } from "#domain/quiz-record.ts";
import { onChange, resetNonsense, saveRecord, storedRecord } from "./stored-record.ts";

/**
 * The quiz while its dialog is open, stored after each event. Changes from other tabs are read first, so that no tab
 * plays an attempt that another tab has used.
 */
export function useQuiz(): { readonly quiz: Quiz; readonly send: (event: QuizEvent) => void } {
  const [quiz, setQuiz] = useState(() => resumedQuiz(storedRecord(), restoredQuestion()));
  const current = useRef(quiz);
  const send = useCallback((event: QuizEvent) => {
    const before = play(current.current, { type: "sync", record: storedRecord() });
    const after = play(before, event);
    current.current = after;
    if (after.record !== before.record) saveRecord(after.record);
    saveQuestion(after.question);
    setQuiz(after);
  }, []);
  useEffect(() => {
    resetNonsense();
    const sync = () => send({ type: "sync", record: storedRecord() });
    const close = () => send({ type: "close" });
    const stop = onChange(sync);
    // A page that the visitor leaves may come back as it was, or be loaded again.
    addEventListener("pagehide", close);
    return () => {
      stop();
      removeEventListener("pagehide", close);
      close();
    };
  }, [send]);
  useTicks(quiz.screen === "question" && quiz.question?.leftSeconds !== null, send);
  return { quiz, send };
}

/** Draws a prize: all are equally likely, to within one in four billion. */
export function drawPrize(): PrizeId {
  return prizeOf(crypto.getRandomValues(new Uint32Array(1))[0]!);
}

/** One tick a second. Ticks missed while timers were paused are made up for. */
function useTicks(running: boolean, send: (event: QuizEvent) => void) {
  useEffect(() => {
    if (!running) return;
    const startedAt = performance.now();
    let counted = 0;
    const timer = setInterval(() => {
      const passed = Math.round((performance.now() - startedAt) / 1000);
      for (; counted < passed; counted += 1) send({ type: "tick" });
    }, 1000);
    return () => clearInterval(timer);
  }, [running, send]);
}

const key = "quizQuestion";
let inMemory: OpenQuestion | null = null;

/** The question left unanswered in this tab: closing the dialog or reloading the page does not give more time. */
function restoredQuestion(): OpenQuestion | null {
  try {
    return readQuestion(sessionStorage.getItem(key)) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Stores the unanswered question, or `null` if there is none. */
function saveQuestion(question: OpenQuestion | null): void {
  inMemory = question;
  try {
    if (question) sessionStorage.setItem(key, storedQuestion(question));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage: the question lasts as long as the page.
  }
}
