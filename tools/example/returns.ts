import { addDays, dayInParis, startInParis } from "#domain/calendar.ts";
import { enqueueNextReminder } from "#server/billing/reminders.ts";
import { remindedReturns } from "#server/database/billing/debit-returns.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/billing/debits.ts";
import { type PaymentReminder, paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { markDueMailsSent } from "#server/database/mail/outbox.ts";
import { mailsAbout } from "#server/database/mail/outbox-entries.ts";
import { recordReminder } from "#server/mail/payment-reminders.ts";
import { exampleNotes } from "./words.ts";
import { addNote, expectSuccess, type World } from "./world.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Days after its collection by which a debit came back and the first reminder of it left, holidays included. */
const reminderDays = 10;

/** The bank sent back the last two payments of a firm, now suspended, and one of another firm, which has paid since. */
export async function rejections(world: World, now: number): Promise<void> {
  const { agency, accountant, clock, contracts, transaction } = world;
  const latest = async (position: number, count: number, until = dayInParis(now)) =>
    (await debitsOfContracts(transaction, [contracts.get(position)!.id]))
      .filter(({ collectionOn }) => collectionOn <= until)
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
      .slice(-count);
  const sentBack = async (debit: StoredDebit, reason: string) => {
    const { id, collectionOn } = debit;
    const [on = collectionOn] = [addDays(collectionOn, 3), dayInParis(now)].toSorted();
    clock.now = Math.min(now, startInParis(on) + 11 * hour);
    expectSuccess(await agency.debits.recordReturn(id, { on, reason }, accountant));
    await sendReminders(world, debit, now);
  };
  const reminded = addDays(dayInParis(now), -reminderDays);
  for (const debit of await latest(6, 2, reminded)) await sentBack(debit, "AM04");
  await addNote(world, 6, world.otherZenmaster, exampleNotes.unpaid);
  clock.now = Math.min(now, clock.now + reminderDays * day);
  await suspend(world, 6);
  for (const debit of await latest(8, 1)) await sentBack(debit, "MS03");
  for (const debit of await latest(12, 1)) {
    await sentBack(debit, "AM04");
    clock.now = now;
    const received = { on: dayInParis(now), means: "transfer" } as const;
    expectSuccess(await agency.debits.settle(debit.id, received, accountant));
  }
}

/** The reminders of a returned debit leave on their days, until today. */
async function sendReminders(
  { clock, transaction, context }: World,
  debit: StoredDebit,
  now: number,
): Promise<void> {
  const recordedAt = clock.now;
  for (;;) {
    const returned = (await remindedReturns(transaction, [debit])).get(debit.id)!;
    await enqueueNextReminder(context, transaction, returned);
    const mails = await mailsAbout(transaction, returned.id, paymentReminders);
    const waiting = mails.find(({ sentAt }) => sentAt === null);
    if (!waiting || waiting.dueAt > now) break;
    clock.now = waiting.dueAt;
    await markDueMailsSent(transaction, clock.now, returned.id);
    const reminder = { kind: waiting.kind as PaymentReminder, subjectId: returned.id };
    await recordReminder(context, transaction, reminder, clock.now);
  }
  clock.now = recordedAt;
}

async function suspend({ agency, contracts, founder, context }: World, position: number): Promise<void> {
  const { number } = contracts.get(position)!;
  const { standing } = expectSuccess(await agency.contract.read(number));
  const on = context.today();
  const seen = { on, expected: { standing, day: on } };
  expectSuccess(await agency.contract.take(number, { kind: "suspend", reason: "unpaid" }, seen, founder));
}
