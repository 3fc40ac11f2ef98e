import { deskLinks } from "#app/desk/desk-links.ts";
import type { BankAnswers } from "#domain/billing/bank-answers.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import { mostTableColumns } from "#domain/billing/bank-table.ts";
import { columnRoles, type TableColumns } from "#domain/billing/table-columns.ts";
import { dayOrders } from "#domain/billing/table-values.ts";
import { queryReader } from "../query.ts";
import { columnField, orderField } from "./column-words.ts";

export type ReturnsQuery = {
  /** A file that was read, recorded just now, or recorded before: its SHA-256. */
  readonly read: string | null;
  readonly done: string | null;
  readonly already: string | null;
  /** Whether it asks for the columns of a table that was read. */
  readonly columns: boolean;
  readonly page: number;
};

/** Reads the URL; values that make no sense are ignored. */
export function readReturnsQuery(fields: URLSearchParams): ReturnsQuery {
  const { text, page } = queryReader(fields);
  return {
    read: readSha256(text("lu")),
    done: readSha256(text("fait")),
    already: readSha256(text("deja")),
    columns: text("colonnes") !== "",
    page: page(),
  };
}

/** A SHA-256 in lower-case hexadecimal, or `null`. */
export function readSha256(text: unknown): string | null {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text) ? text : null;
}

export function returnsHref(parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return deskLinks.deskPage("returns") + (query && `?${query}`);
}

/** The button that ticks every answer of a kind. */
export const tickField = "cocher";

/** The answer that a transfer pays no due day and stays on account. */
export const onAccountAnswer = "compte";

/** The answer that the bank has the first deposit of a file that it refused. */
export const keptAnswer = "garde";

/** What somebody says of the columns of a table. */
export function readColumns(form: FormData): TableColumns {
  const { oneOf } = queryReader(form);
  const roles = Array.from(
    { length: mostTableColumns },
    (_, column) => oneOf(columnField(column), columnRoles) ?? null,
  );
  return { roles, dayOrder: oneOf(orderField, dayOrders) ?? null };
}

/** The answers in the form, each under the name of its question. */
export function readAnswers(form: FormData): BankAnswers {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const answered = (kind: string, answer: string) =>
    new Set(entries.flatMap(([name, value]) => (name.startsWith(kind) && value === answer ? [name] : [])));
  return {
    debits: new Map(entries.filter(([name]) => name.startsWith("ligne-"))),
    batches: answered("remise-", "oui"),
    kept: answered("remise-", keptAnswer),
    reasons: answered("motif-", "oui"),
    charges: new Map(entries.filter(([name]) => name.startsWith("frais-"))),
    credits: new Map(entries.filter(([name]) => name.startsWith("credit-"))),
    transfers: new Map(
      entries.flatMap(([name, value]) =>
        readSha256(name) && (value === onAccountAnswer || /^\d{1,3}$/.test(value))
          ? [[name, value === onAccountAnswer ? ("account" as const) : Number(value)] as const]
          : [],
      ),
    ),
  };
}

/** Whether a plan leaves something to choose, so that the button cannot count without scripts. */
export function hasChoices(plan: BankPlan): boolean {
  const { questions, refused, reasonsInWords, creditQuestions, proposals, transfersToCheck } = plan;
  const asked = [questions, refused, reasonsInWords, creditQuestions, proposals, transfersToCheck];
  return [...asked, plan.chargeQuestions].some(({ length }) => length > 0);
}
