import { expect } from "vitest";
import { test } from "../support/http.ts";
import { answered, runLoad } from "../support/load-run.ts";

test("Under all the traffic it bears the site fails nobody, and under more it fails nobody either and loses nothing", async () => {
  const requests = 200;
  const { steady, pressing, kept, isReady, log } = await runLoad({
    steady: { requests },
    pressingMs: 1_500,
  });
  expect(steady.traffic.errors).toEqual([]);
  expect(steady.traffic.putOff).toEqual({ 429: 0, 503: 0 });
  expect(answered(steady.traffic)).toBe(requests);

  expect(pressing.traffic.errors).toEqual([]);
  expect(isReady).toBe(true);

  for (const { answered: told, found, inAll } of Object.values(kept)) {
    expect(told).toBeGreaterThan(0);
    expect([found, inAll]).toEqual([told, told]);
  }
  expect(log.filter((line) => line.startsWith("{"))).toEqual([]);
});
