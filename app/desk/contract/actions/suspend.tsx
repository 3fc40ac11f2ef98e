import { formatDay } from "#content/desk/dates.ts";
import type { Step, SuspensionReason } from "#domain/contract/lifecycle.ts";
import { forceMajeureDays, forceMajeureTerminationOn } from "#domain/contract/notice-periods.ts";
import { defineStepAction } from "./step-action.tsx";

const labels = {
  button: "Suspendre",
  title: "Suspendre les services",
  choice: "Pour quel motif ?",
  date: "Suspendus à compter du",
  buttonNotes: {
    unpaid: "Pour impayés ou force majeure",
    "force-majeure": "Pour force majeure seulement",
  } satisfies Record<SuspensionReason, string>,
  reasons: {
    unpaid: {
      title: "Impayés",
      note: "Deux mensualités de suite impayées malgré vos relances",
      short: "pour impayés",
    },
    "force-majeure": {
      title: "Force majeure",
      note: "Rien n’est dû tant que les services sont interrompus",
      short: "pour force majeure",
    },
  } satisfies Record<
    SuspensionReason,
    { readonly title: string; readonly note: string; readonly short: string }
  >,
  outcome: "Services suspendus",
  follows: {
    unpaid: () =>
      "Un mois passé tout entier sans services n’est pas dû ; celui où ils reviennent l’est. Un règlement complet les rétablit ; sinon, vous pouvez résilier.",
    "force-majeure": (endableOn: string) =>
      `Chaque partie peut mettre fin au contrat à partir du ${endableOn}, après ${forceMajeureDays} jours de suite. Les échéances qui tombent d’ici là ne sont pas prélevées.`,
  } satisfies Record<SuspensionReason, (endableOn: string) => string>,
  submitToday: "Suspendre aujourd’hui",
  submit: (day: string) => `Suspendre au ${day}`,
  done: "Services suspendus.",
} as const;

/** Stops the services of a contract. */
export const suspend = defineStepAction({
  name: "suspendre",
  steps: {
    impayes: { kind: "suspend", reason: "unpaid" },
    "force-majeure": { kind: "suspend", reason: "force-majeure" },
  },
  labels,
  buttonNote: (_, { possible }) =>
    labels.buttonNotes[possible.some(({ motive }) => motive === "impayes") ? "unpaid" : "force-majeure"],
  follows: ({ today }, { step, day }) =>
    labels.follows[reasonOf(step)](formatDay(forceMajeureTerminationOn(day), today)),
  submit: ({ today }, { day }) => (day === today ? labels.submitToday : labels.submit(formatDay(day, today))),
  done: () => labels.done,
  motiveWords: (step) => labels.reasons[reasonOf(step)],
  isGrave: true,
});

function reasonOf(step: Step): SuspensionReason {
  return step.kind === "suspend" ? step.reason : "unpaid";
}
