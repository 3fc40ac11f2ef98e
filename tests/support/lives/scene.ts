import { addDays, calendarMonthsBetween, type Day, dayInParis } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import type { Outcome } from "#domain/outcome.ts";
import { closeLateMonths, createCloses } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { monthToClose } from "#server/database/billing/closed-months.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import type { Random } from "../../crash/random.ts";
import { debitsOf, reminderLeft } from "../debits.ts";
import { stepTaken } from "../endings.ts";
import type { TestFunctions } from "../functions.ts";

/** The first due day that has an invoice in these lives. */
export const livesStartOn: Day = "2025-10-01";

export const founder = { name: "Hélène Honorat", role: "founder" } as const;
export const visitor = { ip: "192.0.2.7", idempotencyKey: null };
export const rightSiret = "73282932000074";
export const wrongSiret = "73282932000075";
/** In France, where its tax is lower, and in Monaco. */
export const seats = [
  "6 impasse du Chevalet, 13008 Marseille",
  "12 rue de Paris, 97400 Saint-Denis",
  "4 rue Grimaldi, 98000 Monaco",
];
const returnReasons = ["AM04", "AM04", "AM04", "AM04", "MD06", "AC04"];

/** What somebody may do about a contract on a day; `null` if there is nothing to do. */
export type Action = (contract: StoredContract, today: Day) => Promise<Outcome<unknown, unknown> | null>;

/** What the actions of lives share. */
export type Scene = ReturnType<typeof createScene>;

export function createScene(functions: TestFunctions, random: Random) {
  const { context, clock, database } = functions;
  const { db } = database;
  const refunds = createRefunds(context);
  const { debits, plan, prepare, present } = debitsOf(functions);
  const closes = createCloses(context);
  /** The contracts of the lives. */
  const numbers: string[] = [];
  /** How often each action was accepted. */
  const accepted = new Map<string, number>();
  const one = <Item>(items: readonly Item[]): Item | undefined => random.draw(items, 1)[0];
  const someDay = (today: Day, before: number) => addDays(today, -random.between(0, before));
  const issue = async () => {
    await issueDueInvoices(context);
    await recordCollections(context);
    await closeLateMonths(context);
    // Every other month is closed by a person, on the first visit of the next one after the 8th.
    const month = await monthToClose(db);
    const isAsked = month && calendarMonthsBetween(livesStartOn, month.fromOn) % 2 === 0;
    if (isAsked && dayInParis(clock.now) > addDays(month.toOn, 8)) {
      const { taxCents } = await entrySums(db, month);
      await closes.month(month.fromOn, taxCents, founder);
    }
  };
  const step =
    (kind: Step, before = 40): Action =>
    ({ number }, today) =>
      stepTaken(functions, number, kind, someDay(today, before));
  const oneDebit = async ({ id }: StoredContract, ...states: string[]) =>
    one((await debitsOfContracts(db, [id])).filter(({ state }) => states.includes(state)));

  const refund: Action = async ({ id, number }, today) => {
    const owedBack = await paymentsOwedBack(db, today, { id });
    const owed = one(owedBack.filter((each) => each.owedBack === "refund"));
    if (!owed) return null;
    const made = { expectedCents: owed.amountCents, on: today, means: "transfer", reference: null } as const;
    return refunds.record({ contract: number, dueOn: owed.dueOn }, made, founder);
  };

  const returnDebits = async (
    { id }: StoredContract,
    today: Day,
    atMost: number,
    reasons: readonly string[] = returnReasons,
  ) => {
    const presented = (await debitsOfContracts(db, [id])).filter(({ state }) => state === "presented");
    const answer = { on: someDay(today, 4), reason: one(reasons)! };
    const outcomes: Outcome<unknown, unknown>[] = [];
    for (const { id: reference } of presented.slice(-atMost)) {
      outcomes.push(await debits.recordReturn(reference, answer, founder));
      const reminders = (await functions.outboxMails(reference)).filter(({ sentAt }) => sentAt === null);
      if (reminders.length > 0) await reminderLeft(functions, reference);
    }
    return outcomes.find(({ ok }) => ok) ?? null;
  };

  /** Most files are deposited at once, the others later, or never. */
  const presentDues = async (today: Day) => {
    const period = [addDays(today, -20), addDays(today, random.between(5, 14))] as const;
    if ((await plan(...period)).debits.length === 0) return;
    await (random.between(0, 3) > 0 ? present(...period) : prepare(...period));
  };

  return {
    functions,
    random,
    numbers,
    accepted,
    ...{ one, someDay, issue, step, oneDebit, refund, returnDebits, presentDues },
  };
}
