import { links } from "#app/links.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";

/** Gestures of the page, each under the name that its address says. */
const gestures = ["remise", "rejet", "representer", "regler", "fichier"] as const;
export type Gesture = (typeof gestures)[number];

/** What was just done, as the address of the page after it says. */
const deeds = ["remise", "rejet", "reglement"] as const;
type Deed = (typeof deeds)[number];

/** What the address of the page asks for. */
export type Asked = {
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Whether the period is that of a month, rather than two days that somebody typed. */
  readonly isMonth: boolean;
  /** References of payments that the bank sent back, to be presented again. */
  readonly anew: readonly string[];
  readonly page: number;
  readonly unpaidPage: number;
  /** A page of all runs; 0 shows the latest ones. */
  readonly runsPage: number;
  readonly gesture: Gesture | null;
  readonly reference: string | null;
  readonly on: Day | null;
  readonly reason: string | null;
  readonly done: Deed | null;
  /** Why a file was not given. */
  readonly fileProblem: "unknown" | "changed" | null;
};

/** Payments that one run may present again by their references. */
const mostAnew = 100;

/** Reads the address; what is nonsense in it counts for nothing. */
export function askedOf(query: URLSearchParams, today: Day): Asked {
  const from = readDay(query.get("du"));
  const to = readDay(query.get("au"));
  const isMonth = from === null || to === null || from > to;
  const month = monthOf(readDay(`${query.get("mois")}-01`) ?? today);
  const gesture = query.get("geste");
  const done = query.get("fait");
  const problem = query.get("probleme");
  return {
    ...(isMonth ? month : { fromOn: from, toOn: to }),
    isMonth,
    anew: [...new Set(query.getAll("representer").flatMap((each) => referenceTyped(each) ?? []))].slice(
      0,
      mostAnew,
    ),
    page: numberTyped(query.get("page")) || 1,
    unpaidPage: numberTyped(query.get("impayes")) || 1,
    runsPage: numberTyped(query.get("remises")),
    gesture: gestures.find((each) => each === gesture) ?? null,
    reference: referenceTyped(query.get("reference")),
    on: readDay(query.get("le")),
    reason: query.get("motif")?.trim().toUpperCase().slice(0, 10) || null,
    done: deeds.find((each) => each === done) ?? null,
    fileProblem: problem === "unknown" || problem === "changed" ? problem : null,
  };
}

/** What stays in every address of the page: its period, and what joins the run. */
export function keptOf({ fromOn, toOn, isMonth, anew }: Asked): readonly (readonly [string, string])[] {
  const period = isMonth
    ? [["mois", fromOn.slice(0, 7)] as const]
    : [["du", fromOn] as const, ["au", toOn] as const];
  return [...period, ...anew.map((reference) => ["representer", reference] as const)];
}

/** The page with the same period, and what else it is to show. */
export function addressOf(asked: Asked, more: Readonly<Record<string, string>> = {}, place = ""): string {
  const query = new URLSearchParams([...keptOf(asked).map((each) => [...each]), ...Object.entries(more)]);
  return `${links.deskPage("debits")}?${query}${place}`;
}

/** A reference of a run or of a debit, or `null`. */
export function referenceTyped(typed: unknown): string | null {
  const reference = typeof typed === "string" ? typed.replace(/\s/g, "").toUpperCase() : "";
  return /^[A-Z0-9-]{1,40}$/.test(reference) ? reference : null;
}

function numberTyped(typed: string | null): number {
  return /^[1-9]\d{0,5}$/.test(typed ?? "") ? Number(typed) : 0;
}
