import { recordEntries } from "#server/billing/books/record-entries.ts";
import type { Context } from "#server/context.ts";
import { namesOf } from "#server/database/contracts/changes.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import { seatHmac, siretHmac } from "#server/database/contracts/corrected-fields.ts";
import { contractsWithDueFacts, saveUsedFacts } from "#server/database/contracts/fact-changes.ts";
import { saveSearchedText } from "#server/database/contracts/searched-contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";

/** Lets lists, search and books take over the changes of facts that have waited for 24 hours. */
export async function bringFactsIntoUse(context: Context, isStopping = () => false): Promise<void> {
  const { database, now } = context;
  for (const id of await contractsWithDueFacts(database.db, now())) {
    if (isStopping()) return;
    await database.transaction(async (transaction) => {
      const contract = await lockedContract(transaction, context.keyring, { id });
      if (contract) await takeOverFacts(context, transaction, contract);
    });
  }
}

/** The same for a contract that the transaction has locked. Returns the contract as it is then. */
export async function takeOverFacts(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
): Promise<StoredContract> {
  const { keyring } = context;
  const { id } = contract;
  const at = context.now();
  const due = contract.factChanges.filter(
    ({ usedAt, undoneAt, usableAt }) => usedAt === null && undoneAt === null && usableAt <= at,
  );
  if (due.length === 0) return contract;
  for (const change of due) {
    const seat = await saveUsedFacts(transaction, contract, change, at);
    await appendEvidence(transaction, keyring, contract.chainId, "facts-in-use", at, {
      contract: contract.number,
      change: change.id,
      facts: namesOf(change.facts),
      ...(change.facts.siret !== undefined && { siretHmac: siretHmac(keyring, change.facts.siret) }),
      ...(seat && { seatHmac: seatHmac(keyring, seat) }),
    });
  }
  const taken = (await lockedContract(transaction, keyring, { id }))!;
  await saveSearchedText(transaction, taken);
  // The tax of what is not invoiced yet depends on the seat.
  await recordEntries(context, transaction, [id]);
  return taken;
}
