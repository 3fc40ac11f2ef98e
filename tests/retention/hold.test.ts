import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import type { Database } from "#server/database/engine/client.ts";
import { holdsOf } from "#server/database/evidence/erasures.ts";
import { eraseIfDue } from "#server/retention/contracts.ts";
import { camille } from "../support/endings.ts";
import { createFunctions, type TestFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A hold and an erasure at the same instant", (store) => {
  // Writers take turns on SQLite, whatever they do.
  if (store.dialect === "sqlite") {
    test("take turns", async () => {
      const site = await createFunctions(store);
      const time = timeRuns(site);
      const { contract } = await time.ended(aPerson());
      time.at("2027-07-29");
      const [held, rule] = await Promise.all([
        createContractActions(site.context).hold(contract.number, "Litige", camille),
        site.database.transaction((transaction) => eraseIfDue(site.context, transaction, contract.id)),
      ]);
      expect([held.ok, rule]).toEqual(held.ok ? [true, null] : [false, "contract-ended"]);
    });
    return;
  }

  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  let other: Database;
  beforeAll(async () => {
    site = await createFunctions(store);
    time = timeRuns(site);
    other = await store.open();
  });

  test("do not cross: a hold that waited for the erasure says that it comes too late", async () => {
    const { contract } = await time.ended(aPerson());
    time.at("2027-07-29");
    const erasing = paused(other);
    const erased = erasing.database.transaction((transaction) =>
      eraseIfDue(site.context, transaction, contract.id),
    );
    await erasing.reached;
    const held = createContractActions(site.context).hold(contract.number, "Litige", camille);
    await expect.poll(() => someoneWaits(site.database)).toBe(true);
    erasing.goOn();
    expect(await erased).toBe("contract-ended");
    expect(await held).toEqual({ ok: false, problem: { code: "erased", on: "2027-07-29" } });
    expect(await holdsOf(site.database.db, contract.id)).toEqual([]);
  });

  test("do not cross: an erasure that waited for the hold erases nothing", async () => {
    const { contract } = await time.ended(aPerson());
    time.at("2027-07-29");
    const holding = paused(site.database);
    const held = createContractActions({ ...site.context, database: holding.database }).hold(
      contract.number,
      "Litige",
      camille,
    );
    await holding.reached;
    const erased = other.transaction((transaction) => eraseIfDue(site.context, transaction, contract.id));
    await expect.poll(() => someoneWaits(other)).toBe(true);
    holding.goOn();
    expect((await held).ok).toBe(true);
    expect(await erased).toBeNull();
    expect(await time.isErased(contract)).toBe(false);
    expect(await holdsOf(site.database.db, contract.id)).toHaveLength(1);
  });
});

/** A store whose next transaction has done all its work and waits to commit until it may go on. */
function paused(database: Database) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    goOn: gate.resolve,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (transaction) => {
          const value = await work(transaction);
          reached.resolve();
          await gate.promise;
          return value;
        }),
    } satisfies Database as Database,
  };
}

async function someoneWaits({ db }: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
