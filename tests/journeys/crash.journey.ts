import { type CrashPlan, runCrashes } from "../crash/suite.ts";
import { expect, test } from "../support/journey.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let postgres: TestPostgres | null;
test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => postgres?.stop());

/** Milliseconds, for machines with much else to do. */
const patienceMs = 300_000;

/** The short form of `npm run crash`: always the same few kills, so that it fails for a reason alone. */
const seed = 2;

test.describe("What was answered is kept, and its mails leave once, though the site is killed and its world fails it", () => {
  test("on SQLite", async () => {
    test.setTimeout(patienceMs);
    await nothingLostNorTwice({ postgresUrl: null, seed, kills: 4 });
  });

  test("on PostgreSQL", async () => {
    test.setTimeout(patienceMs);
    test.skip(!postgres, "This machine has no PostgreSQL");
    // At a step of a visitor and at one of the desk: under load, instances are killed in a journey of their own.
    await nothingLostNorTwice({ postgresUrl: postgres!.url, seed, kills: 2 });
  });
});

async function nothingLostNorTwice(plan: CrashPlan): Promise<void> {
  const { tallies, problems } = await runCrashes(plan);
  expect(problems).toEqual([]);
  const figures = [...tallies.values()];
  expect(sum(figures.map(({ kills }) => kills))).toBe(plan.kills);
  expect(sum(figures.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(plan.kills);
  expect(sum(figures.map(({ lost, doubled, sentTwice }) => lost + doubled + sentTwice))).toBe(0);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}
