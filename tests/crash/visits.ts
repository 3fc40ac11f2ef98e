import { randomUUID } from "node:crypto";
import { addresses } from "#content/addresses.ts";
import { addDays, addMonths, dayInParis } from "#domain/calendar.ts";
import { filled, formOf } from "../support/at-desk.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { armingHeader } from "./fault.ts";
import type { World } from "./world.ts";

/** What somebody at the desk does with what a visitor sent. */
export type GestureKind = "answered message" | "note" | "verified address" | "bank run" | "ended contract";

/** What is sent, by visitors and at the desk. */
export type SubmissionKind = "contact" | "step 1" | "step 2" | GestureKind;

/** What has to be answered before each of them. */
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

/** Every kind, each after those that it needs. */
export const submissionKinds = Object.keys(before) as readonly SubmissionKind[];

/** Whether it is made at the desk. */
export function isGesture(kind: SubmissionKind): kind is GestureKind {
  return !["contact", "step 1", "step 2"].includes(kind);
}

/** A submission, and those that have to be answered before it. */
export function withWhatItNeeds(kind: SubmissionKind): readonly SubmissionKind[] {
  return [...before[kind], kind];
}

/** Something that is sent until it is answered. */
export type Submission = {
  readonly kind: SubmissionKind;
  readonly visit: Visit;
  /** What the site answered once it said yes; until then the same is sent again. */
  answer: Readonly<Record<string, string>> | null;
  /** How often a gesture was sent whose end nobody heard. */
  unheard: number;
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
  for (const kind of kinds) submissions.push({ kind, visit, answer: null, unheard: 0 });
  return visit;
}

/** The submission of a kind, if the visitor makes one. */
export function submissionOf(visit: Visit, kind: SubmissionKind): Submission | undefined {
  return visit.submissions.find((each) => each.kind === kind);
}

/** Sends what was not answered, in order. Answers `false` as soon as there is no yes to something. */
export async function goOn(place: Place, visit: Visit): Promise<boolean> {
  for (const submission of visit.submissions) {
    if (!submission.answer && !(await submit(place, submission))) return false;
  }
  return true;
}

/** The site, and who is at its desk. */
type Place = Pick<World, "site" | "founder" | "heard">;

/**
 * Sends a submission; `armed` makes the site under test count from here. Answers whether the site said yes; a site
 * that cannot says so (503) or nothing at all. @throws {Error} at any other answer.
 */
export async function submit(place: Place, submission: Submission, armed = false): Promise<boolean> {
  const { kind } = submission;
  const from = performance.now();
  submission.answer = isGesture(kind)
    ? await makeGesture(place, submission, armed).catch(ifDead)
    : await call(place, submission, armed);
  const at = performance.now();
  place.heard?.push({ at, waitedMs: at - from, isYes: submission.answer !== null });
  return submission.answer !== null;
}

/** A site that is dead refuses or breaks off connections. @throws whatever else went wrong. */
function ifDead(error: NodeJS.ErrnoException): null {
  if (error.code === undefined) throw error;
  return null;
}

function makeGesture({ site, founder }: Place, submission: Submission, armed: boolean) {
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
  return gesture(ask, send, submission);
}

async function call({ site }: Place, submission: Submission, armed: boolean): Promise<Submission["answer"]> {
  const { kind, visit } = submission;
  const name = kind === "contact" ? "send-contact-email" : "send-contract-confirmation";
  const answer = await rawRequest(site.url, `/functions/${name}`, {
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

/** What a gesture is about: the message or the contract that its visitor was answered. */
type Subject = { readonly message: string; readonly contract: string };

const contracts = `${addresses.desk}/contrats`;

/** Where each gesture is made, and what its form holds. `null`: the page does not ask; `failed`: it did not come. */
const forms: Readonly<
  Record<GestureKind, (ask: Ask, subject: Subject, words: string) => Promise<Sent | "failed" | null>>
> = {
  "answered message": async (_ask, { message }) => ({
    path: `${addresses.desk}/messages/${message}`,
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
    const path = `${addresses.desk}/prelevements?du=${addDays(today, -1)}&au=${addMonths(today, 2)}&geste=remise`;
    return sent(path, await ask(path), "remise", (form) => ({
      total: /([\d\s.]+,\d\d)\s€/u.exec(form)?.[1] ?? "",
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

/** The form of a page as it is sent. */
function sent(
  path: string,
  { status, body }: RawAnswer,
  gesture: string,
  typed: (form: string) => Sent["fields"],
): Sent | "failed" | null {
  if (status >= 500) return "failed";
  const form = formOf(body, gesture);
  return form ? { path, fields: { ...filled(form), ...typed(form) } } : null;
}

/**
 * Makes a gesture; `ask` reads pages, `send` posts its form. Answers what the desk said once it is done: the reference of a
 * run, or the words of a note. What nobody heard the end of may be done already. @throws {Error} where it is refused.
 */
async function gesture(ask: Ask, send: Ask, submission: Submission): Promise<Submission["answer"]> {
  const { kind, visit } = submission;
  // A note is new each time that it is sent.
  const words = `${visit.email}, ${submission.unheard}`;
  const form = await forms[kind as GestureKind](ask, subjectOf(visit), words);
  if (form === "failed") return null;
  if (!form) return submission.unheard > 0 || kind === "bank run" ? {} : null;
  submission.unheard += 1;
  const { status, headers, body } = await send(form.path, form.fields);
  if (status === 302) {
    const { pathname, searchParams } = new URL(headers.location ?? "", "http://desk");
    if (pathname === addresses.signIn()) throw new Error(`${kind} led to the door`);
    return { words, reference: searchParams.get("reference") ?? "" };
  }
  // A page that fails may have done what was asked, as one that nobody heard of.
  if (status >= 500) return null;
  submission.unheard -= 1;
  if (status !== 409) throw new Error(`${kind} was answered ${status}: ${body.slice(0, 500)}`);
  return submission.unheard > 0 && kind !== "bank run" ? {} : null;
}

function subjectOf({ submissions }: Visit): Subject {
  const answerTo = (kind: Submission["kind"]) => submissions.find((each) => each.kind === kind)?.answer;
  return { message: answerTo("contact")?.id ?? "", contract: answerTo("step 2")?.contract ?? "" };
}
