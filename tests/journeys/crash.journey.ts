import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCrashes } from "../crash/suite.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let postgres: TestPostgres | null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

/** Milliseconds, for machines with much else to do. */
const patienceMs = 300_000;

/** The short form of `npm run crash`: always the same few kills, so that it fails for a reason alone. */
const shortened = { seed: 2, kills: 4 };

describe("What was answered is kept, and its mails leave once, though the site is killed and its world fails it", () => {
  test("on SQLite", { timeout: patienceMs }, async () => {
    await nothingLostNorTwice(null);
  });

  test("on PostgreSQL", { timeout: patienceMs }, async ({ skip }) => {
    if (!postgres) return skip("This machine has no PostgreSQL");
    await nothingLostNorTwice(postgres.url);
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
