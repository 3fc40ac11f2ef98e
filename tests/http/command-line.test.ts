import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import { aStep1, aStep2, sampleIban } from "../support/call-bodies.ts";
import { commandLineProcess as commandLine, commandLineOnTerminal } from "../support/command-line-process.ts";
import { testOn } from "../support/http.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";
import { storedValue } from "../support/stored-value.ts";

const test = testOn({});

let number: string;
const folder = mkdtempSync(join(tmpdir(), "command-line-"));

test.beforeAll(async ({ site }) => {
  await call(site, aStep1());
  number = (await call(site, aStep2())).contract;
});

test("Beside the running site, the command line tells of a contract and gathers what proves it", async ({
  site,
}) => {
  const made = "select count(*) from sealed_files";
  await expect.poll(() => storedValue(site, made)).toBe(3);
  const path = join(folder, "dossier.zip");
  const asked = await commandLine(site.dataDir, "dossier", number, "--vers", path);
  expect([asked.code, asked.out, existsSync(path)]).toEqual([2, "", false]);
  const { code, out, err } = await commandLine(site.dataDir, "dossier", number, "--vers", path, "--oui");
  expect([code, err]).toEqual([0, ""]);
  expect(out.replace(/\s/g, "")).not.toContain(sampleIban);
  const documents = Object.entries(unzipSync(readFileSync(path))).filter(([name]) => name.endsWith(".pdf"));
  expect(documents).toHaveLength(3);
  for (const [, bytes] of documents) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
});

test("An answer reaches other programs whole", async ({ site }) => {
  const { out } = await commandLine(site.dataDir, "dossier", number, "--json");
  expect(JSON.parse(out)).toMatchObject({ number, state: "active" });
});

// Linux alone has this `script`.
test.runIf(process.platform === "linux")(
  "On a terminal it asks before it changes anything",
  async ({ site }) => {
    const path = join(folder, "asked.zip");
    const words = ["dossier", number, "--vers", path];
    const thinksAgain = await commandLineOnTerminal(site.dataDir, "non", ...words);
    expect(thinksAgain).toMatchObject({ code: 1, shown: expect.stringContaining("Rien n’est changé.") });
    expect(existsSync(path)).toBe(false);
    const agrees = await commandLineOnTerminal(site.dataDir, "oui", ...words);
    expect([agrees.code, existsSync(path)]).toEqual([0, true]);
  },
);

test("Where no site has kept anything, the command line says so and makes nothing", async () => {
  const empty = mkdtempSync(join(tmpdir(), "command-line-empty-"));
  const { code, out, err } = await commandLine(empty, "dossier", number, "--json");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Aucune donnée dans .+\n$/);
  expect(readdirSync(empty)).toEqual([]);
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
