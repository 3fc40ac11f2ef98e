import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import { type SettlementMeans, settlementMeans } from "#domain/contract/returns.ts";
import { queryReader } from "../query.ts";

/** Gestures of the page, each under the name that its address says. */
const gestures = ["remise", "rejet", "representer", "retirer", "regler", "fichier", "annuler"] as const;
export type Gesture = (typeof gestures)[number];

/** What was just done, as the address of the page after it says. */
const deeds = ["remise", "rejet", "reglement", "annulation"] as const;
type Deed = (typeof deeds)[number];

/** Why a gesture was refused, as the address of the page after it says: going back then leads to a page, not to a post. */
const problems = [
  ...["wrong-total", "early", "too-early", "too-old", "changed", "cancelled", "taken", "returns", "old"],
  ...["unknown", "already", "again", "dead", "not-rejected", "reason", "day"],
] as const;

/** What the address of the page asks for. */
export type Asked = {
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Whether the period is that of a month, rather than two days that somebody typed. */
  readonly isMonth: boolean;
  readonly page: number;
  readonly unpaidPage: number;
  readonly refundsPage: number;
  /** A page of all runs; 0 shows the latest ones. */
  readonly runsPage: number;
  readonly gesture: Gesture | null;
  readonly reference: string | null;
  readonly on: Day | null;
  readonly reason: string | null;
  readonly done: Deed | null;
  /** Why what was sent was refused, and what was typed in it. */
  readonly problem: string | null;
  readonly total: string;
  readonly means: SettlementMeans | null;
};

/** Signs of a total that is copied by hand. */
export const longestTotal = 30;

/** Reads the address; what is nonsense in it counts for nothing. */
export function askedOf(fields: URLSearchParams, today: Day): Asked {
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
    gesture: oneOf("geste", gestures) ?? null,
    reference: referenceTyped(text("reference")),
    on: day("le") ?? null,
    reason: text("motif").trim().toUpperCase().slice(0, 10) || null,
    done: oneOf("fait", deeds) ?? null,
    problem: oneOf("probleme", problems) ?? null,
    total: text("total").slice(0, longestTotal),
    means: oneOf("par", settlementMeans) ?? null,
  };
}

/** What stays in every address of the page: its period. */
export function keptOf({ fromOn, toOn, isMonth }: Asked): readonly (readonly [string, string])[] {
  return isMonth
    ? [["mois", fromOn.slice(0, 7)]]
    : [
        ["du", fromOn],
        ["au", toOn],
      ];
}

/** The page with the same period, and what else it is to show. */
export function addressOf(asked: Asked, more: Readonly<Record<string, string>> = {}, place = ""): string {
  const query = new URLSearchParams([...keptOf(asked).map((each) => [...each]), ...Object.entries(more)]);
  return `${deskLinks.deskPage("debits")}?${query}${place}`;
}

/** A reference of a run or of a debit, or `null`. */
export function referenceTyped(typed: unknown): string | null {
  const reference = typeof typed === "string" ? typed.replace(/\s/g, "").toUpperCase() : "";
  return /^[A-Z0-9-]{1,40}$/.test(reference) ? reference : null;
}
