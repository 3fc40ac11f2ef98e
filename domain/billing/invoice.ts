import { totalCentsOf, vatPermille, withoutVatCents } from "#domain/amount.ts";
import { addDays, type Day, yearOf } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { latePenaltyMultiple, recoveryFeeCents } from "#domain/contract/late-payment.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { CountryCode } from "#domain/countries.ts";
import { type GiftCode, giftRule } from "#domain/gift.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import { hasValidSiretKey, sirenOf } from "#domain/siret.ts";
import { seatDoubt, type VatExemption, vatOfSeat } from "#domain/vat.ts";
import { billedOn, packPriceOn, priceOn } from "./amount-due.ts";
import { formatBillingNumber } from "./billing-number.ts";

/** A postal address; all of it is in `street` if the text that was typed has no safe parts. */
export type BilledAddress = {
  readonly street: string;
  readonly postalCode: string | null;
  readonly town: string | null;
  /** Of an address outside France. */
  readonly country?: Exclude<CountryCode, "FR">;
};

/** The company that issues invoices, as they must name it (C. com., R123-237; CGI ann. II, art. 242 nonies A, I). */
export type Seller = {
  readonly name: string;
  /** « SARL ». */
  readonly legalForm: string;
  readonly capitalEuros: number;
  readonly siren: string;
  readonly registryCity: string;
  readonly vatNumber: string;
  readonly address: BilledAddress;
  /** SEPA creditor identifier, which debits carry (EPC262-08). */
  readonly creditorIdentifier: string;
};

/** The client: name, address and SIREN are compulsory (C. com., R123-237; CGI ann. II, art. 242 nonies A, I, 1° bis). */
export type Buyer = {
  readonly name: string;
  readonly siren: string;
  readonly siret: string;
  readonly address: BilledAddress;
  /** Its number for the tax, which it owes itself (CGI ann. II, art. 242 nonies A, I, 4°). */
  readonly vatNumber?: string;
};

/** A sum with its tax, in euro cents: `withoutVatCents + vatCents = totalCents`; the rate in tenths of a per cent. */
export type VatAmounts = {
  readonly withoutVatCents: number;
  readonly vatPermille: number;
  readonly vatCents: number;
  readonly totalCents: number;
};

/**
 * When the tax of services falls due: as they are paid, or as they are invoiced if the company chose so (CGI, art. 269,
 * 2, c).
 */
export type VatPoint = "payment" | "invoice";

/** The fields that an invoice and a credit note share. They name no account, no phone number and no e-mail address. */
export type BillingDocument = {
  /** {@link formatBillingNumber} */
  readonly number: string;
  readonly issuedOn: Day;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly contractNumber: string;
  /** « Abonnement Pack Advance ». */
  readonly designation: string;
  /** The nature of the operation (CGI ann. II, art. 242 nonies A, I, 19°, decree 2022-1299). */
  readonly operation: "services";
  readonly period: { readonly fromOn: Day; readonly toOn: Day };
  readonly amounts: VatAmounts;
  /** Why it bears no tax, if it bears none. */
  readonly vatExemption?: VatExemption;
  readonly vatPoint: VatPoint;
  /** Compulsory in invoices between professionals, as is the discount (C. com., L441-9, L441-10 and D441-5). */
  readonly latePayment: { readonly legalRateMultiple: number; readonly recoveryFeeCents: number };
  readonly earlyPaymentDiscount: "none";
};

/**
 * The charges of a due day, each with its price without tax: the last one has the exact rest of all of them. They are
 * expenses of the service, and bear its tax (CGI, art. 267, I, 2°).
 */
function chargesOn(
  { rebilled = [] }: InvoicedContract,
  dueOn: Day,
  withoutVatCents: number,
): readonly BilledCharge[] {
  const charges = rebilled.filter((charge) => charge.dueOn === dueOn);
  const totalCents = totalCentsOf(charges);
  let restCents = withoutVatCents;
  return charges.map(({ debitId, debitedOn, amountCents }, index) => {
    const part = Math.floor((withoutVatCents * amountCents) / totalCents);
    const cents = index === charges.length - 1 ? restCents : part;
    restCents -= cents;
    return { debitId, debitedOn, withoutVatCents: cents, totalCents: amountCents };
  });
}

