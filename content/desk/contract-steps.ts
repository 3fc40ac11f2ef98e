import { longDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type {
  ContractState,
  ContractStatus,
  Step,
  StepProblem,
  SuspensionReason,
  TerminationCause,
} from "#domain/contract/lifecycle.ts";

/** What is typed to say why the agency suspends or terminates. */
export const motives = {
  manquement: "breach",
  impayes: "unpaid",
  "force-majeure": "force-majeure",
} as const satisfies Record<string, Exclude<TerminationCause, "subscriber">>;

/** What is typed to say why services are suspended. */
export const suspensionMotives = {
  impayes: "unpaid",
  "force-majeure": "force-majeure",
} as const satisfies Record<string, SuspensionReason>;

/** What the agency is asked before a step is kept. */
export function stepQuestion(step: Step, status: ContractStatus, on: Day, firm: string): string {
  const lastDay = "lastDayOn" in status ? longDate(status.lastDayOn) : "";
  const day = longDate(on);
  const told = "L’abonné recevra un e-mail.";
  switch (step.kind) {
    case "withdraw":
      return `${firm} : rétractation envoyée le ${day}, d’une entreprise de moins de six salariés. Le contrat prend fin. ${told} Confirmer ?`;
    case "suspend":
      return `${firm} : ${reasons[step.reason]}. Services suspendus à compter du ${day}. ${told} Confirmer ?`;
    case "reactivate":
      return `${firm} : services rétablis le ${day}. ${told} Confirmer ?`;
    case "terminate":
      return `${firm} : ${causes[step.cause](day)}. Dernier jour de service le ${lastDay}. ${told} Confirmer ?`;
  }
}

const reasons = {
  unpaid: "deux mensualités de suite impayées malgré vos relances",
  "force-majeure": "cas de force majeure",
} as const satisfies Record<SuspensionReason, string>;

const causes = {
  subscriber: (day) => `résiliation demandée par l’abonné, reçue le ${day}`,
  breach: (day) =>
    `résiliation pour manquement grave ou atteinte à l’image, lettre recommandée reçue le ${day}`,
  unpaid: (day) => `résiliation pour impayés malgré vos relances, notifiée le ${day}`,
  "force-majeure": (day) => `fin du contrat pour force majeure, lettre recommandée reçue le ${day}`,
} as const satisfies Record<TerminationCause, (day: string) => string>;

/** What the agency reads once a step is kept. */
export const stepSaved = {
  state: (number: string, state: string) => `Contrat ${number} : ${state}.`,
  lastDay: (day: Day) => `Dernier jour de service : ${longDate(day)}.`,
  mail: (email: string) => `Un e-mail part pour ${email}.`,
  changed: "Ce contrat vient de changer : rien n’est enregistré. Relancez la commande.",
  needsMotive: (known: readonly string[]) => `Pour quel motif ? --motif ${known.join(" ou --motif ")}.`,
} as const;

/** Why a step cannot be taken. */
export function stepProblem(problem: StepProblem, status: ContractStatus): string {
  const lastDay = "lastDayOn" in status ? longDate(status.lastDayOn) : "";
  return {
    ...problems,
    terminating: `Ce contrat est déjà résilié, son dernier jour est le ${lastDay}.`,
    terminated: `Ce contrat a pris fin le ${lastDay}.`,
  }[problem];
}

const problems: Readonly<Record<Exclude<StepProblem, "terminating" | "terminated">, string>> = {
  undeclared: "La rétractation est réservée aux entreprises de moins de six salariés.",
  "too-late": "Le délai de rétractation était expiré ce jour-là.",
  "too-young": "Deux mensualités ne sont pas encore échues sur ce contrat.",
  "too-soon": "La force majeure doit avoir suspendu les services pendant plus de 30 jours consécutifs.",
  before: "Cette date précède la signature du contrat ou le début de la suspension.",
  "not-yet": "Cette date est à venir : une demande s’enregistre une fois reçue.",
  suspended: "Les services de ce contrat sont déjà suspendus.",
  withdrawn: "L’abonné s’est rétracté : ce contrat a pris fin.",
  running: "Les services de ce contrat ne sont pas suspendus.",
};

/** State of a contract inside a sentence. */
export const stateWords = {
  active: "actif",
  suspended: "services suspendus",
  terminating: "résiliation enregistrée",
  terminated: "résilié",
  withdrawn: "rétracté",
} as const satisfies Record<ContractState, string>;
