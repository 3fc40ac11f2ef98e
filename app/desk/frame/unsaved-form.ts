import { data } from "react-router";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { compactIdentifier, hasValidIbanKey, maskedIban } from "#domain/sepa.ts";
import { deskFailureWords } from "./failure-words.ts";

/** A form that the desk received and did not save, with everything needed to send it again. */
export type UnsavedForm = {
  readonly why: "signedOut" | "unavailable" | "forbidden";
  /** The path and the query that it was sent to. */
  readonly href: string;
  /** What a person wrote, to be read and sent again. */
  readonly written: readonly (readonly [name: string, text: string])[];
  /** All other fields of the form: they are sent again with it. */
  readonly carried: readonly (readonly [name: string, value: string])[];
};

/** The name of a button’s action, and what a device answers to a script: nobody fills them in. */
const sentByThemselves: readonly string[] = ["geste", "reponse"];

/**
 * Reads a form that was not saved, whatever its fields are called, so that nothing in it is lost. Texts are shown, the
 * other values come along. Whole accounts and tokens are hidden. Returns `null` if the request sent no form, or a button
 * alone.
 */
export async function unsavedFormOf(sent: Request, why: UnsavedForm["why"]): Promise<UnsavedForm | null> {
  if (sent.method !== "POST") return null;
  const form = await sent.formData();
  const { pathname, search } = new URL(sent.url);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\0", "")] as const] : [],
  );
  if (!fields.some(([name, value]) => !sentByThemselves.includes(name) && value.trim() !== "")) return null;
  return {
    why,
    href: pathname + search,
    written: writtenTexts(fields),
    carried: fields.filter(([name, value]) => !isWritten(name, value) && withoutSecrets(value) === value),
  };
}

/** The texts that a person wrote in a form. Whole accounts and tokens are hidden. */
export function writtenTexts(fields: readonly (readonly [name: string, value: string])[]) {
  return fields.flatMap(([name, value]) =>
    isWritten(name, value) && value.trim() !== "" ? [[name, withoutSecrets(value)] as const] : [],
  );
}

/**
 * Whether a field is shown as a text: it has a label, or holds something else than an identifier, a number or a day, which
 * pages put into fields by themselves.
 */
function isWritten(name: string, value: string): boolean {
  return Object.hasOwn(deskFailureWords.fields, name) || /[^\w.:+@-]/u.test(value);
}

/** Whether the data of an error is a form that was not saved. */
export function isUnsavedForm(value: unknown): value is UnsavedForm {
  return typeof value === "object" && value !== null && "why" in value && "written" in value;
}

/**
 * Answers 503 and says to come back later if a form or a file fails for an unexpected reason, as the functions of the
 * public site do. A page that somebody only reads has its own error page.
 */
export async function answerUnexpectedFailure(sent: Request, answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  if (!isPage(answer)) return plainText(deskFailureWords.noFile);
  const unsavedForm = await unsavedFormOf(sent, "unavailable");
  if (!unsavedForm) return answer;
  throw data(unsavedForm, { status: 503 });
}

/** Gives back what was written in a form whose action the role of the person does not allow, or no longer does. */
export async function giveBackForbidden(sent: Request, answer: Response): Promise<Response> {
  if (answer.status !== 403 || !isPage(answer)) return answer;
  const unsavedForm = await unsavedFormOf(sent, "forbidden");
  if (!unsavedForm || unsavedForm.written.length === 0) return answer;
  throw data(unsavedForm, { status: 403 });
}

/** Answers 503 for the sign-in pages too. */
export function unavailableSignIn(answer: Response): Response {
  if (answer.status !== 500) return answer;
  if (isPage(answer)) throw data(null, { status: 503 });
  const { title, text } = deskFailureWords.failed;
  return plainText(`${title}. ${text}`);
}

function isPage(answer: Response): boolean {
  return answer.headers.get("Content-Type")?.startsWith("text/html") === true;
}

function plainText(text: string): Response {
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
