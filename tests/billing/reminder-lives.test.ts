import { expect, test } from "vitest";
import {
  callResults,
  callsFirst,
  callToken,
  reminderInstant,
  reminderToken,
} from "#domain/billing/reminders.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { isWorkingDay } from "#domain/working-days.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { enqueueDueReminders } from "#server/billing/reminders.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/billing/debits.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import { nextReminders } from "#server/database/billing/next-reminders.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { isPaymentReminder, rankOf } from "#server/database/mail/mail-kinds.ts";
import type { OutboxMail } from "#server/database/mail/outbox.ts";
import { createDeskReminders } from "#server/desk/reminders.ts";
import { recordLeft } from "#server/mail/compose.ts";
import { randomFrom } from "../crash/random.ts";
import { debitsOf } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { createFunctions } from "../support/functions.ts";
import { isNight } from "../support/night.ts";
import { onOneStore } from "../support/stores.ts";

/** Always the same few lives, so that a failure has a cause in the code; at night more of them. */
const seeds = isNight ? [35, 37] : [35];
const days = 120;
const first: Day = "2025-10-06";
/** An action is taken once in so many times. */
const rarity = { return: 1, settle: 4, join: 4, end: 80, call: 0, hold: 1, send: 0 };
const reasons = ["AM04", "AM04", "AM04", "AC04", "MD06", "MS03", "MD07"];

