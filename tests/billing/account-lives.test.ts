import { afterEach, expect, test } from "vitest";
import type { Place } from "#domain/billing/places.ts";
import { askedDues } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { undoPayment } from "#server/billing/payments.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { accountOf, invoicesOfContract } from "#server/database/billing/ledger.ts";
import { accountFile, transferLine } from "../support/bank-files.ts";
import { debitsOf } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const october: Day = "2025-10-15";
const forceMajeure = { kind: "suspend", reason: "force-majeure" } as const satisfies Step;

onOneStore("An account, through its whole life,", (store) => {
  afterEach(store.renew);

  /** A contract whose month of 89 € falls due on 15 October 2025, and what may happen to it. */
  async function aMonth(fields: object = {}) {
    const functions = await createFunctions(store);
    const { context, clock, database, keyring } = functions;
    const contract = await functions.signAndConfirm({ email: "vie@example.fr", ...fields });
    const { debits, present, plan } = debitsOf(functions);
    const bankFiles = createBankFiles(context, () => {});
    const reference = (attempt: number) => `${contract.number}-20251015-${attempt}`;
    const on = (day: Day) => {
      clock.now = Date.parse(`${day}T10:00:00+01:00`);
    };
    return {
      on,
      plan,
      /** Where the cents of the month are. */
      async places(): Promise<readonly (readonly [number, Place])[]> {
        for await (const [each] of placedCents(database.db, clock.now))
          return each!.placed.flatMap(({ dueOn, cents, place }) =>
            dueOn === october || dueOn === null ? [[cents, place]] : [],
          );
        return [];
      },
      async presentAhead() {
        on("2025-10-10");
        await present(october, october);
      },
      async present() {
        on("2025-10-10");
        await present(october, october);
        on(october);
        await issueDueInvoices(context);
      },
      invoice: () => issueDueInvoices(context),
      /** What the invoice of the month says of its debit. */
      async invoiceSays() {
        const [invoice] = await invoicesOfContract(database.db, contract.id);
        const document = await findBillingDocument(database.db, keyring, invoice!.entry.number);
        return document?.kind === "invoice" ? (document.withoutDebit ?? "debited") : null;
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
      async refund(day: Day, expectedCents: number, dueOn: Day | null = october) {
        on(day);
        const made = { expectedCents, on: day, means: "transfer", reference: null } as const;
        const due = { contract: contract.number, dueOn };
        accepted(await createRefunds(context).record(due, made, camille));
      },
      async pay(day: Day, attempt = 1, amountCents?: number) {
        on(day);
        accepted(
          await debits.settle(reference(attempt), { on: day, means: "transfer", amountCents }, camille),
        );
      },
      /** Takes the first payment of the month back. */
      async takePaymentBack(day: Day) {
        on(day);
        const [due] = (await accountOf(database.db, contract.id))!.dues;
        const payment = due!.payments[0]!;
        accepted(await database.transaction((transaction) => undoPayment(context, transaction, payment)));
      },
      /** The desk’s list of unpaid months. */
      async unpaid() {
        const { months } = await debits.unpaid();
        return months.map(({ dueOn, owedCents, isRest }) => [dueOn, owedCents, isRest]);
      },
      /** Pays the next month with what is on account. */
      async useAccount(day: Day) {
        on(day);
        accepted(await debits.payFromAccount(`${contract.number}-20251115-1`, camille));
      },
      /** A file of the bank with transfers that name the contract, each for the oldest month. */
      async transfers(day: Day, ...amounts: readonly number[]) {
        on(day);
        const text = `contrat ${contract.number}`;
        const lines = amounts.map((amountCents) => transferLine({ on: day, text, amountCents }));
        const bytes = new TextEncoder().encode(accountFile({ lines }));
        const { sha256 } = accepted(await bankFiles.readFile({ name: "camt054.xml", bytes }, camille));
        const { plan: asked, planSha256 } = (await bankFiles.preview(sha256))!;
        const keys = [...asked.proposals, ...asked.transfersToCheck].map(
          ({ key, dues }) => [key, dues.length > 0 ? 1 : "account"] as const,
        );
        const answers = {
          debits: new Map(),
          batches: new Set<string>(),
          credits: new Map(),
          transfers: new Map(keys),
        };
        accepted(await bankFiles.recordFile({ sha256, planSha256, answers }, camille));
      },
      /** What its client is asked to pay. */
      async asked() {
        const account = await accountOf(database.db, contract.id);
        return askedDues(account!, clock.now).map(({ owedCents }) => owedCents);
      },
      async cancelRun(day: Day, id: string) {
        on(day);
        accepted(await debits.undoDeposit(id, camille));
        accepted(await debits.cancel(id, camille));
      },
      /** The bank cancels a file that was deposited; its months move to another day. */
      async moveRun(day: Day, id: string) {
        on(day);
        accepted(await debits.undoDeposit(id, camille));
        accepted(await debits.move(id, { isVerified: true }, camille));
      },
      step: (step: Step, day: Day) => stepTaken(functions, contract.number, step, day).then(accepted),
    };
  }

  type Life = Awaited<ReturnType<typeof aMonth>>;

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
    await life.step(forceMajeure, "2025-10-14");
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

  test("credit note after partial payment: what is too much goes back", async () => {
    const life = await aMonth();
    life.on(october);
    await life.invoice();
    await life.pay("2025-10-16", 1, 5000);
    expect(await life.places()).toEqual([[3900, "next-run"]]);
    await life.credit(6000);
    expect(await life.places()).toEqual([[2100, "to-refund"]]);
    await life.refund("2025-10-20", 2100);
    expect(await life.places()).toEqual([]);
  });

  test("two transfers for one due: each pays its part, the rest stays on account until it is used or goes back", async () => {
    const life = await aMonth();
    await life.present();
    await life.comesBack("2025-10-17", "AM04");
    await life.transfers("2025-10-20", 5000, 8900);
    expect(await life.places()).toEqual([[5000, "on-account"]]);
    expect((await life.plan("2025-11-01", "2025-11-30")).totalCents).toBe(8900);
    await life.useAccount("2025-11-03");
    expect(await life.places()).toEqual([]);
    expect((await life.plan("2025-11-01", "2025-11-30")).totalCents).toBe(3900);
    await life.transfers("2025-11-04", 10_000);
    expect(await life.places()).toEqual([[10_000, "on-account"]]);
    await life.refund("2025-11-05", 10_000, null);
    expect(await life.places()).toEqual([]);
  });

  test("paid by transfer, refunded, and owed again: a second transfer pays it", async () => {
    const life = await aMonth();
    life.on(october);
    await life.pay("2025-10-15");
    life.on("2025-10-16");
    await life.step(forceMajeure, "2025-10-14");
    expect(await life.places()).toEqual([[8900, "to-refund"]]);
    await life.refund("2025-10-17", 8900);
    expect(await life.places()).toEqual([]);
    await life.step({ kind: "reactivate" }, "2025-10-15");
    expect(await life.places()).toEqual([[8900, "next-run"]]);
    await life.pay("2025-10-18");
    expect(await life.places()).toEqual([]);
  });

  test("returned while money is on account: its client is asked for the rest, until somebody counts the money", async () => {
    const life = await aMonth();
    await life.present();
    await life.transfers("2025-10-16", 2200);
    await life.comesBack("2025-10-20", "AM04");
    expect(await life.places()).toEqual([
      [8900, "asked-for"],
      [2200, "on-account"],
    ]);
    expect(await life.asked()).toEqual([6700]);
    await life.transfers("2025-10-21", 8900);
    expect(await life.asked()).toEqual([]);
  });

  test("collected less a payment that is taken back since: what the debit left over is unpaid", async () => {
    const life = await aMonth();
    await life.pay("2025-10-05", 1, 2200);
    await life.present();
    life.on("2025-10-20");
    expect(await life.unpaid()).toEqual([]);
    await life.takePaymentBack("2025-10-20");
    expect(await life.places()).toEqual([[2200, "asked-for"]]);
    expect(await life.unpaid()).toEqual([[october, 2200, true]]);
    await life.pay("2025-10-21");
    expect(await life.unpaid()).toEqual([]);
  });

  test("run cancelled before anybody took its file: its month is presented again", async () => {
    const life = await aMonth();
    await life.present();
    await life.cancelRun("2025-10-13", "P-2025-0001");
    expect(await life.places()).toEqual([[8900, "next-run"]]);
  });

  test("run deposited, then cancelled at the bank: its month moves to another day, and no reminder leaves", async () => {
    const life = await aMonth();
    await life.present();
    await life.moveRun("2025-10-13", "P-2025-0001");
    expect(await life.places()).toEqual([[8900, "prepared"]]);
    life.on("2025-11-10");
    expect(await life.places()).toEqual([[8900, "prepared"]]);
    expect(await life.asked()).toEqual([]);
  });

  test("collected while force majeure interrupts a contract that then ends: it goes back", async () => {
    const life = await aMonth();
    await life.present();
    life.on("2025-10-20");
    await life.step(forceMajeure, "2025-10-14");
    await life.step({ kind: "terminate", cause: "subscriber" }, "2025-10-18");
    expect(await life.places()).toEqual([[8900, "to-refund"]]);
    await life.refund("2025-10-21", 8900);
    expect(await life.places()).toEqual([]);
  });

  test.each([
    ["debited", async () => {}, "debited", {}],
    ["refused before its day", (life: Life) => life.comesBack("2025-10-13", "AC04"), "to-pay", {}],
    [
      "refused before its day, and in another run",
      async (life: Life) => {
        await life.comesBack("2025-10-13", "AM04");
        await life.presentAgain("2025-10-14");
      },
      "later",
      {},
    ],
    ["paid before it is invoiced", (life: Life) => life.pay("2025-10-13", 1), "paid", {}],
    ["signed with a wrong IBAN", async () => {}, "blocked", { iban: "FR7630006000011234567890188" }],
    [
      "signed outside the EEA",
      async () => {},
      "blocked",
      { iban: "GB29NWBK60161331926819", pays: "Royaume-Uni" },
    ],
  ] as const)("%s: its invoice says so", async (what, happens, expected, fields) => {
    const life = await aMonth(fields);
    if (!/^(paid|signed)/.test(what)) await life.presentAhead();
    await happens(life);
    life.on(october);
    await life.invoice();
    expect(await life.invoiceSays()).toBe(expected);
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
