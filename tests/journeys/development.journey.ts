import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ mode: "development" });
});
afterAll(() => site?.stop());

const call = async (name: string, body: object) => {
  const answer = await fetch(`${site.url}/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
};

test("With hot reload the site answers as it does built: pages, unknown addresses and functions", async () => {
  const status = async (path: string) => (await fetch(site.url + path)).status;
  expect(await status("/")).toBe(200);
  expect(await status("/contrat-abonnement/advance")).toBe(200);
  expect(await status("/nulle-part")).toBe(404);
  expect(await call("send-contact-email", aMessage())).toMatchObject({ ok: true });
});

test("With hot reload a contract gets its documents", async () => {
  expect(await call("send-contract-confirmation", aStep2())).toMatchObject({ ok: true });
  const folder = join(site.dataDir, "mail");
  const confirmation = await eventually(
    "the confirmation",
    () =>
      (existsSync(folder) ? readdirSync(folder) : []).find((name) => /^confirmation\..*\.eml$/.test(name)),
    60_000,
  );
  const mail = readFileSync(join(folder, confirmation), "utf8");
  expect(mail.match(/^Content-Type: application\/pdf/gm)).toHaveLength(2);
});
