import type { Selectable } from "kysely";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf, countOf } from "#server/database/engine/dialect.ts";
import type { ContractNotesTable } from "#server/database/engine/staff-schema.ts";

/** A note of somebody at the agency about a contract. */
export type ContractNote = Selectable<ContractNotesTable>;

export async function saveNote(executor: DbOrTransaction, note: ContractNote): Promise<void> {
  await executor.insertInto("contract_notes").values(note).execute();
}

/** The notes about a contract, the latest first. */
export function notesOf(executor: DbOrTransaction, contractId: string): Promise<ContractNote[]> {
  return latestFirst(notesAbout(executor, contractId)).execute();
}

/** A page of the notes about a contract, the latest first, and how many there are. */
export type NotesPage = {
  readonly notes: readonly ContractNote[];
  readonly total: number;
  readonly page: number;
  readonly pageLength: number;
};

const pageLength = 20;

export async function notesPage(
  executor: DbOrTransaction,
  contractId: string,
  page: number,
): Promise<NotesPage> {
  const about = notesAbout(executor, contractId);
  const notes = await latestFirst(about)
    .limit(pageLength)
    .offset((page - 1) * pageLength)
    .execute();
  return { notes, total: await countOf(about), page, pageLength };
}

/** The latest note about each of some contracts. */
export async function latestNotes(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ContractNote>> {
  const latest = new Map<string, ContractNote>();
  for (const some of chunksOf(contractIds)) {
    const notes = await executor
      .selectFrom("contract_notes")
      .selectAll()
      .where("contractId", "in", some)
      .orderBy("at")
      .orderBy("id")
      .execute();
    for (const note of notes) latest.set(note.contractId, note);
  }
  return latest;
}

function latestFirst(about: ReturnType<typeof notesAbout>) {
  return about.selectAll().orderBy("at", "desc").orderBy("id", "desc");
}

function notesAbout(executor: DbOrTransaction, contractId: string) {
  return executor.selectFrom("contract_notes").where("contractId", "=", contractId);
}
