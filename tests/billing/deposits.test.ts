import { afterEach, expect, test } from "vitest";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import type { Day } from "#domain/calendar.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import { entriesOfContracts } from "#server/database/billing/entries.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { createToday } from "#server/desk/today.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { accountFile, returnLine } from "../support/bank-files.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const october: Day = "2025-10-15";
const refused = (code: string) => ({ ok: false, problem: { code } });

/** A contract whose month of 89 € falls due on 15 October 2025, and the file that carries it, made on the 10th. */
async function aFile(store: SuiteStore) {
  const functions = await createFunctions(store);
  const { context, clock, database } = functions;
  const contract = await functions.signAndConfirm({ email: "depot@example.fr" });
  const { debits, prepare, plan, bankFiles, file } = debitsOf(functions);
  const on = (day: Day) => {
    clock.now = Date.parse(`${day}T10:00:00+01:00`);
  };
  on("2025-10-10");
  const run = await prepare(october, october);
  on(october);
  await issueDueInvoices(context);
  return {
    functions,
    debits,
    plan,
    on,
    run,
    file,
    reference: (attempt: number) => `${contract.number}-20251015-${attempt}`,
    deposit: (day: Day, id = run.id) => debits.deposit(id, { on: day }, camille),
    move: (id = run.id) => debits.move(id, { isVerified: true }, camille),
    runs: async () => (await debits.runs()).runs,
    /** What is paid and owed of the month, where its cents are, what the books collected, and the file to deposit. */
    async money() {
      const account = (await accountOf(database.db, contract.id))!;
      const [invoice] = invoicesWithCollections(account, clock.now);
      const { state, paidCents } = invoice!.standing;
      await recordCollections(context);
      const entries = (await entriesOfContracts(database.db, [contract.id])).get(contract.id) ?? [];
      const bookedCents = entries
        .filter(({ kind }) => kind === "collection" || kind === "return")
        .reduce((sum, { cents }) => sum - cents.client, 0);
      const places: string[] = [];
      for await (const [each] of placedCents(database.db, clock.now))
        for (const { dueOn, cents, place } of each!.placed)
          if (dueOn === october) places.push(`${cents} ${place}`);
      const { toDeposit } = await createToday(context).tasks();
      return { state, paidCents, bookedCents, places, toDeposit: toDeposit.map(({ id }) => id) };
    },
    /** The bank sends a debit back, by a file that somebody records. */
    async sendBack(reference: string, day: Day) {
      const lines = [returnLine({ endToEndId: reference, on: day })];
      const bytes = new TextEncoder().encode(accountFile({ lines }));
      const { sha256 } = accepted(await bankFiles.readFile({ name: "avis.xml", bytes }, camille));
      const { planSha256, plan } = (await bankFiles.preview(sha256))!;
      const answers = {
        debits: new Map(),
        batches: new Set<string>(),
        credits: new Map(),
        transfers: new Map(),
      };
      accepted(await bankFiles.recordFile({ sha256, planSha256, answers }, camille));
      return plan;
    },
    notices: () =>
      database.db
        .selectFrom("outbox")
        .innerJoin("contract_steps", "contract_steps.id", "outbox.subjectId")
        .select(["contract_steps.on", "cancelledAt"])
        .where("outbox.kind", "=", "debit-notice")
        .orderBy("contract_steps.at")
        .execute(),
    async faults() {
      await issueDueInvoices(context);
      await recordCollections(context);
      return billingFaults(functions);
    },
  };
}

