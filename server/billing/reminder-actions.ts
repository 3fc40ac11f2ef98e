import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import {
  type CallResult,
  callToken,
  longestHoldDays,
  type ReminderDecision,
  reminderToken,
} from "#domain/billing/reminders.ts";
import { type Day, dayInParis, isWithinDaysAfter } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { longestNote } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import {
  findDebitReturn,
  isReminderLeaving,
  remindedReturns,
  saveReminderDecision,
  sendWaitingReminder,
  withdrawWaitingReminder,
} from "#server/database/billing/debit-returns.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { type NextReminder, nextReminders } from "#server/database/billing/next-reminders.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { enqueueNextReminder } from "./reminders.ts";

/**
 * Why nothing was done about a reminder. `undone`: its return was a mistake; `not-asked`: the month is paid, or is to be collected; `over`: all its reminders
 * left. `meanwhile`: it left, or somebody said something else meanwhile; `leaving`: it leaves at this moment.
 */
export type ReminderProblem = {
  readonly code: "undone" | "not-asked" | "over" | "meanwhile" | "leaving" | "day" | "length";
};

/** What was said on the telephone. `until`: the day that the client promised to pay by. `words`: the note that is kept. */
export type RecordedCall = {
  readonly result: CallResult;
  readonly until: Day | null;
  readonly words: string;
};

