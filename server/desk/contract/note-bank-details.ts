import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Executor } from "#server/database/client.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import type { DeskContext } from "../command.ts";
import { unknownContract } from "./file.ts";

/** What the desk needs to know of a contract to note something in its evidence. */
export type NamedContract = { readonly id: string; readonly number: string; readonly chainId: string };

/** The contract of a number. @throws {Refusal} when there is none, or it was erased. */
export async function contractNumbered(executor: Executor, number: string): Promise<NamedContract> {
  const contract = await executor
    .selectFrom("contracts")
    .select(["id", "number", "chainId"])
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  if (!contract) throw unknownContract(number);
  return contract;
}

/** Keeps in the evidence of a contract how its whole bank details leave, and who asked. Await it before they do. */
export async function noteBankDetails(
  { open, now, operator }: DeskContext,
  { number, chainId }: NamedContract,
  kind: Extract<EvidenceKind, "bank-details-shown" | "mandate-saved" | "dossier-made">,
): Promise<void> {
  const { database, keyring } = await open();
  await database.transaction((transaction) =>
    appendEvidence(transaction, keyring, chainId, kind, now(), { contract: number, by: operator }),
  );
}
