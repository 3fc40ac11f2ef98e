import { afterEach, expect, test } from "vitest";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import { unpaidDues } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { createDebits } from "#server/billing/debits.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { accountOf, invoicesOfContract } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { debitsOf } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const interruption: Step = { kind: "suspend", reason: "force-majeure" };
const end: Step = { kind: "terminate", cause: "subscriber" };
let firms = 0;

onOneStore("Credit notes of steps that are recorded late, undone or refunded", (store) => {
  afterEach(store.renew);

  test("are never older than their invoice, even if the clock is set back", async () => {
    const { functions, contract, at } = await collected();
    at("2025-10-10");
    expect(await credit(functions, contract, 890)).toMatchObject({ issuedOn: "2025-10-15" });
  });

  test("are made good by a new invoice if the interruption had ended before the due day", async () => {
    const { functions, contract, at } = await collected();
    at("2025-10-20");
    accepted(await stepTaken(functions, contract.number, interruption, "2025-10-10"));
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }, "2025-10-13"));
    await issueDueInvoices(functions.context);
    const invoices = await invoicesOfContract(functions.database.db, contract.id);
    expect(invoices.map(({ entry, creditEntries }) => [entry.dueOn, creditEntries.length])).toEqual([
      ["2025-10-15", 1],
      ["2025-10-15", 0],
    ]);
  });

  test("take back what a round issued between the end of an interruption and the undoing of that end", async () => {
    const { functions, contract, at, undo } = await collected();
    at("2025-11-10");
    accepted(await stepTaken(functions, contract.number, interruption));
    at("2025-11-20");
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }, "2025-11-14"));
    await issueDueInvoices(functions.context);
    accepted(await undo());
    const left = async () =>
      (await invoicesOfContract(functions.database.db, contract.id)).map(
        ({ amounts, history }) => amounts.totalCents - (history.creditNotes[0]?.amounts.totalCents ?? 0),
      );
    expect(await left()).toEqual([8900, 0]);
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }, "2025-11-14"));
    await issueDueInvoices(functions.context);
    expect(await left()).toEqual([8900, 0, 8900]);
  });

  test("stay if a refund followed: their step is no longer undone", async () => {
    const { functions, contract, at, undo } = await collected();
    at("2025-10-20");
    accepted(await stepTaken(functions, contract.number, end, "2025-10-14"));
    await refund(functions, contract, 8900);
    expect(await undo()).toEqual({ ok: false, problem: { code: "refunded" } });
  });

  test("leave what was refunded to be paid again if the bank sends the debit back", async () => {
    const { functions, contract, reference, at } = await collected();
    at("2025-10-20");
    await creditAndRefund(functions, contract, 890);
    const { recordReturn, settle } = createDebits(functions.context);
    accepted(await recordReturn(reference, { on: "2025-10-20", reason: "MD06" }, camille));
    accepted(await settle(reference, { on: "2025-10-20", means: "transfer" }, camille));
    const account = await accountOf(functions.database.db, contract.id);
    expect(account?.dues.flatMap(({ payments }) => payments)).toMatchObject([{ amountCents: 8900 }]);
  });

  test("whole leave nothing to settle", async () => {
    const { functions, contract, reference, at } = await collected();
    at("2025-10-20");
    const { recordReturn, settle } = createDebits(functions.context);
    accepted(await recordReturn(reference, { on: "2025-10-20", reason: "AM04" }, camille));
    await credit(functions, contract, 8900);
    expect(await settle(reference, { on: "2025-10-20", means: "transfer" }, camille)).toEqual({
      ok: false,
      problem: { code: "not-owed" },
    });
  });

  test("that were refunded are announced and collected once more if their month is owed after all", async () => {
    const { functions, contract, at } = await collected();
    at("2025-10-20");
    accepted(await stepTaken(functions, contract.number, interruption, "2025-10-10"));
    const invoices = () => invoicesOfContract(functions.database.db, contract.id);
    await refund(functions, contract, 8900);
    const { plan, present } = debitsOf(functions);
    const november = ["2025-11-01", "2025-11-14"] as const;
    const planned = async () =>
      (await plan(...november)).debits
        .filter(({ number }) => number === contract.number)
        .map(({ dueOn, attempt, collectionOn, sequence, announcedAgain }) => [
          dueOn,
          attempt,
          collectionOn,
          sequence,
          announcedAgain,
        ]);
    expect(await planned()).toEqual([]);
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }, "2025-10-13"));
    await issueDueInvoices(functions.context);
    expect(await planned()).toEqual([["2025-10-15", 2, "2025-11-03", "RCUR", true]]);
    await present(...november);
    expect(await planned()).toEqual([]);
    at("2025-11-04");
    const states = (await invoices()).map((invoice) =>
      invoiceStanding(invoice, invoice.history, "2025-11-04"),
    );
    expect(states.map(({ state, owedCents, toRefundCents }) => [state, owedCents, toRefundCents])).toEqual([
      ["credited", 0, 0],
      ["paid", 0, 0],
    ]);
    expect(await planned()).toEqual([]);

    // One that comes back is not presented by itself: its client is asked for it.
    const again = `${contract.number}-20251015-2`;
    const { recordReturn } = createDebits(functions.context);
    accepted(await recordReturn(again, { on: "2025-11-04", reason: "AM04" }, camille));
    expect(await planned()).toEqual([]);
    const account = await accountOf(functions.database.db, contract.id);
    const unpaid = unpaidDues(account!, functions.clock.now);
    expect(unpaid.map(({ dueOn, owedCents }) => [dueOn, owedCents])).toEqual([["2025-10-15", 8900]]);
  });

  test("do not add what was refunded of a void invoice to the month that is owed after all: 69 €, not 158", async () => {
    const functions = await createFunctions(store);
    const { contract, at } = await collected(functions);
    at("2025-10-20");
    accepted(await stepTaken(functions, contract.number, interruption, "2025-10-10"));
    await refund(functions, contract, 8900);
    functions.clock.now += 1000;
    accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }, "2025-10-13"));
    await issueDueInvoices(functions.context);
    const [, second] = await invoicesOfContract(functions.database.db, contract.id);
    const request = { amountCents: 2000, expectedLeftCents: 8900, reason: "Geste" };
    accepted(await createCredits(functions.context).issue(second!.entry.number, request, camille));
    const { debits } = await debitsOf(functions).plan("2025-11-01", "2025-11-14");
    const its = debits.filter(({ number }) => number === contract.number);
    expect(its.map(({ dueOn, amountCents }) => [dueOn, amountCents])).toEqual([["2025-10-15", 6900]]);
  });

  test.each([false, true])(
    "keep a credit note made by hand when its invoice is taken back by mistake and issued again (refunded before: %s)",
    async (isRefunded) => {
      const functions = await createFunctions(store);
      const { contract, at, undo } = await collected(functions);
      at("2025-10-20");
      await credit(functions, contract, 2000);
      if (isRefunded) await refund(functions, contract, 2000);
      functions.clock.now += 1000;
      accepted(await stepTaken(functions, contract.number, end, "2025-10-14"));
      accepted(await undo());
      await issueDueInvoices(functions.context);
      const invoices = await invoicesOfContract(functions.database.db, contract.id);
      expect(invoices.map(({ creditEntries }) => creditEntries.map(({ totalCents }) => totalCents))).toEqual([
        [2000, 6900],
        [2000],
      ]);
      const standing = invoiceStanding(invoices[1]!, invoices[1]!.history, "2025-10-20");
      const toRefundCents = isRefunded ? 0 : 2000;
      expect(standing).toMatchObject({ state: "paid", owedCents: 0, toRefundCents });
      const owedBack = await paymentsOwedBack(functions.database.db, "2025-10-20", { id: contract.id });
      expect(owedBack.map(({ amountCents }) => amountCents)).toEqual(isRefunded ? [] : [2000]);
    },
  );

  test("are not needed to refund a month that was paid before its invoice and is owed no more", async () => {
    const functions = await createFunctions(store);
    functions.clock.now = beginning;
    const contract = await functions.sign({ email: `waiting-${++firms}@example.fr` });
    functions.clock.now = Date.parse("2025-10-18T10:00:00Z");
    const { debits } = debitsOf(functions);
    const paid = { on: "2025-10-17", means: "transfer" } as const;
    accepted(await debits.settle(`${contract.number}-20251015-1`, paid, camille));
    functions.clock.now = Date.parse("2025-10-20T10:00:00Z");
    accepted(await stepTaken(functions, contract.number, end, "2025-10-14"));
    const owedBack = () => paymentsOwedBack(functions.database.db, "2025-10-20", { id: contract.id });
    expect(await owedBack()).toMatchObject([
      { dueOn: "2025-10-15", owedBack: "refund", amountCents: 8900, paidOn: "2025-10-17", debit: null },
    ]);
    await refund(functions, contract, 8900);
    expect(await owedBack()).toEqual([]);
    const [mail] = await functions.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "refund")
      .where("subjectId", "in", (eb) =>
        eb.selectFrom("refunds").select("refunds.id").where("refunds.contractId", "=", contract.id),
      )
      .execute();
    const { text } = (await functions.compose(mail!))!;
    expect(text.replaceAll(/\s+/g, " ")).toContain("sur l’échéance du 15 octobre");
  });

  /** A contract whose first invoice is issued on 15 October 2025, and debited that day. */
  async function collected(given?: TestFunctions) {
    const functions = given ?? (await createFunctions(store));
    functions.clock.now = beginning;
    const at = (day: Day) => {
      functions.clock.now = Date.parse(`${day}T10:00:00Z`);
    };
    const contract = await functions.signAndConfirm({ email: `corrected-${++firms}@example.fr` });
    at("2025-10-05");
    await debitsOf(functions).present("2025-10-01", "2025-10-31");
    at("2025-10-15");
    await issueDueInvoices(functions.context);
    const undo = async () => {
      const step = await latestStep(functions.database.db, contract.id);
      return createCorrections(functions.context).step(contract.number, step!.id, camille);
    };
    return { functions, contract, reference: `${contract.number}-20251015-1`, at, undo };
  }
});

async function credit(functions: TestFunctions, { id }: StoredContract, amountCents: number) {
  const [invoice] = await invoicesOfContract(functions.database.db, id);
  const request = { amountCents, expectedLeftCents: 8900, reason: "Geste" };
  return accepted(await createCredits(functions.context).issue(invoice!.entry.number, request, camille));
}

async function creditAndRefund(functions: TestFunctions, contract: StoredContract, cents: number) {
  await credit(functions, contract, cents);
  await refund(functions, contract, cents);
}

/** Records the refund of a part of the first month. */
async function refund({ context }: TestFunctions, { number }: StoredContract, expectedCents: number) {
  const due = { contract: number, dueOn: "2025-10-15" } as const;
  const made = { expectedCents, on: "2025-10-20", means: "transfer", reference: null } as const;
  accepted(await createRefunds(context).record(due, made, camille));
}
