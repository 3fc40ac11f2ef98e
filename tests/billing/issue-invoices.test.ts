import { afterEach, expect, test } from "vitest";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { confirmEmail } from "#server/contracts/client-space.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { caller } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("Invoices", (store) => {
  afterEach(store.renew);

  test("are issued on their due day from six in the morning, one for each due day, numbered in order", async () => {
    const functions = await createFunctions(store);
    const first = await functions.signAndConfirm({ email: "one@example.fr" });
    const second = await functions.signAndConfirm({ email: "two@example.fr" });
    at(functions, "2025-10-15T03:59:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(0);
    at(functions, "2025-10-15T04:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(2);
    expect(await issueDueInvoices(functions.context)).toBe(0);
    at(functions, "2025-12-01T09:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(2);
    const series = await issued(functions);
    expect(series.map(({ number, dueOn, issuedOn }) => [number, dueOn, issuedOn])).toEqual([
      ["2H-F-2025-000001", "2025-10-15", "2025-10-15"],
      ["2H-F-2025-000002", "2025-10-15", "2025-10-15"],
      ["2H-F-2025-000003", "2025-11-15", "2025-12-01"],
      ["2H-F-2025-000004", "2025-11-15", "2025-12-01"],
    ]);
    const invoice = await findBillingDocument(functions.database.db, functions.keyring, "2H-F-2025-000003");
    expect(invoice).toMatchObject({
      kind: "invoice",
      payableOn: "2025-12-01",
      amounts: { totalCents: 8900 },
    });
    for (const contract of [first, second]) {
      const events = await evidenceOf(functions.database.db, contract.chainId);
      expect(events.filter(({ kind }) => kind === "invoice-issued")).toHaveLength(2);
      const { database, keyring } = functions;
      expect((await checkContract(database.db, keyring, contract.id))!.faults).toEqual([]);
    }
  });

  store.test(
    "wait for a confirmed address and a right SIRET, and are issued late once they have them",
    async () => {
      const functions = await createFunctions(store);
      const contract = await functions.sign({ email: "late@example.fr" });
      const wrong = await functions.signAndConfirm({ email: "siret@example.fr", siret: "73282932000075" });
      at(functions, "2025-10-15T08:00:00Z");
      await issueDueInvoices(functions.context);
      const of = async (id: string) =>
        (await issued(functions)).filter(({ contractId }) => contractId === id);
      expect([await of(contract.id), await of(wrong.id)]).toEqual([[], []]);
      at(functions, "2025-10-20T08:00:00Z");
      accepted(await confirmEmail(functions.context)(linkTokenOf(contract, functions.keyring), caller));
      await issueDueInvoices(functions.context);
      expect(await of(contract.id)).toMatchObject([{ dueOn: "2025-10-15", issuedOn: expect.any(String) }]);
      expect(await of(wrong.id)).toEqual([]);
    },
  );

  store.test("of other contracts are issued although one contract cannot be read", async () => {
    const functions = await createFunctions(store);
    const { database, context } = functions;
    const damaged = await functions.signAndConfirm({ email: "damaged@example.fr" });
    const whole = await functions.signAndConfirm({ email: "whole@example.fr" });
    await database.db
      .updateTable("mandates")
      .set({ bankDetailsSealed: "damaged" })
      .where("contractId", "=", damaged.id)
      .execute();
    at(functions, "2025-10-15T08:00:00Z");
    await expect(issueDueInvoices(context)).rejects.toThrow("not issued: 1");
    const contracts = (await issued(functions)).map(({ contractId }) => contractId);
    expect([contracts.includes(whole.id), contracts.includes(damaged.id)]).toEqual([true, false]);
    await database.db.deleteFrom("mandates").where("contractId", "=", damaged.id).execute();
  });

  store.test(
    "of other contracts are issued although a dozen contracts, each with more months due, cannot be read",
    async () => {
      const functions = await createFunctions(store);
      const { database, context } = functions;
      for (let firm = 0; firm < 12; firm++)
        await functions.signAndConfirm({ email: `broken-${firm}@example.fr` });
      await database.db.updateTable("mandates").set({ bankDetailsSealed: "damaged" }).execute();
      at(functions, "2025-10-20T08:00:00Z");
      const whole = await functions.signAndConfirm({ email: "healthy@example.fr" });
      at(functions, "2025-12-01T08:00:00Z");
      await expect(issueDueInvoices(context)).rejects.toThrow("not issued: 12");
      expect(await issued(functions)).toMatchObject([{ contractId: whole.id, dueOn: "2025-11-20" }]);
    },
  );

  test("have neither gaps nor twins when several processes issue at once, and their days never go back", async () => {
    const one = await createFunctions(store);
    const other = await createFunctions(store);
    for (let firm = 0; firm < 3; firm++) await one.signAndConfirm({ email: `race-${firm}@example.fr` });
    for (const functions of [one, other]) at(functions, "2026-02-20T08:00:00Z");
    await Promise.all([one, other, one].map(({ context }) => issueDueInvoices(context)));
    at(one, "2026-01-18T08:00:00Z");
    await one.signAndConfirm({ email: "clock@example.fr" });
    at(one, "2026-02-19T08:00:00Z");
    await issueDueInvoices(one.context);
    const series = await issued(one);
    for (const year of ["2025", "2026"]) {
      const numbers = series.map(({ number }) => number).filter((number) => number.includes(`-${year}-`));
      expect(numbers).toEqual(numbers.map((_, rank) => `2H-F-${year}-${String(rank + 1).padStart(6, "0")}`));
    }
    const days = series.map(({ issuedOn }) => issuedOn);
    expect(days).toEqual(days.toSorted());
    const dues = series.map(({ contractId, dueOn }) => `${contractId} ${dueOn}`);
    expect(new Set(dues).size).toBe(dues.length);
  });
});

function at(functions: TestFunctions, instant: string): void {
  functions.clock.now = Date.parse(instant);
}

/** All invoices, by number. */
function issued({ database }: TestFunctions) {
  return database.db
    .selectFrom("invoices")
    .select(["number", "contractId", "dueOn", "issuedOn"])
    .orderBy("number")
    .execute();
}
