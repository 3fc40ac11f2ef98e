import { afterEach, expect, test } from "vitest";
import { type Day, monthOf } from "#domain/calendar.ts";
import { closeLateMonths, createCloses } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { recordSeen } from "#server/database/billing/billing-series.ts";
import { closedMonths } from "#server/database/billing/closed-months.ts";
import { entriesSelected } from "#server/database/billing/entries.ts";
import { entrySums } from "#server/database/billing/entry-sums.ts";
import { createBooks } from "#server/desk/books/month.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { bookFaults } from "../support/book-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach } from "../support/kills.ts";
import { onEachStore } from "../support/stores.ts";

const october: Day = "2025-10-01";
const november: Day = "2025-11-01";
const refused = (code: string) => ({ ok: false, problem: { code } });

onEachStore("A month of the books", (store) => {
  afterEach(store.renew);

  /** A contract of 89 € whose months fall due on the 15th from October on, each presented and invoiced. */
  async function begun() {
    const functions = await createFunctions(store);
    const { context, clock, database } = functions;
    const contract = await functions.signAndConfirm({
      email: "mois@example.fr",
      raisonSociale: "Garage Prigent",
    });
    const { debits, present } = debitsOf(functions);
    const closes = createCloses(context);
    const on = (day: Day) => {
      clock.now = Date.parse(`${day}T10:00:00+01:00`);
    };
    const taxOf = async (month: Day) => (await entrySums(database.db, monthOf(month))).taxCents;
    const runs: string[] = [];
    for (const [presentedOn, dueOn] of [
      ["2025-10-10", "2025-10-15"],
      ["2025-11-05", "2025-11-15"],
    ] as const) {
      on(presentedOn);
      runs.push((await present(monthOf(dueOn).fromOn, monthOf(dueOn).toOn)).id);
      on(dueOn);
      await issueDueInvoices(context);
    }
    return {
      ...{ functions, contract, debits, closes, on, taxOf, runs },
      round: () => recordCollections(context),
      close: async (month: Day, taxCents?: number) =>
        closes.month(month, taxCents ?? (await taxOf(month)), camille),
      /** The entries of a month, each as its kind, its day in the books, its own day, and what it moved of the tax due. */
      async booked(month: Day) {
        const told: string[] = [];
        for await (const some of entriesSelected(database.db, monthOf(month)))
          for (const { kind, bookedOn, happenedOn, cents, reversedId } of some)
            told.push(
              [`${reversedId === null ? "" : "-"}${kind}`, bookedOn, happenedOn, 0 - cents.vatDue].join(" "),
            );
        return told;
      },
      reference: (day: Day) => `${contract.number}-${day.replaceAll("-", "")}-1`,
    };
  }

  store.test(
    "waits until somebody has said whether each run that was to collect in it was deposited",
    async () => {
      const { close, debits, functions, on, runs } = await begun();
      on("2025-12-08");
      accepted(await debits.undoDeposit(runs[0]!, camille));
      expect(await close(october)).toEqual(refused("runs"));
      const { blocked } = await createBooks(functions.context).month(october);
      expect(blocked).toMatchObject({ runs: [{ id: runs[0], debitCount: 1 }], books: null });
      accepted(await debits.deposit(runs[0]!, { on: "2025-10-10" }, camille));
      accepted(await close(october));
      accepted(await debits.undoDeposit(runs[1]!, camille));
      on("2025-12-31");
      await closeLateMonths(functions.context);
      expect(await close(november)).toEqual(refused("runs"));
    },
  );

  test("closes in order, once, by who may, with the tax that they read", async () => {
    const { close, closes, on, functions, taxOf } = await begun();
    on("2025-10-31");
    expect(await close(october)).toEqual(refused("not-over"));
    on("2025-12-08");
    await expect(closes.month(october, 1483, { name: "Inès", role: "zenmaster" })).rejects.toThrow(
      ForbiddenError,
    );
    expect(await close(november)).toEqual(refused("order"));
    expect(await close("2025-09-01")).toEqual(refused("order"));
    expect(await close(october, 1)).toEqual(refused("changed"));
    const both = await Promise.all([
      closes.month(october, 1483, camille),
      closes.month(october, 1483, camille),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("already"));
    expect(await taxOf(october)).toBe(1483);
    expect(await closedMonths(functions.database.db)).toMatchObject([
      { fromOn: october, closedBy: camille.name, taxCents: 1483, entryCount: 3 },
    ]);
    expect(accepted(await close(november))).toMatchObject({ toOn: "2025-11-30", taxCents: 1483 });
    const { blocked, tax } = await createBooks(functions.context).month(october);
    expect(blocked).toEqual({ runs: [], books: null });
    // The entries behind each line are as many as it counts, and its base and its tax are theirs.
    for (const line of tax) {
      const { behind } = await createBooks(functions.context).month(october, line);
      expect(behind?.entries).toHaveLength(line.count);
      const cents = behind!.entries.reduce((sum, { cents: { vatDue } }) => sum - vatDue, 0);
      expect(cents).toBe(line.taxCents);
    }
    expect(tax).not.toEqual([]);
    expect(await bookFaults(functions)).toEqual([]);
  });

  store.test(
    "does not change once it is closed: what concerns it later is booked in the open month, with its own day",
    async () => {
      const { on, close, booked, debits, reference, functions } = await begun();
      on("2025-11-06");
      accepted(await close(october));
      const before = await booked(october);
      expect(before).toEqual([
        "invoice 2025-10-15 2025-10-15 0",
        "collection 2025-10-15 2025-10-15 1483",
        "batch 2025-10-15 2025-10-15 0",
      ]);
      on("2025-11-20");
      const returned = { on: "2025-10-17", reason: "AM04" } as const;
      accepted(await debits.recordReturn(reference("2025-10-15"), returned, camille));
      on("2025-11-21");
      accepted(
        await debits.settle(reference("2025-10-15"), { on: "2025-10-30", means: "transfer" }, camille),
      );
      expect(await booked(october)).toEqual(before);
      expect(await booked(november)).toEqual([
        "invoice 2025-11-15 2025-11-15 0",
        "return 2025-11-20 2025-10-17 -1483",
        ...["collection 2025-11-17 2025-11-17 1483", "batch 2025-11-17 2025-11-17 0"],
        "settlement 2025-11-21 2025-10-30 1483",
      ]);
      // The clock goes back into the closed month.
      on("2025-10-20");
      await recordCollections(functions.context);
      expect(await bookFaults(functions)).toEqual([]);
    },
  );

  store.test(
    "closes by itself on the last day of the next one, and not while the date is in doubt",
    async () => {
      const { on, functions } = await begun();
      const { context, database, clock } = functions;
      const closed = async () =>
        (await closedMonths(database.db)).map(({ fromOn, closedBy }) => [fromOn, closedBy]);
      on("2025-11-29");
      await closeLateMonths(context);
      expect(await closed()).toEqual([]);
      await recordSeen(database.db, clock.now, null);
      on("2026-01-31");
      await recordCollections(context);
      await closeLateMonths(context);
      expect(await closed()).toEqual([]);
      clock.now = Date.parse("2025-11-30T10:00:00+01:00");
      await closeLateMonths(context);
      expect(await closed()).toEqual([[october, null]]);
    },
  );

  store.test(
    "has no entry while the date is in doubt: what happens meanwhile is booked once somebody has confirmed it",
    async () => {
      const { on, functions, debits, reference } = await begun();
      const { context, database, clock } = functions;
      await recordSeen(database.db, clock.now, null);
      on("2025-11-24");
      const count = async () =>
        (await entrySums(database.db, { fromOn: "2025-01-01", toOn: "2026-12-31" })).count;
      const before = await count();
      accepted(
        await debits.recordReturn(reference("2025-11-15"), { on: "2025-11-19", reason: "AM04" }, camille),
      );
      await recordCollections(context);
      expect(await count()).toBe(before);
      await database.db
        .updateTable("milestones")
        .set({ at: clock.now })
        .where("name", "=", "clock-seen")
        .execute();
      await recordCollections(context);
      expect(await count()).toBeGreaterThan(before);
      expect(await bookFaults(functions)).toEqual([]);
    },
  );

  test("is closed once, or not at all, whenever an instance ends", async () => {
    const { on, functions } = await begun();
    const { database } = functions;
    on("2025-12-08");
    await recordCollections(functions.context);
    const work = ({ context }: TestFunctions) => createCloses(context).month(october, 1483, camille);
    const { kills, statements } = await killedAtEach(functions, work, {
      async after() {
        expect(await bookFaults(functions)).toEqual([]);
        const months = await closedMonths(database.db);
        const lines = await database.db
          .selectFrom("activities")
          .select("id")
          .where("kind", "=", "month-closed")
          .execute();
        expect(lines).toHaveLength(months.length);
      },
    });
    expect([kills > 0, statements > 3]).toEqual([true, true]);
    expect(await closedMonths(database.db)).toMatchObject([{ fromOn: october }]);
  });
});
