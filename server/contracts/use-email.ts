import { dayInParis } from "#domain/calendar.ts";
import { emailChangeState } from "#domain/contract/email-change.ts";
import type { Context } from "#server/context.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import {
  linkTokenOf,
  lockedContract,
  replaceLink,
  type StoredContract,
} from "#server/database/contracts/contracts.ts";
import { contactEmailHmac, saveContactEmail } from "#server/database/contracts/corrected-fields.ts";
import { contractsWithDueEmail, markEmailUsed } from "#server/database/contracts/email-changes.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { hashOfToken } from "#server/database/sealed/encryption.ts";

/** The mails to both mailboxes once an address is in use: its confirmation enqueues them for that instant. */
export const emailInUseMails = ["email-in-use", "former-email"] as const;

/** Brings the e-mail addresses into use that are confirmed and that nobody has refused for a day. */
export async function bringEmailsIntoUse(context: Context, isStopping = () => false): Promise<void> {
  const { database, keyring, now } = context;
  for (const id of await contractsWithDueEmail(database.db, now())) {
    if (isStopping()) return;
    await database.transaction(async (transaction) => {
      const contract = await lockedContract(transaction, keyring, { id });
      if (contract) await takeOverEmail(context, transaction, contract);
    });
  }
}

/**
 * Lets the address of a contract that the transaction has locked come into use if its time has come. The private link is
 * replaced: whoever keeps the former mailbox must not keep the contract. The new one goes to the new address.
 */
export async function takeOverEmail(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
): Promise<void> {
  const { keyring } = context;
  const at = context.now();
  const change = contract.emailChanges.findLast(
    (each) => each.usedAt === null && emailChangeState(each, at) === "in-use",
  );
  if (!change) return;
  const { id: contractId, chainId, number } = contract;
  const { id, email, by } = change;
  const formerLinkHash = hashOfToken(linkTokenOf(contract, keyring));
  await saveContactEmail(transaction, contract, email);
  await markEmailUsed(transaction, id, at);
  await replaceLink(transaction, keyring, contractId, context.newToken());
  await recordContractSteps(transaction, [
    { id: context.newId(), contractId, kind: "renew-link", at, on: dayInParis(at), formerLinkHash },
  ]);
  await appendEvidence(transaction, keyring, chainId, "address-in-use", at, {
    contract: number,
    change: id,
    emailHmac: contactEmailHmac(keyring, email),
    ...(by !== null && { by }),
  });
}
