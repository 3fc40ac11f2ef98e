import { describe, expect, inject, test } from "vitest";
import { runCrashes } from "../crash/suite.ts";
import { isNight } from "../support/night.ts";

/** Milliseconds, enough for a busy machine. */
const patienceMs = 300_000;

/** The short form of `npm run crash`: always the same few kills, so that a failure always has a cause in the code. */
const shortened = { seed: 2, kills: 4 };

describe("What was answered is kept, and its mails leave once, though the site is killed and its world fails it", () => {
  const postgresUrl = inject("postgresUrl");

  test("on SQLite", { timeout: patienceMs }, () => nothingLostNorTwice(null));

  test.runIf(postgresUrl && isNight)("on PostgreSQL", { timeout: patienceMs }, () =>
    nothingLostNorTwice(postgresUrl),
  );
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
