import { expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { statusToken } from "#server/contracts/take-step.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { invoicesOfContract } from "#server/database/billing/ledger.ts";
import { findContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import { checkContract } from "#server/evidence/check.ts";
import { composeOutboxMail } from "#server/mail/compose.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const accountant = { role: "accountant", name: "Nour Haddad" } satisfies NamedActor;
const zenmaster = { role: "zenmaster", name: "Inès Carbonel" } satisfies NamedActor;

onEachStore("Credit notes", (store) => {
  test("by hand take back a part, then exactly the rest; each has a number, evidence and one mail", async () => {
    const functions = await createFunctions(store);
    const contract = await invoiced(functions, "part@example.fr");
    const [invoice] = await histories(functions, contract);
    const { number } = invoice!.entry;
    const credits = createCredits(functions.context);
    const part = { amountCents: 890, expectedLeftCents: 8900, reason: "Site inaccessible  trois jours" };
    expect(await credits.issue(number, { ...part, amountCents: 8901 }, accountant)).toMatchObject({
      problem: { code: "above-what-is-left" },
    });
    expect(await credits.issue(number, { ...part, reason: " " }, accountant)).toMatchObject({
      problem: { code: "reason" },
    });
    const twice = await Promise.all([1, 2].map(() => credits.issue(number, part, accountant)));
    expect(twice.map((outcome) => (outcome.ok ? "issued" : outcome.problem.code)).sort()).toEqual([
      "changed",
      "issued",
    ]);
    const rest = accepted(
      await credits.issue(
        number,
        { amountCents: 8010, expectedLeftCents: 8010, reason: "Annulée" },
        accountant,
      ),
    );
    expect(rest).toMatchObject({
      leftCents: 0,
      refund: "none",
      amounts: { withoutVatCents: 6675, vatCents: 1335 },
    });
    expect(
      await credits.issue(number, { amountCents: 1, expectedLeftCents: 0, reason: "x" }, accountant),
    ).toMatchObject({ problem: { code: "nothing-left" } });
    const [after] = await histories(functions, contract);
    expect(after!.creditEntries.map((entry) => entry.totalCents)).toEqual([890, 8010]);
    const numbers = after!.creditEntries.map((entry) => Number(entry.number.slice(-6)));
    expect(numbers[1]! - numbers[0]!).toBe(1);
    expect(await mails(functions, "credit-note", after!.creditEntries[0]!.number)).toMatchObject([
      { subject: "Un avoir de 8,90\u00a0€ sur votre facture du 15\u00a0octobre" },
    ]);
    const { database, keyring } = functions;
    expect((await checkContract(database.db, keyring, contract.id))!.faults).toEqual([]);
    await expect(credits.issue(number, part, zenmaster)).rejects.toThrow();
    expect(await credits.issue("2H-F-2025-999999", part, accountant)).toMatchObject({
      problem: { code: "unknown" },
    });
  });

  store.test(
    "come by themselves when a step ends the contract before an invoiced due day, and a due day taken back by a step undone since is invoiced again",
    async () => {
      const functions = await createFunctions(store);
      const contract = await invoiced(functions, "ended@example.fr");
      const desk = createContractActions(functions.context);
      const founder = { role: "founder", name: "Marc Olive" } satisfies NamedActor;
      accepted(
        await desk.take(
          contract.number,
          { kind: "terminate", cause: "subscriber" },
          {
            on: "2025-09-20",
            expected: { standing: statusToken(contract.status), day: "2025-10-15" },
          },
          founder,
        ),
      );
      const [credited] = await histories(functions, contract);
      expect(credited!.creditEntries).toMatchObject([{ totalCents: 8900, stepId: expect.any(String) }]);
      const step = credited!.creditEntries[0]!.stepId!;
      accepted(await createCorrections(functions.context).step(contract.number, step, founder));
      await issueDueInvoices(functions.context);
      const [, again] = await histories(functions, contract);
      expect(again).toMatchObject({ entry: { dueOn: "2025-10-15", reissue: 1 }, creditEntries: [] });
    },
  );

  store.test("of an invoice that is made again are made again too", async () => {
    const functions = await createFunctions(store);
    const contract = await invoiced(functions, "again@example.fr");
    const { entry } = (await histories(functions, contract))[0]!;
    const part = { amountCents: 890, expectedLeftCents: 8900, reason: "Geste" };
    accepted(await createCredits(functions.context).issue(entry.number, part, accountant));
    const owed = async () => {
      const [billable] = await billableContractsOf(functions.database.db, [contract.id]);
      return amountDueOn(billable!, "2025-10-15");
    };
    expect(await owed()).toBe(8010);
    const founder = { role: "founder", name: "Marc Olive" } satisfies NamedActor;
    const seen = {
      on: "2025-09-20" as Day,
      expected: { standing: statusToken(contract.status), day: "2025-10-15" },
    };
    const step = { kind: "terminate", cause: "subscriber" } as const;
    accepted(await createContractActions(functions.context).take(contract.number, step, seen, founder));
    const { creditEntries } = (await histories(functions, contract))[0]!;
    const { stepId } = creditEntries.at(-1)!;
    accepted(await createCorrections(functions.context).step(contract.number, stepId!, founder));
    await issueDueInvoices(functions.context);
    const again = (await histories(functions, contract)).find(({ entry: { reissue } }) => reissue === 1)!;
    expect([again.entry.totalCents, again.creditEntries.map(({ totalCents }) => totalCents)]).toEqual([
      8900,
      [890],
    ]);
    expect(await owed()).toBe(8010);
  });

  store.test(
    "of a paid invoice ask for a refund, which is recorded once, not before the payment, and told by mail",
    async () => {
      const functions = await createFunctions(store);
      const contract = await invoiced(functions, "paid@example.fr");
      const { entry: invoice } = (await histories(functions, contract))[0]!;
      await functions.database.db
        .insertInto("payments")
        .values({
          id: "payment",
          contractId: contract.id,
          dueOn: "2025-10-15",
          createdAt: 0,
          amountCents: 8900,
          receivedOn: "2025-10-15",
          means: "transfer",
        })
        .execute();
      functions.clock.now = Date.parse("2025-10-20T10:00:00Z");
      const request = { amountCents: 890, expectedLeftCents: 8900, reason: "Geste" };
      const note = accepted(
        await createCredits(functions.context).issue(invoice.number, request, accountant),
      );
      expect(note.refund).toBe("transfer");
      const { record } = createRefunds(functions.context);
      const due = { contract: contract.number, dueOn: "2025-10-15" } as const;
      const made = { expectedCents: 890, means: "transfer", reference: "VIR 77" } as const;
      expect(await record(due, { ...made, on: "2025-10-14" }, accountant)).toMatchObject({
        problem: { code: "day", from: "2025-10-15" },
      });
      expect(await record(due, { ...made, on: "2025-10-21" }, accountant)).toMatchObject({
        problem: { code: "day" },
      });
      accepted(await record(due, { ...made, on: "2025-10-20" }, accountant));
      expect(await record(due, { ...made, on: "2025-10-20" }, accountant)).toMatchObject({
        problem: { code: "refunded", by: accountant.name, on: "2025-10-20" },
      });
      const { refundEntries } = (await histories(functions, contract))[0]!;
      expect(await mails(functions, "refund", refundEntries[0]!.id)).toMatchObject([
        { subject: "Votre remboursement de 8,90\u00a0€ est parti" },
      ]);
    },
  );
});

/** A contract whose invoice of 15 October 2025 is issued. */
async function invoiced(functions: TestFunctions, email: string): Promise<StoredContract> {
  const contract = await functions.signAndConfirm({ email });
  functions.clock.now = Date.parse("2025-10-15T08:00:00Z");
  await issueDueInvoices(functions.context);
  return (await findContract(functions.database.db, functions.keyring, { id: contract.id }))!;
}

function histories({ database }: TestFunctions, { id }: StoredContract) {
  return invoicesOfContract(database.db, id);
}

/** The mails of a kind about a subject, as they would leave now. */
async function mails({ database, context, clock }: TestFunctions, kind: string, subjectId: string) {
  const rows = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where("subjectId", "=", subjectId)
    .execute();
  expect(dayInParis(clock.now) >= "2025-10-15").toBe(true);
  return Promise.all(rows.filter((row) => row.kind === kind).map((row) => composeOutboxMail(context, row)));
}
