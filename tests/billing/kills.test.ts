import { expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { addMonths, type Day } from "#domain/calendar.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { latestStep } from "#server/database/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts.ts";
import { invoicesOfContract } from "#server/database/ledger.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach, mailsTwice } from "../support/kills.ts";
import { onEachStore } from "../support/stores.ts";

const helene = { name: "Hélène Honorat", role: "founder" } satisfies NamedActor;

onEachStore("Two instances, one of which ends before any statement of its transactions", (store) => {
  test("issue each invoice, credit note and mail once, and number them without gap or twin", async () => {
    const dying = await createFunctions(store);
    const other = await createFunctions(store);
    const contracts: StoredContract[] = [];
    for (const firm of [1, 2])
      contracts.push(await dying.signAndConfirm({ email: `firm-${firm}@example.fr` }));
    let day: Day = "2025-10-16";
    const at = (next: Day) => {
      day = next;
      for (const { clock } of [dying, other]) clock.now = Date.parse(`${next}T10:00:00Z`);
    };
    const issue = ({ context }: Pick<TestFunctions, "context">) => issueDueInvoices(context);

    at(day);
    const kills = {
      issue: await killedAtEach(dying, issue, {
        before: () => at(addMonths(day, 1)),
        meanwhile: () => issue(other),
      }),
      credit: await killedAtEach(
        dying,
        async ({ context, database: { db } }) => {
          const invoices = (await Promise.all(contracts.map(({ id }) => invoicesOfContract(db, id)))).flat();
          const { entry, amounts, history } = invoices.find((each) => each.history.creditNotes.length < 2)!;
          const credited = history.creditNotes.reduce((sum, note) => sum + note.amounts.totalCents, 0);
          const expectedLeftCents = amounts.totalCents - credited;
          const request = { amountCents: 100, expectedLeftCents, reason: "Geste" };
          return createCredits(context).issue(entry.number, request, helene);
        },
        { meanwhile: () => issue(other) },
      ),
      step: await killedAtEach(
        dying,
        (functions) =>
          stepTaken(
            functions,
            contracts[0]!.number,
            { kind: "terminate", cause: "subscriber" },
            addMonths(day, -2),
          ),
        {
          async after() {
            const { number, id } = contracts[0]!;
            const step = await latestStep(other.database.db, id);
            if (step) accepted(await createCorrections(other.context).step(number, step.id, helene));
            await issue(other);
          },
          meanwhile: () => issue(other),
        },
      ),
    };
    await issue(other);
    expect(Object.values(kills).every(({ statements }) => statements > 10)).toBe(true);
    expect(await billingFaults(other)).toEqual([]);
    expect(await mailsTwice([dying, other], ["invoice", "credit-note"])).toEqual([]);
  }, 300_000);
});
