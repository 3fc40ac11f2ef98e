import { formatDay } from "#content/desk/dates.ts";
import { asTitle, exactEuros, grouped, inWords, monthName } from "#content/site/format.ts";
import type { BankPlan, Doubt, FiledDebit, PlannedReturn } from "#domain/billing/bank-plan.ts";
import type { BankRemark } from "#domain/billing/bank-report.ts";
import type { PlannedTransfer } from "#domain/billing/bank-transfers.ts";
import { isUnpaidOn } from "#domain/billing/unpaid-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { returnsWords } from "./words.ts";

/** « Deux lots crédités, cinq rejets certains, un à vérifier, deux virements qui règlent des impayés. » */
export function previewLead(plan: BankPlan): string {
  const { returns, questions, refused, reasonsInWords, creditedBatches } = plan;
  const { creditQuestions, proposals, transfersToCheck, unnamedReturns } = plan;
  const words = (count: number) => inWords(count);
  const feminine = (count: number) => inWords(count, { feminine: true });
  const toCheck = [questions, refused, reasonsInWords, creditQuestions, transfersToCheck].flat().length;
  if (plan.uncertainty) return returnsWords.uncertain.lead(toCheck, plan.uncertainty.lines);
  const batches = creditedBatches.length;
  const parts = [
    ...(batches > 0 ? [`${words(batches)} ${batches < 2 ? "lot crédité" : "lots crédités"}`] : []),
    ...(unnamedReturns.length > 0
      ? [
          `${feminine(unnamedReturns.length)} ${unnamedReturns.length < 2 ? "somme reprise" : "sommes reprises"} sans nom`,
        ]
      : []),
    returns.length === 0
      ? unnamedReturns.length > 0
        ? "aucun rejet nommé"
        : "aucun rejet"
      : `${words(returns.length)} ${returns.length < 2 ? "rejet certain" : "rejets certains"}`,
    ...(toCheck > 0 ? [`${words(toCheck)} à vérifier`] : []),
    ...(proposals.length > 0
      ? [
          `${words(proposals.length)} ${proposals.length < 2 ? "virement qui règle" : "virements qui règlent"} des impayés`,
        ]
      : []),
  ];
  return `${asTitle(parts.join(", "))}.`;
}

/** « 2 rejets, 218,00 € »; without a sum where the bank says none. */
export function groupCount(count: number, cents: number | null): string {
  const counted = `${grouped(count)} ${count < 2 ? "rejet" : "rejets"}`;
  return cents === null ? counted : `${counted}, ${exactEuros(cents)}`;
}

/** What the return of a debit changes: « Payée devient impayée », « Payée en octobre, rouverte ». */
export function becomesWords({ debit, on }: PlannedReturn, today: Day): string {
  const { collectionOn, owedCents } = debit;
  if (owedCents === 0) return "N’est plus due : rien à réclamer";
  if (on < collectionOn)
    return !isUnpaidOn(debit, today)
      ? "Refusée d’avance : rien n’est encore dû"
      : "Refusée d’avance : devient impayée";
  if (collectionOn >= today) return "Présentée devient impayée";
  return addDays(collectionOn, 31) < on
    ? `Payée en ${monthName(collectionOn)}, rouverte`
    : "Payée devient impayée";
}

/** « Déjà noté le 3 décembre, réglée depuis ». */
export function knownWords({ rejectedOn, isPaidOtherwise }: FiledDebit, today: Day): string {
  const noted = rejectedOn ? `Déjà noté le ${formatDay(rejectedOn, today)}` : "Déjà noté";
  return isPaidOtherwise ? `${noted}, réglée depuis` : noted;
}

/** Why a line is asked about. */
export const doubts: Readonly<Record<Doubt, { readonly title: string; readonly text: string }>> = {
  reference: {
    title: "Une ligne sans référence",
    text: "Elle ne nomme aucun prélèvement ; son mandat, son contrat ou sa somme mènent à ce qui suit. Est-ce cela ?",
  },
  several: {
    title: "Plusieurs prélèvements dans une ligne",
    text: "Elle en nomme plus d’un, pour une seule somme. Lequel revient ?",
  },
  unexplained: {
    title: "Un débit que la banque n’explique pas",
    text: "Elle prend cette somme en citant ce prélèvement, sans dire qu’il revient. Est-ce un rejet ?",
  },
  status: {
    title: "Une réponse ouverte",
    text: "La banque nomme ce prélèvement sans dire qu’elle le prend ni qu’elle le refuse. Demandez-le-lui, puis dites s’il est rejeté.",
  },
  amount: {
    title: "Un autre montant",
    text: "Elle nomme ce prélèvement, mais pour une autre somme. Est-ce lui ?",
  },
  mandate: {
    title: "Un autre mandat",
    text: "Elle nomme ce prélèvement, mais un autre mandat. Est-ce lui ?",
  },
  day: {
    title: "Un jour impossible",
    text: "Elle nomme ce prélèvement, mais un jour d’avant sa remise. Est-ce lui ?",
  },
  refunded: {
    title: "Déjà remboursé par nous",
    text: "Ce prélèvement a déjà été remboursé : la banque le reprend aussi. Appelez, puis dites si c’est lui.",
  },
};

