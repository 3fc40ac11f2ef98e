import { contractFileWords } from "#content/desk/contract.ts";
import type { AcceptedTerms, EvidenceKind } from "#domain/contract/signed-contract.ts";
import { noteAccountSeen, openContract } from "#server/agency/contract.ts";
import type { Executor } from "#server/database/client.ts";
import { newToken } from "#server/encryption.ts";
import { type DeskContext, enqueueDependencies } from "../command.ts";
import { Refusal } from "../refusal.ts";

/** What is said of a number that no contract has. */
export function unknownContract(number: string): Refusal {
  return new Refusal(contractFileWords.problems.unknown(number));
}

/** What the agency does with a contract; the site sends the mails that this promises. */
export async function openContractAt(context: DeskContext) {
  const { database, keyring } = await context.open();
  return openContract({
    ...{ database, keyring, newToken },
    ...enqueueDependencies(context),
    wakeMail: () => {},
  });
}

/** What the desk needs to know of a contract to note something in its evidence. */
type NamedContract = {
  readonly id: string;
  readonly number: string;
  readonly chainId: string;
  readonly terms: Pick<AcceptedTerms, "sha256">;
};

/** The contract of a number. @throws {Refusal} when there is none, or it was erased. */
export async function contractNumbered(executor: Executor, number: string): Promise<NamedContract> {
  const contract = await executor
    .selectFrom("contracts")
    .select(["id", "number", "chainId", "termsSha256"])
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  if (!contract) throw unknownContract(number);
  const { termsSha256, ...named } = contract;
  return { ...named, terms: { sha256: termsSha256 } };
}

/** Keeps in the evidence of a contract how its whole bank details leave, and who asked. Await it before they do. */
export async function noteBankDetails(
  { open, now, operator }: DeskContext,
  contract: NamedContract,
  kind: Extract<EvidenceKind, "bank-details-shown" | "mandate-saved" | "dossier-made">,
): Promise<void> {
  const { database, keyring } = await open();
  await database.transaction((transaction) =>
    noteAccountSeen({ keyring, now }, transaction, contract, kind, { name: operator }),
  );
}
