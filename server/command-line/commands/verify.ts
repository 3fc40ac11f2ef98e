import { sql } from "kysely";
import type { Database, DbOrTransaction } from "#server/database/engine/client.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import { checkStore } from "../backup/check-store.ts";
import { storeIn } from "../backup/manifest.ts";
import { checkLines, checkProgress, faultsIn } from "../backup/report.ts";
import { restoreWords } from "../backup/words.ts";
import { type Answer, type CommandContext, defineCommand } from "../command.ts";

/** `verifier`: checks the whole store. The page /verifier checks a document. */
export const verifyCommand = defineCommand({
  name: "verifier",
  summary: "Vérifier toutes les données",
  arguments: {},
  options: {},
  examples: [{ text: "Contrôler toutes les données, le site en marche ou non", words: "verifier" }],
  notes: [
    "Tout est lu : la base, les clés, chaque donnée chiffrée, chaque chaîne de preuves et son sceau, chaque contrat, chaque PDF, chaque facture et chaque avoir, avec la suite de leurs numéros. Code de sortie 1 si quelque chose n’est plus entier.",
    "Un PDF reçu d’une banque ou d’un client se contrôle dans le navigateur, à l’adresse /verifier du site.",
  ],
  changes: false,
  run: verifyStore,
});

async function verifyStore(context: CommandContext): Promise<Answer> {
  const { database, keyring } = await context.open();
  const checks = await inSnapshot(database, context.environment().DATA_DIR, (db) =>
    checkStore({ db, keyring }, checkProgress(context)),
  );
  const faults = faultsIn(checks);
  return {
    value: { ok: faults === 0, checks },
    lines: [restoreWords.store(faults), ...checkLines(checks)],
    code: faults > 0 ? 1 : 0,
  };
}

/** Reads the store at one instant, while the site may go on writing. */
async function inSnapshot<Value>(
  { dialect, db }: Database,
  dataDir: string,
  work: (db: DbOrTransaction) => Promise<Value>,
): Promise<Value> {
  if (dialect === "postgres")
    return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
  // A second connection: a transaction on the main one would block all writers.
  const reader = connectSqlite(storeIn(dataDir));
  try {
    await sql`begin`.execute(reader);
    return await work(reader);
  } finally {
    await reader.destroy();
  }
}
