import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { watchTraffic } from "./traffic.ts";

const someone = "203.0.113.9";

describe("Traffic", () => {
  test("lets in as many calls as may be here, refuses the next, and takes another once one is done", async () => {
    const traffic = watchTraffic();
    const calls = Array.from({ length: 256 }, () => traffic.enter("calls", someone));
    expect(calls.every((call) => call !== null)).toBe(true);
    expect(traffic.enter("calls", someone)).toBeNull();
    expect(traffic.enter("pages", someone)).not.toBeNull();
    const [done] = await Promise.all(calls);
    expect(traffic.enter("calls", someone)).toBeNull();
    done!();
    expect(traffic.enter("calls", someone)).not.toBeNull();
  });

  test("keeps places for others when one network asks for many pages at once", async () => {
    const traffic = watchTraffic();
    const crowd = Array.from({ length: 80 }, (_, rank) => traffic.enter("pages", `2001:db8::${rank}`));
    expect(crowd.filter((page) => page !== null)).toHaveLength(32);
    expect(traffic.enter("pages", "2001:db8:0:1::1")).not.toBeNull();
    (await crowd[0])!();
    expect(traffic.enter("pages", "2001:db8::1")).not.toBeNull();
    expect(traffic.enter("pages", "2001:db8::1")).toBeNull();
  });

  test("takes in whoever still comes before it begins to work, first come first served", async () => {
    const traffic = watchTraffic();
    const begun: number[] = [];
    const come = (rank: number) => {
      // The next one comes while the site looks whether anybody still does.
      if (rank < 4) setImmediate(() => come(rank + 1));
      expect(begun).toEqual([]);
      void traffic.enter("pages", someone)!.then(() => begun.push(rank));
    };
    come(0);
    while (begun.length < 5) await nextTurn();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  test("lets work begin in the end although somebody comes at every turn", async () => {
    const traffic = watchTraffic();
    let hasBegun = false;
    void traffic.enter("pages", someone)!.then(() => {
      hasBegun = true;
    });
    while (!hasBegun) {
      traffic.arrived();
      await nextTurn();
    }
    expect(hasBegun).toBe(true);
  });

  test("is calm at once when nobody is here, and makes nobody wait for ever when somebody is", async () => {
    const traffic = watchTraffic();
    await traffic.calm();
    const done = await traffic.enter("calls", someone);
    let isCalm = false;
    const calm = traffic.calm().then(() => {
      isCalm = true;
    });
    await nextTurn();
    expect(isCalm).toBe(false);
    await calm;
    done!();
    await traffic.calm();
  });
});
