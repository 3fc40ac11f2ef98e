import { links } from "#app/links.ts";
import { type DownloadKind, documentPathName } from "#content/site/paths.ts";
import { questionHref } from "../ui/question.tsx";

/** The actions on a contract that take a step in its life, by their names in URLs and forms. */
const stepNames = ["resilier", "garder", "suspendre", "reactiver", "retracter"] as const;

/** The names of all actions; `actions.ts` has the order of their buttons. */
const actionNames = [
  "accueillir",
  "zenmaster",
  "cadeau",
  "preparer-fin",
  ...stepNames,
  "annuler",
  "corriger",
  "adresse",
  "siret",
  "siege",
  "entreprise",
  "liberer",
  "conserver",
  "nouveau-mandat",
  "annuler-compte",
  "changer-de-pack",
  "coordonnees",
  "changer-adresse",
  "appel-refus",
  "lien",
  "appel",
  "relance",
  "relance-lue",
  "retenir",
  "reprendre",
  "compter",
  "rectifier",
  "frais",
  "refacturer",
  "ne-pas-refacturer",
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

/** The action with this name, or `null`. */
export function readActionName(name: unknown): ActionName | null {
  return actionNames.find((each) => each === name) ?? null;
}

/** The page of a contract with the question of an action; `reference` is the debit or the document that it is about. */
export function actionHref(number: string, action: ActionName, reference?: string): string {
  return questionHref({ page: links.deskContract(number), action, reference });
}

/** The page of a contract with the question before a mandate is saved. */
export function saveMandateHref(number: string, kind: DownloadKind): string {
  return actionHref(number, "mandat", documentPathName(kind));
}
