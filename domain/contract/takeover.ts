import * as v from "valibot";
import { centsTyped } from "#domain/amount.ts";
import { dayWritten } from "#domain/billing/table-values.ts";
import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { checkFields, type FieldProblem, requiredLine, trimmed } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type PackId, type Packs, packIds } from "#domain/pack.ts";
import { compactIdentifier } from "#domain/sepa.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { accountFaultOf } from "./account-fault.ts";
import { debitDay } from "./debits.ts";
import { unwritableFields } from "./letters.ts";
import { hasMandateLapsed, type Mandate, mandateOf, mandateSchema } from "./mandate.ts";
import { preNotificationDays } from "./presentation.ts";
import type { TakenOver } from "./signed-contract.ts";
import { type Subscriber, subscriberOf, subscriberSchema } from "./subscriber.ts";

/** The fields of a contract that was signed elsewhere, in the order of the form and of the table. */
export const takeoverFields = [
  "pack",
  "price",
  "signedOn",
  "firstDebitOn",
  "raisonSociale",
  "siret",
  "nomPrenom",
  "adresseSiege",
  "email",
  "telephone",
  "umr",
  "creditor",
  "mandateSignedOn",
  "lastDebitOn",
  "iban",
  "bic",
  "titulaire",
  "adresse",
  "pays",
  "emailDebiteur",
] as const;

export type TakeoverField = (typeof takeoverFields)[number];

/** The fields that may stay empty: the price is then that of the pack, and the holder of the account is the subscriber. */
export const optionalTakeoverFields: readonly TakeoverField[] = [
  "price",
  "lastDebitOn",
  "bic",
  "titulaire",
  "adresse",
  "pays",
  "emailDebiteur",
];

/** What somebody typed, or a row of a table has. */
export type TypedTakeover = Readonly<Record<TakeoverField, string>>;

/** A contract that was signed elsewhere, as it comes in. */
export type Takeover = {
  readonly packId: PackId;
  /** The price in force, in euro cents a month. */
  readonly monthlyCents: number;
  readonly signedOn: Day;
  /** The due day of the first payment here: nothing before it is owed here. */
  readonly firstDebitOn: Day;
  readonly subscriber: Subscriber;
  readonly umr: string;
  readonly mandate: Mandate;
  readonly takenOver: TakenOver;
};

/** Why a contract that was signed elsewhere cannot come in, for one of its fields. */
export type TakeoverProblem =
  | FieldProblem
  /** A day that is still to come. */
  | "future"
  /** Its client cannot be told 14 days before the debit. */
  | "soon"
  /** More than a year ahead. */
  | "far"
  /** Signed before the contract’s last debit, and the like: the days are out of order. */
  | "order"
  /** Nothing was debited on the mandate for 36 months. */
  | "dormant"
  /** The mandate authorises another creditor. */
  | "creditor"
  /** No debit can use the account. */
  | "account"
  /** The bank of an account outside the EEA needs its BIC, or the parts of the address. */
  | "outside";

/** The largest PDF of a contract that was signed elsewhere, in bytes. */
export const mostPaperBytes = 10_000_000;

/** The largest table of contracts that were signed elsewhere: its rows, and its bytes. */
export const mostTakeoverRows = 500;
export const mostTakeoverBytes = 500_000;

/** The highest price that somebody can mean, in euro cents a month. */
const highestMonthlyCents = 1_000_000;

