import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { success } from "#domain/outcome.ts";
import { createForecastCache } from "./forecast.ts";
import type { RunPlan } from "./plan-run.ts";

const nothing: RunPlan = {
  debits: [],
  leftOut: [],
  forgotten: [],
  totalCents: 0,
  basis: "",
  later: { count: 0, totalCents: 0 },
};

/** Plans that last until the test finishes them, in the order in which they began. */
function slowPlans() {
  const begun: { request: string; signal: AbortSignal; finish(): void }[] = [];
  const forecasts = createForecastCache<string>(
    async (request, signal) => {
      await new Promise<void>((resolve, reject) => {
        begun.push({ request, signal, finish: resolve });
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      return success(nothing);
    },
    () => 0,
  );
  return { forecasts, begun };
}

test("A plan is given up once everybody who waited for it has left", async () => {
  const { forecasts, begun } = slowPlans();
  const visits = [new AbortController(), new AbortController()];
  const answers = visits.map(({ signal }) => forecasts.of("november", 1, signal).catch(() => "left"));
  await pause(5);
  expect(begun.map(({ request }) => request)).toEqual(["november"]);
  visits[0]!.abort();
  expect(begun[0]!.signal.aborted).toBe(false);
  visits[1]!.abort();
  expect(begun[0]!.signal.aborted).toBe(true);
  expect(await Promise.all(answers)).toEqual(["left", "left"]);

  const again = forecasts.of("november", 1);
  await pause(5);
  begun[1]!.finish();
  expect(await again).toMatchObject({ ok: true, value: { count: 0 } });
});

test("Plans are made one at a time, and one that nobody waits for is not begun", async () => {
  const { forecasts, begun } = slowPlans();
  const first = forecasts.of("november", 1);
  const gone = new AbortController();
  const second = forecasts.of("december", 1, gone.signal).catch(() => "left");
  const third = forecasts.of("january", 1);
  await pause(5);
  expect(begun.map(({ request }) => request)).toEqual(["november"]);
  gone.abort();
  begun[0]!.finish();
  await first;
  expect(await second).toBe("left");
  await pause(5);
  expect(begun.map(({ request }) => request)).toEqual(["november", "january"]);
  begun[1]!.finish();
  expect(await third).toMatchObject({ ok: true });
});

test("A plan that takes longer than a visit waits goes on for the next one", async () => {
  const { forecasts, begun } = slowPlans();
  const visit = new AbortController();
  expect(await forecasts.of("november", 1, visit.signal)).toEqual(success(null));
  visit.abort();
  expect(begun[0]!.signal.aborted).toBe(false);
  begun[0]!.finish();
  expect(await forecasts.of("november", 1)).toMatchObject({ ok: true, value: { count: 0 } });
  expect(begun).toHaveLength(1);
});
