import { expect, test } from "vitest";
import { billedSeatKey } from "#domain/vat.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { documentsOfContract } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { createToday } from "#server/desk/today.ts";
import { checkContract } from "#server/evidence/check.ts";
import { bookFaults } from "../support/book-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("A contract with a seat in another country of the Union", (store) => {
  test("is held as a task, and its invoices wait, until somebody writes the client’s number for the tax", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    const seat = "Rue de la Loi 16, 1000 Bruxelles, Belgique";
    const { id, number } = await functions.signAndConfirm({ adresseSiege: seat });
    expect(await tasksOf(functions)).toMatchObject([{ number, seat, doubt: "seat-abroad" }]);
    await debitsOf(functions).present("2025-10-15", "2025-10-15");
    clock.now = Date.parse("2025-11-20T08:00:00Z");
    await issueDueInvoices(context);
    expect(await documentsOfContract(context.database.db, id)).toEqual([]);
    const { correctSeat } = createContractActions(context);
    const expected = billedSeatKey({ seat, vatNumber: null });
    const write = (vatNumber: string | null) => correctSeat(number, { seat, vatNumber, expected }, camille);
    expect(
      await correctSeat(number, { seat: "北京路 5, 75013 Paris", vatNumber: null, expected }, camille),
    ).toMatchObject({ problem: { code: "letters" } });
    expect(await write(null)).toMatchObject({ problem: { code: "vat-number" } });
    expect(await write("DE123456789")).toMatchObject({ problem: { code: "vat-number" } });
    accepted(await write("BE0123456749"));
    expect(await write("BE0123456749")).toMatchObject({ problem: { code: "already" } });
    expect(await tasksOf(functions)).toEqual([]);
    await issueDueInvoices(context);
    expect(await lastInvoice(functions, id)).toMatchObject({
      buyer: { vatNumber: "BE0123456749", address: { town: "Bruxelles", country: "BE" } },
      amounts: { withoutVatCents: 8900, vatCents: 0, totalCents: 8900 },
      vatExemption: "reverse-charge",
    });
    expect(await bookFaults(functions)).toEqual([]);
    await expectProven(functions, id);
  });
});

onOneStore("A contract with a seat that nobody understands", (store) => {
  test("is invoiced with 20 percent and stays a task until somebody writes postcode and town", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    const seat = "5 rue du Général";
    const { id, number } = await functions.signAndConfirm({ adresseSiege: seat });
    expect(await tasksOf(functions)).toMatchObject([{ number, seat, doubt: "seat-place" }]);
    clock.now = Date.parse("2025-10-16T08:00:00Z");
    await issueDueInvoices(context);
    expect(await lastInvoice(functions, id)).toMatchObject({ amounts: { vatPermille: 200, vatCents: 1483 } });
    const { correctSeat } = createContractActions(context);
    const expected = billedSeatKey({ seat, vatNumber: null });
    const write = (right: string) => correctSeat(number, { seat: right, vatNumber: null, expected }, camille);
    expect(await write("5 rue du Général, Le Tampon")).toMatchObject({ problem: { code: "seat" } });
    accepted(await write("5 rue du Général, 97430 Le Tampon"));
    expect(await tasksOf(functions)).toEqual([]);
    clock.now = Date.parse("2025-11-16T08:00:00Z");
    await issueDueInvoices(context);
    expect(await lastInvoice(functions, id)).toMatchObject({
      buyer: { address: { postalCode: "97430", town: "Le Tampon" } },
      amounts: { withoutVatCents: 8203, vatPermille: 85, vatCents: 697, totalCents: 8900 },
    });
    expect(await bookFaults(functions)).toEqual([]);
    await expectProven(functions, id);
  });
});

onOneStore("A contract with a seat that was understood wrongly", (store) => {
  test("is invoiced with the right tax once somebody wrote its country", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    const seat = "Friedrichstraße 5, 10115 Berlin";
    const { id, number } = await functions.signAndConfirm({ adresseSiege: seat });
    expect(await tasksOf(functions)).toEqual([]);
    const { correctSeat } = createContractActions(context);
    const expected = billedSeatKey({ seat, vatNumber: null });
    accepted(
      await correctSeat(number, { seat: `${seat}, Allemagne`, vatNumber: "DE123456789", expected }, camille),
    );
    clock.now = Date.parse("2025-10-16T08:00:00Z");
    await issueDueInvoices(context);
    expect(await lastInvoice(functions, id)).toMatchObject({
      amounts: { withoutVatCents: 8900, vatCents: 0 },
      vatExemption: "reverse-charge",
    });
    await expectProven(functions, id);
  });
});

async function tasksOf({ context }: TestFunctions) {
  return (await createToday(context).tasks()).openSeats;
}

async function lastInvoice({ context: { database, keyring } }: TestFunctions, id: string) {
  const { number } = (await documentsOfContract(database.db, id)).at(-1)!;
  return findBillingDocument(database.db, keyring, number);
}

/** The evidence has the seat as a keyed hash, so a seat written into the store by hand is a fault. */
async function expectProven({ context: { database, keyring } }: TestFunctions, id: string) {
  expect((await checkContract(database.db, keyring, id))?.faults).toEqual([]);
  await database.db
    .updateTable("contracts")
    .set({ correctedSeat: "Ailleurs" })
    .where("id", "=", id)
    .execute();
  expect((await checkContract(database.db, keyring, id))?.faults).toEqual(["billed-seat"]);
}