/** The signs of a mandate reference that every bank accepts (EPC AT-01), at most 35. */
const umrSigns = /^(?!\/)(?!.*\/\/)[A-Za-z0-9+?/:().,'-]{1,35}(?<!\/)$/;

/** The first day on which a contract that comes in on a day can be debited: its client is told 14 days before. */
export function firstTakeoverDay(today: Day): Day {
  return addDays(today, preNotificationDays);
}

/**
 * The day by which a contract that came in without its paper needs it: that of its first debit here. From then on its
 * client’s bank may ask for the mandate.
 */
export function paperDueOn(firstDebitOn: Day): Day {
  return debitDay(firstDebitOn);
}

/** Reads what somebody typed on a day. `creditorIdentifier` is ours. Every field has one problem at most. */
export function checkTakeover(
  typed: TypedTakeover,
  { today, creditorIdentifier, packs }: { today: Day; creditorIdentifier: string; packs: Packs },
): Outcome<Takeover, Partial<Record<TakeoverField, TakeoverProblem>>> {
  const problems: Partial<Record<TakeoverField, TakeoverProblem>> = {};
  const orElse = (name: TakeoverField, other: string) => (trimmed(typed[name]) === "" ? other : typed[name]);
  const checked = checkFields(schema, {
    ...typed,
    acceptCGV: true,
    titulaire: orElse("titulaire", typed.raisonSociale),
    adresse: orElse("adresse", typed.adresseSiege),
    pays: orElse("pays", "France"),
    emailDebiteur: orElse("emailDebiteur", typed.email),
  });
  if (!checked.ok) Object.assign(problems, checked.problem);
  const dayIn = (name: TakeoverField): Day | null => {
    const text = trimmed(typed[name]);
    const day = dayWritten(text, "day-first");
    const mayBeEmpty = optionalTakeoverFields.includes(name);
    if (day === null && !(text === "" && mayBeEmpty)) problems[name] = text === "" ? "missing" : "malformed";
    return day;
  };
  const signedOn = dayIn("signedOn");
  const firstDebitOn = dayIn("firstDebitOn");
  const mandateSignedOn = dayIn("mandateSignedOn");
  const lastDebitOn = dayIn("lastDebitOn");
  const note = (name: TakeoverField, problem: TakeoverProblem, is: boolean | null | "") => {
    if (is) problems[name] ??= problem;
  };
  note("signedOn", "future", signedOn && signedOn > today);
  note("mandateSignedOn", "future", mandateSignedOn && mandateSignedOn > today);
  note("firstDebitOn", "soon", firstDebitOn && debitDay(firstDebitOn) < firstTakeoverDay(today));
  note("firstDebitOn", "far", firstDebitOn && firstDebitOn > addMonths(today, 12));
  note("lastDebitOn", "order", lastDebitOn && mandateSignedOn && lastDebitOn < mandateSignedOn);
  note("lastDebitOn", "order", lastDebitOn && firstDebitOn && lastDebitOn >= firstDebitOn);
  const usedOn = lastDebitOn ?? mandateSignedOn;
  note("lastDebitOn", "dormant", usedOn && firstDebitOn && hasMandateLapsed(usedOn, debitDay(firstDebitOn)));
  const creditor = compactIdentifier(typed.creditor);
  note("creditor", "missing", creditor === "");
  note("creditor", "creditor", !isSameCreditor(creditor, creditorIdentifier));
  const priceText = trimmed(typed.price);
  const cents = priceText === "" ? null : centsTyped(priceText);
  note("price", "malformed", priceText !== "" && (!cents || cents > highestMonthlyCents));
  if (!checked.ok) return failure(problems);

  const { pack: packId, umr, ...fields } = checked.value;
  const mandate = mandateOf(fields);
  const subscriber = subscriberOf(fields);
  for (const name of unwritableFields({ ...subscriber, ...mandate }))
    problems[name as TakeoverField] ??= "letters";
  note("siret", "malformed", !hasValidSiretKey(subscriber.siret));
  const fault = accountFaultOf(mandate);
  note("iban", "account", fault === "iban");
  note("bic", "outside", fault === "bic");
  note("adresse", "outside", fault === "postalAddress");
  if (Object.keys(problems).length > 0 || !signedOn || !firstDebitOn || !mandateSignedOn)
    return failure(problems);
  return success({
    packId,
    monthlyCents: cents ?? packs[packId].monthlyCents,
    signedOn,
    firstDebitOn,
    subscriber,
    umr,
    mandate,
    takenOver: { mandateSignedOn, lastDebitOn },
  });
}

const schema = v.object(
  {
    ...subscriberSchema.entries,
    ...mandateSchema.entries,
    bic: v.pipe(
      v.string("missing"),
      v.transform(compactIdentifier),
      v.string(),
      v.maxLength(34, "malformed"),
    ),
    pack: v.picklist(packIds, "missing" satisfies FieldProblem),
    umr: v.pipe(requiredLine(35), v.regex(umrSigns, "malformed")),
  },
  "missing" satisfies FieldProblem,
);

/**
 * Whether two creditor identifiers name one creditor: characters 5 to 7 are the creditor’s own business code (EPC262-08).
 * A mandate for another creditor would need an amendment that its bank is told of; here its client signs a new one.
 */
function isSameCreditor(one: string, other: string): boolean {
  const withoutCode = (identifier: string) => identifier.slice(0, 4) + identifier.slice(7);
  return withoutCode(one) === withoutCode(other) && one.length === other.length;
}