/** What the month of an invoice costs, without the charges of the bank that it bears, in euro cents without tax. */
export function monthWithoutVatCents({
  amounts,
  charges = [],
}: Pick<Invoice, "amounts" | "charges">): number {
  return charges.reduce((cents, charge) => cents - charge.withoutVatCents, amounts.withoutVatCents);
}

/** What a gift takes off the price of the month, in euro cents without tax (C. com., L441-9): `amounts` are after it. */
export type Discount = {
  readonly code: GiftCode;
  readonly percent: number;
  readonly priceWithoutVatCents: number;
  readonly withoutVatCents: number;
};

/** What the bank kept for an earlier debit that came back, as a line of an invoice; the tax is in it. */
export type BilledCharge = {
  /** The debit that came back, and the day on which it was collected or was to be. */
  readonly debitId: string;
  readonly debitedOn: Day;
  readonly withoutVatCents: number;
  readonly totalCents: number;
};

/**
 * Why no debit collects an invoice on its day: it is paid already, its client pays it otherwise, or nothing can be collected
 * until they give another account. `later`: a debit does on another day, which is announced.
 */
export type WithoutDebit = "paid" | "to-pay" | "blocked" | "later";

/** Whether a debit collects an invoice, on its day or later: otherwise it names neither mandate nor creditor identifier. */
export function isDebited({ withoutDebit = "later" }: Pick<Invoice, "withoutDebit">): boolean {
  return withoutDebit === "later";
}

/**
 * An invoice: the amount owed for one due day of a contract. The value is plain and never changes once it is issued, so
 * that its canonical JSON and the SHA-256 of it stand for the invoice.
 */
export type Invoice = BillingDocument & {
  readonly kind: "invoice";
  readonly dueOn: Day;
  readonly months: 1;
  readonly discount?: Discount;
  /** The charges of the bank that it bears: `amounts` have them in it. */
  readonly charges?: readonly BilledCharge[];
  /** {@link lastDayToPay} */
  readonly payableOn: Day;
  readonly means: "direct-debit";
  /** Set if no debit was to collect it on its day when it was issued. */
  readonly withoutDebit?: WithoutDebit;
  /** Unique mandate reference. */
  readonly umr: string;
};

/** The facts about the issuing of an invoice that its contract does not know; `rank` is its place in its series. */
export type InvoiceIssue = {
  readonly rank: number;
  readonly issuedOn: Day;
  readonly seller: Seller;
  readonly designation: string;
  readonly vatPoint: VatPoint;
  readonly withoutDebit?: WithoutDebit | null;
};

/** The parts of a contract that its invoices repeat. */
export type InvoicedContract = Pick<
  SignedContract,
  "number" | "umr" | "monthlyCents" | "gift" | "laterPrices"
> & {
  readonly subscriber: Pick<SignedContract["subscriber"], "raisonSociale" | "siret" | "adresseSiege">;
  readonly vatNumber?: string | null;
  readonly rebilled?: readonly (Pick<BilledCharge, "debitId" | "debitedOn"> & {
    readonly dueOn: Day;
    readonly amountCents: number;
  })[];
  readonly dates: Pick<SignedContract["dates"], "acceptedOn" | "trialEndsOn">;
};

/** The invoice of a due day of a contract: one month, from the due day to the eve of the next one. */
export function invoiceOf(
  contract: InvoicedContract,
  dueOn: Day,
  { rank, issuedOn, seller, designation, vatPoint, withoutDebit }: InvoiceIssue,
): Invoice {
  const { permille, exemption } = vatOfSeat(contract.subscriber.adresseSiege);
  const monthly = vatAmountsOf(priceOn(contract, dueOn), permille);
  const discount = discountOf(contract, packPriceOn(contract, dueOn), monthly);
  const amounts = vatAmountsOf(billedOn(contract, dueOn), permille);
  const charges = chargesOn(contract, dueOn, amounts.withoutVatCents - monthly.withoutVatCents);
  return {
    kind: "invoice",
    number: formatBillingNumber({ kind: "invoice", year: yearOf(issuedOn), rank }),
    issuedOn,
    seller,
    buyer: buyerOf(contract, exemption),
    contractNumber: contract.number,
    designation,
    operation: "services",
    period: { fromOn: dueOn, toOn: addDays(nextRenewalOnOrAfter(contract.dates, addDays(dueOn, 1)), -1) },
    amounts,
    ...(exemption && { vatExemption: exemption }),
    vatPoint,
    latePayment: { legalRateMultiple: latePenaltyMultiple, recoveryFeeCents },
    earlyPaymentDiscount: "none",
    dueOn,
    months: 1,
    ...(discount && { discount }),
    ...(charges.length > 0 && { charges }),
    payableOn: lastDayToPay(dueOn, issuedOn),
    means: "direct-debit",
    ...(withoutDebit && { withoutDebit }),
    umr: contract.umr,
  };
}

