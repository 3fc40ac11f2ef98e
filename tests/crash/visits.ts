import { randomUUID } from "node:crypto";
import type { HTMLElement } from "node-html-parser";
import { paths } from "#content/site/paths.ts";
import { addDays, addMonths, dayInParis } from "#domain/calendar.ts";
import { filled, formOf } from "../support/at-desk.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { armingHeader } from "./fault.ts";
import type { World } from "./world.ts";

/** The actions at the desk on a visitor's submission. */
export type DeskActionKind = "answered message" | "note" | "verified address" | "bank run" | "ended contract";

/** The submissions of visitors and of the desk. */
export type SubmissionKind = "contact" | "step 1" | "step 2" | DeskActionKind;

/** The submissions that must be answered before each one. */
const before = {
  contact: [],
  "step 1": [],
  "step 2": ["step 1"],
  "answered message": ["contact"],
  note: ["step 1", "step 2"],
  "verified address": ["step 1", "step 2"],
  "bank run": ["step 1", "step 2", "verified address"],
  "ended contract": ["step 1", "step 2"],
} as const satisfies Record<SubmissionKind, readonly SubmissionKind[]>;

/** Every kind, in an order in which each comes after the ones it needs. */
export const submissionKinds = Object.keys(before) as readonly SubmissionKind[];

/** Whether it is sent at the desk. */
export function isDeskAction(kind: SubmissionKind): kind is DeskActionKind {
  return !["contact", "step 1", "step 2"].includes(kind);
}

/** A submission, and those that must be answered before it. */
export function withWhatItNeeds(kind: SubmissionKind): readonly SubmissionKind[] {
  return [...before[kind], kind];
}

/** A submission that is sent until it is answered. */
export type Submission = {
  readonly kind: SubmissionKind;
  readonly visit: Visit;
  /** The site's answer once it has accepted; until then the same is sent again. */
  answer: Readonly<Record<string, string>> | null;
  /** How often an action was sent without an answer. */
  unheard: number;
};

/** One visitor. */
export type Visit = {
  /** The fault during the visit. */
  readonly fault: string;
  readonly email: string;
  /** Network address, for a site behind a proxy. */
  readonly address: string;
  readonly submissions: readonly Submission[];
};

/** A visitor about to send these submissions; a second step continues the draft of the first. */
export function aVisit(fault: string, kinds: readonly SubmissionKind[]): Visit {
  const submissions: Submission[] = [];
  const id = randomUUID();
  const address = `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::1`;
  const visit = { fault, email: `crash-${id}@example.fr`, address, submissions };
  for (const kind of kinds) submissions.push({ kind, visit, answer: null, unheard: 0 });
  return visit;
}

/** The submission of a kind, if the visitor makes one. */
export function submissionOf(visit: Visit, kind: SubmissionKind): Submission | undefined {
  return visit.submissions.find((each) => each.kind === kind);
}

/** Sends the submissions without an answer, in order. Returns `false` at the first one that is not accepted. */
export async function goOn(place: Place, visit: Visit): Promise<boolean> {
  for (const submission of visit.submissions) {
    if (!submission.answer && !(await submit(place, submission))) return false;
  }
  return true;
}

/** The site, and the person at its desk. */
type Place = Pick<World, "site" | "founder" | "heard">;

/**
 * Sends a submission; with `armed`, the site under test counts from here. Returns whether the site accepted it; a site
 * that cannot answers 503 or nothing at all. @throws {Error} at any other answer.
 */
export async function submit(place: Place, submission: Submission, armed = false): Promise<boolean> {
  const { kind } = submission;
  const from = performance.now();
  submission.answer = isDeskAction(kind)
    ? await makeDeskAction(place, submission, armed).catch(ifDead)
    : await call(place, submission, armed);
  const at = performance.now();
  place.heard?.push({ at, waitedMs: at - from, isYes: submission.answer !== null });
  return submission.answer !== null;
}

/** A dead site refuses or drops connections. @throws any other error. */
function ifDead(error: NodeJS.ErrnoException): null {
  if (error.code === undefined) throw error;
  return null;
}

function makeDeskAction({ site, founder }: Place, submission: Submission, armed: boolean) {
  const headers = { "x-forwarded-for": submission.visit.address, cookie: founder };
  const ask = (path: string) => rawRequest(site.url, path, { headers });
  const send = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    rawRequest(site.url, path, {
      method: "POST",
      headers: {
        ...headers,
        origin: site.url,
        "content-type": "application/x-www-form-urlencoded",
        ...(armed ? { [armingHeader]: "yes" } : {}),
      },
      body: new URLSearchParams(fields).toString(),
    });
  return sendAction(ask, send, submission);
}

