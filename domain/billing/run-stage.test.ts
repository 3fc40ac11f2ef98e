import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { runStage } from "./run-stage.ts";

const waits = {
  cancelledAt: null,
  withdrawnAt: null,
  depositedAt: null,
  firstCollectionOn: "2026-12-10" as Day,
};

it.each<[today: Day, changes: Partial<typeof waits> | { depositedAt: number }, stage: string]>([
  ["2026-12-07", {}, "prepared"],
  ["2026-12-08", {}, "tonight"],
  ["2026-12-09", {}, "missed"],
  ["2027-01-20", {}, "missed"],
  ["2026-12-09", { depositedAt: 1 }, "deposited"],
  ["2026-12-14", { depositedAt: 1 }, "deposited"],
  ["2026-12-15", { depositedAt: 1 }, "collected"],
  ["2026-12-15", { withdrawnAt: 1 } as never, "withdrawn"],
  ["2026-12-15", { cancelledAt: 1 } as never, "cancelled"],
])("says on %s of a run with %o that it is %s", (today, changes, stage) => {
  const collects = { lastCollectionOn: "2026-12-14", batches: [] } as const;
  expect(runStage({ ...waits, ...changes }, collects, today)).toBe(stage);
});

it.each([
  ["confirmed", [0, 0]],
  ["confirmed", [0, -100]],
  ["collected", [0, 100]],
] as const)("says that it is %s once its batches lack %s", (stage, missing) => {
  const batches = missing.map((missingCents, index) => ({
    creditedCents: index === 0 ? 8900 : 0,
    missingCents,
  }));
  const deposited = { ...waits, depositedAt: 1 };
  const lastCollectionOn: Day = "2026-12-14";
  expect(runStage(deposited, { lastCollectionOn, batches }, "2026-12-15")).toBe(stage);
  const nothingCredited = batches.map((each) => ({ ...each, creditedCents: 0, missingCents: 0 }));
  const unread = { lastCollectionOn, batches: nothingCredited };
  expect(runStage(deposited, unread, "2026-12-15")).toBe("collected");
  expect(runStage(waits, { lastCollectionOn, batches }, "2026-12-15")).toBe("missed");
});
