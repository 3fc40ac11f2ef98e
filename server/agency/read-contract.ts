import { type Day, dayInParis } from "#domain/calendar.ts";
import { type ContractStatus, suspensionOf } from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { firstActivityAbout } from "#server/database/activities.ts";
import type { Executor } from "#server/database/client.ts";
import { type ContractNote, notesOf } from "#server/database/contract-notes.ts";
import { latestLinkStep } from "#server/database/contract-steps.ts";
import { holdsOf, type LegalHold } from "#server/database/erasures.ts";
import type { ContractDependencies } from "./contract.ts";
import { type ContractDebits, contractDebits } from "./contract-debits.ts";
import { type ContractFile, contractFile } from "./contract-file.ts";

/** Everything that the page of a contract tells. */
export type ReadContract = {
  /** The instant at which it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly file: ContractFile;
  /** Where it stands, in a few signs: what a gesture was decided on. */
  readonly standing: string;
  readonly debits: ContractDebits;
  readonly holds: readonly LegalHold[];
  readonly notes: readonly ContractNote[];
  /** Who called the client first, and when. */
  readonly welcomed: { readonly at: number; readonly by: string } | null;
  /** The step that gave the private link; empty for that of the signature. */
  readonly link: string;
};

/** No contract has this number; or it was erased. */
export type Missing = { readonly code: "unknown" } | { readonly code: "erased"; readonly on: Day };

/** Everything about the contract of a number, the account masked. @throws {SealError} when its key is gone. */
export async function readContract(
  { database: { db }, keyring, now }: Pick<ContractDependencies, "database" | "keyring" | "now">,
  number: string,
): Promise<Outcome<ReadContract, Missing>> {
  const today = dayInParis(now());
  const file = await contractFile(db, keyring, { number, today });
  if (!file) return failure(await missing(db, number));
  return success({
    readAt: now(),
    file,
    standing: standingOf(file.status),
    debits: await contractDebits(db, file.id, today),
    holds: await holdsOf(db, file.id),
    notes: await notesOf(db, file.id),
    welcomed: await firstActivityAbout(db, number, "contract-welcomed"),
    link: (await latestLinkStep(db, file.id)) ?? "",
  });
}

/** Where a contract stands, in a few signs. */
export function standingOf(status: ContractStatus): string {
  const suspension = suspensionOf(status);
  const ending = "lastDayOn" in status ? [status.cause, status.askedAt, status.lastDayOn] : [];
  return [status.state, ...ending, suspension?.reason, suspension?.since].filter(Boolean).join("_");
}

/** Why a number leads to no contract. */
export async function missing(executor: Executor, number: string): Promise<Missing> {
  const row = await executor
    .selectFrom("contracts")
    .select("erasedOn")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.erasedOn ? { code: "erased", on: row.erasedOn } : { code: "unknown" };
}
