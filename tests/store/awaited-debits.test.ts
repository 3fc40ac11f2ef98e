import fc from "fast-check";
import { expect, test } from "vitest";
import { presentedOf } from "#domain/billing/account.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { debitDaysBetween, firstDayOwed } from "#domain/contract/debits.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { takeContractStep } from "#server/contracts/take-step.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import {
  countAwaitedDebits,
  debitsOfContracts,
  moveDebit,
  type StoredDebit,
  saveRun,
  updateAwaitedDebit,
} from "#server/database/billing/debits.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { savePayment } from "#server/database/billing/payments.ts";
import { findContract, saveEmailConfirmation } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { createTestDesk } from "../support/desk.ts";
import { camille } from "../support/endings.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;

/** What may happen to a contract, each where it can. */
const steps = {
  terminate: { kind: "terminate", cause: "subscriber" },
  unpaid: { kind: "terminate", cause: "unpaid" },
  withdraw: { kind: "withdraw", declaresSmallFirm: true },
  interrupt: { kind: "suspend", reason: "force-majeure" },
  suspend: { kind: "suspend", reason: "unpaid" },
  reactivate: { kind: "reactivate" },
} as const satisfies Record<string, Step>;
const others = ["confirm", "present", "reject", "settle", "erase"] as const;

const actions = fc.array(
  fc.record({
    action: fc.constantFrom(...Object.keys(steps), ...others, "present", "reject", "present"),
    daysLater: fc.integer({ min: 0, max: 45 }),
  }),
  { minLength: 1, maxLength: 12 },
);

onEachStore("The debit that waits for an address", (store) => {
  test("is the one that the rule says after all that may happen, and the list shows it", async () => {
    const desk = await createTestDesk(store);
    const { database, context, keyring, clock } = desk;
    const { db } = database;
    const begunAt = clock.now;
    let runs = 0;

    const ruled = async (id: string): Promise<Day | null> => {
      const [contract] = await billableContractsOf(db, [id]);
      if (!contract || contract.addressConfirmedAt !== null) return null;
      return firstDayOwed(contract, presentedOf((await accountOf(db, id))!));
    };
    const stored = async (id: string) => {
      const row = db.selectFrom("contracts").select(["awaitedDebitOn", "number"]).where("id", "=", id);
      return row.executeTakeFirstOrThrow();
    };
    /** Keeps the next payment as presented, as a version did that asked for no address. */
    const present = async (id: string) => {
      const [contract] = await billableContractsOf(db, [id]);
      if (!contract) return;
      const presented = await debitsOfContracts(db, [id]);
      const due = debitDaysBetween(contract, contract.dates.firstDebitOn, addDays(dayInParis(clock.now), 60));
      const dueOn = due.find((day) => !presented.some((debit) => debit.dueOn === day));
      if (!dueOn) return;
      const run = `P-2025-${String(++runs).padStart(4, "0")}`;
      const fromOn = dueOn;
      const toOn = dueOn;
      await database.transaction(async (transaction) => {
        await saveRun(
          transaction,
          {
            id: run,
            fromOn,
            toOn,
            debitCount: 1,
            isFull: 0,
            totalCents: 1,
            firstCollectionOn: dueOn,
            fileSha256: "",
            createdAt: clock.now,
          },
          [
            {
              id: `${contract.number}-${dueOn}-1`,
              contractId: id,
              dueOn,
              attempt: 1,
              amountCents: 1,
              isPartial: 0,
              collectionOn: dueOn,
              sequence: "RCUR",
              mandateId: id,
            },
          ],
        );
        await updateAwaitedDebit(transaction, id);
      });
    };
    const pay = async (transaction: Transaction, { contractId, dueOn }: StoredDebit, receivedOn: Day) => {
      await savePayment(transaction, {
        id: `payment-${++runs}`,
        contractId,
        dueOn,
        amountCents: 8900,
        receivedOn,
        means: "card",
        fileSha256: null,
        createdAt: clock.now,
      });
      await updateAwaitedDebit(transaction, contractId);
    };
    const happen = async (id: string, action: string): Promise<void> => {
      const on = dayInParis(clock.now);
      const [latest] = (await debitsOfContracts(db, [id])).toReversed();
      const { number } = await stored(id);
      if (action === "present") return present(id);
      await database.transaction(async (transaction) => {
        if (action in steps) {
          const contract = await findContract(transaction, keyring, { id });
          const step = steps[action as keyof typeof steps];
          if (contract)
            await takeContractStep(context, transaction, contract, step, { on, by: camille, expected: {} });
        } else if (action === "confirm") {
          await saveEmailConfirmation(transaction, id, { at: clock.now, by: "agency" });
        } else if (action === "erase") {
          await eraseContract(transaction, keyring, { id, number }, { on, rule: "request" });
        } else if (latest) {
          if (action === "reject") await moveDebit(transaction, latest, { state: "rejected" });
          else if (latest.state === "rejected") await pay(transaction, latest, on);
        }
      });
    };

    await fc.assert(
      fc.asyncProperty(actions, fc.constantFrom("advance", "advance-10"), async (told, pack) => {
        clock.now = begunAt;
        const { id } = await desk.sign({ pack, email: `n${runs}@example.fr` });
        expect((await stored(id)).awaitedDebitOn).toBe(await ruled(id));
        for (const { action, daysLater } of told) {
          clock.now += daysLater * aDay;
          await happen(id, action);
          expect((await stored(id)).awaitedDebitOn, action).toBe(await ruled(id));
        }
      }),
      // Each run is some fifty transactions, which take PostgreSQL five times as long.
      { numRuns: store.dialect === "postgres" ? 8 : 25 },
    );

    const contracts = await db.selectFrom("contracts").select(["id", "number", "erasedOn"]).execute();
    const waiting: string[] = [];
    for (const { id, number, erasedOn } of contracts) {
      const day = await ruled(id);
      if (day !== null && erasedOn === null) waiting.push(number);
    }
    const listed = await desk.agency.contracts.latest({ emailState: "waiting" }, 100);
    expect(listed.map(({ number }) => number).toSorted()).toEqual(waiting.toSorted());
    expect(await countAwaitedDebits(db, "9999-12-31")).toBe(waiting.length);
  });
});
