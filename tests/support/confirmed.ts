import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { sentDocumentsOf } from "#server/database/evidence/documents.ts";
import type { TestFunctions } from "./functions.ts";
import { mailsLeft } from "./mail-workers.ts";

/** Signs a contract and sends its confirmation, so that its documents are made. */
export async function confirmed(
  functions: TestFunctions,
  fields: object = {},
  sign = functions.sign,
): Promise<StoredContract> {
  const contract = await sign(fields);
  await mailsLeft(functions, contract.id, "confirmation");
  return contract;
}

/** Writes the documents of a contract into a folder, as the client received them. */
export async function saveSentDocuments(
  { database, keyring }: Pick<TestFunctions, "database" | "keyring">,
  contract: StoredContract,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { fileName, bytes } of await sentDocumentsOf(database.db, keyring, contract)) {
    writeFileSync(join(folder, fileName), bytes);
  }
}
