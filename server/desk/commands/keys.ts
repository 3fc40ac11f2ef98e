import { existsSync } from "node:fs";
import { deskWords } from "#content/desk/desk.ts";
import { keysWords } from "#content/desk/keys.ts";
import { openDatabase } from "#server/database/client.ts";
import { keyringOf } from "#server/encryption.ts";
import { keysAtHand } from "../backup/faulty.ts";
import { sourceOf, storeFile } from "../backup/source.ts";
import { deskCommand } from "../command.ts";
import { makeKey, renewKeys, showKeys } from "../keys/tasks.ts";
import { Refusal } from "../refusal.ts";

/** `cles`: the keys and what they seal; a new one; sealing anew what older ones sealed. */
export const keysCommand = deskCommand({
  words: keysWords,
  positionals: { task: { required: false, among: ["nouvelle", "renouveler"] } },
  options: {},
  changes: false,
  async run(context, { positionals: { task } }) {
    const environment = context.environment();
    if (task === "nouvelle") return makeKey(environment);
    const source = sourceOf(environment);
    if (!source.databaseUrl && !existsSync(storeFile(source.dataDir))) {
      throw new Refusal(deskWords.problems.noStore(source.dataDir));
    }
    // Opened here: the desk opens a store only where all of its keys are there.
    const keyring = keyringOf(keysAtHand(environment));
    const database = await openDatabase(source);
    try {
      const site = { database, keyring };
      return task === "renouveler" ? await renewKeys(site, context) : await showKeys(site);
    } finally {
      await database.close();
    }
  },
});
