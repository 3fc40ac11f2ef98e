import { existsSync } from "node:fs";
import { join } from "node:path";
import { deskWords } from "#content/desk.ts";
import { openDatabase } from "#server/database/client.ts";
import { keyringOf } from "#server/encryption.ts";
import { type Environment, readEnvironment } from "#server/env.ts";
import { readKeys } from "#server/key-file.ts";
import { DeskClosed, runDesk } from "./desk.ts";

// Who reads may have seen enough: `… | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await runDesk(process.argv.slice(2), {
  open,
  out: (text) => process.stdout.write(text),
  err: (line) => process.stderr.write(`${line}\n`),
});

/** Opens what the site has made, beside it: an empty store or a new key made by mistake would answer nothing. */
async function open() {
  const environment = readEnvironment();
  if (!environment.ok) throw new DeskClosed(deskWords.problems.setting(environment.problem.join(", ")));
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ENCRYPTION_KEYS: keys } = environment.value;
  expectSiteIn(environment.value);
  return {
    keyring: keyringOf(readKeys(keys, dataDir)),
    database: await openDatabase({ databaseUrl, dataDir }),
  };
}

function expectSiteIn({ DATABASE_URL, DATA_DIR, ENCRYPTION_KEYS }: Environment): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, "agence.db"))) {
    throw new DeskClosed(deskWords.problems.noStore(DATA_DIR));
  }
  if (ENCRYPTION_KEYS === "" && !existsSync(join(DATA_DIR, "keys", "encryption.key"))) {
    throw new DeskClosed(deskWords.problems.noKey(DATA_DIR));
  }
}
