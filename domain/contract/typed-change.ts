import * as v from "valibot";
import { centsTyped } from "#domain/amount.ts";
import { addMonths, type Day } from "#domain/calendar.ts";
import { requiredLine, requiredText } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { isPackId } from "#domain/pack.ts";
import { type AnnouncedChange, earliestApplication, type PublishedChange } from "./announcements.ts";

/** The kinds of changes that can be announced, each under its name in its page's URL. */
export const changeNames = ["conditions", "offre-speciale", "politique", "prix", "sous-traitant"] as const;
export type ChangeName = (typeof changeNames)[number];

/** The name of a change that the site has published. */
export function nameOfPublished(change: PublishedChange): ChangeName {
  if (change.kind === "policy-change") return "politique";
  return change.edition === "promo" ? "offre-speciale" : "conditions";
}

export type TypedChange = {
  readonly what: ChangeName;
  /** The number of the contract of the only client to tell the price of their pack; empty for all concerned. */
  readonly contract: string;
  readonly summary: string;
  readonly pack: string;
  readonly price: string;
  readonly day: string;
  readonly name: string;
  readonly country: string;
  readonly purpose: string;
};

export type ChangeField = Exclude<keyof TypedChange, "what" | "contract">;

/** The announcement of the price of their pack to the client of a contract. */
export function packPriceTo(contract: string): TypedChange {
  const nothing = { summary: "", pack: "", price: "", day: "", name: "", country: "", purpose: "" };
  return { what: "prix", contract, ...nothing };
}

/** Why a field is refused. `tooSoon` and `tooLate` carry the first or last day allowed. */
export type ChangeFieldProblem =
  | { readonly code: "missing" | "malformed" }
  | { readonly code: "tooLong"; readonly max: number }
  | { readonly code: "tooSoon" | "tooLate"; readonly day: Day };

/** The first problem of each refused field. */
export type ChangeProblems = Partial<Record<ChangeField, ChangeFieldProblem>>;

/** Maximum length of a change's summary, and of a processor's name, country and purpose, in characters. */
export const longestSummary = 1000;
export const longestLine = 200;

/** The most months ahead that a change may be announced. */
const mostMonths = 24;

/** The typed change, or its problems. `published` has the versions on the site. */
export function readChange(
  typed: TypedChange,
  published: readonly PublishedChange[],
  today: Day,
): Outcome<AnnouncedChange, ChangeProblems> {
  if (typed.what === "prix") return readPrice(typed, today);
  if (typed.what === "sous-traitant") return readSubProcessor(typed, today);
  const { summary, problems } = readLines(typed, { summary: requiredText(longestSummary) });
  if (problems) return failure(problems);
  const change = published.find((each) => nameOfPublished(each) === typed.what);
  if (!change) throw new Error(`Nothing is published of ${typed.what}`);
  return success({ ...change, summary, appliesOn: earliestApplication(change.kind, today) });
}

function readPrice({ pack, price, day }: TypedChange, today: Day): Outcome<AnnouncedChange, ChangeProblems> {
  const monthlyCents = centsTyped(price);
  const appliesOn = dayTyped(day);
  // A higher price needs its notice: whoever announces it is told once it is known who pays what.
  const dayProblem = problemOfDay(appliesOn, today, today);
  const problems: ChangeProblems = {
    ...(isPackId(pack) ? {} : { pack: { code: "missing" } }),
    ...(monthlyCents === null || monthlyCents === 0 || monthlyCents > mostCents
      ? { price: { code: price.trim() === "" ? "missing" : "malformed" } }
      : {}),
    ...(dayProblem ? { day: dayProblem } : {}),
  };
  if (!isPackId(pack) || monthlyCents === null || appliesOn === null || Object.keys(problems).length > 0)
    return failure(problems);
  return success({ kind: "price-change", packId: pack, monthlyCents, appliesOn });
}

/** A higher price is surely a mistake. */
const mostCents = 1_000_000;

function readSubProcessor(typed: TypedChange, today: Day): Outcome<AnnouncedChange, ChangeProblems> {
  const line = requiredLine(longestLine);
  const { problems, ...lines } = readLines(typed, { name: line, country: line, purpose: line });
  const appliesOn = dayTyped(typed.day);
  const dayProblem = problemOfDay(appliesOn, earliestApplication("sub-processor-change", today), today);
  if (problems || dayProblem || appliesOn === null)
    return failure({ ...problems, ...(dayProblem ? { day: dayProblem } : {}) });
  return success({ kind: "sub-processor-change", ...lines, appliesOn });
}

/** Why a change cannot apply on a day; `null` if it can. */
function problemOfDay(day: Day | null, earliest: Day, today: Day): ChangeFieldProblem | null {
  if (day === null) return { code: "missing" };
  if (day < earliest) return { code: "tooSoon", day: earliest };
  const latest = addMonths(today, mostMonths);
  return day > latest ? { code: "tooLate", day: latest } : null;
}

function readLines<Name extends ChangeField>(
  typed: TypedChange,
  rules: Readonly<Record<Name, v.GenericSchema<unknown, string, v.BaseIssue<unknown>>>>,
): Record<Name, string> & { readonly problems: ChangeProblems | null } {
  const lines = {} as Record<Name, string>;
  const problems: ChangeProblems = {};
  for (const name of Object.keys(rules) as Name[]) {
    const read = v.safeParse(rules[name], typed[name]);
    if (read.success) lines[name] = read.output;
    else problems[name] = problemOf(read.issues[0].message);
  }
  return { ...lines, problems: Object.keys(problems).length > 0 ? problems : null };
}

function problemOf(message: string): ChangeFieldProblem {
  const [, max] = /^tooLong:(\d+)$/.exec(message) ?? [];
  if (max !== undefined) return { code: "tooLong", max: Number(max) };
  return { code: message === "missing" ? "missing" : "malformed" };
}

function dayTyped(typed: string): Day | null {
  const isDay = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(typed) && new Date(typed).toJSON()?.slice(0, 10) === typed;
  return isDay ? (typed as Day) : null;
}
