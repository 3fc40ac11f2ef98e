import { paths } from "#content/site/paths.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { type Day, dayInParis, hourInParis } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import { welcomePromise } from "#domain/contract/welcome.ts";
import { workingDaysAfter } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import { type LateClose, lateClose } from "#server/database/billing/closed-months.ts";
import { runsToDeposit, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { type UnpaidCall, unpaidCalls } from "#server/database/billing/next-reminders.ts";
import { type ContractLine, unwelcomedContracts } from "#server/database/contracts/contract-lines.ts";
import { findPerson, type Person, staff } from "#server/database/staff/staff.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { enqueueMail } from "./enqueue.ts";
import { composeMorning } from "./templates/morning.tsx";

/** The hours in Paris from which the mail leaves, and until which a machine that was down sends it late. */
const [morningFrom, morningUntil] = [8, 12] as const;

/**
 * Enqueues the mail of the morning for each person who can act on something red and has not switched it off. One a day for
 * each person at most.
 */
export async function enqueueMorningMails(context: Context): Promise<void> {
  const { database, now, settings } = context;
  const today = dayInParis(now());
  if (settings.BUREAU !== "on" || now() >= hourInParis(today, morningUntil)) return;
  const red = await redThings(context, today);
  const told = (await staff(database.db)).filter(
    (person) => person.morningMail === 1 && isRedFor(person, red),
  );
  if (told.length === 0) return;
  const subjects = told.map(({ id }) => `${id}-${today}`);
  const dueAt = Math.max(now(), hourInParis(today, morningFrom));
  await database.transaction((transaction) => enqueueMail(context, transaction, "morning", subjects, dueAt));
}

/** The mail of a person and a day; `null` if nothing is red for them any more, they switched it off, or the day is past. */
export async function morningMail(context: Context, subjectId: string): Promise<ComposedMail | null> {
  const { today, settings } = context;
  const [, id = "", day] = /^(.+)-(\d{4}-\d{2}-\d{2})$/.exec(subjectId) ?? [];
  const person = await findPerson(context.database.db, id);
  if (!person || person.morningMail === 0 || day !== today()) return null;
  const red = redFor(person, await redThings(context, today()));
  if (!isRedFor(person, red)) return null;
  return composeMorning({ person, ...red, today: today(), url: settings.PUBLIC_URL + paths.desk });
}

/** What is red on the first page: clients to welcome or to call, files that must be at the bank tonight or earlier, a late close. */
type RedThings = {
  readonly welcomes: readonly Pick<ContractLine, "raisonSociale">[];
  /** The clients to call about unpaid months, whose day for it has passed. */
  readonly calls: readonly UnpaidCall[];
  readonly runs: readonly StoredRun[];
  readonly close: LateClose | null;
};

/** As many late welcomes as are counted. */
const mostWelcomes = 100;

async function redThings(context: Context, today: Day): Promise<RedThings> {
  const executor = context.database.db;
  const { lines } = await unwelcomedContracts(executor, mostWelcomes);
  const runs = await runsToDeposit(executor);
  return {
    welcomes: lines.filter(({ signedAt }) => welcomePromise(dayInParis(signedAt), today).workingDaysLate > 0),
    calls: (await unpaidCalls(context, executor)).filter(({ by }) => workingDaysAfter(by, today) > 0),
    runs: runs.filter(({ firstCollectionOn }) => lastDepositDay(firstCollectionOn) <= today),
    close: await lateClose(executor, today),
  };
}

/** What of it a person can act on. */
function redFor(person: Person, { welcomes, calls, runs, close }: RedThings): RedThings {
  return {
    welcomes: isAllowed(person, actionPermissions.contract.welcome) ? welcomes : [],
    calls: isAllowed(person, actionPermissions.reminders.recordCall) ? calls : [],
    runs: isAllowed(person, actionPermissions.runs.deposit) ? runs : [],
    close: isAllowed(person, actionPermissions.closes.month) ? close : null,
  };
}

function isRedFor(person: Person, red: RedThings): boolean {
  const { welcomes, calls, runs, close } = redFor(person, red);
  return welcomes.length + calls.length + runs.length > 0 || close !== null;
}
