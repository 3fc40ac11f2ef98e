import { expect, test } from "vitest";
import { hourInParis } from "#domain/calendar.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createFactChanges } from "#server/contracts/change-facts.ts";
import { bringFactsIntoUse } from "#server/contracts/use-facts.ts";
import { documentsOfContract } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { createToday } from "#server/desk/today.ts";
import { checkContract } from "#server/evidence/check.ts";
import { bookFaults } from "../support/book-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("Invoices and files of the bank after a change of facts", (store) => {
  test("bear the new name, seat and tax from the named invoice on; those before stay as they were", async () => {
    const functions = await createFunctions(store);
    const { context, clock } = functions;
    // The account is held in the name of the company.
    const raisonSociale = "Atelier Garance";
    const { id, number } = await functions.signAndConfirm({ raisonSociale });
    const { debits, prepare, file } = debitsOf(functions);
    await debitsOf(functions).present("2025-10-15", "2025-10-15");
    const november = await prepare("2025-11-15", "2025-11-15");
    const before = await file(november.id);
    expect(before).toContain(`<Nm>${raisonSociale}</Nm>`);
    // At eight in the evening before a due day: that day’s invoice is issued without it.
    clock.now = hourInParis("2025-11-14", 20);
    await issueDueInvoices(context);
    const named = await change(functions, number, {
      raisonSociale: "Garance Océan Indien",
      adresseSiege: "5 rue du Général, 97430 Le Tampon",
    });
    expect(named).toBe("2025-12-15");
    clock.now = hourInParis("2025-11-15", 7);
    await round(functions);
    clock.now = hourInParis("2025-11-15", 21);
    await round(functions);
    expect(await lastInvoice(functions, id)).toMatchObject({
      dueOn: "2025-11-15",
      buyer: { name: raisonSociale },
      amounts: { vatPermille: 200, totalCents: 8900 },
    });
    // The file made before is made again byte by byte.
    expect(await file(november.id)).toBe(before);
    accepted(await debits.deposit(november.id, { on: "2025-11-15" }, { role: "founder", name: "Camille" }));
    const december = await prepare("2025-12-15", "2025-12-15");
    expect(await file(december.id)).toContain("<Nm>Garance Ocean Indien</Nm>");
    clock.now = hourInParis("2025-12-15", 7);
    await round(functions);
    expect(await lastInvoice(functions, id)).toMatchObject({
      dueOn: "2025-12-15",
      buyer: { name: "Garance Océan Indien", address: { postalCode: "97430", town: "Le Tampon" } },
      amounts: { vatPermille: 85, totalCents: 8900 },
    });
    expect(await bookFaults(functions)).toEqual([]);
    const { db } = context.database;
    expect((await checkContract(db, functions.keyring, id))!.faults).toEqual([]);
  });

  test("are preceded by a task where the new seat does not tell its tax", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({});
    await change(functions, number, { adresseSiege: "5 rue du Général" });
    const seats = async () =>
      (await createToday(functions.context).tasks()).openSeats.filter((each) => each.number === number);
    await round(functions);
    expect(await seats()).toEqual([]);
    functions.clock.now += 86_400_000;
    await round(functions);
    expect(await seats()).toMatchObject([{ seat: "5 rue du Général", doubt: "seat-place" }]);
    functions.clock.now += 60_000;
    await change(functions, number, { adresseSiege: "5 rue du Général, 13001 Marseille" });
    functions.clock.now += 86_400_000;
    await round(functions);
    expect(await seats()).toEqual([]);
  });
});

/** Changes facts as the client; returns the due day of the first invoice that is said to bear them. */
async function change(
  { context, database, keyring }: TestFunctions,
  number: string,
  facts: Readonly<Record<string, string>>,
) {
  const changes = createFactChanges(context);
  const visitor = { ip: "192.0.2.7", idempotencyKey: null };
  const token = linkTokenOf((await findContract(database.db, keyring, { number }))!, keyring);
  const form = accepted(await changes.form(token, visitor));
  accepted(await changes.keep(token, { ...form.facts, ...facts, vu: form.seen }, visitor));
  return accepted(await changes.receipt(token, visitor)).firstInvoiceOn;
}

/** What the hourly round does about invoices and facts, in its order. */
async function round({ context }: TestFunctions) {
  await issueDueInvoices(context);
  await bringFactsIntoUse(context);
}

async function lastInvoice({ context: { database, keyring } }: TestFunctions, id: string) {
  const { number } = (await documentsOfContract(database.db, id)).at(-1)!;
  return findBillingDocument(database.db, keyring, number);
}
