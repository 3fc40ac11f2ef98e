import { links } from "#app/links.ts";
import { type DownloadKind, documentPathName } from "#content/site/paths.ts";
import type { Day } from "#domain/calendar.ts";
import { queryReader } from "../query.ts";

/** The actions on a contract that take a step in its life, by their names in URLs and forms. */
const stepNames = ["resilier", "suspendre", "reactiver", "retracter"] as const;

/** All actions, in the order of their buttons. */
const actionNames = [
  "accueillir",
  "cadeau",
  "preparer-fin",
  ...stepNames,
  "annuler",
  "corriger",
  "adresse",
  "siret",
  "liberer",
  "conserver",
  "nouveau-mandat",
  "annuler-compte",
  "lien",
  "rectifier",
  "rembourser",
  "iban",
  "mandat",
  "note",
] as const;

/** An action of the page of a contract. `actions/actions.ts` defines each one. */
export type ActionName = (typeof actionNames)[number];

export type StepName = (typeof stepNames)[number];

/** Whether the action with this name takes a step. */
export function isStepName(name: string | null): name is StepName {
  return stepNames.some((each) => each === name);
}

/** The action that a URL or a form names. */
export type ActionQuery = {
  readonly action: ActionName;
  /** The day typed; `null` if the field was empty or held no day. */
  readonly on: Day | null;
  readonly motive: string;
  /** The debit that the action is about; empty if it is about none. */
  readonly reference: string;
};

/** Reads a URL or a form; `null` if it names no action. */
export function readActionQuery(fields: URLSearchParams | FormData): ActionQuery | null {
  const { text, day } = queryReader(fields);
  const action = readActionName(text("geste"));
  if (action === null) return null;
  return { action, on: day("le") ?? null, motive: text("motif"), reference: text("reference") };
}

/** The action with this name, or `null`. */
export function readActionName(name: string | null): ActionName | null {
  return actionNames.find((each) => each === name) ?? null;
}

/** The page of a contract with the question before a mandate is saved. */
export function saveMandateHref(number: string, kind: DownloadKind): string {
  return `${links.deskContract(number)}?geste=mandat&reference=${documentPathName(kind)}`;
}
