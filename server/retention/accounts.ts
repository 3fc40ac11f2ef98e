import { type Day, dayInParis } from "#domain/calendar.ts";
import { mandateInUse } from "#domain/contract/mandates.ts";
import { accountErasedOn } from "#domain/retention.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import {
  amendedContractsAfter,
  amendmentsOf,
  amendmentTextOf,
  saveAmendmentText,
} from "#server/database/amendments.ts";
import type { Transaction } from "#server/database/client.ts";
import {
  lockedContract,
  type StoredContract,
  saveSignedText,
  signedTextOf,
} from "#server/database/contracts.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/debits.ts";
import { batches } from "#server/database/dialect.ts";
import { eraseMandateDocument, sha256Of } from "#server/database/documents.ts";
import { holdsOf, recordErasure } from "#server/database/erasures.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { eraseAccount, isOnMandate, mandateIdOf, type StoredMandate } from "#server/database/mandates.ts";

/**
 * Erases the accounts of mandates that are no longer in use, 13 months after their last debit: the sealed account, the
 * PDF of the mandate, and the account in the signed data. The evidence keeps the hash of the data without it.
 */
export async function eraseReplacedAccounts(context: Context, isStopping: () => boolean): Promise<void> {
  const { database, keyring, today } = context;
  const read = (after: string) => amendedContractsAfter(database.db, after);
  for await (const ids of batches(read, (id) => id)) {
    for (const id of ids) {
      if (isStopping()) return;
      await database.transaction(async (transaction) => {
        const contract = await lockedContract(transaction, keyring, { id });
        if (!contract || (await holdsOf(transaction, id)).length > 0) return;
        const debits = await debitsOfContracts(transaction, [id]);
        for (const mandate of contract.mandates) {
          const lastUsedOn = lastUseOf(contract, mandate, debits, context.now());
          if (lastUsedOn === null || mandate.accountErasedOn !== null) continue;
          if (today() >= accountErasedOn(lastUsedOn)) await erase(context, transaction, contract, mandate);
        }
      });
    }
  }
}

/** The last day of use of a mandate that is not in use any more; `null` while it is, or waits. */
function lastUseOf(
  { mandates }: StoredContract,
  mandate: StoredMandate,
  debits: readonly StoredDebit[],
  at: number,
): Day | null {
  if (mandate.revokedAt !== null) return dayInParis(mandate.revokedAt);
  const inUse = mandateInUse(mandates, at);
  if (mandate.usableAt > at || mandate.id === inUse.id) return null;
  const next = mandates.find(
    ({ usableAt, revokedAt, createdAt }) =>
      revokedAt === null && createdAt > mandate.createdAt && usableAt <= at,
  )!;
  const used = debits.filter((debit) => isOnMandate(debit, mandate)).map(({ collectionOn }) => collectionOn);
  return used.sort().at(-1) ?? dayInParis(next.usableAt);
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
  await eraseMandateDocument(transaction, keyring, mandate);
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
