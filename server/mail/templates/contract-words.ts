import { firstPaymentDay } from "#content/contract/first-payment.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { type FreeStart, freeMonthsFact, freeStart } from "#content/contract/packs.ts";
import { priceChanges } from "#content/contract/prices.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, inSentence, longDate } from "#content/site/format.ts";
import { firstPriceOf, type PricedContract, priceChangesAfter, priceOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis, dayOfMonth } from "#domain/calendar.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { type ContractDates, isPaidFromSignature, orderOn } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Gift, GiftCode } from "#domain/gift.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Draft as StoredDraft } from "#server/database/contracts/drafts.ts";
import type { Fact } from "./blocks.tsx";

type Priced = Pick<SignedContract, "monthlyCents" | "gift">;

/** « 15 octobre 2025, 89,00 € »: the day of the first debit, and its amount. */
export function firstDebit(offer: Priced, dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): string {
  return `${longDate(firstPaymentDay(dates))}, ${exactEuros(firstPriceOf(offer))}`;
}

/** For a payment that is due too soon to be announced here: another mail will announce its day. */
const announcedApart = `un e-mail vous annonce son prélèvement au moins ${preNotificationDays} jours avant`;

/** The debits that the confirmation announces, because the debtor must know of them beforehand. */
export function preNotification(dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): string {
  return isPaidFromSignature(dates)
    ? "Ce message vaut notification préalable des prélèvements qui suivent le premier."
    : "Ce message vaut notification préalable de votre premier prélèvement et de ceux qui le suivent.";
}

/** « 89,00 € le 15 de chaque mois », « 80,10 €, puis 89,00 € à partir du … »: the debits due from a day on. */
export function followingDebits(
  offer: PricedContract,
  dates: Pick<ContractDates, "firstDebitOn" | "firstRenewalOn">,
  from = dates.firstDebitOn,
): string {
  const after = priceChanges(priceChangesAfter(offer, from), exactEuros);
  const prices = `${exactEuros(priceOn(offer, from))}${after ? `, puis ${after},` : ""}`;
  return `${prices} ${everyMonthOn(dates.firstRenewalOn)}`;
}

/** The gift of a contract or of a draft, as a labelled value. */
export function giftFacts(gift: Gift | null): Fact[] {
  return gift ? [{ label: "Cadeau", value: giftWithCode(gift.code) }] : [];
}

/** The mandate's details that a debtor must get before a debit. */
export function mandateFacts({ umr, mandate }: Pick<SignedContract, "umr" | "mandate">): Fact[] {
  return [
    { label: "Référence du mandat (RUM)", value: umr },
    { label: "Créancier", value: company.name },
    { label: "Identifiant créancier (ICS)", value: company.creditorIdentifier },
    { label: "Compte débité", value: maskedIban(mandate.iban) },
    { label: "Titulaire", value: mandate.titulaire },
  ];
}

/** The free start and its end, in a sentence or two; empty if there is none. */
export function freeStartSentence(
  offer: FreeStart,
  dates: Pick<ContractDates, "trialEndsOn" | "firstDebitOn">,
): string | null {
  const start = freeStart(offer);
  if (dates.trialEndsOn === null) return start && `${start}.`;
  return `${start}, jusqu’au ${longDate(dates.firstDebitOn)}. ${turnsPaid}`;
}

/** The facts under the date and amount of the first payment. */
export function beforeFirstDebit(
  offer: FreeStart,
  dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">,
): string | null {
  if (isPaidFromSignature(dates)) return `Due le jour de la signature : ${announcedApart}.`;
  const start = freeStart(offer);
  const turns = offer.trialDays > 0 ? ` ${turnsPaid}` : "";
  return start && `${start} : rien ne sera prélevé avant cette date.${turns}`;
}

/** The same as a labelled value. */
export function freeStartFacts(
  offer: FreeStart,
  dates?: Pick<ContractDates, "trialEndsOn" | "firstDebitOn">,
): Fact[] {
  const months = freeMonthsFact(offer);
  const onTrial = offer.trialDays > 0;
  const until = (day?: Day | null) => (day && onTrial ? `, jusqu’au ${longDate(day)}` : "");
  const paid = onTrial ? ", puis payant automatiquement" : "";
  const trial = `${offer.trialDays} jours${until(dates?.trialEndsOn)}${months ? "" : paid}`;
  const offered = months && `${months.value}${until(dates?.firstDebitOn)}${paid}`;
  return [
    ...(onTrial ? [{ label: "Essai gratuit", value: trial }] : []),
    ...(months && offered ? [{ label: months.label, value: offered, inText: inSentence(offered) }] : []),
  ];
}

const turnsPaid = "L’abonnement devient ensuite payant automatiquement.";

/** What happens if a debit falls on a day when banks are closed (terms, article facturation). */
const nextOpenDay = " ; si les banques sont fermées ce jour-là, le premier jour où elles rouvrent";

function everyMonthOn(day: Day): string {
  const number = dayOfMonth(day);
  if (number > 28)
    return `le ${number} de chaque mois, ou le dernier jour d’un mois plus court${nextOpenDay}`;
  return `le ${number === 1 ? "1er" : number} de chaque mois${nextOpenDay}`;
}

/** A subscription with only its first step done, as mails show it. */
export type MailedDraft = Pick<
  StoredDraft,
  "id" | "packId" | "subscriber" | "warnings" | "createdAt" | "expiresAt"
> & {
  /** The gift that its code gives, or `null`. */
  readonly gift: GiftCode | null;
};

export function offerOf({ packId, gift, createdAt }: Pick<MailedDraft, "packId" | "gift" | "createdAt">) {
  return orderOn(packId, dayInParis(createdAt), gift);
}
