import { creditorAccount } from "#content/contract/creditor-account.ts";
import { company } from "#content/site/company.ts";
import { asTitle, dayAndMonth, exactEuros, inWords } from "#content/site/format.ts";
import type { UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { latePenaltyMultiple, recoveryFeeCents } from "#domain/contract/late-payment.ts";
import { unsaidReason } from "#domain/contract/returns.ts";
import { groupedIban } from "#domain/sepa.ts";

/** Why a debit came back, as its client reads it after « Votre prélèvement nous est revenu : » (NOTES of the design). */
const reasons: Readonly<Record<string, string>> = {
  AM04: "le compte n’était pas assez approvisionné ce jour-là",
  AC04: "le compte débité est fermé",
  AC05: "le compte débité est fermé",
  AC01: "votre banque ne reconnaît pas ce compte",
  AC02: "votre banque ne reconnaît pas ce compte",
  AC06: "votre banque a bloqué ce compte",
  AC13: "ce compte est celui d’un particulier, et ce prélèvement n’en atteint pas",
  AG01: "votre banque n’autorise pas de prélèvement sur ce compte",
  AG03: "votre banque n’autorise pas de prélèvement sur ce compte",
  BE05: "votre banque ne reconnaît pas notre identifiant",
  DNOR: "nos prélèvements n’atteignent pas votre banque",
  RC01: "nos prélèvements n’atteignent pas votre banque",
  SL01: "votre banque bloque nos prélèvements sur ce compte",
  MD01: "votre banque ne trouve pas l’autorisation",
  MD06: "vous en avez demandé le remboursement, ou l’avez refusé",
  MS02: "vous en avez demandé le remboursement, ou l’avez refusé",
};

/** That reason, as the rest of a sentence: ours, with what the bank wrote; or that alone, or its code, if it gives one. */
export function returnReason({ reason, reasonWords }: Pick<UnpaidDue, "reason" | "reasonWords">): string {
  const known = reason === null ? undefined : reasons[reason];
  if (known) return reasonWords ? `${known} (elle écrit : « ${reasonWords} »)` : known;
  if (reasonWords) return `votre banque écrit « ${reasonWords} »`;
  return reason === null || reason === unsaidReason
    ? "votre banque ne nous en a pas donné la raison"
    : `votre banque l’a refusé, sous le code ${reason}`;
}

/** A sentence that takes the drama out of the frequent reasons; `null` for the others. */
export function itHappens(code: string | null): string | null {
  if (code === "AC04") return "Cela arrive, par exemple quand on change de banque.";
  return code === "AM04" ? "Cela arrive à tout le monde." : null;
}

/** What a client copies into a transfer. */
export function transferFacts(cents: number, reference: string) {
  return [
    { label: "Montant", value: exactEuros(cents) },
    { label: "Bénéficiaire", value: creditorAccount.holder },
    { label: "IBAN", value: groupedIban(creditorAccount.iban) },
    { label: "BIC", value: creditorAccount.bic },
    { label: "Référence à recopier", value: reference },
  ] as const;
}

/** The penalties of the terms and the fee of the law, which the agency never debits by itself. */
export const lateFeesNote = `Votre contrat prévoit, en cas de retard, des pénalités au taux de ${inWords(latePenaltyMultiple)} fois le taux d’intérêt légal et, comme la loi, une indemnité forfaitaire de ${recoveryFeeCents / 100} €. Nous ne les prélevons jamais de nous-mêmes.`;

/** Words of what is left to pay, on the client's page. */
export const paymentWords = {
  account: {
    title: "Avec un autre compte",
    text: (cents: number) =>
      `Donnez son IBAN : les ${exactEuros(cents)} y seront prélevés, et vos prochains mois aussi.`,
    button: "Changer de compte",
  },
  transfer: "Par virement",
  code: "Le QR code, pour votre application bancaire",
  codeOf: (cents: number, reference: string) =>
    `QR code du virement : ${exactEuros(cents)} à ${company.name}, référence ${reference}`,
  scan: "Scannez-le depuis l’application de votre banque : le virement se remplit, il ne reste qu’à le valider.",
  alreadyPaid:
    "Déjà réglé ? Un virement met un à deux jours ouvrés à nous parvenir ; cet encadré disparaît dès que nous l’avons enregistré.",
  /** What was received for no month yet, and what becomes of it; `isDeducted`: from what is left to pay. */
  onAccount: (cents: number, isDeducted: boolean) =>
    isDeducted
      ? `Nous avons déjà reçu ${exactEuros(cents)} de votre part : ils sont déduits de ce qui reste à régler.`
      : `Nous avons ${exactEuros(cents)} d’avance de votre part : ils compteront pour une échéance, ou vous seront rendus.`,
  trouble: "Un souci ? Appelez-nous au",
} as const;

/** « Un prélèvement n’a pas abouti », « Deux prélèvements n’ont pas abouti », or what no file has carried. */
export function paymentTitle(dues: readonly Pick<UnpaidDue, "returnedOn">[]): string {
  if (dues.some(({ returnedOn }) => returnedOn === null)) return "Ce qui reste à régler par virement";
  const count = dues.length;
  return count === 1
    ? "Un prélèvement n’a pas abouti"
    : `${asTitle(inWords(count))} prélèvements n’ont pas abouti`;
}

/** « Facture du 3 décembre », « Mensualité du 3 août ». */
export function unpaidName({ dueOn, invoiceNumber }: Pick<UnpaidDue, "dueOn" | "invoiceNumber">): string {
  return `${invoiceNumber === null ? "Mensualité" : "Facture"} du ${dayAndMonth(dueOn)}`;
}

/** Why the latest month is unpaid: its client's choice, or the bank's answer with its day, and that it is no drama. */
export function paymentReason({
  reason,
  reasonWords,
  returnedOn,
  isRest,
}: Pick<UnpaidDue, "reason" | "reasonWords" | "returnedOn" | "isRest">): string {
  if (isRest) return "Le prélèvement n’en a demandé qu’une partie : voici le reste.";
  if (returnedOn === null) return "Vous avez choisi le virement en changeant de compte.";
  const words = asTitle(returnReason({ reason, reasonWords }));
  const told =
    (reason !== null && reason !== unsaidReason) || reasonWords
      ? `${words} : c’est ce que votre banque nous a répondu le ${dayAndMonth(returnedOn)}.`
      : `${words}.`;
  const calm =
    reason === "AC04"
      ? "Cela arrive, par exemple quand on change de banque, et se règle"
      : reason === "AM04"
        ? "Cela arrive, et se règle"
        : "Cela se règle";
  return `${told} ${calm} en deux minutes.`;
}
