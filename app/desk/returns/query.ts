import { deskLinks } from "#app/desk/desk-links.ts";
import type { BankAnswers, BankPlan } from "#domain/billing/bank-plan.ts";
import { queryReader } from "../query.ts";

/** Why a file was not taken, or not recorded. The page that follows has the reason in its URL. */
const problems = [
  ...["too-large", "pdf", "format", "malformed", "dtd", "encoding", "missing"],
  ...["account", "creditor", "not-ours", "unknown", "changed"],
] as const;
export type ReturnsProblem =
  | ("too-large" | "pdf" | "format" | "malformed" | "dtd" | "encoding" | "missing")
  | ("account" | "creditor" | "not-ours" | "unknown" | "changed");

/** The query of the page. */
export type ReturnsQuery = {
  /** A file that was read, recorded just now, or recorded before: its SHA-256. */
  readonly read: string | null;
  readonly done: string | null;
  readonly already: string | null;
  readonly problem: ReturnsProblem | null;
  /** The refused file: its name, its bytes, and the end of its account or its creditor. */
  readonly fileName: string;
  readonly byteLength: number;
  readonly other: string;
  readonly page: number;
};

/** Reads the URL; values that make no sense are ignored. */
export function readReturnsQuery(fields: URLSearchParams): ReturnsQuery {
  const { text, number, page, oneOf } = queryReader(fields);
  return {
    read: readSha256(text("lu")),
    done: readSha256(text("fait")),
    already: readSha256(text("deja")),
    problem: (oneOf("probleme", problems) as ReturnsProblem | undefined) ?? null,
    fileName: text("fichier").slice(0, 60),
    byteLength: Math.min(number("octets") ?? Number(text("octets").slice(0, 9)), 99_999_999) || 0,
    other: text("autre")
      .replace(/[^A-Z0-9]/g, "")
      .slice(0, 35),
    page: page(),
  };
}

/** A SHA-256 in lower-case hexadecimal, or `null`. */
export function readSha256(text: unknown): string | null {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text) ? text : null;
}

/** A link to the page. */
export function returnsHref(parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return deskLinks.deskPage("returns") + (query && `?${query}`);
}

/** The answers in the form, each under the name of its question. */
export function readAnswers(form: FormData): BankAnswers {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return {
    debits: new Map(entries.filter(([name]) => name.startsWith("ligne-"))),
    batches: new Set(
      entries.flatMap(([name, value]) => (name.startsWith("remise-") && value === "oui" ? [name] : [])),
    ),
    transfers: new Map(
      entries.flatMap(([name, value]) =>
        readSha256(name) && /^\d{1,3}$/.test(value) ? [[name, Number(value)] as const] : [],
      ),
    ),
  };
}

/** Whether a plan leaves something to choose, so that the button cannot count without scripts. */
export function hasChoices({ questions, refused, proposals, transfersToCheck }: BankPlan): boolean {
  return [questions, refused, proposals, transfersToCheck].some(({ length }) => length > 0);
}
