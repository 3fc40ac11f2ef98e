import type { Selectable } from "kysely";
import type { DbOrTransaction } from "./client.ts";
import type { ContractNotesTable } from "./staff-schema.ts";

/** A note of somebody at the agency about a contract. */
export type ContractNote = Selectable<ContractNotesTable>;

export async function saveNote(executor: DbOrTransaction, note: ContractNote): Promise<void> {
  await executor.insertInto("contract_notes").values(note).execute();
}

/** The notes about a contract, the latest first. */
export function notesOf(executor: DbOrTransaction, contractId: string): Promise<ContractNote[]> {
  return executor
    .selectFrom("contract_notes")
    .selectAll()
    .where("contractId", "=", contractId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
