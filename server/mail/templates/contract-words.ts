import { company } from "#content/company.ts";
import { firstPaymentDay } from "#content/first-payment.ts";
import { euros, exactEuros, longDate } from "#content/format.ts";
import { type Day, dayOfMonth } from "#domain/calendar.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { type ContractDates, isPaidFromSignature } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { Draft as StoredDraft } from "#server/database/drafts.ts";
import type { Fact } from "./blocks.tsx";

/** The price of a subscription and its start, from a pack or as a contract recorded it. */
type Offer = {
  readonly monthlyCents: number;
  readonly trialDays: number;
  readonly firstMonthFree: boolean;
};

/** « 89 € TTC par mois ». */
export function monthlyPrice({ monthlyCents }: Pick<Offer, "monthlyCents">): string {
  return `${euros(monthlyCents)} TTC par mois`;
}

/** « 15 octobre 2025, 89,00 € »: the day of the first debit, and its amount. */
export function firstDebit(offer: Offer, dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): string {
  return `${longDate(firstPaymentDay(dates))}, ${exactEuros(offer.monthlyCents)}`;
}

/** For a payment that is due too soon to be announced here: another mail will announce its day. */
const announcedApart = `un e-mail vous annonce son prélèvement au moins ${preNotificationDays} jours avant`;

/** The debits that the confirmation announces, because the debtor must know of them beforehand. */
export function preNotification(dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): string {
  return isPaidFromSignature(dates)
    ? "Ce message vaut notification préalable des prélèvements qui suivent le premier."
    : "Ce message vaut notification préalable de votre premier prélèvement et de ceux qui le suivent.";
}

/** « 89,00 € le 15 de chaque mois »: the debits that follow. */
export function followingDebits(offer: Offer, dates: Pick<ContractDates, "firstRenewalOn">): string {
  return `${exactEuros(offer.monthlyCents)} ${everyMonthOn(dates.firstRenewalOn)}`;
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
export function freeStartSentence(offer: Offer, dates: Pick<ContractDates, "trialEndsOn">): string | null {
  if (offer.trialDays > 0 && dates.trialEndsOn) {
    return `${freeTrial(offer)}, jusqu’au ${longDate(dates.trialEndsOn)}. ${turnsPaid}`;
  }
  return offer.firstMonthFree ? "Premier mois offert." : null;
}

/** The facts under the date and amount of the first payment. */
export function beforeFirstDebit(
  offer: Offer,
  dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">,
): string | null {
  if (isPaidFromSignature(dates)) return `Due le jour de la signature : ${announcedApart}.`;
  const nothing = "rien ne sera prélevé avant cette date.";
  if (offer.trialDays > 0) return `${freeTrial(offer)} : ${nothing} ${turnsPaid}`;
  return offer.firstMonthFree ? `Premier mois offert : ${nothing}` : null;
}

/** The same as a labelled value. */
export function freeStartFacts(offer: Offer, trialEndsOn?: Day | null): Fact[] {
  if (offer.trialDays > 0) {
    const end = trialEndsOn ? `jusqu’au ${longDate(trialEndsOn)}, puis payant` : "puis payant";
    return [{ label: "Essai gratuit", value: `${offer.trialDays} jours, ${end} automatiquement` }];
  }
  return offer.firstMonthFree ? [{ label: "Premier mois", value: "Offert", inText: "offert" }] : [];
}

function freeTrial({ trialDays }: Offer): string {
  return `${trialDays} jours d’essai gratuit`;
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
export type Draft = Pick<
  StoredDraft,
  "id" | "packId" | "subscriber" | "warnings" | "createdAt" | "expiresAt"
>;
