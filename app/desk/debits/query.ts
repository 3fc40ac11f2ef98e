import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import { type SettlementMeans, settlementMeans } from "#domain/contract/returns.ts";
import { queryReader } from "../query.ts";

/** Actions of the page, by their names in its URL. */
const actions = ["remise", "rejet", "representer", "retirer", "regler", "fichier", "annuler"] as const;
export type DebitsAction = (typeof actions)[number];

/** The action just done: the page that follows it has its name in the URL. */
const results = ["remise", "rejet", "reglement", "annulation"] as const;
type DoneName = (typeof results)[number];

/**
 * Why an action was refused: the page that follows has the reason in its URL, so that the Back button leads to a page
 * and not to a post.
 */
const problems = [
  ...["wrong-total", "early", "too-early", "too-old", "changed", "cancelled", "taken", "returns", "old"],
  ...["unknown", "already", "again", "dead", "not-rejected", "not-owed", "reason", "day"],
] as const;

/** The query of the page. */
export type DebitsQuery = {
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Whether the period is a month rather than two typed days. */
  readonly isMonth: boolean;
  readonly page: number;
  readonly unpaidPage: number;
  readonly refundsPage: number;
  /** The page number in the list of all runs; 0 shows the latest ones. */
  readonly runsPage: number;
  readonly action: DebitsAction | null;
  readonly reference: string | null;
  readonly on: Day | null;
  readonly reason: string | null;
  readonly done: DoneName | null;
  /** Why the form was refused, and the values typed in it. */
  readonly problem: string | null;
  readonly total: string;
  readonly means: SettlementMeans | null;
};

/** Longest total copied by hand, in characters. */
export const longestTotal = 30;

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
    page: page(),
    unpaidPage: page("impayes"),
    refundsPage: page("remboursements"),
    runsPage: number("remises") ?? 0,
    action: oneOf("geste", actions) ?? null,
    reference: readReference(text("reference")),
    on: day("le") ?? null,
    reason: text("motif").trim().toUpperCase().slice(0, 10) || null,
    done: oneOf("fait", results) ?? null,
    problem: oneOf("probleme", problems) ?? null,
    total: text("total").slice(0, longestTotal),
    means: oneOf("par", settlementMeans) ?? null,
  };
}

/** The parameters of the period; every link on the page carries them. */
export function periodParameters({
  fromOn,
  toOn,
  isMonth,
}: DebitsQuery): readonly (readonly [string, string])[] {
  return isMonth
    ? [["mois", fromOn.slice(0, 7)]]
    : [
        ["du", fromOn],
        ["au", toOn],
      ];
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

/** A reference of a run or of a debit, or `null`. */
export function readReference(typed: unknown): string | null {
  const reference = typeof typed === "string" ? typed.replace(/\s/g, "").toUpperCase() : "";
  return /^[A-Z0-9-]{1,40}$/.test(reference) ? reference : null;
}