async function call({ site }: Place, submission: Submission, armed: boolean): Promise<Submission["answer"]> {
  const { kind, visit } = submission;
  const name = kind === "contact" ? "send-contact-email" : "send-contract-confirmation";
  const answer = await rawRequest(site.url, `/functions/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": visit.address,
      // Step 2 is identified by its draft alone, as on pages without scripts.
      ...(kind === "step 2" ? {} : { "idempotency-key": `${visit.email} ${kind}` }),
      ...(armed ? { [armingHeader]: "yes" } : {}),
    },
    body: JSON.stringify(bodyOf(kind, visit)),
  }).catch(() => null);
  if (answer?.status === 200) return JSON.parse(answer.body);
  if (answer && answer.status !== 503) {
    throw new Error(`${kind} was answered ${answer.status}: ${answer.body}`);
  }
  return null;
}

function bodyOf(kind: SubmissionKind, visit: Visit): object {
  const { email } = visit;
  if (kind === "contact") return aMessage({ email });
  if (kind === "step 1") return aStep1({ email });
  return aStep2({ email, draft: submissionOf(visit, "step 1")!.answer!.draft });
}

/** Sends a request to the desk as its founder. */
type Ask = (path: string, fields?: Readonly<Record<string, string>>) => Promise<RawAnswer>;

/** The subject of an action: the message or the contract of its visitor. */
type Subject = { readonly message: string; readonly contract: string };

const contracts = `${paths.desk}/contrats`;

/**
 * The page of each action and the fields of its form. `null`: the page has no such form; `failed`: the page did not
 * load.
 */
const forms: Readonly<
  Record<DeskActionKind, (ask: Ask, subject: Subject, words: string) => Promise<Sent | "failed" | null>>
> = {
  "answered message": async (_ask, { message }) => ({
    path: `${paths.desk}/messages/${message}`,
    fields: { geste: "traiter" },
  }),
  note: async (_ask, { contract }, note) => ({
    path: `${contracts}/${contract}`,
    fields: { geste: "note", note },
  }),
  "verified address": async (_ask, { contract }) => ({
    path: `${contracts}/${contract}`,
    fields: { geste: "adresse", verifiee: "oui" },
  }),
  "bank run": async (ask) => {
    const today = dayInParis(Date.now());
    const path = `${paths.desk}/prelevements?du=${addDays(today, -1)}&au=${addMonths(today, 2)}&geste=remise`;
    return sent(path, await ask(path), "remise", (form) => ({
      total: /([\d\s.]+,\d\d)\s€/u.exec(form.innerHTML)?.[1] ?? "",
      avance: "oui",
    }));
  },
  "ended contract": async (ask, { contract }) => {
    const le = dayInParis(Date.now());
    const path = `${contracts}/${contract}`;
    const asked = { geste: "resilier", motif: "abonne", le };
    const page = await ask(`${path}?${new URLSearchParams(asked)}`);
    return sent(path, page, "resilier", () => asked);
  },
};

type Sent = { readonly path: string; readonly fields: Readonly<Record<string, string>> };

/** The form of a page, with the fields to send; `null` without a form, or if it cannot be sent: nothing is left to do. */
function sent(
  path: string,
  { status, body }: RawAnswer,
  action: string,
  typed: (form: HTMLElement) => Sent["fields"],
): Sent | "failed" | null {
  if (status >= 500) return "failed";
  const form = formOf(body, action);
  return form?.querySelector("button[type=submit]")
    ? { path, fields: { ...filled(form), ...typed(form) } }
    : null;
}

/**
 * Makes an action: `ask` reads pages, `send` posts its form. Returns the desk's answer once it is done: the reference
 * of a run, or the words of a note. An action without an answer may already be done. @throws {Error} if it is refused.
 */
async function sendAction(ask: Ask, send: Ask, submission: Submission): Promise<Submission["answer"]> {
  const { kind, visit } = submission;
  // A note is new each time it is sent.
  const words = `${visit.email}, ${submission.unheard}`;
  const form = await forms[kind as DeskActionKind](ask, subjectOf(visit), words);
  if (form === "failed") return null;
  if (!form) return submission.unheard > 0 || kind === "bank run" ? {} : null;
  submission.unheard += 1;
  const { status, headers, body } = await send(form.path, form.fields);
  if (status === 302) {
    const { pathname, searchParams } = new URL(headers.location ?? "", "http://desk");
    if (pathname === paths.signIn()) throw new Error(`${kind} led to the door`);
    return { words, reference: searchParams.get("reference") ?? "" };
  }
  // A failed page may have done the action, like a post without an answer.
  if (status >= 500) return null;
  submission.unheard -= 1;
  if (status !== 409) throw new Error(`${kind} was answered ${status}: ${body.slice(0, 500)}`);
  return submission.unheard > 0 && kind !== "bank run" ? {} : null;
}

function subjectOf({ submissions }: Visit): Subject {
  const answerTo = (kind: Submission["kind"]) => submissions.find((each) => each.kind === kind)?.answer;
  return { message: answerTo("contact")?.id ?? "", contract: answerTo("step 2")?.contract ?? "" };
}
