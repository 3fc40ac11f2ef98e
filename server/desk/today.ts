import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { debitsOf } from "#domain/billing/account.ts";
import { isAtBank } from "#domain/billing/debit-stage.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import { unpaidDues } from "#domain/billing/unpaid-due.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { mandateInUse } from "#domain/contract/mandates.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type OwedChange, owedChanges } from "#server/announcements/owed.ts";
import { type DebitToRecall, debitsToRecall } from "#server/billing/debits-to-recall.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { type PossibleEnd, possibleEnds } from "#server/billing/possible-ends.ts";
import { createForecasts } from "#server/billing/runs/forecast.ts";
import { type UnpaidSums, unpaidSums } from "#server/billing/unpaid-list.ts";
import type { Context } from "#server/context.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import { type LateClose, lateClose } from "#server/database/billing/closed-months.ts";
import type { WaitingReminder } from "#server/database/billing/debit-returns.ts";
import { furthestRun, runsToDeposit, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import { comingReminders, type UnpaidCall, unpaidCalls } from "#server/database/billing/next-reminders.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { type OpenUnnamedReturn, openUnnamedReturns } from "#server/database/billing/unnamed-returns.ts";
import { type SharedCompany, sharedCompanies } from "#server/database/contracts/companies.ts";
import {
  type ContractLine,
  contractsWithAdsToAdd,
  contractsWithoutPaper,
  endingContracts,
  suspendedForUnpaid,
  unwelcomedContracts,
} from "#server/database/contracts/contract-lines.ts";
import { contractsWithSecondGift } from "#server/database/contracts/gifts.ts";
import { mandatesOf } from "#server/database/contracts/mandates.ts";
import { type RefusedChange, refusedChanges } from "#server/database/contracts/refused-changes.ts";
import { clientsOf, contractsWithoutZenmaster } from "#server/database/contracts/zenmasters.ts";
import type { Database, DbOrTransaction } from "#server/database/engine/client.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { openRightsRequests, type RightsRequest } from "#server/database/evidence/rights-requests.ts";
import { type MailEntry, mailEntries, mailTotal } from "#server/database/mail/outbox-entries.ts";
import {
  type Acquaintance,
  acquaintanceOf,
  type HandledMessage,
  messagePage,
  messageTotals,
} from "#server/database/messages/contact-messages.ts";
import {
  activitiesBefore,
  latestActivitiesAbout,
  recordActivity,
} from "#server/database/staff/activities.ts";
import { createWaitingDrafts, type WaitingDraft } from "#server/drafts/waiting.ts";
import { confirmDate } from "#server/retention/trusted-clock.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type AccountTasks, accountTasks } from "./account-tasks.ts";
import { type LogLine, nameActivities } from "./activity-log.ts";
import {
  invoicesWaitingForSiret,
  type OpenSeat,
  openSeats,
  type WaitingForSiret,
} from "./invoices/waiting.ts";
import { createMetrics } from "./metrics.ts";
import { tasksAbout } from "./tasks-about.ts";

/** Items of each kind on the first page; the page of each kind has them all. */
const itemsOfEach = 10;
/** Items of each kind that are read to find those of one person’s clients. */
const itemsForClients = 500;
/** Reminders that the first page names before they leave. */
const shownReminders = 5;
/** Days before a last day of service from which it must be prepared. */
const endingDays = 7;
/** Days for which the first page names a company's second gift. */
const secondGiftDays = 14;
/** Everything that needs somebody now, in the order to do it; the longest waiting messages come first. */
export type Tasks = {
  readonly messages: readonly (HandledMessage & { readonly acquaintance: Acquaintance | null })[];
  readonly calls: readonly WaitingDraft[];
  readonly welcomes: readonly ContractLine[];
  /** Clients to call at the number before, because they refused a change. */
  readonly refusals: readonly RefusedChange[];
  /** Contracts that nobody looks after. */
  readonly unassigned: readonly ContractLine[];
  /** Gifts to add to the advertising budget of a client. */
  readonly gifts: readonly ContractLine[];
  /** Contracts of the last weeks with a gift, of a company that had signed another with one before. */
  readonly secondGifts: Awaited<ReturnType<typeof contractsWithSecondGift>>;
  /** Companies with several running contracts, of which nobody has said that all are meant. */
  readonly companies: readonly SharedCompany[];
  /** All contracts that were taken over and lack their paper, the first to be debited first. */
  readonly papers: readonly ContractLine[];
  readonly mails: readonly MailEntry[];
  /** The last file for the bank, if it was full: the rest of its period is still due. */
  readonly fullRun: StoredRun | null;
  /** The files for the bank of which nobody said that they were deposited, the first one to be deposited first. */
  readonly toDeposit: readonly StoredRun[];
  /** The debits that the bank still has although it said that their mandate is dead. */
  readonly recalls: readonly DebitToRecall[];
  /** The sums that the bank took back for debits that it did not name, the oldest first. */
  readonly unnamedReturns: readonly OpenUnnamedReturn[];
  /** The month of the books that is late, and what keeps it open. */
  readonly lateClose: LateClose | null;
  /** Contracts whose invoices wait for the right SIRET. */
  readonly wrongSirets: readonly WaitingForSiret[];
  /** Contracts whose seat, or number for value added tax, is to be asked for. */
  readonly openSeats: readonly OpenSeat[];
  /** Payments that are no longer owed, to recall or to refund, the first received first, and the end of the account. */
  readonly refunds: readonly (OwedBackPayment & { readonly accountEnd: string })[];
  readonly endings: readonly ContractLine[];
  /** What people asked about their data. */
  readonly rights: readonly RightsRequest[];
  /** Published changes that subscribers have not been told about yet. */
  readonly announcements: readonly OwedChange[];
  /** The unpaid months of all contracts. */
  readonly unpaid: UnpaidSums | null;
  /** The clients to call before any reminder leaves. */
  readonly unpaidCalls: readonly UnpaidCall[];
  /** The reminders that leave next by themselves. */
  readonly comingReminders: readonly WaitingReminder[];
  readonly accounts: AccountTasks;
  /** The contracts that the agency may suspend or end because of unpaid months. */
  readonly possibleEnds: readonly PossibleEnd[];
  /** The contracts that paid everything while their services are suspended. */
  readonly restorations: readonly Restoration[];
  /** Whether invoices and credit notes wait for a person who confirms the date. */
  readonly isDateInDoubt: boolean;
  /** The total of each kind, for lists that hold only the first items. */
  readonly totals: Readonly<
    Record<
      | "messages"
      | "calls"
      | "welcomes"
      | "refusals"
      | "unassigned"
      | "gifts"
      | "secondGifts"
      | "companies"
      | "mails"
      | "wrongSirets"
      | "openSeats"
      | "refunds"
      | "unpaidCalls"
      | "endings"
      | "rights"
      | keyof AccountTasks["totals"]
      | "possibleEnds"
      | "restorations"
      | "toDeposit"
      | "recalls"
      | "unnamedReturns",
      number
    >
  >;
};

/** The actions that count as a day's work. */
const work: readonly ActivityKind[] = [
  "message-answered",
  "message-handled",
  "draft-reminded",
  "draft-called",
  "unpaid-called",
  "mail-sent-again",
  "mails-sent-again",
  "contract-welcomed",
  "refused-change-called",
  "gift-added",
  "change-announced",
  "invoice-credited",
  "refunded",
  "ending-prepared",
];

/** The content of the desk's first page. */
export function createToday(context: Context, forecasts = createForecasts(context)) {
  const { database, now } = context;
  const { db } = database;
  const drafts = createWaitingDrafts(context);

  async function read(itemsOfEach: number): Promise<Tasks> {
    const today = dayInParis(now());
    const unhandled = { handled: false };
    const { total } = await messageTotals(db, unhandled);
    const offset = Math.max(0, total - itemsOfEach);
    const messages = await messagePage(db, unhandled, { limit: itemsOfEach, offset });
    const calls = await drafts.toCall(itemsOfEach);
    const refusals = await refusedChanges(db, now());
    const welcomes = await unwelcomedContracts(db, itemsOfEach);
    const unassigned = await contractsWithoutZenmaster(db, today, itemsOfEach);
    const gifts = await contractsWithAdsToAdd(db, today);
    const secondGifts = await contractsWithSecondGift(db, startInParis(addDays(today, -secondGiftDays)));
    const companies = await sharedCompanies(db, today);
    const endings = await unpreparedEndings(db, today);
    const rights = await openRightsRequests(db);
    const unpaid = await unpaidSums(db, now());
    const ends = await possibleEnds(db, now());
    const run = await furthestRun(db);
    const toDeposit = await runsToDeposit(db);
    const recalls = await debitsToRecall(db, today);
    const unnamed = await openUnnamedReturns(db);
    const wrongSirets = await invoicesWaitingForSiret(db, today);
    const seats = await openSeats(db, today);
    const refunds = await paymentsOwedBack(db, today);
    const toRestore = await restorations(db, { now: now(), today });
    const toCall = await unpaidCalls(context, db);
    const accounts = await accountTasks(db, forecasts, now(), itemsOfEach);
    return {
      messages: await Promise.all(
        messages
          .toReversed()
          .map(async (each) => ({ ...each, acquaintance: await acquaintanceOf(db, each.email, now()) })),
      ),
      calls: calls.drafts,
      welcomes: welcomes.lines,
      refusals: refusals.slice(0, itemsOfEach),
      unassigned: unassigned.lines,
      gifts: gifts.slice(0, itemsOfEach),
      secondGifts: secondGifts.slice(0, itemsOfEach),
      companies: companies.slice(0, itemsOfEach),
      papers: await contractsWithoutPaper(db, today),
      mails: await mailEntries(db, "dead", { limit: itemsOfEach, offset: 0 }),
      fullRun: run?.isFull ? run : null,
      toDeposit: toDeposit.slice(0, itemsOfEach),
      recalls: recalls.slice(0, itemsOfEach),
      unnamedReturns: unnamed.slice(0, itemsOfEach),
      lateClose: await lateClose(db, today),
      wrongSirets: wrongSirets.slice(0, itemsOfEach),
      openSeats: seats.slice(0, itemsOfEach),
      refunds: await withAccounts(db, refunds.slice(0, itemsOfEach), now()),
      announcements: await owedChanges(db, now()),
      endings: endings.slice(0, itemsOfEach),
      rights: rights.slice(0, itemsOfEach),
      unpaid: unpaid.total > 0 ? unpaid : null,
      unpaidCalls: toCall.slice(0, itemsOfEach),
      comingReminders: await comingReminders(context, db, shownReminders),
      accounts,
      possibleEnds: ends.slice(0, itemsOfEach),
      restorations: toRestore.slice(0, itemsOfEach),
      isDateInDoubt: (await numberingWait(db, now())) === "clock",
      totals: {
        messages: total,
        calls: calls.total,
        welcomes: welcomes.total,
        refusals: refusals.length,
        unassigned: unassigned.total,
        gifts: gifts.length,
        secondGifts: secondGifts.length,
        companies: companies.length,
        mails: await mailTotal(db, "dead"),
        wrongSirets: wrongSirets.length,
        openSeats: seats.length,
        refunds: refunds.length,
        endings: endings.length,
        rights: rights.length,
        unpaidCalls: toCall.length,
        ...accounts.totals,
        possibleEnds: ends.length,
        restorations: toRestore.length,
        toDeposit: toDeposit.length,
        recalls: recalls.length,
        unnamedReturns: unnamed.length,
      },
    };
  }

  return {
    tasks: (): Promise<Tasks> => read(itemsOfEach),

    /** What the clients of a person need somebody for. */
    async tasksOf(zenmasterId: string): Promise<Tasks> {
      const clients = await clientsOf(db, zenmasterId, dayInParis(now()));
      return tasksAbout(await read(itemsForClients), new Set(clients.map(({ number }) => number)));
    },

    /** The actions since midnight, the latest first. */
    async done(): Promise<LogLine[]> {
      const range = { from: startInParis(dayInParis(now())), before: Number.MAX_SAFE_INTEGER, limit: 200 };
      return nameActivities(db, await activitiesBefore(db, range, work));
    },

    metrics: createMetrics(context),

    ...permitted(actionPermissions.today, {
      /** Confirms the date that a person saw. Invoices that waited for it are issued at once. */
      async confirmDate(
        day: string,
        by: NamedActor,
      ): Promise<Outcome<null, { readonly code: "another-day" }>> {
        if (day !== context.today()) return failure({ code: "another-day" });
        await database.transaction(async (transaction) => {
          await confirmDate(transaction, now());
          await recordActivity(transaction, context, by.name, "date-confirmed");
        });
        context.runAfterResponse(async () => {
          await issueDueInvoices(context);
        });
        return success(null);
      },
    }),
  };
}

/** Adds to each payment the end of its client’s account, which its refund goes to. */
async function withAccounts(db: Database["db"], payments: readonly OwedBackPayment[], at: number) {
  const ids = [...new Set(payments.map(({ contractId }) => contractId))];
  const mandates = await mandatesOf(db, ids);
  return payments.map((payment) => {
    const ofContract = mandates.get(payment.contractId);
    const accountEnd = ofContract ? mandateInUse(ofContract, at).maskedIban.slice(-4) : "";
    return { ...payment, accountEnd };
  });
}

/** The contracts whose last day of service is near and not prepared yet. */
async function unpreparedEndings(db: Database["db"], today: Day): Promise<ContractLine[]> {
  const endings = await endingContracts(db, today, addDays(today, endingDays));
  const numbers = endings.map(({ number }) => number);
  const prepared = await latestActivitiesAbout(db, "ending-prepared", numbers);
  return endings.filter(({ number, lastDayOn }) => prepared.get(number)?.data.lastDayOn !== lastDayOn);
}

/** A contract whose services are suspended for unpaid payments, since a day, although everything is paid. */
type Restoration = ContractLine & { readonly suspendedOn: Day | null };

/** The contracts that paid everything, so that a person restores their services: no payment does that by itself. */
export async function restorations(
  executor: DbOrTransaction,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<Restoration[]> {
  const suspended = await suspendedForUnpaid(executor, today);
  const ids = suspended.map(({ id }) => id);
  const owing = (await accountsOf(executor, ids)).filter(
    (account) =>
      unpaidDues(account, now).length > 0 ||
      // What is presented again is not paid before its day is past.
      debitsOf(account.dues).some(
        (debit) => debit.attempt > 1 && (debit.state === "prepared" || isAtBank(debit, today)),
      ),
  );
  const owingIds = new Set(owing.map(({ contract }) => contract.id));
  return suspended.filter(({ id }) => !owingIds.has(id));
}
