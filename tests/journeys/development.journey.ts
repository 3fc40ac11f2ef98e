import { afterAll, beforeAll, expect, test } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ mode: "development" });
});
afterAll(() => site?.stop());

test("With hot reload the site answers as it does built: pages, unknown addresses and functions", async () => {
  const status = async (path: string) => (await fetch(site.url + path)).status;
  expect(await status("/")).toBe(200);
  expect(await status("/contrat-abonnement/advance")).toBe(200);
  expect(await status("/nulle-part")).toBe(404);
  const answer = await fetch(`${site.url}/functions/send-contact-email`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(aMessage()),
  });
  expect(await answer.json()).toMatchObject({ ok: true });
});
