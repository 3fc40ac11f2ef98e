import { afterEach, expect, test } from "vitest";
import type { BankAnswers } from "#domain/billing/bank-answers.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { createCloses } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { filedBatches } from "#server/billing/runs/filed-batches.ts";
import { entriesSelected } from "#server/database/billing/entries.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import { accountFile, batchLine, returnLine, transferLine } from "../support/bank-files.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { killedAtEach } from "../support/kills.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const refused = (code: string) => ({ ok: false, problem: { code } });
const october: Day = "2025-10-15";
const noAnswers: BankAnswers = {
  ...{ debits: new Map(), batches: new Set(), credits: new Map(), transfers: new Map() },
};

/** Two contracts whose months of 89 € fall due on 15 October 2025, in one batch of a file made on the 10th. */
async function aBatch(store: SuiteStore) {
  const functions = await createFunctions(store);
  const { context, clock, database } = functions;
  const contracts = [
    await functions.signAndConfirm({ email: "un@example.fr", raisonSociale: "Garage Prigent" }),
    await functions.signAndConfirm({ email: "deux@example.fr", raisonSociale: "Taxi Prado" }),
  ];
  const { debits, prepare, bankFiles } = debitsOf(functions);
  const on = (day: Day) => {
    clock.now = Date.parse(`${day}T10:00:00+01:00`);
  };
  on("2025-10-10");
  const run = await prepare(october, october);
  on(october);
  await issueDueInvoices(context);
  const read = async (...report: Parameters<typeof accountFile>) => {
    const bytes = new TextEncoder().encode(accountFile(...report));
    return bankFiles.readFile({ name: "releve.xml", bytes }, camille);
  };
  const seen = async (...report: Parameters<typeof accountFile>) => {
    const { sha256 } = accepted(await read(...report));
    return { sha256, ...(await bankFiles.preview(sha256))! };
  };
  return {
    ...{ functions, debits, bankFiles, on, run, read, seen },
    batchId: `${run.id}-1`,
    references: contracts.map(({ number }) => `${number}-20251015-1`),
    async record(lines: Parameters<typeof accountFile>[0]["lines"], credits = new Map<string, string>()) {
      const { sha256, planSha256, plan } = await seen({ message: "camt.053", lines });
      const answers = { ...noAnswers, credits };
      const file = accepted(await bankFiles.recordFile({ sha256, planSha256, answers }, camille));
      return { file, plan };
    },
    stages: async () => {
      const read = await debits.readRun(run.id, { filter: "all", words: "", page: 1 });
      return read!.debits.map(({ stage }) => stage);
    },
    /** What the books say of the bank and of collections, as kind, day in the books, own day and amount. */
    async booked() {
      const told: string[] = [];
      for await (const some of entriesSelected(database.db, { fromOn: "2025-01-01", toOn: "2026-12-31" }))
        for (const { kind, bookedOn, happenedOn, cents, reversedId } of some)
          if (kind === "batch")
            told.push(`${reversedId ? "-" : ""}${bookedOn} ${happenedOn} ${cents.bank} ${cents.collections}`);
      return told;
    },
    async faults() {
      await issueDueInvoices(context);
      await recordCollections(context);
      return billingFaults(functions);
    },
  };
}

