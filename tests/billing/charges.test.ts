import { afterEach, expect, test } from "vitest";
import type { BankAnswers } from "#domain/billing/bank-answers.ts";
import { chargeAnswers } from "#domain/billing/charge-lines.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { booksDiffer } from "#server/billing/books/books-differ.ts";
import { createCharges } from "#server/billing/charges.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { chargesOfDebits } from "#server/database/billing/charges.ts";
import { entriesSelected } from "#server/database/billing/entries.ts";
import { invoicesOfContract } from "#server/database/billing/ledger.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { composeDue } from "#server/mail/compose.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { accountFile, returnLine } from "../support/bank-files.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { bookFaults } from "../support/book-faults.ts";
import { debitsOf, sendBackTwice } from "../support/debits.ts";
import { camille, outboxMailsOf, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { spaced } from "../support/page-source.ts";
import { onOneStore } from "../support/stores.ts";

const nothing: BankAnswers = {
  ...{ debits: new Map(), batches: new Set(), credits: new Map(), transfers: new Map() },
};
const refused = (code: string) => ({ ok: false, problem: { code } });

onOneStore("What the bank keeps for a return", (store) => {
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
      at: (day: Day) => {
        functions.clock.now = Date.parse(`${day}T10:00:00+01:00`);
      },
      one: async (reference: string) => (await chargesOfDebits(db, [reference]))[0]!.id,
      /** The mails about charges that would leave now. */
      async notices() {
        const mails: ComposedMail[] = [];
        for (const promised of await outboxMailsOf(functions, contract.id)) {
          const isNotice = promised.kind === "charge-notice";
          const mail = isNotice ? await composeDue(functions.context, promised) : null;
          if (mail) mails.push({ ...mail, subject: spaced(mail.subject) });
        }
        return mails;
      },
      /** A statement with some lines: its plan, and how it is recorded with what somebody says of its charges. */
      async read(
        lines: readonly { readonly text: string; readonly amountCents: number; readonly on: Day }[],
      ) {
        const text = accountFile({
          message: "camt.053",
          lines: lines.map((line) => ({ ...line, sign: "DBIT" as const, code: "MDOP OTHR" })),
        });
        const bytes = new TextEncoder().encode(text);
        const { sha256 } = accepted(await bankFiles.readFile({ name: "releve.xml", bytes }, camille));
        const { plan, planSha256 } = (await bankFiles.preview(sha256))!;
        return {
          plan,
          record: async (placed: ReadonlyMap<string, string>) =>
            accepted(
              await bankFiles.recordFile(
                { sha256, planSha256, answers: { ...nothing, charges: placed } },
                camille,
              ),
            ),
        };
      },
      /** What a second file asks about a return that tells of its charge. */
      async told(reference: string, chargeCents: number) {
        const amountCents = 8900 + chargeCents;
        const line = returnLine({ endToEndId: reference, amountCents, chargeCents, on: "2025-10-17" });
        const text = accountFile({ message: "camt.054", lines: [line] });
        const bytes = new TextEncoder().encode(text);
        const { sha256 } = accepted(await bankFiles.readFile({ name: "avis.xml", bytes }, camille));
        return (await bankFiles.preview(sha256))!.plan.chargeQuestions;
      },
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

  test("is billed with the next month by one press, announced, presented, invoiced and booked as one amount", async () => {
    const { functions, contract, references, charges, at, one, notices } = await returned();
    accepted(await charges.note(references[1], { on: "2025-11-20", amountCents: 1200 }, camille));
    const id = await one(references[1]);
    const december: Day = "2025-12-15";
    expect(await charges.rebill(id, "2025-12-16", camille)).toEqual(refused("due"));
    accepted(await charges.rebill(id, december, camille));
    expect(await charges.rebill(id, december, camille)).toEqual(refused("decided"));
    expect(await charges.note(references[1], { on: "2025-11-20", amountCents: 0 }, camille)).toEqual(
      refused("rebilled"),
    );
    const [notice] = await notices();
    expect(notice!.subject).toBe("12,00 € de frais de rejet sur votre échéance du 15 décembre");
    expectInBoth(notice!, ["101,00\u00a0€", "15\u00a0décembre 2025", "vaut notification préalable"]);
    at("2025-12-08");
    const { debits } = debitsOf(functions);
    const plan = await debits.plan({ fromOn: december, toOn: december, madeOn: "2025-12-08" });
    expect(accepted(plan).debits.map(({ amountCents }) => amountCents)).toEqual([10_100]);
    at("2025-12-15");
    await issueDueInvoices(functions.context);
    const invoices = await invoicesOfContract(functions.database.db, contract.id);
    const invoice = invoices.find(({ entry }) => entry.dueOn === december);
    expect(invoice?.amounts.totalCents).toBe(10_100);
    expect(await charges.waive(id, camille)).toEqual(refused("decided"));
    expect(await billingFaults(functions)).toEqual([]);
  });

  test("is waived, also once its client was told, who gets a mail; a month that is no longer owed bears none", async () => {
    const { functions, contract, references, charges, one, notices } = await returned();
    accepted(await charges.note(references[0], { on: "2025-11-20", amountCents: 1200 }, camille));
    const id = await one(references[0]);
    accepted(await charges.waive(id, camille));
    expect(await notices()).toEqual([]);
    accepted(await charges.rebill(id, "2025-12-15", camille));
    accepted(await charges.waive(id, camille));
    // The announcement no longer leaves.
    const [waived, ...others] = await notices();
    expect(others).toEqual([]);
    expect(waived!.subject).toBe("Pas de frais de rejet sur votre échéance du 15 décembre");
    accepted(await charges.rebill(id, "2025-12-15", camille));
    const ends = { kind: "terminate", cause: "subscriber" } as const;
    accepted(await stepTaken(functions, contract.number, ends, "2025-11-20"));
    expect(await charges.rebill(id, "2025-12-15", camille)).toEqual(refused("no-due"));
    accepted(await charges.waive(id, camille));
    expect(await billingFaults(functions)).toEqual([]);
  });

  test("that is waived once a step took its invoice back leaves the credit note of that one no more than the new one", async () => {
    const { functions, contract, references, charges, one, at } = await returned();
    accepted(await charges.note(references[0], { on: "2025-11-20", amountCents: 1200 }, camille));
    const id = await one(references[0]);
    accepted(await charges.rebill(id, "2025-12-15", camille));
    at("2025-12-16");
    await issueDueInvoices(functions.context);
    const { db } = functions.database;
    const invoices = async () =>
      (await invoicesOfContract(db, contract.id)).filter(({ entry }) => entry.dueOn === "2025-12-15");
    const credit = { amountCents: 9000, expectedLeftCents: 10_100, reason: "Geste" };
    const [first] = await invoices();
    accepted(await createCredits(functions.context).issue(first!.entry.number, credit, camille));
    const ends = { kind: "terminate", cause: "subscriber" } as const;
    accepted(await stepTaken(functions, contract.number, ends, "2025-12-01"));
    accepted(await charges.waive(id, camille));
    const step = (await latestStep(db, contract.id))!;
    accepted(await createCorrections(functions.context).step(contract.number, step.id, camille));
    await issueDueInvoices(functions.context);
    const credits = (await invoices()).map(({ creditEntries }) =>
      creditEntries.map(({ totalCents }) => totalCents),
    );
    expect(credits).toEqual([[9000, 1100], [8900]]);
    expect(await billingFaults(functions)).toEqual([]);
  });

  test("is asked about where a line bills it alone, recorded once, and never asked again", async () => {
    const { functions, references, read, booked, kept } = await returned();
    const lines = [
      { text: `FRAIS REJET PRLV ${references[1]}`, amountCents: 1200, on: "2025-11-20" },
      { text: "FRAIS REJET PRLV", amountCents: 300, on: "2025-11-20" },
      { text: "FRAIS REJET PRLV", amountCents: 300, on: "2025-11-20" },
      { text: "FRAIS DE TENUE DE COMPTE", amountCents: 900, on: "2025-11-20" },
    ] as const;
    const first = await read(lines);
    expect(first.plan.questions).toEqual([]);
    expect(
      first.plan.chargeQuestions.map(({ candidates, amountCents }) => [
        amountCents,
        candidates.map(({ debit }) => debit.id),
      ]),
    ).toEqual([
      [1200, [references[1]]],
      [300, [references[1]]],
      [300, [references[1]]],
    ]);
    const [named, own] = first.plan.chargeQuestions;
    const answers = new Map([
      [named!.key, references[1]],
      [own!.key, chargeAnswers.bank],
    ]);
    await first.record(answers);
    expect([await kept(), await booked()]).toEqual([[["2025-11-20", 1200]], [["2025-11-20", 1500]]]);
    // The third line got no answer: it alone is asked again.
    const again = await read([...lines, { text: "FRAIS REJET PRLV", amountCents: 250, on: "2025-11-21" }]);
    expect(again.plan.chargeQuestions.map(({ amountCents }) => amountCents)).toEqual([300, 250]);
    expect(again.plan.knownCharges).toBe(2);
    await again.record(new Map(again.plan.chargeQuestions.map(({ key }) => [key, chargeAnswers.none])));
    const last = await read([...lines.slice(0, 3), { text: "VIREMENT", amountCents: 1, on: "2025-11-22" }]);
    expect([last.plan.chargeQuestions, last.plan.knownCharges]).toEqual([[], 3]);
    expect(await booked()).toEqual([["2025-11-20", 1500]]);
    expect(await billingFaults(functions)).toEqual([]);
  });

  test("that no client caused is compared with the books as well", async () => {
    const { functions, read } = await returned();
    const { db } = functions.database;
    const differing = async (through?: Day) => {
      const names: string[] = [];
      for await (const { of } of booksDiffer(db, dayInParis(functions.clock.now), through)) names.push(of);
      return names;
    };
    const { plan, record } = await read([
      { text: "FRAIS REJET PRLV", amountCents: 300, on: "2025-11-20" },
      { text: "FRAIS REJET PRLV", amountCents: 500, on: "2025-11-21" },
    ]);
    await record(new Map(plan.chargeQuestions.map(({ key }) => [key, chargeAnswers.bank])));
    expect(await differing()).toEqual([]);
    await db.updateTable("own_charges").set({ amountCents: 400 }).where("amountCents", "=", 300).execute();
    expect([await differing(), await differing("2025-11-19")]).toEqual([["FRAIS-20251120"], []]);
    expect(await bookFaults(functions)).toEqual([
      "2025-11-20: 300 of the bank’s own charges in the books, not 400",
    ]);
  });

  test("that a file tells otherwise than somebody noted it is asked about", async () => {
    const { references, charges, record, kept, told } = await returned();
    accepted(await charges.note(references[0], { on: "2025-10-18", amountCents: 500 }, camille));
    expect(await record(references[0], 420)).toEqual([]);
    expect(await told(references[0], 420)).toMatchObject([
      { amountCents: 420, candidates: [{ debit: { id: references[0] }, keptCents: 500 }] },
    ]);
    expect((await kept()).map(([, cents]) => cents)).toEqual([500]);
  });

  test("is noted for a debit that came back alone, by who records returns", async () => {
    const { charges, references } = await returned();
    const typed = { on: "2025-10-17", amountCents: 420 } as const;
    expect(await charges.note("rien", typed, camille)).toEqual(refused("unknown"));
    const zenmaster = { name: "Zoé Zen", role: "zenmaster" } as const;
    await expect(async () => charges.note(references[0], typed, zenmaster)).rejects.toThrow(ForbiddenError);
  });
});
