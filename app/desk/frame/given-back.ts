import { data } from "react-router";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { compactIdentifier, hasValidIbanKey, maskedIban } from "#domain/sepa.ts";
import { givenBackLabels } from "./given-back-words.ts";

/** The name of a field in which somebody typed a text. */
type WrittenField = keyof typeof givenBackLabels.fields;

/** A form that was not carried out, with everything needed to send it again. */
export type GivenBack = {
  readonly why: "signedOut" | "unavailable";
  /** The address that it was sent to. */
  readonly address: string;
  readonly written: readonly (readonly [name: WrittenField, text: string])[];
  /** The other fields of the form, which nobody typed. */
  readonly carried: readonly (readonly [name: string, value: string])[];
};

/**
 * Sorts the fields of a form that was not carried out; `null` if no form was sent. The typed texts are shown again,
 * without whole accounts or tokens.
 */
export async function givenBackOf(sent: Request, why: GivenBack["why"]): Promise<GivenBack | null> {
  if (sent.method !== "POST") return null;
  const form = await sent.formData();
  const { pathname, search } = new URL(sent.url);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\0", "")] as const] : [],
  );
  // In other forms, a reason is one of a list.
  const isWritten = (name: string): name is WrittenField =>
    Object.hasOwn(givenBackLabels.fields, name) && (name !== "motif" || form.get("geste") === "conserver");
  return {
    why,
    address: pathname + search,
    written: fields.flatMap(([name, value]) =>
      isWritten(name) && value.trim() !== "" ? [[name, withoutSecrets(value)] as const] : [],
    ),
    carried: fields.filter(([name, value]) => !isWritten(name) && withoutSecrets(value) === value),
  };
}

/** Whether the data of an error is a form that was not carried out. */
export function isGivenBack(value: unknown): value is GivenBack {
  return typeof value === "object" && value !== null && "why" in value && "written" in value;
}

/**
 * If a form or a file fails for an unexpected reason, the answer becomes a 503 that says to come back later, as for
 * calls of the site. Pages that are only read have their own error page.
 */
export async function answerOfSurprise(sent: Request, answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  if (!isPage(answer)) return plainWords(givenBackLabels.noFile);
  const givenBack = await givenBackOf(sent, "unavailable");
  if (!givenBack) return answer;
  throw data(givenBack, { status: 503 });
}

/** The same for the sign-in pages: an unexpected failure becomes a 503 that says to come back later. */
export function unavailableAtDoor(answer: Response): Response {
  if (answer.status !== 500) return answer;
  if (isPage(answer)) throw data(null, { status: 503 });
  const { title, text } = givenBackLabels.failed;
  return plainWords(`${title}. ${text}`);
}

function isPage(answer: Response): boolean {
  return answer.headers.get("Content-Type")?.startsWith("text/html") === true;
}

function plainWords(text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${text}\n`, { status: 503, headers });
}

/** Adds the time to wait before another try, if the store is away. */
export function withRetryAfter(answer: Response): Response {
  if (answer.status === 503) answer.headers.set("Retry-After", String(storeAwaySeconds));
  return answer;
}

function withoutSecrets(text: string): string {
  return text
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "…")
    .replace(/(?<![A-Z0-9])[A-Z]{2}[0-9]{2}(?:[\s\p{Cf}]*[A-Z0-9]){11,32}/giu, withoutAccount);
}

/** A run of letters and digits that begins with an IBAN, with the middle of the IBAN hidden. */
function withoutAccount(run: string): string {
  for (let length = run.length; length >= 15; length -= 1) {
    const start = run.slice(0, length);
    if (hasValidIbanKey(start) && compactIdentifier(start.slice(-1)) !== "")
      return maskedIban(start) + run.slice(length);
  }
  return run;
}
