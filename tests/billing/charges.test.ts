import { afterEach, expect, test } from "vitest";
import { createCharges } from "#server/billing/charges.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { chargesOfDebits } from "#server/database/billing/batch-credits.ts";
import { entriesSelected } from "#server/database/billing/entries.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { accountFile, returnLine } from "../support/bank-files.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { debitsOf, sendBackTwice } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const refused = (code: string) => ({ ok: false, problem: { code } });

onEachStore("What the bank keeps for a return", (store) => {
  afterEach(store.renew);

  /** A contract whose months of October and November came back on 17 October and 19 November 2025. */
  async function returned() {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ email: "un@example.fr" });
    const { references } = await sendBackTwice(functions, contract);
    const { bankFiles } = debitsOf(functions);
    await issueDueInvoices(functions.context);
    const { db } = functions.database;
    return {
      ...{ functions, contract, references, charges: createCharges(functions.context) },
      kept: async () =>
        (await chargesOfDebits(db, references)).map(({ amountCents, chargedOn }) => [chargedOn, amountCents]),
      /** What the books say that the bank kept, day by day. */
      async booked() {
        const cents: Record<string, number> = {};
        for await (const some of entriesSelected(db, { fromOn: "2025-01-01", toOn: "2026-12-31" }))
          for (const entry of some)
            if (entry.kind === "charge") {
              expect(entry.cents.bank).toBe(-entry.cents.charges);
              cents[entry.happenedOn] = (cents[entry.happenedOn] ?? 0) + entry.cents.charges;
            }
        return Object.entries(cents).filter(([, sum]) => sum !== 0);
      },
      /** Records a statement that tells of a return with its charge; returns the charges that its plan holds. */
      async record(reference: string, chargeCents: number) {
        const amountCents = 8900 + chargeCents;
        const line = returnLine({ endToEndId: reference, amountCents, chargeCents, on: "2025-10-17" });
        const bytes = new TextEncoder().encode(accountFile({ message: "camt.053", lines: [line] }));
        const { sha256 } = accepted(await bankFiles.readFile({ name: "releve.xml", bytes }, camille));
        const { plan, planSha256 } = (await bankFiles.preview(sha256))!;
        const none = {
          debits: new Map(),
          batches: new Set<string>(),
          credits: new Map(),
          transfers: new Map(),
        };
        accepted(await bankFiles.recordFile({ sha256, planSha256, answers: none }, camille));
        return plan.charges.map((charge) => charge.amountCents);
      },
    };
  }

  test("is noted once, corrected and taken back, in the books and in the evidence", async () => {
    const { functions, contract, references, charges, kept, booked } = await returned();
    const [first] = references;
    accepted(await charges.note(first, { on: "2025-10-17", amountCents: 420 }, camille));
    expect(await booked()).toEqual([["2025-10-17", 420]]);
    accepted(await charges.note(first, { on: "2025-10-18", amountCents: 1200 }, camille));
    expect([await kept(), await booked()]).toEqual([[["2025-10-18", 1200]], [["2025-10-18", 1200]]]);
    expect(await charges.note(first, { on: "2025-10-18", amountCents: 1200 }, camille)).toEqual(
      refused("same"),
    );
    expect(await billingFaults(functions)).toEqual([]);
    accepted(await charges.note(first, { on: "2025-10-18", amountCents: 0 }, camille));
    expect([await kept(), await booked()]).toEqual([[], []]);
    const events = await evidenceOf(functions.database.db, contract.chainId);
    const noted = events.filter(({ kind }) => kind === "charge-noted");
    expect(noted.map(({ dataJson }) => JSON.parse(dataJson))).toMatchObject([
      { reference: first, cents: "420", on: "2025-10-17", by: "Camille" },
      { cents: "1200", on: "2025-10-18", before: "420" },
      { cents: "0", before: "1200" },
    ]);
  });

  test("that somebody noted is not added again by a file, nor noted beside what a file told", async () => {
    const { functions, references, charges, kept, record } = await returned();
    const [first, second] = references;
    accepted(await charges.note(first, { on: "2025-10-18", amountCents: 420 }, camille));
    expect(await record(first, 420)).toEqual([]);
    expect(await record(second, 300)).toEqual([300]);
    expect(await charges.note(second, { on: "2025-11-19", amountCents: 300 }, camille)).toEqual(
      refused("told"),
    );
    expect((await kept()).map(([, cents]) => cents)).toEqual([300, 420]);
    expect(await billingFaults(functions)).toEqual([]);
  });

  test("is noted for a debit that came back alone, by who records returns", async () => {
    const { charges, references } = await returned();
    const typed = { on: "2025-10-17", amountCents: 420 } as const;
    expect(await charges.note("rien", typed, camille)).toEqual(refused("unknown"));
    const zenmaster = { name: "Zoé Zen", role: "zenmaster" } as const;
    await expect(async () => charges.note(references[0], typed, zenmaster)).rejects.toThrow(ForbiddenError);
  });
});
