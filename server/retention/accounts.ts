import { amendedMandateKind } from "#domain/contract/document-kind.ts";
import { accountErasedOn } from "#domain/retention.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import {
  amendedContractsAfter,
  amendmentsOf,
  amendmentTextOf,
  saveAmendmentText,
} from "#server/database/contracts/amendments.ts";
import {
  lockedContract,
  type StoredContract,
  saveSignedText,
  signedTextOf,
} from "#server/database/contracts/contracts.ts";
import {
  eraseAccount,
  isOnMandate,
  lastUsedOn,
  mandateIdOf,
  mandatesOf,
  type StoredMandate,
} from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import { holdsOf, recordErasure } from "#server/database/evidence/erasures.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { eraseFile } from "#server/database/sealed/sealed-files.ts";

/**
 * Erases the accounts of mandates that are no longer in use, 13 months after their last debit: the sealed account, the
 * PDF of the mandate, and the account in the signed data. The evidence keeps the hash of the data without it.
 */
export async function eraseReplacedAccounts(context: Context, isStopping: () => boolean): Promise<void> {
  const { database, keyring } = context;
  const read = (after: string) => amendedContractsAfter(database.db, after);
  for await (const ids of batches(read, (id) => id)) {
    const due = await mandatesToErase(context, database.db, ids);
    for (const id of new Set(due.map(({ contractId }) => contractId))) {
      if (isStopping()) return;
      await database.transaction(async (transaction) => {
        const contract = await lockedContract(transaction, keyring, { id });
        if (!contract || (await holdsOf(transaction, id)).length > 0) return;
        // Read again under the lock, because a debit may have used one since.
        for (const mandate of await mandatesToErase(context, transaction, [id])) {
          await erase(context, transaction, contract, mandate);
        }
      });
    }
  }
}

/** The mandates of some contracts whose account is to be erased now. */
async function mandatesToErase(
  { now, today }: Context,
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<StoredMandate[]> {
  const debits = await debitsOfContracts(executor, contractIds);
  return [...(await mandatesOf(executor, contractIds)).values()].flatMap((mandates) =>
    mandates.filter((mandate) => {
      const used = debits.filter((debit) => isOnMandate(debit, mandate));
      const unusedFrom = lastUsedOn(mandates, mandate, used, now());
      return (
        unusedFrom !== null && mandate.accountErasedOn === null && today() >= accountErasedOn(unusedFrom)
      );
    }),
  );
}

async function erase(
  { keyring, now, today }: Context,
  transaction: Transaction,
  contract: StoredContract,
  mandate: StoredMandate,
): Promise<void> {
  const amendments = (await amendmentsOf(transaction, [contract.id])).get(contract.id) ?? [];
  const amendment = amendments.find(({ id }) => mandateIdOf(contract.id, id) === mandate.id);
  const signed = JSON.parse(
    amendment ? amendmentTextOf(amendment, keyring) : signedTextOf(contract, keyring),
  );
  const text = canonicalJson({ ...signed, mandate: { ...signed.mandate, iban: "", bic: "" } });
  if (amendment) await saveAmendmentText(transaction, keyring, amendment.id, text);
  else await saveSignedText(transaction, keyring, contract.id, text);
  await eraseAccount(transaction, keyring, mandate, today());
  await eraseFile(transaction, keyring, {
    kind: mandate.id === contract.id ? "mandate" : amendedMandateKind(mandate),
    subject: contract.id,
  });
  await appendEvidence(transaction, keyring, contract.chainId, "account-erased", now(), {
    contract: contract.number,
    umr: mandate.umr,
    signedDataSha256: sha256Of(text),
  });
  await recordErasure(transaction, {
    erasedOn: today(),
    kind: "account",
    rule: "no-longer-needed",
    subject: contract.number,
  });
}
