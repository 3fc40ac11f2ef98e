import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#server/database/engine/client.ts";
import { readEnvironment } from "#server/env.ts";
import { outerAddress, reachedFromOutside } from "../support/other-machine.ts";
import { createDatabase, type TestDatabase } from "../support/postgres.ts";

const postgresUrl = inject("postgresUrl");

// A machine without a network has no address by which it could be another one.
describe.skipIf(!postgresUrl || outerAddress === null)("A database on another machine without TLS", () => {
  let database: TestDatabase;
  let outer: Awaited<ReturnType<typeof reachedFromOutside>>;
  beforeAll(async () => {
    database = await createDatabase(postgresUrl!);
    outer = await reachedFromOutside(database.url);
  });
  afterAll(async () => {
    await outer.stop();
    await database.drop();
  });

  const databaseUrl = (settings: NodeJS.ProcessEnv = {}) => {
    const read = readEnvironment({ DATABASE_URL: outer.address, ...settings });
    if (!read.ok) throw new Error(read.problem.join());
    return read.value.DATABASE_URL!;
  };

  test("is not opened", async () => {
    await expect(openDatabase({ databaseUrl: databaseUrl(), dataDir: tmpdir() })).rejects.toMatchObject({
      cause: { message: "The server does not support SSL connections" },
    });
  });

  test("is opened where DATABASE_TLS is off", async () => {
    const clear = databaseUrl({ DATABASE_TLS: "off" });
    const opened = await openDatabase({ databaseUrl: clear, dataDir: tmpdir() });
    await opened.ping();
    await opened.close();
  });
});
