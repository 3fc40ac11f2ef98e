import type { Selectable } from "kysely";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf, countOf } from "#server/database/engine/dialect.ts";
import type { ContractNotesTable } from "#server/database/engine/staff-schema.ts";
import { searchableText, textContains } from "#server/database/engine/text-search.ts";
import { selectInUse } from "./fact-changes.ts";

/** A note of somebody at the agency about a contract. */
export type ContractNote = Omit<Selectable<ContractNotesTable>, "searched">;

const columns = [
  "contract_notes.id",
  "contract_notes.contractId",
  "contract_notes.at",
  "contract_notes.by",
  "contract_notes.text",
] as const;

export async function saveNote(executor: DbOrTransaction, note: ContractNote): Promise<void> {
  await executor
    .insertInto("contract_notes")
    .values({ ...note, searched: searchableText([note.text]) })
    .execute();
}

/** A note with the number of its contract and the firm. */
export type NamedNote = ContractNote & { readonly number: string; readonly raisonSociale: string };

/** Some notes with these words, the latest first. `nearly`: the words may have a typo each. */
export function notesWith(
  executor: DbOrTransaction,
  words: string,
  limit: number,
  nearly = false,
): Promise<NamedNote[]> {
  const ids = executor
    .selectFrom("contract_notes")
    .select("id")
    .where("at", ">=", 0)
    .where(textContains(executor, "searched", words, nearly))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  return executor
    .selectFrom("contract_notes")
    .innerJoin("contracts", "contracts.id", "contract_notes.contractId")
    .select(columns)
    .select(["contracts.number", ...selectInUse("raisonSociale")])
    .where("contract_notes.id", "in", ids)
    .orderBy("contract_notes.at", "desc")
    .orderBy("contract_notes.id", "desc")
    .execute();
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
      .select(columns)
      .where("contractId", "in", some)
      .orderBy("at")
      .orderBy("id")
      .execute();
    for (const note of notes) latest.set(note.contractId, note);
  }
  return latest;
}

function latestFirst(about: ReturnType<typeof notesAbout>) {
  return about.select(columns).orderBy("at", "desc").orderBy("id", "desc");
}

function notesAbout(executor: DbOrTransaction, contractId: string) {
  return executor.selectFrom("contract_notes").where("contractId", "=", contractId);
}
