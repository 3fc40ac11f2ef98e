import * as v from "valibot";
import { failure, type Outcome, success } from "#domain/outcome.ts";

/**
 * Why a field was refused. `letters`: some that documents cannot write (`letters.ts`). `tooLong` carries the maximum after a
 * colon (`tooLong:200`); the words for each problem are in `content/site`.
 */
export type FieldProblem = "missing" | "malformed" | "letters" | "ours" | `tooLong:${number}`;

/** The first problem of each refused field. */
export type FieldProblems<Name extends string = string> = Partial<Record<Name, FieldProblem>>;

/** Name of the hidden field that only robots fill in: browsers and password managers have nothing to put into it. */
export const honeypotName = "remarque";

/** Whether a body has a value in the field that only robots fill in. */
export function isTrapped(body: unknown): boolean {
  const value = recordOf(body)[honeypotName];
  return typeof value === "string" && value.trim() !== "";
}

/** The fields of a body; none if it is no object. */
export function recordOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but for tab and line breaks
const controlCharactersButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Invisible characters: white space, and those that only format others (Unicode, category Cf). */
const unseen = /[\s\p{Cf}]/u;

/** A text without invisible characters at its ends; a text with nothing else is empty. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && unseen.test(text[start]!)) start += 1;
  while (end > start && unseen.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

/** A text as people paste it, trimmed and without invisible marks such as soft hyphens. */
function withoutMarks(text: string): string {
  return trimmed(text.replace(/\p{Cf}+/gu, ""));
}

/**
 * A telephone number as people paste it, without the words before it and invisible marks, with ordinary spaces; without any
 * if it would otherwise be longer than 20 characters. What is no number stays as it is.
 */
export function pastedTelephone(text: string): string {
  const line = withoutMarks(text)
    .replace(/[^\S\r\n]+/gu, " ")
    .replace(/^[\p{L}\s.:]*(?=[+(\d])/u, "");
  return line.length <= 20 ? line : line.replace(/(?<=[\d)(+.])[\s.]+|[\s.]+(?=[\d)(+])/gu, "");
}

/** A SIRET as people paste it, « SIRET : 802.070.748.00022 », without its name, spaces, dots, dashes and invisible marks. */
export function digitsOfSiret(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.,:;/_°]+/gu, "")
    .replace(/^(?:n|no|numéro)?(?:(?:de)?siret)?(?:n|no)?(?=\d)/iu, "");
}

/** A required telephone number of at most 20 characters, cleaned before they are counted. */
export function telephoneNumber() {
  return v.pipe(v.string("missing"), v.transform(pastedTelephone), requiredLine(20));
}

/** An e-mail address as people paste it: without « mailto: » and invisible marks, its domain as machines write it. */
export function pastedEmail(text: string): string {
  const compact = withoutMarks(text).replace(/^mailto:/iu, "");
  const [local, domain, ...more] = compact.split("@");
  if (!domain || more.length > 0 || /^[\x21-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain))
    return compact;
  try {
    // As browsers read it: « café.fr » is xn--caf-dma.fr.
    return `${local}@${new URL(`https://${domain}`).hostname}`;
  } catch {
    return compact;
  }
}

/** A required line of text, trimmed, without invisible marks and control characters, of at most `max` UTF-16 units. */
export function requiredLine(max?: number) {
  return v.pipe(line(max), v.nonEmpty("missing"));
}

/** The same line, which may be left out: it is then empty. Its words in `content/site/forms.ts` say `optional`. */
export function optionalLine(max: number) {
  return v.optional(line(max), "");
}

function line(max = Number.MAX_SAFE_INTEGER) {
  return v.pipe(
    v.string("missing"),
    v.transform(withoutMarks),
    v.maxLength(max, `tooLong:${max}`),
    v.check((text) => !controlCharacters.test(text) && text.isWellFormed(), "malformed"),
  );
}

/** A text of several lines, which may be left out: it is then empty. */
export function optionalText(max: number) {
  return v.optional(text(max), "");
}

/** A required text of several lines, trimmed, with `\n` as line break. */
export function requiredText(max: number) {
  return v.pipe(text(max), v.nonEmpty("missing"));
}

function text(max: number) {
  return v.pipe(
    v.string("missing"),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n")),
    v.transform(trimmed),
    v.maxLength(max, `tooLong:${max}`),
    v.check((text) => !controlCharactersButLineBreaks.test(text) && text.isWellFormed(), "malformed"),
  );
}

/**
 * A deliverable e-mail address of at most 255 UTF-16 units: the format that browsers accept for `type=email` (WHATWG
 * HTML), limited to a domain with a dot and a local part without leading, trailing or double dots (RFC 5321, 4.1.2).
 */
export function emailAddress() {
  return v.pipe(
    v.string("malformed"),
    v.transform(pastedEmail),
    v.check((text) => text.length <= 255 && isDeliverable(text), "malformed"),
  );
}

/**
 * Checks a visitor's input against a schema: its trimmed values, or the first problem of each refused field. A body
 * that is no object misses every field.
 */
export function checkFields<Schema extends v.ObjectSchema<v.ObjectEntries, FieldProblem>>(
  schema: Schema,
  input: unknown,
): Outcome<v.InferOutput<Schema>, FieldProblems<keyof Schema["entries"] & string>> {
  const checked = v.safeParse(schema, isRecord(input) ? input : {});
  return checked.success ? success(checked.output) : failure(firstProblems(checked.issues));
}

function isDeliverable(email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  return v.RFC_EMAIL_REGEX.test(email) && hasPlainDots(local) && /\.[a-z][a-z0-9-]*[a-z0-9]$/i.test(domain);
}

function hasPlainDots(local: string): boolean {
  return local.split(".").every((part) => part !== "");
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function firstProblems<Name extends string>(issues: readonly v.BaseIssue<unknown>[]): FieldProblems<Name> {
  const problems: FieldProblems = {};
  for (const issue of issues) {
    problems[v.getDotPath(issue) as Name] ??= issue.message as FieldProblem;
  }
  return problems as FieldProblems<Name>;
}
