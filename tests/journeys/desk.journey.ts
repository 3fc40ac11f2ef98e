import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aStep1, aStep2, canaryIban } from "../support/call-bodies.ts";
import { deskProcess as desk, deskOnTerminal } from "../support/desk-process.ts";
import { eventually } from "../support/eventually.ts";
import { expect, test } from "../support/journey.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";

// A store that nobody else fills.
test.use({ settings: {} });

let number: string;
const folder = mkdtempSync(join(tmpdir(), "desk-"));

test.beforeAll(async ({ site }) => {
  await call(site, aStep1());
  number = (await call(site, aStep2())).contract;
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

test("Beside the running site, the desk tells of a contract and saves its documents", async ({ site }) => {
  await eventually("the documents to be made", async () => {
    const { out } = await desk(site.dataDir, "contrat", number, "--json");
    return JSON.parse(out).documents.length === 3;
  });
  const { code, out, err } = await desk(site.dataDir, "contrat", number, "--vers", folder);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("Atelier Garance");
  expect(out.replace(/\s/g, "")).not.toContain(canaryIban);
  const files = readdirSync(folder);
  expect(files).toHaveLength(3);
  for (const file of files) expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("It lists what the site keeps, and what it answers reaches other programs whole", async ({ site }) => {
  const list = JSON.parse((await desk(site.dataDir, "contrats", "--texte", "garance", "--json")).out);
  expect(list).toMatchObject({ total: 1, contracts: [{ number, state: "active" }] });
  const path = join(folder, "contrats.csv");
  expect((await desk(site.dataDir, "export", "contrats", "--vers", path)).code).toBe(0);
  expect(readFileSync(path, "utf8")).toContain(number);
  // The answer to a step leaves as a mail of the site, which nobody told.
  const asked = await desk(site.dataDir, "contrat", number, "resilier");
  expect([asked.code, asked.out]).toEqual([2, ""]);
  expect((await desk(site.dataDir, "contrat", number, "resilier", "--oui")).code).toBe(0);
  await eventually("the acknowledgement to leave", () =>
    Promise.resolve(readdirSync(join(site.dataDir, "mail")).some((name) => name.includes("termination."))),
  );
});

test("On a terminal it asks before it changes anything", async ({ site }) => {
  test.skip(process.platform !== "linux", "Linux alone has this `script`");
  const thinksAgain = await deskOnTerminal(site.dataDir, "non", "contrat", number, "--clair");
  expect(thinksAgain).toMatchObject({ code: 1, shown: expect.stringContaining("Rien n’est changé.") });
  expect(thinksAgain.shown.replace(/\s/g, "")).not.toContain(canaryIban);
  const agrees = await deskOnTerminal(site.dataDir, "oui", "contrat", number, "--clair");
  expect(agrees.code).toBe(0);
  expect(agrees.shown.replace(/\s/g, "")).toContain(canaryIban);
});

test("Where no site has kept anything, the desk says so and makes nothing", async () => {
  const empty = mkdtempSync(join(tmpdir(), "desk-empty-"));
  const { code, out, err } = await desk(empty, "contrat", number);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Aucune donnée dans .+\n$/);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

async function call(site: Site, body: unknown) {
  const answer = await rawRequest(site.url, "/functions/send-contract-confirmation", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}
