import { afterEach, describe, expect, it, vi } from "vitest";
import { callFunction, callRetryingOnConflict, newKey } from "./call-function.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a call to the server", () => {
  it("has the value or the problem that it was answered", async () => {
    answered({ ok: true, step: 1, draft: "token" });
    expect(await callFunction("f", {})).toEqual({ ok: true, value: { step: 1, draft: "token" } });
    answered({ ok: false, error: { code: "fields", fields: { siret: "Le SIRET" } } });
    expect(await callFunction("f", {})).toEqual({
      ok: false,
      problem: { code: "fields", fields: { siret: "Le SIRET" } },
    });
  });

  it("reads from the status alone that a request was too large or too frequent, or that the site is unreachable", async () => {
    for (const [status, code] of [
      [413, "too-large"],
      [429, "too-many-requests"],
      [503, "unavailable"],
    ] as const) {
      vi.stubGlobal("fetch", async () => new Response("", { status }));
      expect(await callFunction("f", {})).toEqual({ ok: false, problem: { code } });
    }
  });

  it("says so when the answer is not one of the site’s own, and logs why", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const bodies = [
      "<h1>Bad gateway</h1>",
      '{"message":"Bad gateway"}',
      '{"error":"Bad gateway"}',
      "[]",
      "null",
    ];
    for (const body of bodies) {
      for (const onLine of [true, false]) {
        vi.stubGlobal("navigator", { onLine });
        vi.stubGlobal("fetch", async () => new Response(body, { status: 502 }));
        const problem = { code: onLine ? "unanswered" : "offline" };
        expect(await callFunction("f", {})).toEqual({ ok: false, problem });
      }
    }
    expect(logged).toHaveBeenCalledTimes(2 * bodies.length);
  });

  it("gives up at last", async () => {
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      signal = init.signal;
      return Response.json({ ok: true });
    });
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await callFunction("f", {});
    expect(timeout).toHaveBeenCalledExactlyOnceWith(35_000);
    expect(signal).toBe(timeout.mock.results[0]!.value);
  });

  it("is made with a new key where its own came with other words before", async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get("Idempotency-Key"));
      const answer = keys.length === 1 ? { ok: false, error: { code: "conflict" } } : { ok: true };
      return Response.json(answer);
    });
    expect(await callRetryingOnConflict("f", {}, "first")).toEqual({ ok: true, value: {} });
    expect(keys[0]).toBe("first");
    expect(keys[1]).toMatch(/^\d+-\d+$/);
    expect(newKey()).not.toBe(newKey());
  });
});

function answered(answer: object) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
}
