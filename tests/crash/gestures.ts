import { addresses } from "#content/addresses.ts";
import { addDays, addMonths, dayInParis } from "#domain/calendar.ts";
import { filled, formOf } from "../support/at-desk.ts";
import type { RawAnswer } from "../support/raw-request.ts";
import type { GestureKind, Submission, Visit } from "./visits.ts";

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
export async function gesture(ask: Ask, send: Ask, submission: Submission): Promise<Submission["answer"]> {
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