/**
 * Why a contract’s invoices wait: its e-mail address is unconfirmed, its client owes the tax in another country and nobody
 * knows their number for it, or its SIRET has a wrong key.
 */
export type InvoiceObstacle = "address" | "vat-number" | "siret";

/** Days for which an invoice waits for the right SIRET; then it leaves with the one that was signed. */
const siretWaitDays = 15;

/** What the invoices of a contract wait for; the SIRET, the seat and the number for the tax are those that they would bear. */
export type InvoicePrerequisites = {
  readonly addressConfirmedAt: number | null;
  readonly billedSiret: string;
  readonly billedSeat: string;
  readonly vatNumber: string | null;
};

/** The obstacle to the invoice of a due day on another day, or `null`. */
export function invoiceObstacle(
  { addressConfirmedAt, billedSiret, billedSeat, vatNumber }: InvoicePrerequisites,
  dueOn: Day,
  today: Day,
): InvoiceObstacle | null {
  if (addressConfirmedAt === null) return "address";
  if (vatNumber === null && seatDoubt(billedSeat) === "seat-abroad") return "vat-number";
  return hasValidSiretKey(billedSiret) || today >= addDays(dueOn, siretWaitDays) ? null : "siret";
}

/**
 * The last day to pay the invoice of a due day: the day of its debit, because a day on which banks are closed must not
 * make the client late, and never before the invoice is issued (XP Z12-012, BR-FR-CO-07).
 */
export function lastDayToPay(dueOn: Day, issuedOn: Day): Day {
  const debitedOn = debitDay(dueOn);
  return issuedOn > debitedOn ? issuedOn : debitedOn;
}

/**
 * A price that includes tax, with its tax as the difference, so that the price shown, signed, debited and invoiced is one
 * amount (docs/decisions/0018-the-cent-of-vat.md).
 */
export function vatAmountsOf(totalCents: number, permille = vatPermille): VatAmounts {
  const withoutVat = withoutVatCents(totalCents, permille);
  return {
    withoutVatCents: withoutVat,
    vatPermille: permille,
    vatCents: totalCents - withoutVat,
    totalCents,
  };
}

/** What the gift of a contract takes off the price of its pack in an invoice with these amounts; `null` if nothing. */
function discountOf({ gift }: InvoicedContract, packCents: number, amounts: VatAmounts): Discount | null {
  const percent = giftRule(gift?.code ?? null).percentOff;
  if (!gift || percent === undefined || amounts.totalCents === packCents) return null;
  const priceWithoutVatCents = withoutVatCents(packCents, amounts.vatPermille);
  return {
    code: gift.code,
    percent,
    priceWithoutVatCents,
    withoutVatCents: priceWithoutVatCents - amounts.withoutVatCents,
  };
}

function buyerOf({ subscriber, vatNumber }: InvoicedContract, exemption: VatExemption | null): Buyer {
  const { raisonSociale, siret, adresseSiege } = subscriber;
  return {
    name: raisonSociale,
    siren: sirenOf(siret),
    siret,
    address: addressOf(adresseSiege),
    ...(exemption === "reverse-charge" && vatNumber ? { vatNumber } : {}),
  };
}

function addressOf(typed: string): BilledAddress {
  const parts = splitPostalAddress(typed);
  if (!parts) return { street: typed, postalCode: null, town: null };
  const { countryCode: country, ...address } = parts;
  return country === "FR" ? address : { ...address, country };
}
