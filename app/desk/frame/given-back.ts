import { data } from "react-router";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { compactIdentifier, hasValidIbanKey, maskedIban } from "#domain/sepa.ts";
import { givenBackLabels } from "./given-back-words.ts";

/** A text that somebody typed, under the name of its field. */
type WrittenField = keyof typeof givenBackLabels.fields;

/** A form that was not carried out, and what it takes to send it again. */
export type GivenBack = {
  readonly why: "signedOut" | "unavailable";
  /** Where it was sent. */
  readonly address: string;
  readonly written: readonly (readonly [name: WrittenField, text: string])[];
  /** What the form says beside, which nobody typed. */
  readonly carried: readonly (readonly [name: string, value: string])[];
};

/**
 * Sorts the fields of a form that was not carried out, or answers `null` where none was sent: what was typed is to be
 * read, without whole accounts or tokens.
 */
export async function givenBackOf(sent: Request, why: GivenBack["why"]): Promise<GivenBack | null> {
  if (sent.method !== "POST") return null;
  const form = await sent.formData();
  const { pathname, search } = new URL(sent.url);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\0", "")] as const] : [],
  );
  // Elsewhere a reason is one of a list.
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

/** Whether what a boundary was given is a form that was not carried out. */
export function isGivenBack(value: unknown): value is GivenBack {
  return typeof value === "object" && value !== null && "why" in value && "written" in value;
}

/**
 * Tells whoever sent a form, or asked for a file, to come back when a surprise kept it from being answered, as calls of
 * the site are. Pages that are only read say so by themselves.
 */
export async function answerOfSurprise(sent: Request, answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  if (!isPage(answer)) return plainWords(givenBackLabels.noFile);
  const givenBack = await givenBackOf(sent, "unavailable");
  if (!givenBack) return answer;
  throw data(givenBack, { status: 503 });
}

/** Tells whoever stands at the door to come back when a surprise kept it from answering. */
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

/** Says after how long to come back with what the store did not take. */
export function withRetryAfter(answer: Response): Response {
  if (answer.status === 503) answer.headers.set("Retry-After", String(storeAwaySeconds));
  return answer;
}

function withoutSecrets(text: string): string {
  return text
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "…")
    .replace(/(?<![A-Z0-9])[A-Z]{2}[0-9]{2}(?:[\s\p{Cf}]*[A-Z0-9]){11,32}/giu, withoutAccount);
}

/** A run of letters and digits whose beginning is an IBAN, with its middle hidden. */
function withoutAccount(run: string): string {
  for (let length = run.length; length >= 15; length -= 1) {
    const start = run.slice(0, length);
    if (hasValidIbanKey(start) && compactIdentifier(start.slice(-1)) !== "")
      return maskedIban(start) + run.slice(length);
  }
  return run;
}
