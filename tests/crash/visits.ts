import { randomUUID } from "node:crypto";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { rawRequest } from "../support/raw-request.ts";
import { armingHeader } from "./fault.ts";

/** What a visitor sends. */
export type SubmissionKind = "contact" | "step 1" | "step 2";

/** Something a visitor sends until it is answered. */
export type Submission = {
  readonly kind: SubmissionKind;
  readonly visit: Visit;
  /** What the site answered once it said yes; until then the visitor tries again, with the same words. */
  answer: Readonly<Record<string, string>> | null;
};

/** One visitor. */
export type Visit = {
  /** What went wrong meanwhile. */
  readonly fault: string;
  readonly email: string;
  /** Network address, for a site behind a proxy. */
  readonly address: string;
  readonly submissions: readonly Submission[];
};

/** Someone who is about to send these; a second step goes on with the draft of the first. */
export function aVisit(fault: string, kinds: readonly SubmissionKind[]): Visit {
  const submissions: Submission[] = [];
  const id = randomUUID();
  const address = `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::1`;
  const visit = { fault, email: `crash-${id}@example.fr`, address, submissions };
  for (const kind of kinds) submissions.push({ kind, visit, answer: null });
  return visit;
}

/** The submission of a kind, if the visitor makes one. */
export function submissionOf(visit: Visit, kind: SubmissionKind): Submission | undefined {
  return visit.submissions.find((each) => each.kind === kind);
}

/** Sends what was not answered, in order. Answers `false` as soon as there is no yes to something. */
export async function goOn(origin: string, visit: Visit): Promise<boolean> {
  for (const submission of visit.submissions) {
    if (!submission.answer && !(await submit(origin, submission))) return false;
  }
  return true;
}

/**
 * Sends a submission; `armed` makes the site under test count from here. Answers whether the site said yes; a site
 * that cannot says so (503) or nothing at all. @throws {Error} at any other answer.
 */
export async function submit(origin: string, submission: Submission, armed = false): Promise<boolean> {
  const { kind, visit } = submission;
  const name = kind === "contact" ? "send-contact-email" : "send-contract-confirmation";
  const answer = await rawRequest(origin, `/functions/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": visit.address,
      // Step 2 is told by its draft alone, as pages without scripts do.
      ...(kind === "step 2" ? {} : { "idempotency-key": `${visit.email} ${kind}` }),
      ...(armed ? { [armingHeader]: "yes" } : {}),
    },
    body: JSON.stringify(bodyOf(kind, visit)),
  }).catch(() => null);
  if (answer?.status === 200) submission.answer = JSON.parse(answer.body);
  else if (answer && answer.status !== 503) {
    throw new Error(`${kind} was answered ${answer.status}: ${answer.body}`);
  }
  return submission.answer !== null;
}

function bodyOf(kind: SubmissionKind, visit: Visit): object {
  const { email } = visit;
  if (kind === "contact") return aMessage({ email });
  if (kind === "step 1") return aStep1({ email });
  return aStep2({ email, draft: submissionOf(visit, "step 1")!.answer!.draft });
}
