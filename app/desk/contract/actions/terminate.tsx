import { formatDay } from "#content/desk/dates.ts";
import { debitDay, debitDaysBetween } from "#domain/contract/debits.ts";
import type { Step, TerminationCause } from "#domain/contract/lifecycle.ts";
import {
  breachNoticePeriodMonths,
  forceMajeureDays,
  unpaidInvoicesLimit,
  unpaidNoticePeriodDays,
} from "#domain/contract/notice-periods.ts";
import { suspendedOn } from "#domain/contract/termination.ts";
import type { ContractView } from "../view.ts";
import { firstMotive, type Possible, type Preview, type StepChoice } from "./preview.ts";
import { defineStepAction } from "./step-action.tsx";

const labels = {
  button: "Résilier",
  title: "Résilier le contrat",
  choice: "Qui met fin au contrat ?",
  date: "Demande ou lettre reçue le",
  buttonNotes: {
    subscriber: (day: string) => `Par l’abonné aujourd’hui, fin le ${day}`,
    breach: (day: string) => `Pour manquement grave, fin le ${day}`,
    unpaid: (day: string) => `Pour impayés, fin le ${day}`,
    "force-majeure": (day: string) => `Pour force majeure, fin le ${day}`,
  } satisfies Record<TerminationCause, (day: string) => string>,
  causes: {
    subscriber: {
      title: "L’abonné",
      note: (each: string) => `Effet à l’anniversaire suivant, ${each}`,
      short: "par l’abonné",
    },
    breach: {
      title: "L’agence, pour manquement grave",
      note: () => `Lettre recommandée reçue, ${breachNoticePeriodMonths} mois de préavis`,
      short: "pour manquement grave",
    },
    unpaid: {
      title: "L’agence, pour impayés",
      note: () =>
        `${unpaidInvoicesLimit === 2 ? "Deux" : unpaidInvoicesLimit} mensualités de suite impayées malgré vos relances, ${unpaidNoticePeriodDays} jours de préavis`,
      short: "pour impayés",
    },
    "force-majeure": {
      title: "Force majeure",
      note: () => `Lettre recommandée reçue, plus de ${forceMajeureDays} jours de suspension`,
      short: "pour force majeure",
    },
  } satisfies Record<
    TerminationCause,
    { readonly title: string; readonly note: (each: string) => string; readonly short: string }
  >,
  outcome: "Dernier jour de service",
  follows: {
    subscriber: (lastDebit: string | null, suspendedOn: string) =>
      `${lastDebit === null ? "Rien ne sera prélevé." : `Dernier prélèvement le ${lastDebit}.`} Services suspendus le ${suspendedOn}.`,
    breach: () => "Contrat et prélèvements continuent jusque-là.",
    unpaid: () => "Un règlement complet avant ce jour peut rétablir le contrat.",
    "force-majeure": () => "Rien n’est dû depuis l’interruption des services.",
  } satisfies Record<TerminationCause, (lastDebit: string | null, suspendedOn: string) => string>,
  submit: (day: string) => `Résilier au ${day}`,
  done: (day: string) => `Résiliation enregistrée : dernier jour de service le ${day}.`,
} as const;

/** The ways to end a contract, by the party that asks for it or is at fault. */
export const termination: StepChoice = {
  name: "resilier",
  steps: {
    abonne: { kind: "terminate", cause: "subscriber" },
    manquement: { kind: "terminate", cause: "breach" },
    impayes: { kind: "terminate", cause: "unpaid" },
    "force-majeure": { kind: "terminate", cause: "force-majeure" },
  },
};

/** Ends a contract, at the request of the client or for a reason of the agency. */
export const terminate = defineStepAction({
  ...termination,
  labels,
  buttonNote,
  follows,
  submit: ({ today }, { day }) => labels.submit(formatDay(day, today)),
  done: ({ contract, today }) =>
    labels.done("lastDayOn" in contract.file.status ? formatDay(contract.file.status.lastDayOn, today) : ""),
  motiveWords(step, eachMonth) {
    const { title, note, short } = labels.causes[causeOf(step)];
    return { title, note: note(eachMonth), short };
  },
  isGrave: true,
});

function causeOf(step: Step): TerminationCause {
  return step.kind === "terminate" ? step.cause : "subscriber";
}

function buttonNote(view: ContractView, result: Preview): string {
  const chosen = firstMotive(view, result);
  const first = result.possible.find(({ motive }) => motive === chosen);
  return first ? labels.buttonNotes[causeOf(first.step)](formatDay(first.day, view.today)) : "";
}

function follows({ contract, today }: ContractView, { step, status, day }: Possible): string {
  const { dates } = contract.file;
  const { interruptions } = contract.debits;
  const last = debitDaysBetween({ dates, status, interruptions }, dates.firstDebitOn, day).at(-1);
  return labels.follows[causeOf(step)](
    last ? formatDay(debitDay(last), today) : null,
    formatDay(suspendedOn(day), today),
  );
}
