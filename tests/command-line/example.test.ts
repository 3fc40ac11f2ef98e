import { beforeAll, expect, test } from "vitest";
import { findEdition } from "#content/terms/editions.ts";
import { dayInParis } from "#domain/calendar.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { findSignedTerms } from "#server/database/evidence/documents.ts";
import { claimMail } from "#server/database/mail/outbox.ts";
import { staff } from "#server/database/staff/staff.ts";
import { createDesk } from "#server/desk/desk.ts";
import { checkContract } from "#server/evidence/check.ts";
import { fillWithExample } from "../../tools/example/fill.ts";
import { aMessage } from "../support/call-bodies.ts";
import { commandLine, commandLineAt, settings } from "../support/command-line.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The example", (store) => {
  let functions: TestFunctions;
  beforeAll(async () => {
    functions = await createFunctions(store);
    const { database, clock, context } = functions;
    clock.now = await database.now();
    await fillWithExample(context);
  });

  test("is a year that every part of the desk has something of", async () => {
    expect(await functions.rows()).toMatchObject({ contracts: 43, contact_messages: 10 });
    const agency = createDesk(functions.context);
    const { months } = await agency.today.metrics();
    expect(months.map(({ paying }) => paying.cents > 0)).toEqual([false, false, ...Array(10).fill(true)]);
    const tasks = await agency.today.tasks();
    for (const list of ["messages", "calls", "welcomes", "mails", "endings"] as const) {
      expect(tasks[list], list).not.toHaveLength(0);
    }
    const { months: unpaid } = await agency.debits.unpaid();
    expect(unpaid.map(({ reason }) => reason)).toContain("AM04");
    expect((await agency.debits.runs()).runs.every(({ by }) => by !== null)).toBe(true);
    const documents = await functions.database.db
      .selectFrom("invoices")
      .select(["kind", "number", "issuedOn", "dueOn"])
      .orderBy("number")
      .execute();
    const invoices = documents.filter(({ kind }) => kind === "invoice");
    expect(new Set(invoices.map(({ dueOn }) => dueOn.slice(0, 7))).size).toBeGreaterThanOrEqual(11);
    expect(invoices.every(({ dueOn, issuedOn }) => issuedOn >= dueOn)).toBe(true);
    const credited = documents.filter(({ kind }) => kind === "credit-note").map(({ issuedOn }) => issuedOn);
    expect(credited.length).toBeGreaterThanOrEqual(2);
    const refunds = await functions.database.db.selectFrom("refunds").selectAll().execute();
    expect(refunds).toHaveLength(1);
    for (const on of [...credited, refunds[0]!.refundedOn])
      expect(on < dayInParis(functions.clock.now)).toBe(true);
    const roles = (await staff(functions.database.db)).map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set(["founder", "zenmaster", "accountant"]));
  });

  test("is as whole as what visitors sign", async () => {
    const { database, keyring } = functions;
    const contracts = await database.db
      .selectFrom("contracts")
      .select(["id", "signedAt", "termsEdition", "termsVersion"])
      .execute();
    for (const { id, signedAt, termsEdition, termsVersion } of contracts) {
      expect(termsVersion <= dayInParis(signedAt)).toBe(true);
      const terms = { edition: termsEdition, version: termsVersion };
      const published = findEdition(termsEdition, termsVersion);
      expect(published ?? (await findSignedTerms(database.db, keyring, terms))).not.toBeNull();
      expect(await checkContract(database.db, keyring, id)).toMatchObject({ faults: [] });
    }
  });

  test("writes the evidence of each contract in the order of its instants", async () => {
    const events = await functions.database.db
      .selectFrom("evidence_events")
      .select(["chainId", "kind", "at"])
      .orderBy("chainId")
      .orderBy("rank")
      .execute();
    const late = events.filter(({ chainId, at }, index) => {
      const before = events[index - 1];
      return before?.chainId === chainId && before.at > at;
    });
    expect(late).toEqual([]);
  });

  test("has contracts that were signed elsewhere: with their paper, without, and ended", async () => {
    const { db } = functions.database;
    const rows = await db
      .selectFrom("contracts")
      .leftJoin("sealed_files", (join) =>
        join.onRef("subject", "=", "contracts.id").on("sealed_files.kind", "=", "paper"),
      )
      .select(["contracts.id", "number", "lastDayOn", "firstDebitOn", "subject"])
      .where("takenOver", "=", 1)
      .orderBy("number")
      .execute();
    expect(rows.map(({ subject, lastDayOn }) => [subject !== null, lastDayOn !== null])).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(rows[1]!.lastDayOn! < dayInParis(functions.clock.now)).toBe(true);
    const owedBack = await paymentsOwedBack(db, dayInParis(functions.clock.now));
    for (const { id, number, firstDebitOn } of rows) {
      expect(owedBack.filter((payment) => payment.number === number)).toEqual([]);
      const debits = await debitsOfContracts(db, [id]);
      expect(debits[0]).toMatchObject({ dueOn: firstDebitOn, sequence: "RCUR", state: "presented" });
    }
  });

  test("leaves no mail to send", async () => {
    expect(await claimMail(functions.database, "worker", 60_000)).toBeNull();
  });

  test("is made where there is nothing, and no mail server", async () => {
    const again = await commandLine(functions, "exemple", "--oui");
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("rien n’est changé") });
    const environment = () => ({ ...settings(), SMTP_URL: "smtps://mail.example.fr" });
    const production = await commandLineAt(functions, { environment }, "exemple", "--oui");
    expect(production).toMatchObject({ code: 1, err: expect.stringContaining("SMTP_URL") });
  });
});

onOneStore("A site with one message", (store) => {
  test("stays as it is", async () => {
    const functions = await createFunctions(store);
    accepted(await functions.contact(aMessage()));
    expect((await commandLine(functions, "exemple", "--oui")).code).toBe(1);
    expect(await functions.rows()).toMatchObject({ contracts: 0, contact_messages: 1 });
  });
});
