import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { openDatabase } from "#server/database/engine/client.ts";
import { faultVariable } from "../crash/fault.ts";
import { contractAction } from "../support/at-desk.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";

const run = promisify(execFile);
const preload = join(projectRoot, "tests", "crash", "preload.ts");
const fiveYears = 5 * 365 * 86_400_000;
const ahead = { [faultVariable]: JSON.stringify({ clock: { offsetsMs: [fiveYears], everyOperations: 1 } }) };

const test = testOn({ preload, env: { LOG_LEVEL: "info" } });

test("A site that starts five years ahead erases nothing until a person confirms the date", async ({
  site,
}) => {
  await post(site, "send-contact-email", aMessage());
  await post(site, "send-contract-confirmation", aStep1({ email: "brouillon@example.fr" }));
  const { contract } = await post(site, "send-contract-confirmation", aStep2());
  await contractAction(site, contract!, "retracter", { "moins-de-six": "on" });
  await expect.poll(() => storedCounts(site)).toMatchObject({ waiting: 0 });

  await site.restart(ahead);
  await expect.poll(() => site.output.join("\n")).toContain("nothing is erased");
  expect(site.output.filter((line) => line.includes("nothing is erased"))).toHaveLength(1);
  expect(await storedCounts(site)).toMatchObject({ contracts: 1, drafts: 1, messages: 1 });

  const confirmed = await run(
    process.execPath,
    ["--import", preload, join(projectRoot, "build", "command-line.js"), "effacer", "--reprendre", "--oui"],
    { env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, ...ahead } },
  );
  expect(confirmed.stdout).toContain("les effacements reprennent");
  await site.restart();
  await expect.poll(() => storedCounts(site)).toMatchObject({ contracts: 0, drafts: 0, messages: 0 });
});

/** How much personal data the store has, and how many mails to the agency wait. */
async function storedCounts(site: Site) {
  const { db, close } = await openDatabase({ dataDir: site.dataDir });
  const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;
  const counts = {
    contracts: await count(db.selectFrom("contracts").select("id").where("erasedOn", "is", null)),
    drafts: await count(db.selectFrom("drafts").select("id")),
    messages: await count(db.selectFrom("contact_messages").select("id")),
    waiting: await count(
      db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "in", ["agency-draft", "agency-message"])
        .where("sentAt", "is", null),
    ),
  };
  await close();
  return counts;
}

async function post(site: Site, name: string, body: object): Promise<{ readonly contract?: string }> {
  const answer = await fetch(`${site.url}/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`);
  return answer.json();
}
