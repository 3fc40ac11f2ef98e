import { hostname } from "node:os";
import { dayInParis } from "#domain/calendar.ts";
import { finishAnnouncements } from "#server/announcements/enqueue.ts";
import { announceNormalPrices } from "#server/billing/announce-normal-prices.ts";
import { closeLateMonths } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { enqueueDueReminders } from "#server/billing/reminders.ts";
import type { Context } from "#server/context.ts";
import { bringEmailsIntoUse } from "#server/contracts/use-email.ts";
import { bringFactsIntoUse } from "#server/contracts/use-facts.ts";
import { recordSeen } from "#server/database/billing/billing-series.ts";
import { forgetUnusedEmails } from "#server/database/contracts/email-changes.ts";
import { claimJob, finishJob } from "#server/database/engine/jobs.ts";
import { enqueueMorningMails } from "#server/mail/morning-mails.ts";
import { eraseReplacedAccounts } from "#server/retention/accounts.ts";
import { eraseEndedPrepared, eraseExpiredDrafts, eraseOldContacts } from "#server/retention/contacts.ts";
import { eraseEndedContracts } from "#server/retention/contracts.ts";
import { eraseOldInvoices } from "#server/retention/invoices.ts";
import { eraseLeftovers, eraseMailFiles } from "#server/retention/leftovers.ts";
import { handleDueRequests } from "#server/retention/requests.ts";
import {
  acceptClock,
  hourlyRound,
  type ImplausibleClock,
  implausibleClock,
  newestStoredInstant,
  recordImplausibleClock,
} from "#server/retention/trusted-clock.ts";

/** Interval between rounds, over all processes, in milliseconds. */
const everyMs = 3_600_000;

/** How often a process checks whether a round is due, in milliseconds. */
const lookMs = 600_000;

/** How often it checks while the clock is rejected: a person may be confirming it. */
const rejectedLookMs = 60_000;

/** Longer than a round takes; if one takes longer, two rounds at once do no harm. */
const leaseMs = 900_000;

/**
 * Creates the hourly round of this process, which asks each subject to do what is due: issue invoices, enqueue mails,
 * erase expired data. Create it before anything is written: a wrong clock must not count its own writes as proof.
 */
export async function createHourlyRound(context: Context) {
  const { database, log, now } = context;
  const claim = { name: hourlyRound, owner: `${hostname()}/${process.pid}/${context.newId()}` };
  /** When the clock was last trusted; at first, the newest stored instant. */
  let lastTrustedAt = await newestStoredInstant(database.db);
  let reportedAt: number | null = null;
  let stopped = false;
  let round: Promise<boolean> = Promise.resolve(false);
  let timer: NodeJS.Timeout | undefined;

  /**
   * Runs a round now, unless none is due, another process runs one, or the clock is rejected. Returns whether it ran.
   */
  async function run(): Promise<boolean> {
    if (!(await claimJob(database, { ...claim, leaseMs, everyMs, now: now() }))) {
      // Each machine has its own mail files.
      await eraseMailFiles(context);
      return false;
    }
    const startedAt = now();
    await recordSeen(database.db, startedAt, lastTrustedAt);
    const implausible = await implausibleClock(database.db, startedAt, lastTrustedAt);
    if (implausible) {
      await rejectClock(implausible, startedAt);
      return false;
    }
    lastTrustedAt = startedAt;
    reportedAt = null;
    const { failed } = await doAllDue(context, () => stopped);
    const isDone = failed === 0 && !stopped;
    await finishJob(database, claim, isDone ? startedAt : null);
    if (isDone) await acceptClock(database.db);
    return true;
  }

  /** Logged once a round, not at each check. */
  async function rejectClock(implausible: ImplausibleClock, at: number): Promise<void> {
    if (reportedAt === null || Math.abs(at - reportedAt) >= everyMs) {
      log.error(
        { today: dayInParis(at), latestKnown: dayInParis(implausible.knownAt) },
        "no invoice is issued and nothing is erased: the clock is too far ahead; set it, or confirm the date with effacer --reprendre",
      );
      reportedAt = at;
    }
    await recordImplausibleClock(database.db, implausible);
    await finishJob(database, claim, null);
  }

  const runAgain = () => {
    round = run()
      .catch((err) => {
        log.error({ err }, "the hourly round failed");
        return false;
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(runAgain, reportedAt === null ? lookMs : rejectedLookMs);
      });
  };
  return {
    start: runAgain,
    run,
    /** Ends the current round after the erasure in progress. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** Runs all steps of the round. If one fails, logs the error and goes on with the others. */
async function doAllDue(context: Context, isStopping: () => boolean): Promise<{ readonly failed: number }> {
  const steps = {
    invoices: (context: Context) => issueDueInvoices(context, isStopping),
    // After the invoices: those of a day bear the facts in use before it began.
    facts: bringFactsIntoUse,
    "e-mail addresses": bringEmailsIntoUse,
    entries: recordCollections,
    "late months": closeLateMonths,
    reminders: enqueueDueReminders,
    "normal prices": announceNormalPrices,
    drafts: eraseExpiredDrafts,
    "prepared subscriptions": eraseEndedPrepared,
    requests: handleDueRequests,
    contracts: eraseEndedContracts,
    "unused addresses": ({ database: { db }, now }: Context) => forgetUnusedEmails(db, now()),
    "replaced accounts": eraseReplacedAccounts,
    "old invoices": eraseOldInvoices,
    contacts: eraseOldContacts,
    leftovers: eraseLeftovers,
    "mail files": eraseMailFiles,
    announcements: finishAnnouncements,
    "morning mails": enqueueMorningMails,
    "deleted bytes": ({ database }: Context) => database.truncateWal(),
  };
  let failed = 0;
  for (const [step, work] of Object.entries(steps)) {
    if (isStopping()) break;
    try {
      await work(context, isStopping);
    } catch (err) {
      failed++;
      context.log.error({ err, step }, "a step of the hourly round failed");
    }
  }
  return { failed };
}
