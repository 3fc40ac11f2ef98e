import { centsTyped } from "#domain/amount.ts";
import { addDays, type Day, readDay } from "#domain/calendar.ts";
import { dayInWords } from "./day-in-words.ts";
import { type Reference, referencesIn } from "./references.ts";
import { dayWritten } from "./table-values.ts";

/**
 * What somebody looks for among the debits: what the readings of a reference name, the likeliest first, or debits that
 * fit all the facts that were typed. `words`: of the client; empty for none.
 */
export type DebitSearch =
  | { readonly by: "reference"; readonly readings: readonly Reference[] }
  | ({ readonly by: "facts" } & TypedFacts);

/** A day, an amount and other words, all that somebody typed. */
export type TypedFacts = {
  readonly words: string;
  readonly amountCents: number | null;
  readonly day: Day | null;
};

/**
 * Reads what somebody typed to find a debit: its reference, a mandate, a contract, or any of a name, an amount and a day,
 * in any order. A day without a year is the latest one that a bank's answer may be about. `null` if it says nothing.
 */
export function readDebitSearch(typed: string, today: Day): DebitSearch | null {
  const text = typed.normalize("NFKC").replace(/[\s\p{Cf}]+/gu, " ");
  const readings = referencesMeant(text)
    .map((mention) => mention.filter(({ kind }) => debitKinds.has(kind)))
    .find(({ length }) => length > 0);
  if (readings) return { by: "reference", readings };
  const facts = factsIn(text, today);
  return facts.words || facts.amountCents !== null || facts.day ? { by: "facts", ...facts } : null;
}

export function factsIn(text: string, today: Day): TypedFacts {
  const { day, rest } = dayIn(text, today);
  const { amountCents, rest: name } = amountIn(rest);
  const words = /[\p{L}\d]/u.test(name) ? name.replace(/^[\s,;:+-]+|[\s,;:+-]+$/g, "") : "";
  return { words, amountCents, day };
}

const debitKinds: ReadonlySet<Reference["kind"]> = new Set(["debit", "due", "mandate", "contract"]);

/** Whether a reading says no less than the others: who mistypes the end of a reference means no other debit of its contract. */
function isAsPrecise({ kind }: Reference, _index: number, readings: readonly Reference[]): boolean {
  const has = (other: Reference["kind"]) => readings.some((each) => each.kind === other);
  if (kind === "due") return !has("debit");
  return kind !== "contract" || readings.every((each) => each.kind === kind);
}

/**
 * The readings of each reference of a text that count. A contract counts also where its mandate may be meant instead,
 * because the end of one may be the next word, as in « Abonnement 2H-2026-0015, echeance du 26/11/2026 ».
 */
export function referencesMeant(text: string): Reference[][] {
  const isNextWord = ({ kind, id }: Reference) =>
    kind === "mandate" && new RegExp(`[ ,;:.]${id.slice(-8)}`, "i").test(text) && /-[A-Z]{8}$/.test(id);
  return referencesIn([text]).map((readings) =>
    readings.filter(
      (reading, index) =>
        isAsPrecise(reading, index, readings) ||
        (reading.kind === "contract" &&
          readings.every((each) => each.kind === "contract" || isNextWord(each))),
    ),
  );
}

/** Days as people write them, each apart from other digits. */
const writtenDays = [
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/u,
  /(?<![\d,.])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d,.])/u,
  /(?<![\d/])\d{1,2}\/\d{1,2}(?![\d/])/u,
  /(?<![\d,.])\d{1,2}(?:er)? \p{L}{3,}\.?(?: \d{4}(?!\d))?/iu,
];

function dayIn(text: string, today: Day): { readonly day: Day | null; readonly rest: string } {
  for (const pattern of writtenDays) {
    const [written] = pattern.exec(text) ?? [];
    const day = written === undefined ? null : readWrittenDay(written, today);
    if (day) return { day, rest: text.replace(written!, " ").replace(/(?:^| )(?:le|du|au) (?= |$)/iu, " ") };
  }
  return { day: null, rest: text };
}

function readWrittenDay(written: string, today: Day): Day | null {
  const read = (text: string) => readDay(text) ?? dayWritten(text, "day-first") ?? dayInWords(text);
  const whole = read(written);
  if (whole || /\d{4}/.test(written)) return whole;
  const year = Number(today.slice(0, 4));
  const parting = written.includes("/") ? "/" : " ";
  const days = [year + 1, year, year - 1].map((each) => read(`${written}${parting}${each}`));
  return days.find((day) => day && day <= addDays(today, latestAhead)) ?? null;
}

/** How many days ahead a debit may be that the bank refuses in advance. */
const latestAhead = 31;

const amount =
  /(?<![\p{L}\d.,/])[-−–+]? ?(?:€|EUR)? ?(\d{1,3}(?: \d{3})+|\d+)([.,]\d{1,2})? ?(€|euros?|EUR)?(?![\p{L}\d,/])/giu;

function amountIn(text: string): { readonly amountCents: number | null; readonly rest: string } {
  for (const [written, whole = "", decimals = "", currency] of text.matchAll(amount)) {
    // A longer number alone is rather a telephone or a firm.
    const isAlone = written.trim() === text.trim() && whole.length <= mostDigitsAlone;
    const isAmount = decimals !== "" || currency !== undefined || written.includes("€") || isAlone;
    const amountCents = isAmount ? centsTyped(`${whole}${decimals}`) : null;
    if (amountCents !== null) return { amountCents, rest: text.replace(written, " ").replace(/ +/g, " ") };
  }
  return { amountCents: null, rest: text };
}

const mostDigitsAlone = 6;
