import { describe, expect } from "vitest";
import { test, testOn } from "../support/http.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { expectGuarded } from "../support/security-headers.ts";

const json = { "content-type": "application/json" };

test("Too many calls from one address are put off, with the time to wait", async ({ startSite }) => {
  const limited = await startSite({ env: { RATE_LIMIT: "on" } });
  const statuses: number[] = [];
  let last: RawAnswer | null = null;
  for (let index = 0; index < 61; index++) {
    last = await rawRequest(limited.url, "/functions/send-contact-email", {
      method: "POST",
      // No proxy stands in front of the site: a visitor's claim here changes nothing.
      headers: { ...json, "x-forwarded-for": `203.0.113.${index}` },
      body: "{}",
    });
    statuses.push(last.status);
  }
  expectGuarded(last!.headers);
  expect(statuses).toEqual([...Array(60).fill(422), 429]);
  expect(JSON.parse(last!.body).error).toEqual({ code: "too-many-requests" });
  expect(Number(last!.headers["retry-after"])).toBeGreaterThan(0);
  for (const path of ["/contact", "/contrat-abonnement/business", "/contrat-abonnement/business/step2"]) {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await rawRequest(limited.url, path, { method: "POST", headers: form, body: "a=b" });
    expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
  }
  expect((await rawRequest(limited.url, "/")).status).toBe(200);
});

const testProxied = testOn({ env: { RATE_LIMIT: "on", TRUST_PROXY: "2" } });

describe("Behind two proxies", () => {
  testProxied(
    "who floods the site is no longer read, whatever the posts are and wherever they go",
    async ({ site }) => {
      const flooder = { "x-forwarded-for": "203.0.113.9, 10.0.0.1" };
      const statusOf = async (path: string, type: string, body: string) => {
        const headers = { ...flooder, "content-type": type };
        return (await rawRequest(site.url, path, { method: "POST", headers, body })).status;
      };
      const statuses = new Set<number>();
      for (let round = 0; round < 75; round++) {
        statuses.add(await statusOf("/faq", "application/x-www-form-urlencoded", "a=b"));
        statuses.add(await statusOf("/contact", "multipart/form-data; boundary=x", "no part"));
        statuses.add(await statusOf("/functions/send-contact-email", "application/json", "no JSON"));
        statuses.add(await statusOf("/nulle-part", "application/x-www-form-urlencoded", "a=b"));
      }
      expect([...statuses].sort()).toEqual([400, 404, 405, 415]);
      expect(await statusOf("/faq", "application/x-www-form-urlencoded", "a=b")).toBe(429);
      expect(await statusOf("/functions/send-contact-email", "application/json", "no JSON")).toBe(429);
      expect((await rawRequest(site.url, "/contact", { headers: flooder })).status).toBe(200);
    },
  );

  testProxied("a visitor is known by what the outer one wrote, and by a network whole", async ({ site }) => {
    const statusFor = async (forwarded: string) =>
      (
        await rawRequest(site.url, "/functions/send-contact-email", {
          method: "POST",
          headers: { ...json, "x-forwarded-for": forwarded },
          body: "{}",
        })
      ).status;
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) {
      statuses.push(await statusFor(`198.51.100.${index}, 2001:db8:0:7::${index.toString(16)}, 10.0.0.1`));
    }
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
    expect(await statusFor("2001:db8:0:8::1, 10.0.0.1")).toBe(422);
  });
});
