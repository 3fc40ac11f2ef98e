import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { limitInFlight, networkOf } from "./limits.ts";
import type { SiteEnv } from "./visitor.ts";

describe("Limits count", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51820", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::2", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:5::", "2001:db8:0:0::/64"],
    ["2001:0db8:0001::1", "2001:db8:1:0::/64"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s as %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  test("every IP of a /64 as one, however it is written, and its neighbours as others", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const network = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(network, network, network, (prefix, host, otherHost) => {
        const written = [...prefix, ...host].map((part) => part.toString(16)).join(":");
        const padded = [...prefix, ...otherHost].map((part) => part.toString(16).padStart(4, "0")).join(":");
        const canonical = new URL(`http://[${written}]`).hostname;
        expect(networkOf(canonical)).toBe(networkOf(written));
        expect(networkOf(padded.toUpperCase())).toBe(networkOf(written));
        const neighbour = [...prefix.slice(0, 3), prefix[3] ^ 1, ...host].map((part) => part.toString(16));
        expect(networkOf(neighbour.join(":"))).not.toBe(networkOf(written));
      }),
    );
  });
});

describe("Requests in work at once", () => {
  /** An application that answers on command; `ask` sends a visitor's request. */
  function anApplication() {
    const waiting: (() => void)[] = [];
    const app = new Hono<SiteEnv>();
    app.use(async (context, next) => {
      context.set("visitor", context.req.query("from")!);
      await next();
    });
    app.all("*", limitInFlight(), async (context) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return context.text("done");
    });
    const ask = async (from: string, init?: RequestInit) =>
      app.request(`/?from=${encodeURIComponent(from)}`, init);
    const untilBegun = (count: number) => expect.poll(() => waiting.length).toBe(count);
    return { ask, waiting, untilBegun };
  }

  test("are at most sixty-four of a network; the next is asked to come back, and one that is over leaves its place", async () => {
    const { ask, waiting, untilBegun } = anApplication();
    const crowd = Array.from({ length: 64 }, (_, index) => ask(`2001:db8::${index}`));
    await untilBegun(64);
    const refused = await ask("2001:db8::ffff");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    const other = ask("2001:db8:0:1::1");
    await untilBegun(65);
    waiting[0]!();
    expect((await crowd[0]!).status).toBe(200);
    const next = ask("2001:db8::ffff");
    await untilBegun(66);
    for (const go of waiting) go();
    for (const answer of [...crowd, other, next]) expect((await answer).status).toBe(200);
  });

  test("are at most two hundred and fifty-six in all", async () => {
    const { ask, waiting, untilBegun } = anApplication();
    const crowd = Array.from({ length: 256 }, (_, index) => ask(`192.0.2.${index}`));
    await untilBegun(256);
    expect((await ask("198.51.100.1")).status).toBe(503);
    for (const go of waiting) go();
    for (const answer of crowd) expect((await answer).status).toBe(200);
    const next = ask("198.51.100.1");
    await untilBegun(257);
    waiting[256]!();
    expect((await next).status).toBe(200);
  });

  test("are none of those whose body is still to come", async () => {
    const { ask, waiting, untilBegun } = anApplication();
    const slow = Array.from({ length: 64 }, () =>
      ask("192.0.2.1", { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit),
    );
    const quick = ask("192.0.2.1", { method: "POST", body: "all of it" });
    await untilBegun(1);
    waiting[0]!();
    expect((await quick).status).toBe(200);
    expect(slow).toHaveLength(64);
  });
});
