import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay, interruptionBy, nextDayToPresent } from "#domain/contract/debits.ts";
import { type ContractStatus, type SuspensionReason, suspensionOf } from "#domain/contract/lifecycle.ts";
import { debitAfterReturn } from "#domain/contract/presentation.ts";
import type { ContractView } from "../view.ts";
import { defineStepAction } from "./step-action.tsx";

const labels = {
  button: "Rétablir",
  title: "Rétablir les services",
  date: "Rétablis le",
  since: {
    unpaid: (day: string, unpaidCents: number) =>
      `Suspendus depuis le ${day}, pour impayés. ${unpaidCents > 0 ? `Reste à régler ${exactEuros(unpaidCents)} : ne rétablissez les services qu’une fois tout réglé.` : "Rien ne reste impayé."}`,
    "force-majeure": (day: string) => `Interrompus depuis le ${day}, pour force majeure.`,
  } satisfies Record<SuspensionReason, (day: string, unpaidCents: number) => string>,
  buttonNote: (unpaidCents: number) =>
    unpaidCents > 0 ? `Si tout est réglé : ${exactEuros(unpaidCents)}` : "Les services reprennent",
  outcome: "Services rétablis",
  follows: (day: string, cents: number) => `Prochain prélèvement le ${day}, ${exactEuros(cents)}.`,
  returned: (began: string, cents: number, day: string) =>
    `Le mois commencé le ${began}, ${exactEuros(cents)}, est dû au jour du retour : l’e-mail en annonce le prélèvement, le ${day}.`,
  begun: (day: string, cents: number) =>
    `Le mois commencé le ${day}, ${exactEuros(cents)}, est dû : ajoutez-le à la prochaine remise.`,
  nothing: "Plus rien ne sera prélevé.",
  submit: "Rétablir les services",
  done: "Services rétablis.",
} as const;

/** Brings the services of a contract back. */
export const reactivate = defineStepAction({
  name: "reactiver",
  steps: { "": { kind: "reactivate" } },
  days: ({ contract: { file }, today }) => ({
    min: suspensionOf(file.status)?.since ?? file.dates.acceptedOn,
    max: today,
  }),
  labels,
  buttonNote: ({ contract }) => labels.buttonNote(contract.debits.unpaidCents),
  follows: (view, { day, status }) => {
    const dueOn = nextDueOn(view, status, day);
    if (!dueOn) return labels.nothing;
    const { file, debits } = view.contract;
    const cents = billedOn({ ...file, rebilled: debits.rebilled }, dueOn);
    const suspension = suspensionOf(file.status);
    const interruption = suspension && { reason: suspension.reason, fromOn: suspension.since, backOn: day };
    const returned = interruption && debitAfterReturn(file.dates, interruption, view.today);
    if (returned?.dueOn === dueOn)
      return labels.returned(
        formatDay(dueOn, view.today),
        cents,
        formatDay(returned.collectionOn, view.today),
      );
    if (debitDay(dueOn) <= view.today) return labels.begun(formatDay(dueOn, view.today), cents);
    return labels.follows(formatDay(debitDay(dueOn), view.today), cents);
  },
  submit: () => labels.submit,
  done: () => labels.done,
  introduction({ contract, today }) {
    const suspension = suspensionOf(contract.file.status);
    if (!suspension) return null;
    const since = formatDay(suspension.since, today);
    return labels.since[suspension.reason](since, contract.debits.unpaidCents);
  },
});

/** The first month to be presented once services are back on a day; that of an unpaid suspension may have begun before. */
function nextDueOn({ contract }: ContractView, status: ContractStatus, day: Day): Day | null {
  const { dates } = contract.file;
  const { credits, presented, dues } = contract.debits;
  const now = suspensionOf(contract.file.status);
  const interruptions = contract.debits.interruptions.map(({ fromOn, backOn }) =>
    backOn === null && now
      ? interruptionBy(dates, { reason: now.reason, fromOn, backOn: day })
      : { fromOn, backOn },
  );
  const paid = dues.flatMap(({ dueOn, payments, owed }) => (payments.length > 0 && !owed ? [dueOn] : []));
  return nextDayToPresent(
    { dates, status, interruptions, credits },
    presented,
    now?.reason === "unpaid" ? now.since : day,
    paid,
  );
}
