import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { mayTakeBack } from "#domain/contract/lifecycle.ts";
import { debitAfterTakeBack } from "#domain/contract/presentation.ts";
import type { ContractView } from "../view.ts";
import type { ContractAction } from "./action.ts";
import { defineStepAction } from "./step-action.tsx";

const labels = {
  button: "Garder le contrat",
  note: (eve: string) => `Résiliation annulée à sa demande, avant le ${eve}`,
  title: "Garder le contrat",
  date: "Demandé le",
  outcome: "Le contrat continue",
  introduction: (lastDay: string) =>
    `L’abonné a résilié ce contrat au ${lastDay}. À sa demande, c’est comme s’il n’avait rien demandé : mêmes services, même prix, même ancienneté.`,
  follows: (day: string, cents: number) => `Prochain prélèvement le ${day}, ${exactEuros(cents)}.`,
  submit: "Garder le contrat",
  done: "Résiliation annulée : le contrat continue.",
} as const;

const step = defineStepAction({
  name: "garder",
  steps: { "": { kind: "take-back" } },
  days: ({ today }) => ({ min: today, max: today }),
  labels,
  buttonNote: ({ contract: { file }, today }) =>
    "lastDayOn" in file.status ? labels.note(formatDay(file.status.lastDayOn, today)) : "",
  follows: (view, { day }) => {
    const { file } = view.contract;
    if (!("lastDayOn" in file.status)) return "";
    const { lastDayOn } = file.status;
    const on = debitAfterTakeBack(day, lastDayOn)?.collectionOn ?? debitDay(lastDayOn);
    return labels.follows(
      formatDay(on, view.today),
      billedOn({ ...file, rebilled: view.contract.debits.rebilled }, lastDayOn),
    );
  },
  submit: () => labels.submit,
  done: () => labels.done,
  introduction: ({ contract: { file }, today }) =>
    "lastDayOn" in file.status ? labels.introduction(formatDay(file.status.lastDayOn, today)) : null,
});

/** Takes back a termination that its subscriber asked for, until the eve of its last day. */
export const takeBack: ContractAction = {
  ...step,
  button: (view) => (isPossible(view) ? (step.button?.(view) ?? null) : null),
  question: (view, place) => (isPossible(view) ? (step.question?.(view, place) ?? null) : null),
};

function isPossible({ contract: { file }, today }: ContractView): boolean {
  return mayTakeBack(file.status, today);
}
