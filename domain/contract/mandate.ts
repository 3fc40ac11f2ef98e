import * as v from "valibot";
import { addMonths, type Day } from "#domain/calendar.ts";
import { emailAddress, requiredLine } from "#domain/fields.ts";
import { compactIdentifier } from "#domain/sepa.ts";

/** The fields of the second step of a contract (docs/product.md, 4.3). */
export const mandateSchema = v.object(
  {
    iban: v.pipe(v.string("missing"), v.transform(compactIdentifier), requiredLine(34)),
    bic: v.pipe(v.string("missing"), v.transform(compactIdentifier), requiredLine()),
    titulaire: requiredLine(200),
    adresse: requiredLine(500),
    pays: requiredLine(100),
    emailDebiteur: emailAddress(),
  },
  "missing",
);

/** The account to debit and its holder, as accepted; `iban` and `bic` without spaces, in capitals. */
export type Mandate = v.InferOutput<typeof mandateSchema>;

/** Name of a second-step field, the same from the input to the column. */
export type MandateField = keyof Mandate;

/** The fields of the account, which are stored sealed together. Each other field of a mandate has its own column. */
export type BankDetails = Pick<Mandate, "iban" | "bic">;

/** Picks the mandate from the fields of a call, or of a row with its unsealed account. */
export function mandateOf(fields: Mandate): Mandate {
  const names = Object.keys(mandateSchema.entries) as MandateField[];
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Mandate;
}

/** Months without a debit after which a mandate may no longer be used (SDD Core rulebook). */
export const mandateLapseMonths = 36;

/**
 * Whether a mandate has lapsed on a day: no debit presented, even a rejected one, for 36 months. Before the
 * first debit, the months run from the signature.
 */
export function hasMandateLapsed(lastUsedOn: Day, day: Day): boolean {
  return day > addMonths(lastUsedOn, mandateLapseMonths);
}
