import { adsAmount } from "#content/contract/gift-code.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { type Attempt, attempts, prizeIds, timeLimits } from "#domain/quiz-record.ts";
import { asTitle, inWords, secondsLeft } from "./format.ts";

export type QuizAnswer = { readonly text: string; readonly isRight: boolean };

/** A question and its four answers, one of them right, in the order of the screen. */
export type QuizQuestion = { readonly text: string; readonly answers: readonly QuizAnswer[] };

/** The question of each attempt (docs/product.md, 3.1). */
export const quizQuestions: Readonly<Record<Attempt, QuizQuestion>> = {
  1: question("À quelle période le Web (WWW) a-t-il été créé ?", "1989-1991", [
    "1969-1971",
    "1979-1981",
    "1989-1991",
    "1999-2001",
  ]),
  2: question("Qui a cofondé Apple ?", "Steve Jobs", [
    "Bill Gates",
    "Steve Jobs",
    "Larry Page",
    "Jeff Bezos",
  ]),
  3: question("Cherche l’intrus parmi ces moteurs de recherche et ces navigateurs", "Samsung", [
    "Firefox",
    "Qwant",
    "Samsung",
    "Google",
  ]),
};

export const quizWords = {
  intro: {
    title: `Une question, ${secondsLeft(timeLimits[0])}, un cadeau`,
    text: (attempt: Attempt) =>
      `Réponds juste et gagne un lot, tiré au sort parmi ${inWords(prizeIds.length)}. ${attemptsLeft(attempt)}`,
    go: "GO",
  },
  /** The conditions of every prize, shown before and after it is won. */
  conditions: `Un seul cadeau par entreprise, pour un nouvel abonnement, hors offre spéciale. ${asTitle(inWords(prizeIds.length))} lots, à chances égales ; les ${adsAmount} de Google Ads vont avec le pack Business.`,
  rules: "Lire les règles",
  /** Replaces the introduction if a question was left unanswered. */
  waiting: {
    title: "Ta question t’attend",
    timed: (leftSeconds: number) => `Il te reste ${secondsLeft(leftSeconds)}.`,
  },
  time: { legend: "Besoin de plus de temps ?", unlimited: "Prends ton temps.", isUp: "Temps écoulé" },
  lose: { title: ["Dommage ! Mais n’hésite pas à prendre ", "rendez-vous", " avec nous !"] },
  win: {
    title: "Gagné !",
    copy: "Copie ton code",
    next: "Ton code t’attend déjà dans la souscription : choisis ton pack, il s’inscrira de lui-même.",
    packs: "Choisir mon pack",
  },
} as const;

/** An attempt after a failure. */
export type LaterAttempt = Exclude<Attempt, 1>;

/** The screens between the attempts, by the attempt they lead to. */
export const retryWords: Readonly<Record<LaterAttempt, Readonly<Record<"title" | "button", string>>>> = {
  2: {
    title: "Oups ! Pas de panique, tu as droit à une deuxième tentative !",
    button: "Réessayer",
  },
  3: {
    title: "Allez, dernière chance ! Essaie encore une fois",
    button: "Dernière tentative",
  },
};

/** « Tu as droit à trois tentatives. », then how many are left, including the one about to start. */
function attemptsLeft(attempt: Attempt): string {
  const left = attempts.length + 1 - attempt;
  const counted = `${inWords(left, { feminine: true })} tentative${left > 1 ? "s" : ""}`;
  return attempt === 1 ? `Tu as droit à ${counted}.` : `Il te reste ${counted}.`;
}

/** « 2 tentatives utilisées sur 3 ». */
export function attemptsUsed(count: number): string {
  const s = count > 1 ? "s" : "";
  return `${count} tentative${s} utilisée${s} sur ${attempts.length}`;
}

export const timeLimitWords = timeLimits.map((limitSeconds, index) =>
  limitSeconds === null
    ? { limitSeconds, label: "Sans limite", hint: "Pas de minuteur" }
    : { limitSeconds, label: secondsLeft(limitSeconds), hint: index === 0 ? "Le défi" : "Plus de temps" },
);

/** The moments that screen readers announce, in seconds left: only these, so that the question can be heard. */
export const spokenSeconds: readonly number[] = [timeLimits[0], 10, 5];

/** Name of the countdown: « 14 secondes restantes ». */
export function countdownName(seconds: number): string {
  return `${secondsLeft(seconds)} ${seconds === 1 ? "restante" : "restantes"}`;
}

/** « Tentative 1 sur 3 ». */
export function attemptName(attempt: Attempt): string {
  return `Tentative ${attempt} sur ${attempts.length}`;
}

/** Shown when the browser refuses to copy: the text then contains the code. */
export function copyRefused(code: string): ToastMessage {
  return {
    tone: "error",
    title: "La copie n’a pas marché",
    text: `Ton code : ${code}. Note-le avant de fermer.`,
  };
}

function question(text: string, right: string, answers: readonly string[]): QuizQuestion {
  return { text, answers: answers.map((answer) => ({ text: answer, isRight: answer === right })) };
}
