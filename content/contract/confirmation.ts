import { euros, longDate, timeInParis } from "#content/site/format.ts";
import { firstPriceOf } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";

/** Words of the last contract screens. */
export const confirmationWords = {
  title: "Votre contrat a bien été validé",
  text: "Merci pour votre confiance ! Vous allez recevoir une confirmation par email.",
  backHome: "Retour à l’accueil",
  illustration: "Une fusée posée en équilibre sur trois galets",
} as const;

/** Words of the card that shows the signed contract. */
export const passWords = {
  today: "Aujourd’hui",
  amount: "Montant",
  perMonth: "TTC par mois",
  priceAfter: (price: string) => `puis ${price}`,
  gift: "Cadeau",
  writtenTo: "Confirmation écrite à",
  mandate: "Mandat de prélèvement (RUM)",
  number: "Contrat n°",
  signed: "Signé",
  /** Beside the ZenMaster’s face; the second part is emphasised. */
  nextMessage: ["Votre ZenMaster", "vous écrit sous un jour ouvré"],
} as const;

/** The amount due on the day of the signature. */
export function dueToday(contract: Pick<SignedContract, "monthlyCents" | "gift" | "dates">): string {
  const { dates } = contract;
  return euros(dates.firstDebitOn > dates.acceptedOn ? 0 : firstPriceOf(contract));
}

/** The signatory, and the time of the signature. */
export function signedBy(nomPrenom: string, signedAt: number): string {
  return `Signé en ligne par ${nomPrenom}, le ${longDate(dayInParis(signedAt))} à ${timeInParis(signedAt)}`;
}

const monthsInShort = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" ");

/** `2026-12-22` → « 22 déc. » and « 2026 ». */
export function shortDay(day: Day): readonly [day: string, year: string] {
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  return [`${dayOfMonth === 1 ? "1er" : dayOfMonth} ${monthsInShort[month - 1]}`, String(year)];
}

/** The next steps after the signature. */
export const nextStepsWords = {
  title: "La suite, en trois temps",
  steps: [
    {
      title: "Dans votre messagerie",
      text: "Votre contrat, votre mandat et vos conditions, en PDF, à garder, et le lien de votre espace contrat, où confirmer votre adresse.",
    },
    {
      title: "Un premier message",
      text: "Votre ZenMaster vous écrit sous un jour ouvré, pour fixer votre visio de lancement et réunir vos pièces.",
    },
    {
      title: "En moins d’une semaine",
      text: "Après votre visio de lancement, une fois vos pièces reçues, vous découvrez la première version de votre site.",
    },
  ],
} as const;