onOneStore("Reminders in random lives", (store) => {
  test.each(seeds)(
    "leave in order, once each, for what is unpaid alone, and stop at once (seed %i)",
    async (seed) => {
      await store.renew();
      const random = randomFrom(seed);
      const functions = await createFunctions(store);
      const { context, clock, database } = functions;
      const { debits, plan, present } = debitsOf(functions);
      const reminders = createDeskReminders(context);
      const contracts: StoredContract[] = [];
      for (const index of [1, 2, 3, 4])
        contracts.push(
          await functions.signAndConfirm({ pack: "advance", email: `life-${index}@example.fr` }),
        );
      const ids = contracts.map(({ id }) => id);
      const ended = new Set<string>();
      const left: { readonly reference: string; readonly rank: number; readonly on: Day }[] = [];
      const faults: string[] = [];
      /** The debits whose client somebody called, those that they disputed, and the day from which each held one may leave. */
      const called = new Set<string>();
      const disputed = new Set<string>();
      const heldUntil = new Map<string, Day>();
      const sentByHand = new Set<string>();

      /** Whether a client is to be asked for the month of a debit, by the rows alone. */
      const isAsked = (debit: StoredDebit, all: readonly StoredDebit[], paid: readonly string[]) =>
        debit.state === "rejected" &&
        !paid.includes(`${debit.contractId} ${debit.dueOn}`) &&
        debit.joinsNextRun === 0 &&
        !all.some(
          ({ contractId, rejectionReason }) => contractId === debit.contractId && rejectionReason === "MD07",
        ) &&
        !ended.has(debit.contractId) &&
        !all.some(
          (other) =>
            other.contractId === debit.contractId &&
            other.dueOn === debit.dueOn &&
            other.attempt > debit.attempt,
        );

      /** What the worker does with a mail that is due, if it is a reminder. */
      async function send(mail: OutboxMail, on: Day) {
        if (!isPaymentReminder(mail.kind)) return;
        const composed = await functions.compose(mail);
        const isDue = composed !== null;
        const all = await debitsOfContracts(database.db, ids);
        const payments = await database.db.selectFrom("payments").select(["contractId", "dueOn"]).execute();
        const paid = payments.map(({ contractId, dueOn }) => `${contractId} ${dueOn}`);
        const debit = all.find(({ id }) => id === mail.subjectId)!;
        if (isDue !== isAsked(debit, all, paid))
          faults.push(`${on}: ${mail.kind} of ${debit.id} leaves: ${isDue}`);
        await database.transaction(async (transaction) => {
          const change = isDue ? { sentAt: clock.now } : { cancelledAt: clock.now };
          await transaction.updateTable("outbox").set(change).where("id", "=", mail.id).execute();
          if (composed) await recordLeft(context, transaction, mail, { composed, sentAt: clock.now });
        });
        if (!isDue) return;
        const rank = rankOf(mail.kind);
        if (callsFirst(debit.rejectionReason) && !called.has(debit.id))
          faults.push(`${debit.id}: ${rank} left on ${on}, and nobody called`);
        if (disputed.has(debit.id)) faults.push(`${debit.id}: ${rank} left on ${on}, and is disputed`);
        if ((heldUntil.get(debit.id) ?? on) > on)
          faults.push(`${debit.id}: ${rank} left on ${on}, held until ${heldUntil.get(debit.id)}`);
        const former = left.findLast(({ reference }) => reference === debit.id);
        const isByHand = sentByHand.has(`${debit.id} ${mail.kind}`);
        if (former && (former.rank >= rank || (!isByHand && addDays(former.on, 2) > on)))
          faults.push(`${debit.id}: ${rank} on ${on} after ${former.rank} on ${former.on}`);
        const dueOn = dayInParis(mail.dueAt);
        if (
          !sentByHand.has(`${debit.id} ${mail.kind}`) &&
          (!isWorkingDay(dueOn) || mail.dueAt !== reminderInstant(dueOn))
        )
          faults.push(`${mail.kind} of ${debit.id} is due on ${dueOn}`);
        left.push({ reference: debit.id, rank, on });
      }

      const one = <Item>(items: readonly Item[]) => random.draw(items, 1)[0];
      const oneOf = async (...states: string[]) =>
        one((await debitsOfContracts(database.db, ids)).filter(({ state }) => states.includes(state)));
      /** The next reminder of one of the contracts that have any, and all of that contract. */
      const oneReminder = async (holds: readonly (string | undefined)[] = []) => {
        const all = await nextReminders(context, database.db, await accountsOf(database.db, ids));
        const own = one(all.filter(({ hold }) => holds.length === 0 || holds.includes(hold?.kind)));
        const { number } = contracts.find(({ id }) => id === own?.contractId) ?? contracts[0]!;
        return { number, own, all: all.filter(({ contractId }) => contractId === own?.contractId) };
      };
      const release = (returnId: string) => {
        called.add(returnId);
        disputed.delete(returnId);
        heldUntil.delete(returnId);
      };
      const actions = {
        async call() {
          const { number, all } = await oneReminder(["call"]);
          const waiting = all.filter(({ hold }) => hold?.kind === "call");
          if (waiting.length === 0) return;
          const result = one(callResults)!;
          const until = addDays(today, random.between(1, 20));
          const said = { seen: callToken(all), result, until, words: result };
          const outcome = await reminders.recordCall(number, said, camille);
          if (result === "unreached") return outcome;
          for (const { returnId } of result === "promised" ? all : waiting) {
            called.add(returnId);
            if (result === "disputed") disputed.add(returnId);
            else disputed.delete(returnId);
            if (result === "promised") heldUntil.set(returnId, until);
          }
          return outcome;
        },
        async hold() {
          const { number, own } = await oneReminder();
          if (!own) return;
          const shown = { returnId: own.returnId, seen: reminderToken(own) };
          if (own.hold && random.between(0, 1) === 0) {
            release(own.returnId);
            return reminders.release(number, shown, camille);
          }
          const until = addDays(today, random.between(1, 20));
          release(own.returnId);
          heldUntil.set(own.returnId, until);
          return reminders.hold(number, shown, { until, words: "Plus tard" }, camille);
        },
        async send() {
          const { number, own } = await oneReminder();
          if (!own) return;
          if (own.hold) release(own.returnId);
          sentByHand.add(`${own.returnId} ${own.kind}`);
          return reminders.sendNow(number, { returnId: own.returnId, seen: reminderToken(own) }, camille);
        },
        async return() {
          const debit = await oneOf("presented");
          return debit && debits.recordReturn(debit.id, { on: today, reason: one(reasons)! }, camille);
        },
        async settle() {
          const debit = await oneOf("rejected");
          return debit && debits.settle(debit.id, { on: today, means: "transfer" }, camille);
        },
        async join() {
          const debit = await oneOf("rejected");
          return debit && debits.joinNextRun(debit.id, debit.joinsNextRun === 0, camille);
        },
        async end() {
          const contract = one(contracts)!;
          const step = { kind: "terminate", cause: "subscriber" } as const;
          // Before its first due day, so that it owes nothing.
          const taken = await stepTaken(functions, contract.number, step, "2025-09-16");
          if (taken.ok) ended.add(contract.id);
          return taken;
        },
      };
      const accepted = new Map<string, number>();
      let today = first;
      for (let day = 0; day < days; day++) {
        today = addDays(first, day);
        clock.now = startInParis(today) + 8 * 3_600_000;
        await issueDueInvoices(context);
        if (day % 14 === 0) {
          const period = [addDays(today, -40), addDays(today, 14)] as const;
          if ((await plan(...period)).debits.length > 0) await present(...period);
        }
        for (let count = random.between(0, 6); count > 0; count--) {
          const name = one(Object.keys(actions) as (keyof typeof actions)[])!;
          if (random.between(0, rarity[name]) > 0) continue;
          const outcome = await actions[name]();
          if (outcome?.ok) accepted.set(name, (accepted.get(name) ?? 0) + 1);
        }
        clock.now = startInParis(today) + 10 * 3_600_000;
        // A worker that is away now and then.
        if (random.between(0, 6) > 0) {
          const due = await database.db
            .selectFrom("outbox")
            .selectAll()
            .where((eb) => eb.and({ sentAt: null, cancelledAt: null }))
            .where("dueAt", "<=", clock.now)
            .orderBy("dueAt")
            .execute();
          for (const mail of due) await send(mail, today);
        }
        await enqueueDueReminders(context);
      }
      expect(faults).toEqual([]);
      const mails = left.map(({ reference, rank }) => `${reference} ${rank}`);
      expect(new Set(mails).size).toBe(mails.length);
      expect(new Set(left.map(({ rank }) => rank))).toEqual(new Set([1, 2, 3]));
      expect([...accepted.keys()].sort()).toEqual(
        expect.arrayContaining(["call", "hold", "join", "return", "send", "settle"]),
      );
    },
    300_000,
  );
});
