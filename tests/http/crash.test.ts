import { runCrashes } from "../crash/suite.ts";
import { expect, test } from "../support/journey.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let postgres: TestPostgres | null;
test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => postgres?.stop());

/** Milliseconds, enough for a busy machine. */
const patienceMs = 300_000;

/** The short form of `npm run crash`: always the same few kills, so that a failure always has a cause in the code. */
const shortened = { seed: 2, kills: 4 };

test.describe("What was answered is kept, and its mails leave once, though the site is killed and its world fails it", () => {
  test("on SQLite", async () => {
    test.setTimeout(patienceMs);
    await nothingLostNorTwice(null);
  });

  test("on PostgreSQL", async () => {
    test.setTimeout(patienceMs);
    test.skip(!postgres, "This machine has no PostgreSQL");
    await nothingLostNorTwice(postgres!.url);
  });
});

async function nothingLostNorTwice(postgresUrl: string | null): Promise<void> {
  const { tallies, problems } = await runCrashes({ ...shortened, postgresUrl });
  expect(problems).toEqual([]);
  const figures = [...tallies.values()];
  expect(sum(figures.map(({ kills }) => kills))).toBe(shortened.kills);
  expect(sum(figures.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(shortened.kills);
  expect(sum(figures.map(({ lost, doubled, sentTwice }) => lost + doubled + sentTwice))).toBe(0);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}