/** « Taxi Prado règle sa facture du 9 novembre », « … règle ses deux plus anciennes échéances ». */
export function transferTitle({ dues }: PlannedTransfer, today: Day): string {
  const [first] = dues;
  if (!first) return "";
  const { raisonSociale, dueOn, invoice } = first;
  const what = invoice === null ? "échéance" : "facture";
  return dues.length === 1
    ? `${raisonSociale} règle sa ${invoice === null ? "mensualité" : what} du ${formatDay(dueOn, today)}`
    : `${raisonSociale} règle ses ${inWords(dues.length)} plus anciennes ${what}s`;
}

/** Why a transfer is asked about, where it names nothing of ours. */
export const payerWords: Readonly<Record<PlannedTransfer["by"], string>> = {
  name: "",
  account: "Il vient du compte de son mandat. ",
  payer: "Seuls le nom de qui paie et la somme le disent. ",
};

/** « 15 septembre et 15 octobre » : the due days that a transfer pays. */
export function dueDays(dues: PlannedTransfer["dues"], today: Day): string {
  const days = dues.map(({ dueOn }) => formatDay(dueOn, today));
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(", ")} et ${days.at(-1)}`;
}

/** What the bank says of lines that change nothing, by their kind; those that want somebody are open at once. */
export const remarkGroups: Readonly<
  Record<BankRemark["kind"], { readonly title: string; readonly text: string; readonly isOpen?: true }>
> = {
  accepted: {
    title: "La banque les prend",
    text: "Acceptés ou en attente chez elle : rien ne change avant leur jour.",
  },
  partial: {
    title: "La banque n’en prend qu’une partie",
    text: "Elle ne dit pas laquelle : demandez-lui le compte rendu détaillé (pain.002).",
    isOpen: true,
  },
  silent: {
    title: "La banque les nomme, sans plus",
    text: "Elle ne dit pas ce qu’elle en fait : demandez-le-lui si un autre fichier ne le dit pas.",
    isOpen: true,
  },
  collection: {
    title: "Crédits qui citent vos prélèvements",
    text: "Ils viennent de vos remises : ce ne sont pas des virements de clients.",
  },
  credit: {
    title: "Crédits de vos remises à regarder",
    text: "Ils nomment l’un de vos lots ou de vos prélèvements, mais leur somme est nulle, ne se lit pas ou n’est pas en euros : regardez-les sur le site de la banque.",
    isOpen: true,
  },
  pending: {
    title: "Annoncés, pas encore passés",
    text: "La banque ne les a pas comptabilisés : ils seront dans un prochain relevé.",
  },
  "paid-out": {
    title: "Vos virements",
    text: "Partis de votre compte en citant l’un de vos numéros : un remboursement, sans doute.",
  },
  "paid-back": {
    title: "Un de vos virements est revenu",
    text: "La somme est de nouveau sur votre compte : voyez sur la page du contrat qui devait la recevoir.",
    isOpen: true,
  },
  also: {
    title: "D’autres lignes sur les mêmes prélèvements",
    text: "Ce prélèvement revient déjà par une autre ligne : il ne revient qu’une fois.",
  },
  unread: {
    title: "Virements à regarder",
    text: "Aucune facture ni aucun contrat ne répond au numéro qu’ils citent, ou leur somme manque ou n’est pas en euros. Notez-les à la main s’ils sont pour vous.",
    isOpen: true,
  },
  "return-cancelled": {
    title: "Rejets que la banque a annulés",
    text: "Elle reprend puis rend la même somme dans ce fichier : rien ne change.",
  },
  "transfer-cancelled": {
    title: "Virements que la banque a annulés",
    text: "Reçus puis repris dans ce fichier : ils ne règlent rien.",
  },
  "return-undone": {
    title: "La banque est revenue sur un rejet",
    text: "La somme est de nouveau sur votre compte. Si le rejet est noté, annulez-le sur la page du contrat.",
    isOpen: true,
  },
  "transfer-undone": {
    title: "La banque a repris un virement",
    text: "Si ce règlement est noté, annulez-le sur la page du contrat : la somme est de nouveau due.",
    isOpen: true,
  },
};
