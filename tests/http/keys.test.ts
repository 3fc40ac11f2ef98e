import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";

const [older, newer] = ["older", "newer"].map((name) => `${name}:${randomBytes(32).toString("base64url")}`);
const folder = mkdtempSync(join(tmpdir(), "keys-"));

const test = testOn({ env: { ENCRYPTION_KEYS: older! } });

test("A key is renewed while the site serves, the older one dropped, and missed where it is needed", async ({
  site,
}) => {
  const { draft } = await post(site, "send-contract-confirmation", aStep1());
  await site.restart({ ENCRYPTION_KEYS: `${newer},${older}` });
  const both = { DATA_DIR: site.dataDir, ENCRYPTION_KEYS: `${newer},${older}` };
  expect((await desk(both, "cles", "renouveler")).code).toBe(0);
  await site.restart({ ENCRYPTION_KEYS: newer! });
  // Sealed before the renewal, read after it; the same call again is still recognised.
  const { contract } = await post(site, "send-contract-confirmation", aStep2({ draft }));
  expect((await post(site, "send-contract-confirmation", aStep2({ draft }))).contract).toBe(contract);

  await expect(site.restart({ ENCRYPTION_KEYS: older! })).rejects.toThrow(
    /^The site cannot start: the encryption key "newer" is missing\. Put it back into .+$/m,
  );
  await site.restart({ ENCRYPTION_KEYS: newer! });
});

test("A backup beside the site at work is restored elsewhere, and a site starts on it", async ({
  startSite,
}) => {
  const site = await startSite({ env: { ENCRYPTION_KEYS: newer! } });
  const visitors = writing(site);
  const backup = join(folder, "backup");
  const made = await desk({ DATA_DIR: site.dataDir }, "sauvegarder", backup, "--json");
  await visitors.stop();
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(made.out).keys).toEqual(["newer"]);
  expect((await desk({ DATA_DIR: site.dataDir }, "restaurer", backup, "--essai")).code).toBe(0);

  const elsewhere = join(folder, "elsewhere");
  const onto = await desk({ DATA_DIR: site.dataDir }, "restaurer", backup);
  expect(onto).toMatchObject({ code: 1, err: expect.stringContaining("Il y a déjà des données ici") });
  expect((await desk({ DATA_DIR: elsewhere }, "restaurer", backup)).code).toBe(0);
  expect(readdirSync(elsewhere).toSorted()).toEqual(["agence.db", "agence.lock", "mail"]);
  await site.restart({ DATA_DIR: elsewhere });
  const again = await desk({ DATA_DIR: elsewhere }, "cles", "--json");
  expect(JSON.parse(again.out).keys).toMatchObject([{ name: "newer", role: "current" }]);
});

/** Visitors who send messages until they are stopped. */
function writing(site: Site) {
  let stopped = false;
  const done = (async () => {
    for (let index = 0; !stopped; index++)
      await post(site, "send-contact-email", aMessage({ message: `Le message numéro ${index}` }));
  })();
  return {
    stop() {
      stopped = true;
      return done;
    },
  };
}

async function post(site: Site, name: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/functions/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return await answer.json();
}

function desk(settings: Readonly<Record<string, string>>, ...words: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, ENCRYPTION_KEYS: newer, ...settings };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectRoot, "build", "command-line.js"), ...words],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
