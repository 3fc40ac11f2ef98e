import { addDays, addMonths, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { enqueueNextReminder } from "#server/billing/reminders.ts";
import { remindedReturns } from "#server/database/billing/debit-returns.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/billing/debits.ts";
import { type PaymentReminder, paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { markDueMailsSent } from "#server/database/mail/outbox.ts";
import { mailsAbout } from "#server/database/mail/outbox-entries.ts";
import { recordReminder } from "#server/mail/payment-reminders.ts";
import { exampleNotes } from "./words.ts";
import { addNote, type Event, expectSuccess, type World } from "./world.ts";

const hour = 3_600_000;

/** Days from the return of a debit to the suspension that follows its reminders. */
const reminderDays = 10;

/** Payments of a firm that the bank sends back three days after their collection: the last ones until a day, and why. */
type Returns = {
  readonly position: number;
  readonly count: number;
  readonly until: Day;
  readonly reason: string;
};

/** More days than the oldest return lies back. */
const returnsDaysAgo = 100;

/**
 * The bank sends back the last two payments of a firm, which is suspended then, and one of two other firms, the second of
 * which has paid since. Each day has its returns and reminders: the evidence has them in the order of their instants.
 */
export function returnsOf(world: World, now: number): Event[] {
  const { agency, accountant, clock, contracts, transaction } = world;
  const today = dayInParis(now);
  const unpaid = { position: 6, count: 2, until: addDays(today, -reminderDays), reason: "AM04" };
  const paid = { position: 12, count: 1, until: today, reason: "AM04" };
  const returned: { readonly position: number; readonly debit: StoredDebit; readonly on: Day }[] = [];
  const returnedOf = ({ position }: Returns) => returned.filter((each) => each.position === position);
  let isSuspended = false;

  const sendBack = async (returns: Returns) => {
    const { position, reason } = returns;
    const contract = contracts.get(position);
    const debits = contract ? await debitsOfContracts(transaction, [contract.id]) : [];
    for (const debit of debits.filter((each) => isSentBack(each, returns, now))) {
      const [on = today] = [addDays(debit.collectionOn, 3), today].toSorted();
      if (on > dayInParis(clock.now) || returned.some((each) => each.debit.id === debit.id)) continue;
      expectSuccess(await agency.debits.recordReturn(debit.id, { on, reason }, accountant));
      returned.push({ position, debit, on });
      await announceReminder(world, debit);
    }
  };
  const answer = async () => {
    const before = returnedOf(unpaid).length;
    for (const returns of [unpaid, { position: 8, count: 1, until: today, reason: "MS03" }, paid])
      await sendBack(returns);
    const { on } = returnedOf(unpaid)[unpaid.count - 1] ?? {};
    if (!on) return;
    if (before < unpaid.count)
      await addNote(world, unpaid.position, world.otherZenmaster, exampleNotes.unpaid);
    const isTime = clock.now === now || dayInParis(clock.now) >= addDays(on, reminderDays);
    if (isTime && !isSuspended) await suspend(world, unpaid.position);
    isSuspended ||= isTime;
  };
  const remind = async () => {
    for (const { debit } of returned) await sendReminders(world, debit);
  };
  const settle = async () => {
    const received = { on: today, means: "transfer" } as const;
    for (const { debit } of returnedOf(paid))
      expectSuccess(await agency.debits.settle(debit.id, received, accountant));
  };

  const days = Array.from({ length: returnsDaysAgo }, (_, ago) => startInParis(addDays(today, -ago)));
  return [
    ...days.map((start) => ({ at: start + 9 * hour, happen: remind })),
    ...days.map((start) => ({ at: start + 11 * hour, happen: answer })),
  ]
    .filter(({ at }) => at < now)
    .concat([remind, answer, settle].map((happen) => ({ at: now, happen })));
}

/** Whether a payment is among the last ones that come back: fewer of the next months are in a file and collected by then. */
function isSentBack({ dueOn, collectionOn }: StoredDebit, { count, until }: Returns, now: number): boolean {
  const nextOn = addMonths(dueOn, count);
  const isNextFiled = nextOn < dayInParis(now) && debitDay(nextOn) <= until;
  return collectionOn <= until && !isNextFiled;
}

async function announceReminder({ context, transaction }: World, debit: StoredDebit): Promise<void> {
  const returned = (await remindedReturns(transaction, [debit])).get(debit.id)!;
  await enqueueNextReminder(context, transaction, returned);
}

/** The reminder of a returned debit that is due leaves, and the next one waits for its day. */
async function sendReminders(world: World, debit: StoredDebit): Promise<void> {
  const { clock, transaction, context } = world;
  const subjectId = (await remindedReturns(transaction, [debit])).get(debit.id)!.id;
  const mails = await mailsAbout(transaction, subjectId, paymentReminders);
  const waiting = mails.find(({ sentAt }) => sentAt === null);
  if (!waiting || waiting.dueAt > clock.now) return;
  await markDueMailsSent(transaction, clock.now, subjectId);
  const reminder = { kind: waiting.kind as PaymentReminder, subjectId };
  await recordReminder(context, transaction, reminder, clock.now);
  await announceReminder(world, debit);
}

async function suspend({ agency, contracts, founder, context }: World, position: number): Promise<void> {
  const { number } = contracts.get(position)!;
  const { standing } = expectSuccess(await agency.contract.read(number));
  const on = context.today();
  const seen = { on, expected: { standing, day: on } };
  expectSuccess(await agency.contract.take(number, { kind: "suspend", reason: "unpaid" }, seen, founder));
}
