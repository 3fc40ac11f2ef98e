import { afterEach, expect, test } from "vitest";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { readContract } from "#server/contracts/read.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { createDeskReminders } from "#server/desk/reminders.ts";
import { createToday } from "#server/desk/today.ts";
import { accountFile, returnLine } from "../support/bank-files.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("A refund that the bank makes eight weeks after the debit (MD06)", (store) => {
  afterEach(store.renew);

  /** A contract whose only invoice is issued and debited on 15 October 2025, and returned on 10 December. */
  async function returnedLate(creditedCents: number, isRefunded = false) {
    const functions = await createFunctions(store);
    const { context, clock, database, keyring } = functions;
    const contract = await functions.signAndConfirm({ email: "late@example.fr" });
    clock.now = Date.parse("2025-10-10T10:00:00+02:00");
    const { bankFiles, present } = debitsOf(functions);
    await present("2025-10-15", "2025-10-15");
    clock.now = Date.parse("2025-10-15T10:00:00+02:00");
    await issueDueInvoices(context);
    const invoice = async () => {
      const account = await accountOf(database.db, contract.id);
      const [each] = invoicesWithCollections(account!, clock.now);
      return { ...each!.standing, number: each!.entry.number };
    };
    clock.now = Date.parse("2025-11-03T10:00:00+01:00");
    const { number } = await invoice();
    if (creditedCents > 0) {
      const credit = { amountCents: creditedCents, expectedLeftCents: 8900, reason: "Site inaccessible" };
      accepted(await createCredits(context).issue(number, credit, camille));
    }
    if (isRefunded) {
      const due = { contract: contract.number, dueOn: "2025-10-15" } as const;
      const made = { expectedCents: 8900, on: "2025-11-03", means: "transfer", reference: null } as const;
      accepted(await createRefunds(context).record(due, made, camille));
    }
    const before = await invoice();
    clock.now = Date.parse("2025-12-11T10:00:00+01:00");
    const reference = `${contract.number}-20251015-1`;
    const lines = [returnLine({ endToEndId: reference, on: "2025-12-10", reason: "MD06" })];
    const bytes = new TextEncoder().encode(accountFile({ lines }));
    const { sha256 } = accepted(await bankFiles.readFile({ name: "avis.xml", bytes }, camille));
    const { planSha256 } = (await bankFiles.preview(sha256))!;
    const asked = isRefunded ? [["ligne-1", reference] as const] : [];
    const answers = {
      debits: new Map(asked),
      batches: new Set<string>(),
      credits: new Map(),
      transfers: new Map(),
    };
    accepted(await bankFiles.recordFile({ sha256, planSha256, answers }, camille));
    // Nothing leaves before somebody called.
    expect(await functions.outboxMails(reference)).toEqual([]);
    const reminder = await createDeskReminders(context).words(contract.number, reference);
    const { refunds, unpaid } = await createToday(context).tasks();
    const space = accepted(await createClientSpace(context).byLink(linkTokenOf(contract, keyring), caller));
    return {
      states: [before.state, (await invoice()).state],
      owed: [before.owedCents, (await invoice()).owedCents],
      unpaidOfContract: accepted(await readContract(context, contract.number)).debits.unpaidCents,
      toRefund: [before.toRefundCents, (await invoice()).toRefundCents],
      refundTasks: refunds.length,
      unpaidCents: unpaid?.totalCents ?? 0,
      asked: space.unpaid.map(({ invoiceNumber, owedCents, reason }) => [
        invoiceNumber === number,
        owedCents,
        reason,
      ]),
      reminder: reminder?.text ?? null,
    };
  }

  test("reopens its invoice: the client is asked for it, and a reminder is ready", async () => {
    const { reminder, ...late } = await returnedLate(0);
    expect(late).toMatchObject({ states: ["paid", "returned"], owed: [0, 8900], toRefund: [0, 0] });
    expect(late).toMatchObject({ asked: [[true, 8900, "MD06"]], unpaidCents: 8900, refundTasks: 0 });
    expect(reminder).toContain("89,00\u00a0€");
  });

  test("of an invoice that was credited in part asks for the rest, and nothing is refunded any more", async () => {
    const { reminder, ...late } = await returnedLate(1000);
    expect(late).toMatchObject({ states: ["paid", "returned"], owed: [0, 7900], toRefund: [1000, 0] });
    expect(late).toMatchObject({ asked: [[true, 7900, "MD06"]], unpaidOfContract: 7900, refundTasks: 0 });
    expect(reminder).toContain("79,00\u00a0€");
  });

  test("of an invoice that was credited whole leaves nothing to pay and nothing to refund", async () => {
    const late = await returnedLate(8900);
    expect(late).toMatchObject({ states: ["credited", "credited"], owed: [0, 0], toRefund: [8900, 0] });
    expect(late).toMatchObject({ asked: [], unpaidCents: 0, refundTasks: 0, reminder: null });
  });

  test("of a month that was credited whole and refunded is owed back: the client received it twice", async () => {
    const { reminder, ...late } = await returnedLate(8900, true);
    expect(late).toMatchObject({ states: ["credited", "to-reclaim"], owed: [0, 8900], toRefund: [0, 0] });
    expect(late).toMatchObject({ asked: [[true, 8900, "MD06"]], unpaidCents: 8900, refundTasks: 0 });
    expect(reminder?.replaceAll(/\s+/g, " ")).toContain("vous l’avez donc reçue deux fois");
  });
});
