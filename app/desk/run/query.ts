import { deskLinks } from "#app/desk/desk-links.ts";
import { type ActionPermission, actionPermissions } from "#domain/action-permissions.ts";
import type { RunFilter } from "#server/billing/runs/read-run.ts";
import { queryReader } from "../query.ts";

/** Who may do each action of the page, by its name in URLs and forms. */
export const runActions = {
  fichier: actionPermissions.runs.file,
  annuler: actionPermissions.runs.cancel,
  deposer: actionPermissions.runs.deposit,
  "depot-annule": actionPermissions.runs.undoDeposit,
  deplacer: actionPermissions.runs.move,
} as const satisfies Record<string, ActionPermission>;
export type RunAction = keyof typeof runActions;

/** What was just done: the page that follows it has its name in the URL. */
const results = ["remise", "annulation", "depot", "depot-annule", "deplacement"] as const;
export type RunResult = (typeof results)[number];

/** The filters of the debits, by their names in URLs, in the order of their tabs. */
export const filters = {
  tous: "all",
  premiers: "FRST",
  recurrents: "RCUR",
  confirmes: "confirmed",
  rejetes: "returned",
} as const satisfies Readonly<Record<string, RunFilter>>;
export type FilterName = keyof typeof filters;

export type RunQuery = {
  readonly id: string;
  readonly filter: FilterName;
  readonly words: string;
  readonly page: number;
  readonly done: RunResult | null;
};

/** Reads the URL; values that make no sense are ignored. */
export function readRunQuery(id: string, fields: URLSearchParams): RunQuery {
  const { words, page, keyOf, oneOf } = queryReader(fields);
  return {
    id,
    filter: keyOf("etat", filters) ?? "tous",
    words: words("cherche") ?? "",
    page: page(),
    done: oneOf("fait", results) ?? null,
  };
}

/** The action with this name, or `null`. */
export function readRunAction(name: unknown): RunAction | null {
  return (Object.keys(runActions) as RunAction[]).find((each) => each === name) ?? null;
}

/** A link to the page of a run with some parameters. */
export function runHref(id: string, more: Readonly<Record<string, string>> = {}, place = ""): string {
  const parameters = new URLSearchParams(more);
  return `${deskLinks.deskRun(id)}${parameters.size > 0 ? `?${parameters}` : ""}${place}`;
}

/** A link to the same debits with another filter or page. */
export function debitsOfRunHref(
  { id, ...query }: RunQuery,
  { filter = query.filter, page = 1 }: { readonly filter?: FilterName; readonly page?: number },
): string {
  const parts = {
    ...(filter !== "tous" && { etat: filter }),
    ...(query.words && { cherche: query.words }),
    ...(page > 1 && { page: String(page) }),
  };
  return runHref(id, parts, "#prelevements");
}
