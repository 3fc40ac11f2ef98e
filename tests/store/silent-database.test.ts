import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, it } from "vitest";
import { CommitUnknown, type Database, openDatabase } from "#server/database/engine/client.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { createDatabase } from "../support/postgres.ts";

/** Twice the time promised (docs/operations.md), for busy machines, in milliseconds. */
const idleBoundMs = 12_000;
const busyBoundMs = 40_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo();
});

// Each waits for time to pass, on a database of its own.
describe
  .skipIf(inject("postgresUrl") === null)
  .concurrent("A PostgreSQL whose connections die without a word", () => {
    it("is served again within seconds where they were not in use", { timeout: 60_000 }, async () => {
      const { database, proxy } = await throughProxy();
      await busy(database, 10, 0);
      expect(proxy.live).toBe(10);
      await pause(300);
      proxy.vanish();
      const from = performance.now();
      await database.ping();
      expect(performance.now() - from).toBeLessThan(idleBoundMs);
      // None of the others is tried one after the other.
      await Promise.all(Array.from({ length: 10 }, () => database.ping()));
      expect(performance.now() - from).toBeLessThan(idleBoundMs);
    });

    it("is served again where all of them were in use, and their queries end", {
      timeout: 60_000,
    }, async () => {
      const { database, proxy } = await throughProxy();
      const all = Promise.allSettled(Array.from({ length: 10 }, () => busy(database, 1, 20)));
      await pause(500);
      proxy.vanish();
      const from = performance.now();
      const isUp = () =>
        database.ping().then(
          () => true,
          () => false,
        );
      while (!(await isUp()));
      expect(performance.now() - from).toBeLessThan(busyBoundMs);
      expect((await all).map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    });

    it("leaves a command the time that visitors do not have", { timeout: 60_000 }, async () => {
      const { database } = await throughProxy({ forVisitors: false });
      await busy(database, 1, 10);
    });

    it("ends a query that is too long for visitors by the server itself, which keeps the connection", {
      timeout: 60_000,
    }, async () => {
      const { database, proxy } = await throughProxy();
      await expect(busy(database, 1, 10)).rejects.toMatchObject({ code: "57014" });
      expect(proxy.live).toBe(1);
    });

    it("tells a commit whose answer was lost from one that did not come about", async () => {
      const { database, proxy } = await throughProxy();
      const insert = (value: number) =>
        database.transaction((transaction) =>
          transaction
            .insertInto("counters")
            .values({ name: `commit-${value}`, value })
            .execute(),
        );
      proxy.loseAnswers(1);
      await expect(insert(1)).rejects.toBeInstanceOf(CommitUnknown);
      expect(proxy.lostAnswers).toBe(1);
      const stored = await database.db
        .selectFrom("counters")
        .select("value")
        .where("name", "=", "commit-1")
        .execute();
      expect(stored).toEqual([{ value: 1 }]);
      const broken = database.transaction(async (transaction) => {
        await transaction.insertInto("counters").values({ name: "commit-2", value: 2 }).execute();
        proxy.cut();
        await transaction.selectFrom("counters").selectAll().execute();
      });
      await expect(broken).rejects.not.toBeInstanceOf(CommitUnknown);
    });
  });

/** Asks for so many seconds on so many connections at once. */
async function busy({ db }: Database, connections: number, seconds: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(${seconds})`.execute(db)));
}

async function throughProxy({
  forVisitors = true,
} = {}): Promise<{ database: Database; proxy: FaultyProxy }> {
  const stored = await createDatabase(inject("postgresUrl")!, inject("templateUrl")!);
  cleanUp.push(stored.drop);
  const proxy = await startFaultyProxy(stored.url);
  cleanUp.push(proxy.stop);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: tmpdir(), forVisitors });
  cleanUp.push(database.close);
  return { database, proxy };
}
