import {
  callsFirst,
  earliestReminderOn,
  nextReminderOn,
  type ReminderHold,
  reminderHold,
  reminderInstant,
} from "#domain/billing/reminders.ts";
import { askedDues, owedCentsOf } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type ContractLine, contractLines } from "#server/database/contracts/contract-lines.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { type PaymentReminder, paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { mailStateOf } from "#server/database/mail/outbox-entries.ts";
import {
  type RemindedReturn,
  remindedReturns,
  type StoredDecision,
  type WaitingReminder,
  waitingReminders,
} from "./debit-returns.ts";
import { accountsOf, type StoredAccount } from "./ledger.ts";
import { unpaidReasons } from "./unpaid-debits.ts";

type Clock = { readonly now: () => number };

/**
 * The next reminder of a return, and its day; `null` after the last, while one waits, or while nothing may leave
 * ({@link earliestReminderOn}). A month that comes back a second time goes on at the rank that it had reached.
 */
export function nextReminder({ now }: Clock, returned: RemindedReturn) {
  const { mails } = returned;
  const ended = mails.map(({ sentAt, cancelledAt, deadAt }) => sentAt ?? cancelledAt ?? deadAt);
  const passed = ended.flatMap((at) => (at === null ? [] : [dayInParis(at)])).toSorted();
  const kind = nextKind(returned);
  const recordedAt = mails.map(({ createdAt }) => createdAt).sort((one, other) => one - other)[0] ?? now();
  const day = nextReminderOn(dayInParis(recordedAt), passed);
  const earliest = earliestReminderOn(returned, dayInParis(now()));
  if (kind === undefined || day === null || earliest === null || passed.length < mails.length) return null;
  return { kind, day: [day, earliest].sort()[1]! };
}

/** The kind of the reminder that follows the ones of a return; `undefined` after the last. */
export function nextKind({ mails, formerMails }: RemindedReturn): PaymentReminder | undefined {
  const left = formerMails.filter(({ sentAt }) => sentAt !== null);
  return paymentReminders[left.length + mails.length];
}

/** The next reminder of an unpaid month of a contract. */
export type NextReminder = {
  readonly returnId: string;
  readonly dueOn: Day;
  readonly owedCents: number;
  readonly kind: PaymentReminder;
  /** When it leaves; `null` while somebody is to call first or the client disputes the month. */
  readonly at: number | null;
  readonly hold: ReminderHold | null;
  /** What was said last, whether it holds anything or not. */
  readonly decision: StoredDecision | null;
};

/** The next reminder of each month that some clients are asked for, if one is left. */
export async function nextReminders(
  context: Clock,
  executor: DbOrTransaction,
  accounts: readonly StoredAccount[],
): Promise<(NextReminder & { readonly contractId: string })[]> {
  const today = dayInParis(context.now());
  const dues = accounts.flatMap((account) => askedDues(account, context.now()));
  const debits = dues.map(({ reference: id, contractId, dueOn }) => ({ id, contractId, dueOn }));
  const returns = await remindedReturns(executor, debits);
  return dues.flatMap(({ reference, contractId, dueOn, owedCents }) => {
    const returned = returns.get(reference);
    const waiting = returned?.mails.find((mail) => mailStateOf(mail) === "waiting");
    const kind = (waiting?.kind as PaymentReminder | undefined) ?? (returned && nextKind(returned));
    if (!returned || kind === undefined) return [];
    const next = waiting ? null : nextReminder(context, returned);
    return {
      returnId: returned.id,
      contractId,
      dueOn,
      owedCents,
      kind,
      at: waiting?.dueAt ?? (next && reminderInstant(next.day)),
      hold: reminderHold(returned, today),
      decision: returned.decision,
    };
  });
}

/** A client to call before any reminder leaves: since when, by which day, and about what. */
export type UnpaidCall = Pick<ContractLine, "number" | "raisonSociale" | "nomPrenom" | "telephone"> & {
  readonly by: Day;
  readonly owedCents: number;
  readonly dueOn: readonly Day[];
  /** Whether somebody tried already. */
  readonly isTriedAgain: boolean;
};

/** The clients to call about unpaid months before any reminder leaves, those who wait longest first. */
export async function unpaidCalls(context: Clock, executor: DbOrTransaction): Promise<UnpaidCall[]> {
  const disputed = (await unpaidReasons(executor)).filter(({ rejectionReason }) =>
    callsFirst(rejectionReason),
  );
  const accounts = await accountsOf(executor, [...new Set(disputed.map(({ contractId }) => contractId))]);
  const reminders = await nextReminders(context, executor, accounts);
  const numbers = accounts.map(({ contract }) => contract.number);
  const lines = new Map((await contractLines(executor, numbers)).map((line) => [line.id, line]));
  const calls = [...Map.groupBy(reminders, ({ contractId }) => contractId)].flatMap(
    ([contractId, months]) => {
      const waiting = months.flatMap((month) =>
        month.hold?.kind === "call" ? [{ ...month, by: month.hold.by }] : [],
      );
      const line = lines.get(contractId);
      if (!line || waiting.length === 0) return [];
      const { number, raisonSociale, nomPrenom, telephone } = line;
      return {
        ...{ number, raisonSociale, nomPrenom, telephone },
        by: waiting.map(({ by }) => by).sort()[0]!,
        owedCents: owedCentsOf(waiting),
        dueOn: waiting.map(({ dueOn }) => dueOn).sort(),
        isTriedAgain: waiting.every(({ decision }) => decision !== null),
      };
    },
  );
  return calls.toSorted(
    (one, other) => one.by.localeCompare(other.by) || one.number.localeCompare(other.number),
  );
}

/** The reminders that leave next, of months that are still asked for. */
export async function comingReminders(
  context: Clock,
  executor: DbOrTransaction,
  limit: number,
): Promise<WaitingReminder[]> {
  const waiting = await waitingReminders(executor, limit);
  const accounts = await accountsOf(executor, [...new Set(waiting.map(({ contractId }) => contractId))]);
  const asked = await nextReminders(context, executor, accounts);
  return waiting.filter(({ returnId }) => asked.some((each) => each.returnId === returnId));
}
