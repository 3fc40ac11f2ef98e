import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { creditNoteOf } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { recordEntries } from "#server/billing/books/record-entries.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { nextInSeries } from "#server/database/billing/billing-series.ts";
import { findBillingDocument, saveBillingDocument } from "#server/database/billing/invoices.ts";
import { createExports } from "#server/desk/export.ts";
import { createInvoices } from "#server/desk/invoices/invoices.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The invoices of a month at the desk", (store) => {
  afterEach(store.renew);

  test("say where each document stands, what waits and why, and close to the cent", async () => {
    const functions = await createFunctions(store);
    const { context } = functions;
    const paid = await functions.signAndConfirm({ raisonSociale: "Boulangerie Tiboulen" });
    const returned = await functions.signAndConfirm({ raisonSociale: "Café Vallat" });
    const wrong = await functions.signAndConfirm({
      raisonSociale: "Cave Sainte-Victoire",
      siret: "73282932000075",
    });
    await functions.sign({ raisonSociale: "Pizzeria Le Cabanon" });
    at(functions, "2025-10-10T08:00:00Z");
    const { present, debits } = debitsOf(functions);
    await present("2025-10-01", "2025-10-31");
    at(functions, "2025-10-15T08:00:00Z");
    await issueDueInvoices(context);
    at(functions, "2025-10-20T08:00:00Z");
    const { number: reference } = returned;
    accepted(
      await debits.recordReturn(`${reference}-20251015-1`, { on: "2025-10-17", reason: "AM04" }, camille),
    );
    await credit(functions, paid.id, 890);
    await recordCollections(context);

    const invoices = createInvoices(context);
    const month = await invoices.month("2025-10-20");
    expect(month.documents.map(({ kind, client, standing }) => [kind, client, standing.state])).toEqual([
      ["credit-note", "Boulangerie Tiboulen", "paid"],
      ["invoice", "Café Vallat", "returned"],
      ["invoice", "Boulangerie Tiboulen", "paid"],
    ]);
    expect(month.counts).toMatchObject({ all: 3, paid: 1, returned: 1, "credit-notes": 1, waiting: 0 });
    expect(month.all.net).toEqual({ count: 3, withoutVatCents: 14092, vatCents: 2818, totalCents: 16910 });
    expect(month.waiting.map(({ raisonSociale, wait, leftOut }) => [raisonSociale, wait, leftOut])).toEqual([
      [wrong.subscriber.raisonSociale, "siret", null],
      ["Pizzeria Le Cabanon", "address", "unconfirmed"],
    ]);
    const { threads, sums, discrepancies } = month.reconciliation;
    expect(threads.dues.owed).toEqual({ count: 4, cents: 35600 });
    expect(threads.invoices).toMatchObject({
      issued: { count: 2 },
      waiting: { count: 2 },
      without: { count: 0 },
    });
    expect(threads.debits).toMatchObject({
      paid: { count: 1 },
      returned: { count: 1 },
      "without-invoice": { count: 1 },
      "left-aside": { count: 1 },
    });
    expect(sums).toMatchObject({ invoiced: 17800, credited: 890, paid: 8900, returned: 8900, toRefund: 890 });
    expect(discrepancies.map(({ due, reason }) => [due.raisonSociale, reason])).toEqual([
      ["Boulangerie Tiboulen", "credited"],
      ["Cave Sainte-Victoire", "without-invoice"],
    ]);

    const read = (await invoices.find("2H-F-2025-000001"))!;
    expect(read.life.map(({ kind, on }) => [kind, on])).toEqual([
      ["credited", "2025-10-20"],
      ["collected", "2025-10-15"],
      ["issued", "2025-10-15"],
      ["presented", "2025-10-10"],
      ["prepared", "2025-10-10"],
    ]);
    expect(read).toMatchObject({
      left: { totalCents: 8010 },
      reach: { email: "claire@atelier-garance.example" },
    });
    expect(read.document).toMatchObject({ kind: "invoice", buyer: { name: "Boulangerie Tiboulen" } });
    const creditNote = (await invoices.find("2H-A-2025-000001"))!;
    expect(creditNote.invoice.entry.number).toBe("2H-F-2025-000001");
    expect(await invoices.find("2H-F-2025-000009")).toBeNull();

    const exports = createExports(context);
    const whole = { fromOn: "2025-10-01", toOn: "2025-10-31" } as const;
    const csv = await textOf(exports.invoices(whole, camille));
    expect(csv.split("\r\n").filter((line) => line.startsWith("2H-A"))).toEqual([
      `2H-A-2025-000001;Avoir;20/10/2025;Boulangerie Tiboulen;${paid.number};15/10/2025;;2H-F-2025-000001;-7,42;-1,48;-8,90`,
    ]);
    const lines = (await textOf(exports.entries(whole, camille)))
      .split("\r\n")
      .map((line) => line.split("\t"));
    expect(lines[0]).toHaveLength(18);
    expect(
      lines.slice(1, -1).map((cells) => [cells[0], cells[3], cells[4], cells[11], cells[12]].join(" ")),
    ).toEqual([
      ...["VE 20251015 411 89,00 0,00", "VE 20251015 706 0,00 74,17", "VE 20251015 44574 0,00 14,83"],
      ...["VE 20251015 411 89,00 0,00", "VE 20251015 706 0,00 74,17", "VE 20251015 44574 0,00 14,83"],
      ...["BQ 20251015 511 89,00 0,00", "BQ 20251015 44574 14,83 0,00"],
      ...["BQ 20251015 411 0,00 89,00", "BQ 20251015 44571 0,00 14,83"],
      ...["BQ 20251017 411 89,00 0,00", "BQ 20251017 44571 14,83 0,00"],
      ...["BQ 20251017 512 0,00 89,00", "BQ 20251017 44574 0,00 14,83"],
      // The bank credits the three debits at once.
      ...["BQ 20251015 512 267,00 0,00", "BQ 20251015 511 0,00 267,00"],
      ...["BQ 20251015 511 89,00 0,00", "BQ 20251015 44574 14,83 0,00"],
      ...["BQ 20251015 411 0,00 89,00", "BQ 20251015 44571 0,00 14,83"],
      ...["VE 20251020 706 7,42 0,00", "VE 20251020 44574 1,48 0,00", "VE 20251020 411 0,00 8,90"],
      // Paid without an invoice: its tax is due all the same.
      ...["BQ 20251015 511 89,00 0,00", "BQ 20251015 44574 14,83 0,00"],
      ...["BQ 20251015 411 0,00 89,00", "BQ 20251015 44571 0,00 14,83"],
    ]);
    expect(month.entries).toMatchObject({ count: 8, lineCount: lines.length - 2 });

    const archive = unzipSync(await bytesOf(exports.invoiceArchive(whole, camille)));
    expect(Object.keys(archive).toSorted()).toEqual([
      ...["2H-A-2025-000001", "2H-F-2025-000001", "2H-F-2025-000002"].map(
        (number) => `donnees/${number}.xml`,
      ),
      ...["avoir-2H-A-2025-000001", "facture-2H-F-2025-000001", "facture-2H-F-2025-000002"].map(
        (name) => `pdf/${name}.pdf`,
      ),
    ]);
    expect(strFromU8(archive["donnees/2H-A-2025-000001.xml"]!)).toContain("<ram:TypeCode>381</ram:TypeCode>");

    const found = await invoices.month("2025-10-20", { words: "tiboulen", filter: "credit-notes" });
    expect(found.documents.map(({ number }) => number)).toEqual(["2H-A-2025-000001"]);
    expect(found.counts).toMatchObject({ all: 2, paid: 1, "credit-notes": 1 });
    expect(found.selected.net.totalCents).toBe(-890);
    expect((await invoices.month("2025-10-20", { words: "F-2025-000002" })).total).toBe(1);
  });

  test("count what is still to come, and what is due as waiting until its invoice is issued", async () => {
    const functions = await createFunctions(store);
    await functions.signAndConfirm({});
    at(functions, "2025-10-14T08:00:00Z");
    const { coming } = await createInvoices(functions.context).month("2025-10-14");
    expect(coming.count).toBeGreaterThan(0);
    at(functions, "2025-10-15T08:00:00Z");
    const later = await createInvoices(functions.context).month("2025-10-15");
    expect(later.coming).toEqual({ count: 0, cents: 0 });
    expect(later.reconciliation.threads.dues.owed).toEqual(coming);
    expect(later.reconciliation.threads.invoices.waiting).toEqual(coming);
  });

  test("say that no run can take one whose account is wrong, on its page as in the list", async () => {
    const functions = await createFunctions(store);
    const { context } = functions;
    await functions.signAndConfirm({ iban: "FR7630006000011234567890188" });
    at(functions, "2025-10-15T08:00:00Z");
    await issueDueInvoices(context);
    const invoices = createInvoices(context);
    const [listed] = (await invoices.month("2025-10-20")).documents;
    const read = await invoices.find(listed!.number);
    expect([listed!.standing.state, listed!.isLeftAside, read!.isLeftAside]).toEqual(["waiting", true, true]);
  });
});

async function textOf(file: Promise<AsyncGenerator<string>>): Promise<string> {
  return Buffer.from(await bytesOf(file)).toString();
}

async function bytesOf(file: Promise<AsyncGenerator<string | Uint8Array>>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of await file) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function at({ clock }: TestFunctions, instant: string): void {
  clock.now = Date.parse(instant);
}

/** Takes a part of the first invoice of a contract back. */
async function credit(
  { database, keyring, context, clock }: TestFunctions,
  contractId: string,
  cents: number,
) {
  const { number, dueOn } = await database.db
    .selectFrom("invoices")
    .select(["number", "dueOn"])
    .where("contractId", "=", contractId)
    .executeTakeFirstOrThrow();
  const invoice = (await findBillingDocument(database.db, keyring, number)) as Invoice;
  await database.transaction(async (transaction) => {
    const place = await nextInSeries(transaction, "credit-note", { today: context.today(), now: clock.now });
    const issue = { ...place, reason: "Site inaccessible", refund: "transfer" } as const;
    const creditNote = accepted(creditNoteOf(invoice, [], cents, issue));
    await saveBillingDocument(transaction, keyring, creditNote, { contractId, dueOn, createdAt: clock.now });
    await recordEntries(context, transaction, [contractId]);
  });
}
