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
  expect(runStage({ ...waits, ...changes }, "2026-12-14", today)).toBe(stage);
});
