import { afterEach, expect, test } from "vitest";
import type { Place } from "#domain/billing/places.ts";
import type { Day } from "#domain/calendar.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { invoicesOfContract } from "#server/database/ledger.ts";
import { debitsOf } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const october: Day = "2025-10-15";

onOneStore("An account, through its whole life,", (store) => {
  afterEach(store.renew);

  /** A contract whose month of 89 € falls due on 15 October 2025, and what may happen to it. */
  async function aMonth() {
    const functions = await createFunctions(store);
    const { context, clock, database, keyring } = functions;
    const contract = await functions.signAndConfirm({ email: "vie@example.fr" });
    const { debits, present, plan } = debitsOf(functions);
    const reference = (attempt: number) => `${contract.number}-20251015-${attempt}`;
    const on = (day: Day) => {
      clock.now = Date.parse(`${day}T10:00:00+01:00`);
    };
    return {
      on,
      plan,
      /** Where the cents of the month are. */
      async places(): Promise<readonly (readonly [number, Place])[]> {
        for await (const [each] of placedCents(database.db, keyring, clock.now))
          return each!.placed.flatMap(({ dueOn, cents, place }) =>
            dueOn === october ? [[cents, place]] : [],
          );
        return [];
      },
      async present() {
        on("2025-10-10");
        await present(october, october);
        on(october);
        await issueDueInvoices(context);
      },
      async comesBack(day: Day, reason: string, attempt = 1) {
        on(day);
        accepted(await debits.recordReturn(reference(attempt), { on: day, reason }, camille));
      },
      async presentAgain(day: Day) {
        on(day);
        return present(day, day, [reference(1)]);
      },
      async credit(amountCents: number) {
        const [invoice] = await invoicesOfContract(database.db, contract.id);
        const request = { amountCents, expectedLeftCents: 8900, reason: "Site inaccessible" };
        accepted(await createCredits(context).issue(invoice!.entry.number, request, camille));
      },
      async refund(day: Day, expectedCents: number) {
        on(day);
        const made = { expectedCents, on: day, means: "transfer", reference: null } as const;
        const due = { contract: contract.number, dueOn: october };
        accepted(await createRefunds(context).record(due, made, camille));
      },
      async pay(day: Day, attempt = 1) {
        on(day);
        accepted(await debits.settle(reference(attempt), { on: day, means: "transfer" }, camille));
      },
      interrupt: (day: Day) =>
        stepTaken(functions, contract.number, { kind: "suspend", reason: "force-majeure" }, day).then(
          accepted,
        ),
    };
  }

  test("returned after credit and refund: its client owes it back, and pays it by transfer", async () => {
    const life = await aMonth();
    expect(await life.places()).toEqual([]);
    await life.present();
    expect(await life.places()).toEqual([[8900, "at-bank"]]);
    life.on("2025-11-03");
    expect(await life.places()).toEqual([]);
    await life.credit(8900);
    expect(await life.places()).toEqual([[8900, "to-refund"]]);
    await life.refund("2025-11-04", 8900);
    expect(await life.places()).toEqual([]);
    await life.comesBack("2025-12-10", "MD06");
    expect(await life.places()).toEqual([[8900, "to-reclaim"]]);
    await life.pay("2025-12-20");
    expect(await life.places()).toEqual([]);
  });

  test("no longer owed after its debit, then a refund asked at the bank as well: nothing is paid back twice", async () => {
    const life = await aMonth();
    await life.present();
    life.on("2025-10-20");
    await life.interrupt("2025-10-14");
    expect(await life.places()).toEqual([[8900, "to-refund"]]);
    await life.comesBack("2025-11-12", "MD06");
    expect(await life.places()).toEqual([]);
  });

  test("taken back by the bank after eight weeks: it is asked for until it is paid", async () => {
    const life = await aMonth();
    await life.present();
    await life.comesBack("2025-12-09", "MD06");
    expect(await life.places()).toEqual([[8900, "asked-for"]]);
    await life.pay("2025-12-12");
    expect(await life.places()).toEqual([]);
  });

  test("second presentation returned: it is at the bank, then asked for again", async () => {
    const life = await aMonth();
    await life.present();
    await life.comesBack("2025-10-17", "AM04");
    expect(await life.places()).toEqual([[8900, "asked-for"]]);
    await life.presentAgain("2025-10-20");
    expect(await life.places()).toEqual([[8900, "at-bank"]]);
    await life.comesBack("2025-10-27", "AM04", 2);
    expect(await life.places()).toEqual([[8900, "asked-for"]]);
  });

  test("never presented: it is forgotten until somebody adds it to a run", async () => {
    const life = await aMonth();
    life.on("2025-10-14");
    expect(await life.places()).toEqual([[8900, "next-run"]]);
    life.on("2025-11-03");
    expect(await life.places()).toEqual([[8900, "forgotten"]]);
    expect((await life.plan("2025-11-01", "2025-11-30")).forgotten).toMatchObject([
      { dueOn: october, amountCents: 8900 },
    ]);
  });
});