onOneStore("A statement of the bank", (store) => {
  afterEach(store.renew);

  test("confirms a batch, presents a run that nobody said was deposited, and says it once, whatever the file", async () => {
    const { functions, debits, bankFiles, on, run, batchId, seen, record, stages, booked, faults } =
      await aBatch(store);
    on("2025-10-17");
    const lines = [batchLine({ batchId, amountCents: 17_800, on: october, endToEndId: null })];
    const { file, plan } = await record(lines);
    expect(plan.creditedBatches).toMatchObject([{ batchId, state: "prepared", missingCents: 0 }]);
    expect(file).toMatchObject({ creditCount: 1, creditedCents: 17_800, returnCount: 0, settlementCount: 0 });
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    expect((await debits.run(run.id))!).toMatchObject({ depositedOn: october, depositedBy: null });
    expect(await debits.undoDeposit(run.id, camille)).toEqual(refused("answered"));
    const stored = await functions.database.db.selectFrom("batch_credits").selectAll().execute();
    expect(stored).toMatchObject([{ batchId, runId: run.id, amountCents: 17_800, fileSha256: file.sha256 }]);
    expect(await booked()).toEqual([`${october} ${october} 17800 -17800`]);

    const again = await seen({ message: "camt.054", lines });
    expect(again.plan).toMatchObject({ creditedBatches: [], creditQuestions: [], knownCredits: 1 });
    const agreed = { sha256: again.sha256, planSha256: again.planSha256, answers: noAnswers };
    accepted(await bankFiles.recordFile(agreed, camille));
    expect(await booked()).toHaveLength(1);
    expect(await faults()).toEqual([]);
    on("2025-10-14");
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    expect(await faults()).toEqual([]);
  });

  test("that credits less says so until what is missing was refused before its day, or is credited too", async () => {
    const { debits, bankFiles, on, batchId, record, references, stages, booked, faults } =
      await aBatch(store);
    on("2025-10-17");
    const { plan, file } = await record([batchLine({ batchId, on: "2025-10-16", endToEndId: null })]);
    expect(plan.creditedBatches).toMatchObject([{ missingCents: 8900, suspects: [{}, {}] }]);
    expect(await stages()).toEqual(["collected", "collected"]);
    expect((await bankFiles.recorded(file.sha256))!.missing).toMatchObject([{ batchId, missingCents: 8900 }]);
    expect(await booked()).toEqual(["2025-10-16 2025-10-16 8900 -8900"]);
    expect(await faults()).toEqual([]);

    const reference = references[0]!;
    accepted(await debits.recordReturn(reference, { on: "2025-10-13", reason: "AC04" }, camille));
    expect((await stages()).sort()).toEqual(["confirmed", "refused"]);
    expect((await bankFiles.recorded(file.sha256))!.missing).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("that credits more, or nothing by name, is asked about; the answer is recorded", async () => {
    const { on, batchId, record, stages, faults } = await aBatch(store);
    on("2025-10-17");
    const unnamed = [batchLine({ amountCents: 17_800, on: "2025-10-16", endToEndId: null, code: null })];
    const { plan } = await record(unnamed);
    expect(plan.creditQuestions).toMatchObject([
      { key: "credit-1", doubt: "unnamed", candidates: [{ batchId }] },
    ]);
    expect(await stages()).toEqual(["prepared", "prepared"]);
    const more = [batchLine({ amountCents: 17_900, batchId, on: "2025-10-16", endToEndId: null })];
    const asked = await record(more, new Map([["credit-1", batchId]]));
    expect(asked.plan.creditQuestions).toMatchObject([{ doubt: "more" }]);
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    expect(await faults()).toEqual([]);
  });

  test("that names debits in its details confirms these, and never pays them as a transfer", async () => {
    const { on, record, references, stages, faults } = await aBatch(store);
    on("2025-10-17");
    const details = [{ endToEndId: references[1]!, amountCents: 8900 }];
    const { plan } = await record([
      batchLine({ details, on: "2025-10-16", code: null }),
      transferLine({ endToEndId: references[0]!, on: "2025-10-16", text: "2H-2025-0001" }),
    ]);
    expect(plan).toMatchObject({
      proposals: [],
      transfersToCheck: [],
      creditedBatches: [{ missingCents: 0 }],
    });
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    expect(await faults()).toEqual([]);
  });

  test("that tells of charges books them apart, once, and the bank has what is on the account", async () => {
    const { functions, on, batchId, record, references, faults } = await aBatch(store);
    on("2025-10-20");
    const lines = [
      batchLine({ batchId, amountCents: 17_500, chargeCents: 300, on: october, endToEndId: null }),
      returnLine({ endToEndId: references[0]!, amountCents: 9320, chargeCents: 420, on: "2025-10-17" }),
    ];
    const { plan } = await record(lines);
    expect(plan).toMatchObject({ creditedBatches: [{ missingCents: 0 }], charges: [{ amountCents: 420 }] });
    expect(await faults()).toEqual([]);
    await record([...lines, transferLine({ on: "2025-10-18", text: "Loyer" })]);
    const sums = { bank: 0, charges: 0, collections: 0 };
    for await (const some of entriesSelected(functions.database.db, {
      fromOn: "2025-01-01",
      toOn: "2026-12-31",
    }))
      for (const { cents } of some) {
        sums.bank += cents.bank;
        sums.charges += cents.charges;
        sums.collections += cents.collections;
      }
    expect(sums).toEqual({ bank: 17_500 - 9320, charges: 720, collections: 0 });
    expect(await faults()).toEqual([]);
  });

  test("of a closed month moves its line to the open one, with its own day; the books equal the account", async () => {
    const { functions, debits, on, run, batchId, record, booked, faults } = await aBatch(store);
    accepted(await debits.deposit(run.id, { on: october }, camille));
    on("2025-11-03");
    await recordCollections(functions.context);
    const { taxCents } = await entrySums(functions.database.db, monthOf(october));
    accepted(await createCloses(functions.context).month("2025-10-01", taxCents, camille));
    await record([batchLine({ batchId, amountCents: 17_500, on: "2025-10-17", endToEndId: null })]);
    expect(await booked()).toEqual([
      `${october} ${october} 17800 -17800`,
      `-2025-11-03 ${october} -17800 17800`,
      "2025-11-03 2025-10-17 17500 -17500",
    ]);
    expect(await faults()).toEqual([]);
  });

  test("about a run that was moved makes it stand again, as any answer does, with what came back from it", async () => {
    const { debits, on, run, batchId, record, references, stages, faults } = await aBatch(store);
    on("2025-10-14");
    const { made } = accepted(await debits.move(run.id, { isVerified: true }, camille));
    on("2025-10-20");
    const { plan } = await record([
      batchLine({ batchId, amountCents: 17_800, on: october, endToEndId: null }),
      returnLine({ endToEndId: references[0]!, on: "2025-10-17" }),
    ]);
    expect(plan.creditedBatches).toMatchObject([{ state: "withdrawn", missingCents: 0 }]);
    expect((await debits.run(made!.id))!.withdrawnAt).not.toBeNull();
    expect((await stages()).sort()).toEqual(["confirmed", "returned"]);
    expect(await faults()).toEqual([]);
  });

  test("is ours by its IBAN or its number; another one is refused or said to be left out", async () => {
    const { on, batchId, read, seen } = await aBatch(store);
    on("2025-10-17");
    const lines = [batchLine({ batchId, amountCents: 17_800, on: october, endToEndId: null })];
    const other = { iban: "FR7610107001011234567890129", lines };
    expect(await read(other)).toMatchObject(refused("account"));
    expect(await read({ lines, otherAccount: "00012345678" })).toMatchObject(refused("account"));
    expect(await read({ lines, otherAccount: "" })).toMatchObject(refused("account"));
    expect((await seen({ lines, otherAccount: "00012345678" }, { lines })).plan).toMatchObject({
      ...{ otherAccounts: ["5678"], creditedBatches: [{ batchId }] },
    });
  });

  test("read while the clock has gone back is recorded, and stays so once it is right", async () => {
    const { on, batchId, record, stages, faults } = await aBatch(store);
    on("2025-10-12");
    await record([batchLine({ batchId, amountCents: 17_800, on: october, endToEndId: null })]);
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    on("2025-10-20");
    expect(await stages()).toEqual(["confirmed", "confirmed"]);
    expect(await faults()).toEqual([]);
  });
});

onEachStore("A statement of the bank", (store) => {
  afterEach(store.renew);

  test("recorded by two instances, one of which ends before any statement, credits its batch once", async () => {
    const { functions, on, run, batchId, seen } = await aBatch(store);
    on("2025-10-17");
    const { sha256, planSha256 } = await seen({
      lines: [batchLine({ batchId, amountCents: 17_800, on: october, endToEndId: null })],
    });
    const agreed = { sha256, planSha256, answers: noAnswers };
    const { kills } = await killedAtEach(
      functions,
      (dying) => debitsOf(dying).bankFiles.recordFile(agreed, camille),
      {
        after: async () => {
          const [batch] = await filedBatches(functions.database.db, [run.id]);
          const isRecorded = batch!.credits.length > 0;
          expect(batch!.credits).toHaveLength(isRecorded ? 1 : 0);
          for (const { state, confirmedOn } of batch!.debits)
            expect([state, confirmedOn]).toEqual(isRecorded ? ["presented", october] : ["prepared", null]);
          expect(await billingFaults(functions)).toEqual([]);
        },
      },
    );
    expect(kills).toBeGreaterThan(3);
  }, 300_000);
});
