import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aStep1, aStep2, canaryIban } from "../support/call-bodies.ts";
import { eventually } from "../support/eventually.ts";
import { rawRequest } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";

let site: Site;
let number: string;
const folder = mkdtempSync(join(tmpdir(), "desk-"));

beforeAll(async () => {
  site = await startSite();
  await call(aStep1());
  number = (await call(aStep2())).contract;
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("Beside the running site, the desk tells of a contract and saves its documents", async () => {
  await eventually("the documents to be made", async () => {
    const { out } = await desk(site.dataDir, "contrat", number, "--json");
    return JSON.parse(out).documents.length === 2;
  });
  const { code, out, err } = await desk(site.dataDir, "contrat", number, "--vers", folder);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("Atelier Garance");
  expect(out.replace(/\s/g, "")).not.toContain(canaryIban);
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  for (const file of files) expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("Where no site has kept anything, the desk says so and makes nothing", async () => {
  const empty = mkdtempSync(join(tmpdir(), "desk-empty-"));
  const { code, out, err } = await desk(empty, "contrat", number);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Aucune donnée dans .+\n$/);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

async function call(body: unknown) {
  const answer = await rawRequest(site.url, "/functions/send-contract-confirmation", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

function desk(dataDir: string, ...words: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectRoot, "build", "desk.js"), ...words],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
