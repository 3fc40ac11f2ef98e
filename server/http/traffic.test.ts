import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { watchTraffic } from "./traffic.ts";

describe("Traffic", () => {
  test("lets in as many calls as may be here, refuses the next, and takes another once one is done", async () => {
    const traffic = watchTraffic();
    const calls = Array.from({ length: 256 }, () => traffic.enter("calls"));
    expect(calls.every((call) => call !== null)).toBe(true);
    expect(traffic.enter("calls")).toBeNull();
    expect(traffic.enter("pages")).not.toBeNull();
    const [done] = await Promise.all(calls);
    expect(traffic.enter("calls")).toBeNull();
    done!();
    expect(traffic.enter("calls")).not.toBeNull();
  });

  test("takes in whoever still comes before it begins to work, first come first served", async () => {
    const traffic = watchTraffic();
    const begun: number[] = [];
    const come = (rank: number) => {
      // The next one comes while the site looks whether anybody still does.
      if (rank < 4) setImmediate(() => come(rank + 1));
      expect(begun).toEqual([]);
      void traffic.enter("pages")!.then(() => begun.push(rank));
    };
    come(0);
    while (begun.length < 5) await nextTurn();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  test("lets work begin in the end although somebody comes at every turn", async () => {
    const traffic = watchTraffic();
    let hasBegun = false;
    void traffic.enter("pages")!.then(() => {
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
    const done = await traffic.enter("calls");
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
