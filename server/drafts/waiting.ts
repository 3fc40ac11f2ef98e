import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { CallOutcome } from "#domain/staff.ts";
import { workingDayOnOrAfter } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import {
  countDrafts,
  type Draft,
  draftIdsReminded,
  findDraft,
  findDrafts,
  listDrafts,
} from "#server/database/contracts/drafts.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { lastEvents } from "#server/database/evidence/evidence.ts";
import {
  type MailEntry,
  mailStateOf,
  mailsAbout,
  mailsAboutEach,
  sendAgain,
} from "#server/database/mail/outbox-entries.ts";
import { type Activity, latestActivitiesAbout, recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { reminderKinds } from "./drafts.ts";

const pageLength = 50;

/** An unfinished subscription as the agency sees it, without its token: anyone who has that could sign. */
export type WaitingDraft = Pick<
  Draft,
  "id" | "packId" | "createdAt" | "updatedAt" | "expiresAt" | "warnings"
> & {
  readonly subscriber: Omit<Subscriber, "acceptCGV">;
  /** How many reminders left. */
  readonly reminded: number;
  /** When the next one leaves by itself, or `null`. */
  readonly nextReminderAt: number | null;
  /** Whether the next one is due and leaves as soon as the mail server takes it. */
  readonly isLeaving: boolean;
  /** Whether the client wants no more reminders. */
  readonly stopped: boolean;
  readonly lastCall: LastCall | null;
  /** Whether no reminder is left and a call is due today. */
  readonly isToCall: boolean;
  /** When the client last saw the summary, or `null`. */
  readonly summaryShownAt: number | null;
};

export type ReminderProblem =
  | { readonly code: "unknown" }
  /** The client asked for no more reminders. */
  | { readonly code: "stopped" }
  /** The next one is due already: somebody was faster, or its time has come. */
  | { readonly code: "leaving" }
  /** Both have left. */
  | { readonly code: "all-sent" };

/** A call as somebody records it: its outcome, and the day to call again if one was agreed. */
export type CallInput = {
  readonly outcome: CallOutcome;
  readonly on: Day | null;
  /** The previous call, as the page showed it; empty if there was none. */
  readonly expected: string;
};

export type CallProblem =
  | { readonly code: "unknown" }
  /** Somebody recorded another one meanwhile. */
  | { readonly code: "called" }
  /** The day to call again is missing or past, or the subscription is erased by then. */
  | { readonly code: "day" };

/** The last call about a subscription, and the day of the next one; no next one once the client was reached. */
export type LastCall = {
  readonly id: string;
  readonly by: string;
  readonly at: number;
  readonly outcome: CallOutcome;
  readonly nextOn: Day | null;
};

/** The unfinished subscriptions that can still be signed. */
export function createWaitingDrafts(context: Context) {
  const { database, now, wakeMail } = context;
  const { db } = database;
  const actions = permitted(actionPermissions.drafts, {
    recordCall(id: string, input: CallInput, by: NamedActor): Promise<Outcome<null, CallProblem>> {
      return database.transaction<Outcome<null, CallProblem>>(async (transaction) => {
        // When two people record a call at once, the second sees the first one's.
        await advisoryLock(transaction, id);
        const draft = await findDraft(transaction, id);
        if (!draft || !isOpen(draft, now())) return failure({ code: "unknown" });
        const last = lastCallOf((await latestActivitiesAbout(transaction, "draft-called", [id])).get(id));
        if ((last?.id ?? "") !== input.expected) return failure({ code: "called" });
        const today = dayInParis(now());
        const nextOn = nextCallOn(input, today);
        if (input.outcome === "call-later") {
          const isPossible = nextOn !== null && nextOn > today && nextOn <= dayInParis(draft.expiresAt);
          if (!isPossible) return failure({ code: "day" });
        }
        const { outcome } = input;
        const details = { outcome, ...(nextOn !== null && { nextOn }) };
        await recordActivity(transaction, context, by.name, "draft-called", { kind: "draft", id }, details);
        return success(null);
      });
    },

    /** Sends the next reminder now, if exactly `expected` reminders have left. */
    async remind(id: string, expected: number, by: NamedActor): Promise<Outcome<null, ReminderProblem>> {
      const reminded = await database.transaction<Outcome<null, ReminderProblem>>(async (transaction) => {
        // When two people press at once, the second sees that the reminder is leaving.
        await advisoryLock(transaction, id);
        const draft = await findDraft(transaction, id);
        if (!draft || !isOpen(draft, now())) return failure({ code: "unknown" });
        const mails = await mailsAbout(transaction, id, reminderKinds);
        const next = nextOf(mails);
        if (sentAmong(mails) !== expected) return failure({ code: "leaving" });
        if (next && mailStateOf(next) === "cancelled") return failure({ code: "stopped" });
        if (!next) return failure({ code: "all-sent" });
        if (isLeaving(next, now()) || (await sendAgain(transaction, next.id, now())) === 0)
          return failure({ code: "leaving" });
        await recordActivity(transaction, context, by.name, "draft-reminded", { kind: "draft", id });
        return success(null);
      });
      if (reminded.ok) wakeMail();
      return reminded;
    },
  });

  return {
    /** A page of them, the first to expire first. */
    async list(page: number): Promise<{ readonly drafts: readonly WaitingDraft[]; readonly total: number }> {
      const total = await countDrafts(db, now());
      const drafts = await listDrafts(db, now(), { limit: pageLength, offset: (page - 1) * pageLength });
      return { drafts: await waitingDrafts(db, drafts, now()), total };
    },

    /** One of them, or `null`. */
    async find(id: string): Promise<WaitingDraft | null> {
      const draft = await findDraft(db, id);
      if (!draft || !isOpen(draft, now())) return null;
      return (await waitingDrafts(db, [draft], now()))[0]!;
    },

    /** The subscriptions to call today, the first to expire first: some of them, and the total. */
    async toCall(
      limit: number,
    ): Promise<{ readonly drafts: readonly WaitingDraft[]; readonly total: number }> {
      const ids = await draftIdsReminded(db, now(), reminderKinds);
      const calls = await latestActivitiesAbout(db, "draft-called", ids);
      const due = ids.filter((id) => isCallDue(lastCallOf(calls.get(id)), dayInParis(now())));
      const drafts = await findDrafts(db, due.slice(0, limit));
      return { drafts: await waitingDrafts(db, drafts, now()), total: due.length };
    },

    ...actions,
  };
}

function isOpen({ signedContractId, expiresAt }: Draft, now: number): boolean {
  return signedContractId === null && expiresAt > now;
}

/** After a call without an answer, the next one is due on the next working day. */
function nextCallOn({ outcome, on }: CallInput, today: Day): Day | null {
  if (outcome === "reached") return null;
  return outcome === "call-later" ? on : workingDayOnOrAfter(addDays(today, 1));
}

function lastCallOf(activity: Activity | undefined): LastCall | null {
  if (!activity) return null;
  const { id, by, at, data } = activity;
  return {
    id,
    by,
    at,
    outcome: data.outcome as CallOutcome,
    nextOn: (data.nextOn as Day | undefined) ?? null,
  };
}

function isCallDue(lastCall: LastCall | null, today: Day): boolean {
  return lastCall === null || (lastCall.nextOn !== null && lastCall.nextOn <= today);
}

/** The drafts as the agency sees them, read in one go. */
async function waitingDrafts(
  executor: DbOrTransaction,
  drafts: readonly Draft[],
  now: number,
): Promise<WaitingDraft[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  const mails = await mailsAboutEach(executor, ids, reminderKinds);
  const calls = await latestActivitiesAbout(executor, "draft-called", ids);
  const lasts = await lastEvents(
    executor,
    drafts.map(({ chainId }) => chainId),
  );
  return drafts.map((draft) => {
    const { id, packId, createdAt, updatedAt, expiresAt, warnings, chainId } = draft;
    const { acceptCGV: _accepted, ...subscriber } = draft.subscriber;
    const reminders = mails.get(id) ?? [];
    const next = nextOf(reminders);
    const last = lasts.get(chainId);
    const lastCall = lastCallOf(calls.get(id));
    const reminded = sentAmong(reminders);
    return {
      id,
      packId,
      createdAt,
      updatedAt,
      expiresAt,
      warnings,
      subscriber,
      reminded,
      nextReminderAt: next && mailStateOf(next) === "waiting" ? next.dueAt : null,
      isLeaving: next !== undefined && isLeaving(next, now),
      stopped: next !== undefined && mailStateOf(next) === "cancelled",
      lastCall,
      isToCall: reminded === reminderKinds.length && isCallDue(lastCall, dayInParis(now)),
      summaryShownAt: last?.kind === "summary-shown" ? last.at : null,
    };
  });
}

function isLeaving(mail: MailEntry, now: number): boolean {
  return mailStateOf(mail) === "waiting" && mail.dueAt <= now;
}

function sentAmong(mails: readonly MailEntry[]): number {
  return mails.filter((mail) => mailStateOf(mail) === "sent").length;
}

function nextOf(mails: readonly MailEntry[]): MailEntry | undefined {
  return mails.find((mail) => mailStateOf(mail) !== "sent");
}
