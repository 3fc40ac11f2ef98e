import { sql } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import { createDebits } from "#server/billing/debits.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { Database } from "#server/database/engine/client.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { emptyStore } from "../support/stores.ts";

const aDay = 86_400_000;
const october = ["2025-10-01", "2025-10-31"] as const;
const november = ["2025-11-01", "2025-11-30"] as const;

/** A store whose transactions, once their work is done, wait before they are kept. */
function holding(database: Database) {
  let release = () => {};
  let reached = () => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (transaction) => {
        const value = await work(transaction);
        reached();
        await isReleased;
        return value;
      }),
  };
  return { held, isReached, release: () => release() };
}

/** SQLite's writers take turns; on PostgreSQL two connections may do this at once. */
describe.skipIf(inject("postgresUrl") === null)("While a run is kept, on PostgreSQL", () => {
  const store = emptyStore("postgres");

  const somebodyWaits = ({ db }: Database) =>
    vi.waitUntil(
      async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        return rows.length > 0;
      },
      { timeout: 30_000, interval: 100, message: "no transaction waits for another" },
    );

  /** The context of the site on a second connection, whose transactions wait before they are kept. */
  async function heldParts(functions: TestFunctions) {
    const { held, isReached, release } = holding(await store.open());
    return { context: { ...functions.context, database: held }, isReached, release };
  }

  type Parts = TestFunctions["context"];
  const ends: readonly [
    string,
    (context: Parts, functions: TestFunctions, contract: StoredContract) => Promise<unknown>,
  ][] = [
    [
      "a withdrawal",
      (context, { keyring }, contract) =>
        createEndings(context).withdraw(linkTokenOf(contract, keyring), true, caller),
    ],
    [
      "a termination",
      (context, functions, { number, dates }) =>
        stepTaken(
          { ...functions, context },
          number,
          { kind: "terminate", cause: "subscriber" },
          dates.acceptedOn,
        ),
    ],
  ];

  test.each(ends)(
    "%s that came first is kept, and the run carries nothing of that contract",
    async (_, end) => {
      const functions = await createFunctions(store);
      const contract = await functions.signAndConfirm({ pack: "advance" });
      functions.clock.now += 10 * aDay;
      const { debits } = debitsOf(functions);
      const request = { fromOn: "2025-10-01", toOn: "2025-10-31", madeOn: "2025-09-25" } as const;
      const plan = accepted(await debits.plan(request));
      const { context, isReached, release } = await heldParts(functions);

      const ending = end(context, functions, contract);
      await isReached;
      const agreed = {
        request,
        expectedSha256: planSha256(plan),
        totalCents: plan.totalCents,
        confirmsEarly: true,
      };
      const run = debits.make(agreed, camille);
      await Promise.race([run, somebodyWaits(functions.database)]);
      release();
      expect(await ending).toMatchObject({ ok: true });
      expect(await run).toMatchObject({ ok: false, problem: { code: "changed" } });
      const stored = await functions.database.db
        .selectFrom("debits")
        .selectAll()
        .where("contractId", "=", contract.id)
        .execute();
      expect(stored).toEqual([]);
    },
  );

  test.each(ends)("%s that comes after it waits until it is kept", async (_, end) => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance" });
    functions.clock.now += 10 * aDay;
    const { context, isReached, release } = await heldParts(functions);
    const run = debitsOf({ ...functions, context }).present(...october);
    await isReached;
    let hasEnded = false;
    const ending = end(functions.context, functions, contract).then((result) => {
      hasEnded = true;
      return result;
    });
    await Promise.race([ending, somebodyWaits(functions.database)]);
    expect(hasEnded).toBe(false);
    release();
    expect((await run).debitCount).toBeGreaterThan(0);
    expect(await ending).toMatchObject({ ok: true });
  });

  test("a payment noted as received first is not presented again, one presented first is not noted", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance" });
    functions.clock.now += 25 * aDay;
    const { debits, present, plan } = debitsOf(functions);
    await present(...october);
    functions.clock.now += 10 * aDay;
    const reference = `${number}-20251015-1`;
    const paid = { on: "2025-10-20", means: "transfer" } as const;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    const agreedPlan = await plan(...november, [reference]);
    const request = { fromOn: november[0], toOn: november[1], madeOn: "2025-10-20" } as const;
    const agreed = {
      request,
      expectedSha256: planSha256(agreedPlan),
      totalCents: agreedPlan.totalCents,
      confirmsEarly: true,
    };

    const first = await heldParts(functions);
    const settling = createDebits(first.context).settle(reference, paid, camille);
    await first.isReached;
    const run = debits.make(agreed, camille);
    await Promise.race([run, somebodyWaits(functions.database)]);
    first.release();
    expect(await settling).toMatchObject({ ok: true });
    expect(await run).toMatchObject({ ok: false, problem: { code: "changed" } });

    const other = await functions.signAndConfirm({ pack: "advance" });
    const late = `${other.number}-20251120-1`;
    functions.clock.now += 20 * aDay;
    await present(...november);
    functions.clock.now += 15 * aDay;
    accepted(await debits.recordReturn(late, { on: "2025-11-24", reason: "AM04" }, camille));
    accepted(await debits.joinNextRun(late, true, camille));
    const second = await heldParts(functions);
    const presenting = debitsOf({ ...functions, context: second.context }).present(
      "2025-12-01",
      "2025-12-20",
    );
    await second.isReached;
    const settlingLate = debits.settle(late, { ...paid, on: "2025-11-24" }, camille);
    await Promise.race([settlingLate, somebodyWaits(functions.database)]);
    second.release();
    await presenting;
    expect(await settlingLate).toEqual({ ok: false, problem: { code: "again" } });
  });
});
