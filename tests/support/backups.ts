import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { startInParis } from "#domain/calendar.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { type DatabaseSettings, openDatabase } from "#server/database/engine/client.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";
import { readEnvironment } from "#server/env.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { aMessage } from "./call-bodies.ts";
import { type CommandLineMachine, commandLineAt } from "./command-line.ts";
import { accepted, agencyEmail, createFunctions, publicUrl, type TestFunctions } from "./functions.ts";
import { createDatabase } from "./postgres.ts";
import type { TestStore } from "./stores.ts";
import { testKeys } from "./test-keys.ts";

/** A machine with the settings of a store. */
export function machineOf(
  { databaseUrl, ownerUrl, dataDir }: DatabaseSettings,
  more: Readonly<Record<string, string>> = {},
): CommandLineMachine {
  return {
    environment: () =>
      accepted(
        readEnvironment({
          PUBLIC_URL: publicUrl,
          AGENCY_EMAIL: agencyEmail,
          ENCRYPTION_KEYS: testKeys,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          DATABASE_OWNER_URL: ownerUrl,
          ...more,
        }),
      ),
  };
}

/** Runs the command line on a store that exists or is to be made. */
export function commandLineOn(
  functions: TestFunctions,
  settings: DatabaseSettings & { readonly more?: Readonly<Record<string, string>> },
  ...words: string[]
) {
  return commandLineAt(functions, machineOf(settings, settings.more), ...words);
}

/** Signs a contract and stores a document of it, with the given number of random bytes. */
export async function signedWithDocument(functions: TestFunctions, name: string, bytes = 2_000) {
  const contract = await functions.sign({ email: `${name}@example.fr` });
  await saveFile(functions.database.db, functions.keyring, {
    subject: contract.id,
    kind: "mandate",
    fileName: `mandat-${name}.pdf`,
    createdAt: 0,
    bytes: randomBytes(bytes),
  });
  return contract;
}

/** Signs a contract and issues its first invoice, on its day. */
export async function signedAndInvoiced(functions: TestFunctions, name: string) {
  const contract = await functions.signAndConfirm({ email: `${name}@example.fr` });
  functions.clock.now = startInParis(contract.dates.firstDebitOn) + 9 * 3_600_000;
  if ((await issueDueInvoices(functions.context)) === 0) throw new Error("no invoice was due");
  return contract;
}

/** A store on which the site has started. */
export async function started(store: TestStore): Promise<TestFunctions> {
  const functions = await createFunctions(store);
  await openKeyring(functions.database, readKeys(testKeys, "unused"));
  return functions;
}

/** Visitors who send messages until they are stopped; stopping returns how many messages were stored. */
export function writing(functions: TestFunctions) {
  let stopped = false;
  let messageCount = 0;
  const done = (async () => {
    while (!stopped) {
      accepted(await functions.contact(aMessage({ email: `busy-${messageCount}@example.fr` })));
      messageCount++;
      await new Promise(setImmediate);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return messageCount;
    },
  };
}

const folder = () => mkdtempSync(join(tmpdir(), "agence-backup-"));

/** Folders and empty stores for one test. */
export const places = {
  folder,
  /** A path where nothing exists yet. */
  path: (name = randomBytes(4).toString("hex")) => join(folder(), name),
  /** An empty place for a store of the same kind. */
  async emptyStore(like: TestStore): Promise<DatabaseSettings> {
    if (like.dialect === "sqlite") return { dataDir: folder() };
    const database = await createDatabase(inject("postgresUrl")!);
    onTestFinished(() => database.drop());
    return { dataDir: folder(), databaseUrl: database.url };
  },
  /** Opens a store until the end of the test. */
  async open(settings: DatabaseSettings) {
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    return database;
  },
};