onOneStore("A file for the bank", (store) => {
  afterEach(store.renew);

  test("is deposited once the bank answers about one of its debits, and nobody takes that back", async () => {
    const { debits, on, run, reference, sendBack, money, faults } = await aFile(store);
    on("2025-10-20");
    const plan = await sendBack(reference(1), "2025-10-17");
    expect(plan.returns.map(({ debit }) => debit.state)).toEqual(["prepared"]);
    expect((await debits.run(run.id))!).toMatchObject({
      depositedOn: "2025-10-17",
      depositedBy: null,
      returns: 1,
    });
    expect(await money()).toMatchObject({ state: "returned", paidCents: 0, places: ["8900 asked-for"] });
    expect(await debits.undoDeposit(run.id, camille)).toEqual(refused("answered"));
    expect(await faults()).toEqual([]);
  });

  test("that nobody deposited is moved whole, fourteen days on, with new references, an announcement and a new file", async () => {
    const { debits, plan, on, run, move, money, runs, reference, notices, file, faults } = await aFile(store);
    on("2025-10-14");
    expect(await debits.move(run.id, { isVerified: false }, camille)).toEqual(refused("unverified"));
    const { withdrawn, made } = accepted(await move());
    expect(withdrawn.id).toBe(run.id);
    expect(made).toMatchObject({ id: "P-2025-0002", replaces: run.id, firstCollectionOn: "2025-10-28" });
    expect(await runs()).toMatchObject([
      { id: "P-2025-0002", withdrawnAt: null, depositedAt: null },
      { id: run.id, replacement: { id: "P-2025-0002" } },
    ]);
    expect(await notices()).toEqual([{ on: "2025-10-28", cancelledAt: null }]);
    const text = await file("P-2025-0002");
    expect(text).toContain(`<EndToEndId>${reference(2)}</EndToEndId>`);
    expect(text).toContain("<ReqdColltnDt>2025-10-28</ReqdColltnDt>");
    expect(await debits.file(run.id, camille)).toEqual(refused("cancelled"));
    expect((await plan("2025-10-01", "2025-10-31")).debits).toEqual([]);
    expect(await money()).toMatchObject({ state: "prepared", toDeposit: ["P-2025-0002"] });
    expect(await move()).toEqual(refused("already"));
    on("2025-11-20");
    expect(await money()).toMatchObject({ state: "prepared", paidCents: 0, bookedCents: 0 });
    expect(await faults()).toEqual([]);
  });

  test("has a page: its batches, its debits by filter and search, and who did what with it", async () => {
    const { debits, on, run, deposit, sendBack, reference } = await aFile(store);
    accepted(await deposit("2025-10-10"));
    on("2025-10-20");
    await sendBack(reference(1), "2025-10-17");
    const page = async (filter: "all" | "returned" | "RCUR", words = "") =>
      (await debits.readRun(run.id, { filter, words, page: 1 }))!;
    const read = await page("all");
    expect(read).toMatchObject({
      stage: "collected",
      lastCollectionOn: october,
      batches: [{ id: `${run.id}-1`, sequence: "FRST", count: 1, askedCents: 8900, returnedCents: 8900 }],
      counts: { all: 1, FRST: 1, RCUR: 0, returned: 1 },
    });
    expect(read.debits).toMatchObject([{ id: reference(1), batch: 1, stage: "returned" }]);
    expect(read.events.map(({ kind }) => kind)).toEqual(["debit-run-deposited", "debit-run-made"]);
    expect((await page("RCUR")).debits).toEqual([]);
    expect((await page("returned", "89,00")).total).toBe(1);
    expect((await page("all", "personne")).total).toBe(0);
    expect(await debits.readRun("P-2025-0009", { filter: "all", words: "", page: 1 })).toBeNull();
  });

  test("that was moved, and that the bank has after all, stands again: the new one is withdrawn if nobody deposited it", async () => {
    const { on, run, move, money, runs, reference, sendBack, notices, faults } = await aFile(store);
    on("2025-10-14");
    accepted(await move());
    on("2025-10-20");
    const plan = await sendBack(reference(1), "2025-10-17");
    expect(plan.returns.map(({ debit }) => debit.state)).toEqual(["withdrawn"]);
    expect(await runs()).toMatchObject([
      { id: "P-2025-0002", withdrawnAt: expect.any(Number) },
      { id: run.id, withdrawnAt: null, depositedOn: "2025-10-17", depositedBy: null },
    ]);
    expect(await notices()).toMatchObject([{ cancelledAt: expect.any(Number) }]);
    expect(await money()).toMatchObject({ state: "returned", places: ["8900 asked-for"], toDeposit: [] });
    expect(await faults()).toEqual([]);
  });

  test("that was moved and replaced at the bank, and that the bank has as well: what came in twice goes back", async () => {
    const { debits, on, move, deposit, money, runs, reference, faults } = await aFile(store);
    on("2025-10-14");
    accepted(await move());
    accepted(await deposit("2025-10-14", "P-2025-0002"));
    on("2025-10-30");
    expect(await money()).toMatchObject({ state: "paid", paidCents: 8900 });
    accepted(await debits.recordReturn(reference(1), { on: "2025-10-17", reason: "AM04" }, camille));
    expect(await money()).toMatchObject({ state: "paid", paidCents: 8900, places: [] });
    expect(await runs()).toMatchObject([{ withdrawnAt: null }, { withdrawnAt: null, depositedBy: null }]);
    expect(await faults()).toEqual([]);
  });
});

onEachStore("A file for the bank", (store) => {
  afterEach(store.renew);

  test("that nobody deposits pays nothing, whatever the day; once deposited, it does; said by mistake, it does not", async () => {
    const { debits, on, run, money, deposit, faults } = await aFile(store);
    on("2025-11-03");
    const waits = {
      state: "prepared",
      paidCents: 0,
      bookedCents: 0,
      places: ["8900 prepared"],
      toDeposit: [run.id],
    };
    expect(await money()).toEqual(waits);
    expect(await deposit("2025-10-09")).toEqual(refused("day"));
    expect(await deposit("2025-11-04")).toEqual(refused("day"));
    expect(await deposit("2025-10-10", "P-2025-0009")).toEqual(refused("unknown"));
    await expect(
      debits.deposit(run.id, { on: "2025-10-10" }, { name: "Inès", role: "zenmaster" }),
    ).rejects.toThrow(ForbiddenError);

    const both = await Promise.all([1, 2].map(() => deposit("2025-10-10")));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("already"));
    expect((await debits.run(run.id))!).toMatchObject({
      depositedOn: "2025-10-10",
      depositedBy: camille.name,
    });
    expect(await money()).toEqual({
      state: "paid",
      paidCents: 8900,
      bookedCents: 8900,
      places: [],
      toDeposit: [],
    });
    expect(await debits.cancel(run.id, camille)).toEqual(refused("deposited"));
    expect(await debits.move(run.id, { isVerified: true }, camille)).toEqual(refused("deposited"));

    accepted(await debits.undoDeposit(run.id, camille));
    expect(await money()).toEqual(waits);
    expect(await debits.undoDeposit(run.id, camille)).toEqual(refused("already"));
    expect(await faults()).toEqual([]);
  });
});
