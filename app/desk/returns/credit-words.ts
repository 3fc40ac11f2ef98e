import { asTitle, exactEuros, grouped, inWords } from "#content/site/format.ts";
import type { CreditDoubt, CreditedBatch } from "#domain/billing/batch-credits.ts";

/** Words for what a statement credits of the agency's batches. */
export const creditsWords = {
  title: "Remises créditées",
  counts: (count: number, cents: number) =>
    `${grouped(count)} ${count < 2 ? "lot" : "lots"}, ${exactEuros(cents)}`,
  columns: {
    batch: "Lot",
    on: "Crédité le",
    asked: "Demandé",
    said: "Ce que dit le relevé",
    credited: "Crédité",
  },
  /** Below zero: the bank credited too much. */
  standing: (missingCents: number) => {
    if (missingCents === 0) return "Tout est là";
    return missingCents > 0
      ? `Il manque ${exactEuros(missingCents)}`
      : `${exactEuros(-missingCents)} de trop`;
  },
  notes: ({ refused, refusedCents, credits, missingCents, suspects }: NotedBatch): string[] => [
    ...(refusedCents > 0 ? [`${exactEuros(refusedCents)} refusés d’avance, ${names(refused)}`] : []),
    ...chargeNotes(credits.reduce((sum, { chargeCents }) => sum + chargeCents, 0)),
    ...(missingCents > 0 ? [suspectWords(suspects)] : []),
  ],
  line: (on: string, text: string) => `Crédité le ${on}${text ? ` : « ${text} »` : ""}`,
  credit: (cents: string, on: string | null) => `Crédit de ${cents}${on ? ` le ${on}` : ""}`,
  unreadable: "montant illisible",
  question: "Est-ce le crédit de ce lot ?",
  yes: (batch: string, on: string) => `Oui, le lot ${batch}, à prélever le ${on}`,
  left: (leftCents: number, amountCents: number) => {
    if (leftCents === amountCents) return `Il attend exactement ${exactEuros(leftCents)}`;
    if (leftCents <= 0) return "Tout en est déjà crédité";
    return leftCents > amountCents
      ? `Il attend ${exactEuros(leftCents)} : il en manquerait ${exactEuros(leftCents - amountCents)}`
      : `Il n’attend que ${exactEuros(leftCents)} : ${exactEuros(amountCents - leftCents)} de trop`;
  },
  no: "Non, ou je ne sais pas",
  noNote: "Rien n’est confirmé ; demandez le détail à la banque",
  unknownTitle: (count: number) => (count === 1 ? "Un crédit inconnu" : `${grouped(count)} crédits inconnus`),
  unknownText: (count: number) =>
    count === 1
      ? "Aucune de vos remises n’attend cette somme ce jour-là."
      : "Aucune de vos remises n’attend ces sommes ces jours-là.",
  known: (count: number) =>
    count === 1 ? "Un crédit de lot est déjà noté." : `${grouped(count)} crédits de lots sont déjà notés.`,
  otherAccounts: (ends: readonly string[]) =>
    ends.length === 1
      ? `Ce fichier porte aussi ${accountEnd(ends[0]!)} : rien n’en est lu.`
      : `Ce fichier porte aussi ${ends.length} autres comptes (${ends.map(accountEnd).join(", ")}) : rien n’en est lu.`,
  proof: "La page de chaque remise garde le fichier qui crédite ses lots, et le journal votre nom.",
  missing: (batch: string, missingCents: number) =>
    missingCents > 0
      ? `Il manque ${exactEuros(missingCents)} dans le lot ${batch}`
      : `${exactEuros(-missingCents)} de trop dans le lot ${batch}`,
  tooMuchText: "La banque a crédité plus que ce lot ne demande : demandez-lui le détail.",
} as const;

type NotedBatch = Pick<CreditedBatch, "refused" | "refusedCents" | "credits" | "missingCents" | "suspects">;

/** What may be missing, and what to ask the bank. */
export function suspectWords(suspects: CreditedBatch["suspects"]): string {
  if (suspects.length === 0) return "Sans dire quel prélèvement : demandez le détail du lot à la banque";
  return suspects.length === 1
    ? `Un prélèvement est de ce montant, ${names(suspects)} : demandez à la banque si c’est lui`
    : `${asTitle(inWords(suspects.length))} prélèvements sont de ce montant, ${names(suspects)} : demandez à la banque lequel`;
}

function chargeNotes(chargeCents: number): string[] {
  return chargeCents > 0 ? [`${exactEuros(chargeCents)} de frais retenus par la banque`] : [];
}

function names(debits: CreditedBatch["suspects"]): string {
  const firms = debits.map(({ raisonSociale }) => raisonSociale);
  return firms.length === 1 ? firms[0]! : `${firms.slice(0, -1).join(", ")} et ${firms.at(-1)}`;
}

function accountEnd(end: string): string {
  return end ? `le compte terminé par ${end}` : "un compte sans numéro";
}

/** Why a credit is asked about. */
export const creditDoubts: Readonly<Record<CreditDoubt, { readonly title: string; readonly text: string }>> =
  {
    unnamed: {
      title: "Un crédit sans référence",
      text: "Seuls sa somme et son jour désignent un lot. Est-ce lui ?",
    },
    run: {
      title: "Un crédit qui ne dit pas de quel lot",
      text: "Il nomme la remise, et sa somme n’est celle d’aucun de ses lots. Duquel vient-il ?",
    },
    more: {
      title: "Plus que ce lot n’attend",
      text: "Il nomme ce lot, qui ne demande plus autant. Est-ce bien son crédit ?",
    },
    day: {
      title: "Un crédit d’avant son jour",
      text: "Il nomme ce lot, que la banque ne devait pas encore prélever. Est-ce bien son crédit ?",
    },
    debits: {
      title: "Un crédit de plusieurs lots",
      text: "Il nomme des prélèvements de plusieurs lots, pour une autre somme que la leur. Duquel vient-il ?",
    },
    open: {
      title: "Un crédit qui nomme un lot",
      text: "Sa référence est juste, mais la banque ne dit pas ce qu’il est. Est-ce bien le crédit de ce lot ?",
    },
    returned: {
      title: "Le crédit d’un prélèvement rejeté",
      text: "Il nomme un prélèvement déjà rejeté. Si la banque a annulé le rejet, corrigez-le sur la page du contrat ; sinon, est-ce le crédit de son lot ?",
    },
  };
