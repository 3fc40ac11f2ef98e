import { firstPaymentDay, firstPaymentLabel } from "#content/contract/first-payment.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { priceAfter } from "#content/contract/prices.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import type { DownloadKind } from "#content/site/paths.ts";
import { firstVersionClock } from "#content/site/steps.ts";
import { firstPriceOf, priceChangesAfter, priceOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis, dayOfMonth } from "#domain/calendar.ts";
import { amendmentOf, type DocumentKind, isAmendedMandate } from "#domain/contract/document-kind.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { isPaidFromSignature, withdrawalDays } from "#domain/contract/renewal.ts";
import type { EvidenceFact, SignatureEvidence, SignedContract } from "#domain/contract/signed-contract.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { type Gift, giftRule } from "#domain/gift.ts";
import type { TermsEdition } from "#domain/pack.ts";

/**
 * The authorisation of a SEPA Core mandate: the official French text, word for word, in two paragraphs
 * (European Payments Council, EPC392-08).
 */
export const mandateAuthorisation = [
  `En signant ce formulaire de mandat, vous autorisez (A) ${company.name} à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions ${company.ofName}.`,
  "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé.",
] as const;

/** The note about the debtor's rights, which every mandate carries. */
export const mandateRights =
  "Vos droits concernant le présent mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.";

/** The name of a document; `edition` is that of the terms of its contract. */
export function documentName(kind: DownloadKind, edition: TermsEdition): string {
  return kind === "terms" ? termsNames[edition].document : contractDocumentName(kind);
}

export function contractDocumentName(kind: DocumentKind): string {
  const ordinal = amendmentOf(kind);
  if (ordinal !== null) return `Avenant n° ${ordinal}`;
  if (isAmendedMandate(kind)) return "Mandat de prélèvement SEPA, nouveau compte";
  if (kind === "paper") return "Contrat signé";
  return kind === "mandate" ? "Mandat de prélèvement SEPA" : "Récapitulatif du contrat";
}

export const termsDocumentWords = {
  subtitle: "Le texte accepté à la signature, à conserver avec votre contrat et votre mandat",
  textSha256: "Texte, SHA-256 :",
} as const;

/** Names of an edition of the terms: as a document, in full, in short, and after « renvoie ». */
export const termsNames = {
  standard: {
    document: "Conditions générales d’abonnement",
    fileName: "conditions-generales",
    accepted: "conditions générales d’abonnement acceptées",
    short: "Conditions générales",
    referred: "aux conditions générales d’abonnement",
  },
  promo: {
    document: "Annexe promotionnelle",
    fileName: "annexe-promotionnelle",
    accepted: "annexe promotionnelle acceptée",
    short: "Annexe promotionnelle",
    referred: "à l’annexe promotionnelle",
  },
} as const satisfies Record<
  TermsEdition,
  Record<"document" | "fileName" | "accepted" | "short" | "referred", string>
>;

/** « Conditions générales, version du 1er janvier 2025 ». */
export function termsVersionName(edition: TermsEdition, version: Day): string {
  return `${termsNames[edition].short}, version du ${longDate(version)}`;
}

/** The terms that the subscriber agreed to, as summed up on the second page of the contract. */
export function agreedTerms(contract: SignedContract): readonly { heading: string; text: string }[] {
  const onTrial = contract.dates.trialEndsOn !== null;
  return [
    ...(contract.gift ? [{ heading: "Cadeau", text: giftTerms(contract, contract.gift) }] : []),
    { heading: "Durée", text: durationWords(contract) },
    {
      heading: "Résiliation",
      text: `À tout moment, sans frais ni motif. Elle prend effet à la date ${onTrial ? "de reconduction" : "anniversaire"} suivante ; le service reste actif jusque-là, et la mensualité de ce jour n’est pas due.`,
    },
    {
      heading: "Rétractation",
      text: `${withdrawalDays} jours à compter de la signature, par lettre recommandée ou en ligne, si votre entreprise compte moins de six salariés.`,
    },
    {
      heading: "Délais",
      text: `Première version du site ${firstVersionClock} ; mise en ligne dans les 3 semaines suivant la validation ou la réception de vos contenus.`,
    },
    {
      heading: "Évolution du tarif",
      text: "Annoncée au moins 3 mois à l’avance. Vous pouvez alors résilier.",
    },
    {
      heading: "Vos données",
      text: "Conservées 24 mois après la fin du contrat, puis supprimées ; le mandat, 13 mois au moins après le dernier prélèvement ; les pièces comptables, 10 ans. Coordonnées bancaires chiffrées.",
    },
  ];
}

/** The gift of a contract, and what it changes about prices or days. */
function giftTerms(contract: SignedContract, gift: Gift): string {
  const after = priceAfter(contract, (cents) => `${exactEuros(cents)} TTC par mois`);
  const first = longDate(firstPaymentDay(contract.dates));
  if (after !== null && gift.reducedCents !== null)
    return `${giftWithCode(gift.code)} : ${exactEuros(gift.reducedCents)} TTC par mois pour les ${giftRule(gift.code).reducedDebits} premiers prélèvements, à partir du ${first}, puis ${after}.`;
  if (giftRule(gift.code).freeMonths !== undefined)
    return `${giftWithCode(gift.code)} : premier prélèvement le ${first}.`;
  return `${giftWithCode(gift.code)} : ajoutés par votre ZenMaster à son budget ; le prix ne change pas.`;
}

/** A date of the contract: its label, the day, and the event. */
export type DateWords = { readonly label: string; readonly day: string; readonly note: string };