/** What people say about the reminders of an unpaid month. */
export function createReminders(context: Context) {
  const { database, keyring, now, newId, wakeMail } = context;

  /** Runs `work` on the next reminder of a return, if it is the one that the person saw. */
  async function withReminder(
    number: string,
    { returnId, seen }: { readonly returnId: string; readonly seen: string },
    work: (
      transaction: Transaction,
      reminder: NextReminder & { readonly contractId: string },
    ) => Promise<Outcome<null, ReminderProblem>>,
  ): Promise<Outcome<null, ReminderProblem>> {
    return database.transaction(async (transaction) => {
      const contract = await lockedContract(transaction, keyring, { number });
      const returned = contract && (await findDebitReturn(transaction, returnId));
      if (!returned || returned.contractId !== contract.id) return failure({ code: "undone" });
      const account = await accountOf(transaction, contract.id);
      const reminders = account ? await nextReminders(context, transaction, [account]) : [];
      const reminder = reminders.find((each) => each.returnId === returnId);
      if (reminder) {
        return reminderToken(reminder) === seen
          ? work(transaction, reminder)
          : failure({ code: "meanwhile" });
      }
      const debit = { ...returned, id: returned.debitId };
      const all = (await remindedReturns(transaction, [debit])).get(returned.debitId);
      const isOver = all?.mails.some(({ kind, sentAt }) => kind === "payment-reminder-3" && sentAt !== null);
      return failure({ code: isOver ? "over" : "not-asked" });
    });
  }

  async function decide(
    transaction: Transaction,
    {
      contractId,
      returnId,
      decision,
    }: Pick<NextReminder, "returnId" | "decision"> & { readonly contractId: string },
    { kind, until = null }: Pick<ReminderDecision, "kind"> & { readonly until?: Day | null },
    { by, noteId = null }: { readonly by: NamedActor; readonly noteId?: string | null },
  ): Promise<void> {
    // The latest is in force: no two of a return are of one instant.
    const at = Math.max(now(), (decision?.at ?? 0) + 1);
    const row = { id: newId(), contractId, returnId, kind, at, until, by: by.name, noteId };
    await saveReminderDecision(transaction, row);
  }

  /** Plans the next reminder of a return again. Its mail may be leaving at this moment: then it stays. */
  async function planAgain(transaction: Transaction, returnId: string): Promise<void> {
    await withdrawWaitingReminder(transaction, returnId, now());
    const returned = await findDebitReturn(transaction, returnId);
    if (!returned) return;
    const debit = { ...returned, id: returned.debitId };
    const reminded = (await remindedReturns(transaction, [debit])).get(returned.debitId);
    if (reminded?.id === returnId) await enqueueNextReminder(context, transaction, reminded);
  }

  async function keepWords(
    transaction: Transaction,
    contractId: string,
    words: string,
    by: NamedActor,
  ): Promise<string> {
    const id = newId();
    await saveNote(transaction, { id, contractId, at: now(), by: by.name, text: words });
    return id;
  }

  const log = (
    transaction: Transaction,
    kind: Extract<ActivityKind, `reminder-${string}` | "unpaid-called">,
    number: string,
    by: NamedActor,
    data: Readonly<Record<string, string>>,
  ) => recordActivity(transaction, context, by.name, kind, { kind: "contract", id: number }, data);

  return permitted(actionPermissions.reminders, {
    /** Sends the next reminder of a return now, whatever holds it; those after it count on from today. */
    async sendNow(
      number: string,
      shown: { readonly returnId: string; readonly seen: string },
      by: NamedActor,
    ): Promise<Outcome<null, ReminderProblem>> {
      const sent = await withReminder(number, shown, async (transaction, reminder) => {
        const { returnId, kind, hold, dueOn } = reminder;
        if (await isReminderLeaving(transaction, returnId, now())) return failure({ code: "leaving" });
        if (!(await sendWaitingReminder(transaction, returnId, now())))
          await enqueueMail(context, transaction, kind, returnId, now());
        if (hold) await decide(transaction, reminder, { kind: "released" }, { by });
        await log(transaction, "reminder-sent", number, by, { dueOn, mail: kind });
        return success(null);
      });
      if (sent.ok) wakeMail();
      return sent;
    },

    /** Holds the reminders of a return until a day. The reason is kept with the notes of the contract. */
    hold(
      number: string,
      shown: { readonly returnId: string; readonly seen: string },
      { until, words }: { readonly until: Day; readonly words: string },
      by: NamedActor,
    ): Promise<Outcome<null, ReminderProblem>> {
      return withReminder(number, shown, async (transaction, reminder) => {
        const { contractId, returnId, kind: mail, dueOn } = reminder;
        if (!isWithinDaysAfter(until, dayInParis(now()), longestHoldDays)) return failure({ code: "day" });
        if (words.trim() === "" || words.length > longestNote) return failure({ code: "length" });
        if (await isReminderLeaving(transaction, returnId, now())) return failure({ code: "leaving" });
        const noteId = await keepWords(transaction, contractId, words, by);
        await decide(transaction, reminder, { kind: "held", until }, { by, noteId });
        await planAgain(transaction, returnId);
        await log(transaction, "reminder-held", number, by, { dueOn, mail, until });
        return success(null);
      });
    },

    /** Takes the reminders of a return up again: the next one leaves as planned, tomorrow at the earliest. */
    release(
      number: string,
      shown: { readonly returnId: string; readonly seen: string },
      by: NamedActor,
    ): Promise<Outcome<null, ReminderProblem>> {
      return withReminder(number, shown, async (transaction, reminder) => {
        const { hold, returnId, kind: mail, dueOn } = reminder;
        if (hold === null) return failure({ code: "meanwhile" });
        if (await isReminderLeaving(transaction, returnId, now())) return failure({ code: "leaving" });
        await decide(transaction, reminder, { kind: "released" }, { by });
        await planAgain(transaction, returnId);
        await log(transaction, "reminder-released", number, by, { dueOn, mail });
        return success(null);
      });
    },

    /**
     * Records a call about the months of a contract that wait for one, and what follows. A promise holds the reminders of
     * its other months too. `seen`: {@link callToken} of the months that the person saw.
     */
    recordCall(
      number: string,
      { seen, result, until, words }: RecordedCall & { readonly seen: string },
      by: NamedActor,
    ): Promise<Outcome<null, ReminderProblem>> {
      return database.transaction(async (transaction): Promise<Outcome<null, ReminderProblem>> => {
        const contract = await lockedContract(transaction, keyring, { number });
        const account = contract && (await accountOf(transaction, contract.id));
        if (!account) return failure({ code: "undone" });
        const reminders = await nextReminders(context, transaction, [account]);
        const waiting = reminders.filter(({ hold }) => hold?.kind === "call");
        if (waiting.length === 0) return failure({ code: "not-asked" });
        if (callToken(reminders) !== seen) return failure({ code: "meanwhile" });
        if (
          result === "promised" &&
          (until === null || !isWithinDaysAfter(until, dayInParis(now()), longestHoldDays))
        )
          return failure({ code: "day" });
        if (words.trim() === "" || words.length > longestNote) return failure({ code: "length" });
        const noteId = await keepWords(transaction, contract.id, words, by);
        const decision = {
          promised: { kind: "held", until },
          disputed: { kind: "disputed" },
          nothing: { kind: "released" },
          unreached: { kind: "unreached" },
        } as const;
        for (const reminder of result === "promised" ? reminders : waiting) {
          await decide(transaction, reminder, decision[result], { by, noteId });
          await planAgain(transaction, reminder.returnId);
        }
        const dues = waiting.map(({ dueOn }) => dueOn).toSorted();
        await log(transaction, "unpaid-called", number, by, { result, dues: dues.join(" ") });
        return success(null);
      });
    },
  });
}
