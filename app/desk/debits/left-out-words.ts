import { leftOutReasons } from "#content/desk/left-out-reasons.ts";
import { asTitle, exactEuros, grouped, inWords } from "#content/site/format.ts";
import type { LeftOutReason } from "#domain/billing/mandate-use.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";

/** Words about what no run can take. */
export const leftOutWords = {
  text: "Dues, mais aucune remise ne peut les prendre",
  none: "Aucune.",
  /** « 7 échéances, 4 contrats ». */
  total: (count: number, contracts: number) =>
    `${grouped(count)} ${count < 2 ? "échéance" : "échéances"}, ${grouped(contracts)} ${contracts < 2 ? "contrat" : "contrats"}`,
  dues: (days: readonly string[]) =>
    days.length === 1 ? `échéance du ${days[0]}` : `${days.length} échéances depuis le ${days[0]}`,
  more: (count: number) =>
    count === 1
      ? "Et un autre contrat : corrigez d’abord ceux-ci."
      : `Et ${grouped(count)} autres contrats : corrigez d’abord ceux-ci.`,
  forYou: "Pour vous",
  forZenMaster: "Pour un ZenMaster",
  /** `requestedOn`: the day on which its client was asked for another account. */
  whatToDo(
    reason: LeftOutReason,
    { isConfirmed, requestedOn }: { readonly isConfirmed: boolean; readonly requestedOn: string | null },
  ): string {
    if (reason === "unconfirmed")
      return "Appelez à un numéro trouvé ailleurs, puis notez l’adresse vérifiée.";
    if (reason === "MD07") return "Voyez la suite avec ses proches.";
    if (!isConfirmed) return "Son adresse e-\u2060mail n’est pas confirmée non plus : vérifiez-la d’abord.";
    return requestedOn === null
      ? "Demandez-lui un autre compte, ou convenez d’un virement."
      : `Un autre compte lui est demandé depuis le ${requestedOn} : relancez, ou convenez d’un virement.`;
  },
  newAccount: "Un autre compte est approuvé : il servira dans les 24 heures.",
  reasons: leftOutReasons,
  seeContract: "Voir le contrat",
  verifyEmail: "Vérifier l’adresse…",
  requestMandate: "Demander un nouveau mandat…",
  about: (name: string) => ` : ${name}`,
} as const;

/** Words about what no run has taken. */
export const forgottenWords = {
  title: (count: number, cents: number) =>
    count === 1
      ? `Une échéance n’a jamais été présentée, ${exactEuros(cents)}`
      : `${asTitle(inWords(count, { feminine: true }))} échéances n’ont jamais été présentées, ${exactEuros(cents)}`,
  why: `La remise ne les prend pas d’elle-même : leur jour annoncé est passé. Ajoutées, elles sont prélevées ${inWords(preNotificationDays)} jours plus tard, et annoncées par e-\u2060mail.`,
  due: (day: string) => `échéance du ${day}`,
  more: (count: number) =>
    count === 1 ? "Et une autre." : `Et ${inWords(count, { feminine: true })} autres.`,
  add: (count: number) => (count === 1 ? "L’ajouter à la remise" : "Les ajouter à la remise"),
  added: `Les échéances jamais présentées sont dans cette remise, annoncées ${inWords(preNotificationDays)} jours à l’avance.`,
  leave: "Les retirer",
} as const;