/** The four dates of a contract. The date of the withdrawal is its deadline, moved to a working day if necessary. */
export function contractDatesWords(
  contract: Pick<SignedContract, "dates" | "monthlyCents" | "gift">,
): readonly DateWords[] {
  const { dates } = contract;
  const price = `${exactEuros(firstPriceOf(contract))} TTC`;
  const after = priceAfter(contract, (cents) => `${exactEuros(cents)} TTC`);
  return [
    { label: "Signature", day: longDate(dates.acceptedOn), note: "Le contrat prend effet" },
    {
      label: "Rétractation",
      day: longDate(withdrawalDeadlineOn(dates)),
      note: "Dernier jour, pour les entreprises de moins de six salariés",
    },
    dates.trialEndsOn === null
      ? {
          label: firstPaymentLabel(dates),
          day: longDate(firstPaymentDay(dates)),
          note: isPaidFromSignature(dates)
            ? `${price}, prélèvement annoncé ${preNotificationDays} jours avant`
            : price,
        }
      : {
          label: "Fin de l’essai",
          day: longDate(dates.trialEndsOn),
          note: `Premier prélèvement${firstPaymentDay(dates) === dates.trialEndsOn ? "" : ` le ${longDate(firstPaymentDay(dates))}`} : ${price}`,
        },
    {
      label: "Ensuite",
      day: `Le ${renewalDay(dates.firstRenewalOn)} du mois`,
      note: `${mayBeMissing(dates.firstRenewalOn) ? "Ou le dernier jour du mois. " : ""}Reconduit de mois en mois${after ? `, ${after}` : ""}`,
    },
  ];
}

/** Shown under the free start of a trial: the day on which the subscription must be paid. Null without a trial. */
export function paidFrom({ dates }: SignedContract): string | null {
  return dates.trialEndsOn && `puis payant, automatiquement, à partir du ${longDate(dates.firstDebitOn)}`;
}

/** The sentence for a fact of the evidence; it starts with the day if that is not the day of the signature. */
export function evidenceSentence(fact: EvidenceFact, contract: SignedContract): string {
  const sentence = evidenceSentences[fact.kind](contract);
  const day = dayInParis(fact.at);
  if (day === dayInParis(contract.signedAt)) return sentence;
  return `Le ${longDate(day)}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

const evidenceSentences: Record<SignatureEvidence, (contract: SignedContract) => string> = {
  "step1-accepted": ({ terms }) => `Commande approuvée à l’étape 1, ${termsNames[terms.edition].accepted}`,
  "summary-shown": () => "Récapitulatif de commande affiché à l’étape 2, prix et dates compris",
  "step2-accepted": () => "Contrat et mandat de prélèvement approuvés à l’étape 2",
  "contract-kept": ({ subscriber }) => `Contrat enregistré, confirmation préparée pour ${subscriber.email}`,
};

/**
 * « Pack Advance, 89,00 € TTC par mois, premier prélèvement le 15 octobre 2025 »; with a reduced price, « 80,10 € puis
 * 89,00 € TTC par mois ».
 */
export function mandateSubtitle(contract: SignedContract): string {
  const { dates } = contract;
  return `${packWords[contract.packId].title}, ${pricesPerMonth(contract, dates.firstDebitOn)}, ${isPaidFromSignature(dates) ? "première mensualité due" : "premier prélèvement"} le ${longDate(firstPaymentDay(dates))}`;
}

/** « Nouveau compte : Pack Advance, 89,00 € TTC par mois, premier prélèvement le 21 décembre 2026 ». */
export function amendedMandateSubtitle(contract: SignedContract, firstDebitOn: Day | null): string {
  const prices = pricesPerMonth(contract, firstDebitOn ?? dayInParis(contract.signedAt));
  const first = firstDebitOn && `, premier prélèvement le ${longDate(firstDebitOn)}`;
  return `Nouveau compte : ${packWords[contract.packId].title}, ${prices}${first ?? ""}`;
}

/** « 89,00 € TTC par mois », « 80,10 € puis 89,00 € TTC par mois »: the prices from a day on. */
function pricesPerMonth(contract: SignedContract, day: Day): string {
  const prices = [priceOn(contract, day), ...priceChangesAfter(contract, day).map(({ cents }) => cents)];
  return `${prices.map((cents) => exactEuros(cents)).join(" puis ")} TTC par mois`;
}

function durationWords({ dates }: SignedContract): string {
  const day = renewalDay(dates.firstRenewalOn);
  const renewal = `le ${day}${mayBeMissing(dates.firstRenewalOn) ? " ou le dernier jour du mois" : ""}`;
  return dates.trialEndsOn === null
    ? `Indéterminée. Le contrat se reconduit tacitement de mois en mois, ${renewal}, date anniversaire de votre acceptation.`
    : `Indéterminée. Première reconduction le ${longDate(dates.firstRenewalOn)}, quatorzième jour après votre acceptation, puis tacitement de mois en mois, ${renewal}.`;
}

function renewalDay(day: SignedContract["dates"]["firstRenewalOn"]): string {
  return dayOfMonth(day) === 1 ? "1er" : String(dayOfMonth(day));
}

/** Whether some months lack this day of the month. */
function mayBeMissing(day: SignedContract["dates"]["firstRenewalOn"]): boolean {
  return dayOfMonth(day) > 28;
}

/** Shown instead of the mandate if the e-mail address of a contract was corrected and is not yet verified. */
export const mandateWithheld =
  "Votre mandat montre votre IBAN en entier : votre adresse ayant été saisie par l’agence, il vous sera ouvert dans votre espace contrat dès que nous l’aurons vérifiée avec vous, par téléphone.";

/** Words of the PDF of the register of processing. */
export const registerDocumentWords = {
  title: "Registre des activités de traitement",
  subtitle: "RGPD, article 30. Établi par le site, d’après ce qu’il fait et comme il est réglé.",
  made: "Établi le",
} as const;
