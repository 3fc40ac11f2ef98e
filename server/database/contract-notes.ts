import type { Selectable } from "kysely";
import type { Executor } from "./client.ts";
import type { ContractNotesTable } from "./staff-schema.ts";

/** What somebody of the agency noted about a contract. */
export type ContractNote = Selectable<ContractNotesTable>;

/** Keeps a note. */
export async function saveNote(executor: Executor, note: ContractNote): Promise<void> {
  await executor.insertInto("contract_notes").values(note).execute();
}

/** The notes about a contract, the latest first. */
export function notesOf(executor: Executor, contractId: string): Promise<ContractNote[]> {
  return executor
    .selectFrom("contract_notes")
    .selectAll()
    .where("contractId", "=", contractId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
