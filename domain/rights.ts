import { addMonths, type Day } from "./calendar.ts";
import { deletionDueOn } from "./retention.ts";

/** What somebody asks for: a copy of what is known about them, or its erasure (GDPR, articles 15 and 17). */
export const rights = ["access", "erasure"] as const;
export type Right = (typeof rights)[number];

/** Whose data are meant: an e-mail address in lower case, the number of a contract, or a company by its SIREN. */
export type DataSubject =
  | { readonly email: string }
  | { readonly contract: string }
  | { readonly company: string };

/** The subject that a word names. A SIRET names its company. */
export function subjectNamed(word: string): DataSubject {
  const text = word.trim();
  if (text.includes("@")) return { email: text.toLowerCase() };
  const digits = text.replace(/[\s\u00a0\u202f]/g, "");
  if (/^(\d{9}|\d{14})$/.test(digits)) return { company: digits.slice(0, 9) };
  return { contract: text.toUpperCase() };
}

/** How a request names its subject. */
export function nameOfSubject(subject: DataSubject): string {
  if ("email" in subject) return subject.email;
  return "contract" in subject ? subject.contract : subject.company;
}

/** The last day to answer somebody about their rights: a month after the request (GDPR, article 12, 3). */
export function answerDueOn(askedOn: Day): Day {
  return addMonths(askedOn, 1);
}

/** The last day to close a request: a copy is due with the answer, an erasure has its own days. */
export function requestDueOn(right: Right, askedOn: Day): Day {
  return right === "access" ? answerDueOn(askedOn) : deletionDueOn(askedOn);
}

/** Why a contract may not be erased yet although somebody asks for it. */
export type RetentionHold =
  /** It runs; `through`: its last day, if known. */
  | { readonly because: "running"; readonly through: Day | null }
  /** Its mandate was debited, and bank rules keep it. `until`: the first day on which it may be erased. */
  | { readonly because: "mandate"; readonly until: Day }
  /** The agency keeps it, for a dispute or an authority. */
  | { readonly because: "held"; readonly reason: string };
