import { deskLinks } from "#app/desk/desk-links.ts";
import { type ActionPermission, actionPermissions } from "#domain/action-permissions.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import { queryReader } from "../query.ts";

/** Who may do each action of the page, by its name in URLs and forms. */
export const debitsActions = {
  remise: actionPermissions.runs.make,
  rejet: actionPermissions.debits.recordReturn,
  representer: actionPermissions.debits.joinNextRun,
  retirer: actionPermissions.debits.joinNextRun,
  regler: actionPermissions.debits.settle,
} as const satisfies Record<string, ActionPermission>;
export type DebitsAction = keyof typeof debitsActions;

/** The action just done: the page that follows it has its name in the URL. */
const results = ["rejet", "reglement"] as const;
type DoneName = (typeof results)[number];

export type DebitsQuery = {
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Whether the period is a month rather than two typed days. */
  readonly isMonth: boolean;
  /** Whether the run to prepare also carries the forgotten debits. */
  readonly withForgotten: boolean;
  readonly page: number;
  readonly unpaidPage: number;
  readonly refundsPage: number;
  /** The page number in the list of all runs; 0 shows the latest ones. */
  readonly runsPage: number;
  /** The debit that the question, or what was just done, is about. */
  readonly reference: string | null;
  readonly done: DoneName | null;
};

/** Reads the URL; values that make no sense are ignored. */
export function readDebitsQuery(fields: URLSearchParams, today: Day): DebitsQuery {
  const { text, day, number, page, oneOf } = queryReader(fields);
  const from = day("du");
  const to = day("au");
  const isMonth = from === undefined || to === undefined || from > to;
  const month = monthOf(readDay(`${text("mois")}-01`) ?? today);
  return {
    ...(isMonth ? month : { fromOn: from, toOn: to }),
    isMonth,
    withForgotten: text("oubliees") === "oui",
    page: page(),
    unpaidPage: page("impayes"),
    refundsPage: page("remboursements"),
    runsPage: number("remises") ?? 0,
    reference: readReference(text("reference")),
    done: oneOf("fait", results) ?? null,
  };
}

/** The action with this name, or `null`. */
export function readDebitsAction(name: unknown): DebitsAction | null {
  return (Object.keys(debitsActions) as DebitsAction[]).find((each) => each === name) ?? null;
}

/** The parameters of the run to prepare; every link on the page carries them. */
export function periodParameters({
  fromOn,
  toOn,
  isMonth,
  withForgotten,
}: DebitsQuery): readonly (readonly [string, string])[] {
  const period = isMonth
    ? ([["mois", fromOn.slice(0, 7)]] as const)
    : ([
        ["du", fromOn],
        ["au", toOn],
      ] as const);
  return withForgotten ? [...period, ["oubliees", "oui"]] : period;
}

/** A link to the page with the same period and other parameters. */
export function debitsHref(
  query: DebitsQuery,
  more: Readonly<Record<string, string>> = {},
  place = "",
): string {
  const period = periodParameters(query).map((each) => [...each]);
  const parameters = new URLSearchParams([...period, ...Object.entries(more)]);
  return `${deskLinks.deskPage("debits")}?${parameters}${place}`;
}

/** A link to the question about a debit that the bank sent back. */
export function recordReturnHref(reference: string): string {
  return `${deskLinks.deskPage("debits")}?${new URLSearchParams({ geste: "rejet", reference })}`;
}

/** A reference of a run or of a debit, or `null`. */
export function readReference(typed: unknown): string | null {
  const reference = typeof typed === "string" ? typed.replace(/\s/g, "").toUpperCase() : "";
  return /^[A-Z0-9-]{1,40}$/.test(reference) ? reference : null;
}
