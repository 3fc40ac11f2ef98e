import { appendEvidence } from "#server/database/evidence.ts";
import type { DeskContext } from "../command.ts";
import { unknownContract } from "./file.ts";

/**
 * Bank details are shown only once the agency has answered yes and it is kept, in the evidence of the contract, who
 * asked. @throws {Refusal} when the agency declines, or there is no such contract.
 */
export async function noteShown(
  { open, confirm, now, operator }: DeskContext,
  number: string,
  question: string,
): Promise<void> {
  const { database, keyring } = await open();
  const contract = await database.db
    .selectFrom("contracts")
    .select("chainId")
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  if (!contract) throw unknownContract(number);
  await confirm(question);
  await database.transaction((transaction) =>
    appendEvidence(transaction, keyring, contract.chainId, "bank-details-shown", now(), {
      contract: number,
      by: operator,
    }),
  );
}
