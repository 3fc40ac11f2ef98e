import { expect, test } from "vitest";
import { ages } from "#domain/billing/aged-balance.ts";
import type { Day } from "#domain/calendar.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { balancesOn } from "#server/database/billing/entry-sums.ts";
import { createBalance } from "#server/desk/books/balance.ts";
import { createExports } from "#server/desk/export.ts";
import { debitsOf, reminderLeft } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The aged balance", (store) => {
  test("names who owes what since when and what follows, the oldest first, and equals the books", async () => {
    const functions = await createFunctions(store);
    const { context, clock, database } = functions;
    const at = (day: Day) => {
      clock.now = Date.parse(`${day}T10:00:00+01:00`);
    };
    const sign = (raisonSociale: string, more: object = {}) =>
      functions.signAndConfirm({ raisonSociale, email: `${raisonSociale.length}@example.fr`, ...more });
    const asked = await sign("Fleurs Ravel");
    const wrong = await sign("Brasserie du Vallon", { iban: "FR7630006000011234567890188" });
    const paid = await sign("Garage Prigent");
    const { debits, present } = debitsOf(functions);
    at("2025-10-10");
    await present("2025-10-01", "2025-10-31");
    at("2025-10-15");
    await issueDueInvoices(context);
    at("2025-10-16");
    const atBank = await createBalance(context).read({ all: true });
    expect(atBank.rows.map(({ number, step }) => [number, step.place])).toEqual([
      [wrong.number, "left-aside"],
      [asked.number, "at-bank"],
      [paid.number, "at-bank"],
    ]);
    expect(ages.map((age) => atBank.totals[age])).toEqual([17_800, 8900, 0, 0, 0]);
    at("2025-10-20");
    accepted(
      await debits.recordReturn(`${asked.number}-20251015-1`, { on: "2025-10-17", reason: "AM04" }, camille),
    );
    at("2025-10-21");
    await reminderLeft(functions, `${asked.number}-20251015-1`);
    accepted(
      await debits.settle(
        `${asked.number}-20251015-1`,
        { on: "2025-10-21", means: "transfer", amountCents: 3000 },
        camille,
      ),
    );
    await recordCollections(context);
    const { rows, late, totals } = await createBalance(context).read();
    expect(
      rows.map(({ number, totalCents, oldest, step }) => [number, totalCents, oldest?.days, step.place]),
    ).toEqual([
      [wrong.number, 8900, 6, "left-aside"],
      [asked.number, 5900, 6, "asked-for"],
    ]);
    expect(rows[1]!.step).toMatchObject({ place: "asked-for", sent: 1, reason: "AM04" });
    expect(rows[0]!.step).toMatchObject({ reason: "iban", requestedOn: null });
    expect(late).toEqual({ count: 2, cents: 14_800 });
    expect(ages.map((age) => totals[age])).toEqual([0, 14_800, 0, 0, 0]);
    expect(await createBalance(context).read({ words: "prigent" })).toMatchObject({ rows: [] });

    at("2026-01-20");
    const later = await createBalance(context).read();
    expect(later.totals).toMatchObject({ coming: 0, "to-30": 0, "to-60": 0, "to-90": 0, older: 14_800 });
    const { client } = await balancesOf(database.db);
    expect(client).toBe(later.late.cents);
    let csv = "";
    for await (const part of await createExports(context).balance(camille)) csv += part;
    expect(csv.split("\r\n")[2]).toMatch(
      new RegExp(`^Fleurs Ravel;${asked.number};.*;59,00;59,00;97;0,00;.*relance.*;21/10/2025;$`),
    );
    expect(csv).not.toContain(paid.number);
    await issueDueInvoices(context);
    // What is invoiced late is to be paid from that day on.
    at("2026-01-22");
    const { rows: unpresented } = await createBalance(context).read({ words: "prigent" });
    expect(unpresented.map(({ step, late }) => [step.place, late.map(({ place }) => place)])).toEqual([
      ["forgotten", ["forgotten", "forgotten", "next-run"]],
    ]);
    expect(await balancesOn(database.db, "2026-01-20")).toMatchObject({ advancesCents: 0 });
  });
});

/** What clients owe in the books. */
async function balancesOf(db: Awaited<ReturnType<typeof createFunctions>>["database"]["db"]) {
  const { client } = await db
    .selectFrom("entries")
    .select(({ fn }) => fn.sum("clientCents").as("client"))
    .executeTakeFirstOrThrow();
  return { client: Number(client) };
}
