import { expect, test } from "vitest";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { startSite } from "../support/site.ts";

const json = { "content-type": "application/json" };

test("Too many calls from one address are put off, with the time to wait", async () => {
  const limited = await startSite({ env: { RATE_LIMIT: "on" } });
  const statuses: number[] = [];
  let last: RawAnswer | null = null;
  for (let rank = 0; rank < 61; rank++) {
    last = await rawRequest(limited.url, "/functions/send-contact-email", {
      method: "POST",
      headers: json,
      body: "{}",
    });
    statuses.push(last.status);
  }
  expect(statuses).toEqual([...Array(60).fill(422), 429]);
  expect(JSON.parse(last!.body).error).toEqual({ code: "too-many-requests" });
  expect(Number(last!.headers["retry-after"])).toBeGreaterThan(0);
  for (const path of ["/contact", "/contrat-abonnement/business", "/contrat-abonnement/business/step2"]) {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await rawRequest(limited.url, path, { method: "POST", headers: form, body: "a=b" });
    expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
  }
  expect((await rawRequest(limited.url, "/")).status).toBe(200);
  await limited.stop();
});
