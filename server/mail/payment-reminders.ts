import { paths } from "#content/site/paths.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import { nextDebitOf } from "#domain/billing/next-debit.ts";
import { askedDues } from "#domain/billing/unpaid-due.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { accountChangeObstacle } from "#domain/contract/account-change.ts";
import { nextDayOwed } from "#domain/contract/debits.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import type { Context } from "#server/context.ts";
import { findDebitReturn, remindedReturns } from "#server/database/billing/debit-returns.ts";
import { findDebit } from "#server/database/billing/debits.ts";
import { accountOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { findContract, linkTokenOf, lockedContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { type PaymentReminder, rankOf } from "#server/database/mail/mail-kinds.ts";
import type { OutboxMail } from "#server/database/mail/outbox.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { composeClaim } from "./templates/claim.tsx";
import { composePaymentReminder } from "./templates/payment-reminder.tsx";

/** A reminder of the month whose debit came back, by that return; `null` once nobody is asked for it. */
export function paymentReminder(kind: PaymentReminder) {
  return async (context: Context, returnId: string): Promise<ComposedMail | null> => {
    const { database, keyring, settings, now, today } = context;
    const { db } = database;
    const returned = await findDebitReturn(db, returnId);
    const account = returned && (await accountOf(db, returned.contractId));
    const due = account && askedDues(account, now()).find(({ reference }) => reference === returned.debitId);
    const contract = due && (await findContract(db, keyring, { id: due.contractId }));
    if (!contract) return null;
    const contractPage = settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring));
    if (due.isToReclaim) {
      return rankOf(kind) === 1
        ? composeClaim({ contract: asReached(contract, now()), due, contractPage })
        : null;
    }
    const about = (await remindedReturns(db, [{ ...returned, id: returned.debitId }])).get(returned.debitId);
    const former = [...(about?.formerMails ?? []), ...(about?.mails ?? [])];
    const { edition, version } = contract.terms;
    const token = linkTokenOf(contract, keyring);
    const mayChangeAccount =
      accountChangeObstacle(stateOn(contract.status, today()), {
        isConfirmed: contract.emailConfirmation !== null,
        hasUnpaidMonths: true,
      }) === null;
    return composePaymentReminder(rankOf(kind), {
      contract: asReached(contract, now()),
      due,
      remindedOn: former.flatMap(({ sentAt }) => (sentAt === null ? [] : [dayInParis(sentAt)])).toSorted(),
      next: nextDebit(context, account),
      contractPage,
      accountPage: mayChangeAccount ? settings.PUBLIC_URL + paths.accountChange(token) : null,
      article: contract.takenOver
        ? null
        : `${settings.PUBLIC_URL}${paths.termsVersion(edition, version)}#resiliation-2h`,
    });
  };
}

/** The next month that a contract owes and its next debit, from tomorrow on; `null` if there is none, or nothing can be collected. */
function nextDebit({ today, now }: Context, account: StoredAccount) {
  const tomorrow = addDays(today(), 1);
  const dueOn = nextDayOwed(account.contract, tomorrow);
  if (!dueOn || isBlocked(mandateUse(account, now()), today())) return null;
  const next = nextDebitOf(account, tomorrow, now());
  return next ? { dueOn, debitOn: next.collectionOn, cents: next.amountCents } : null;
}

/** Records in the evidence, and beside the debit, that a reminder has left: the terms allow nothing without it. */
export async function recordReminder(
  { keyring }: Context,
  transaction: Transaction,
  { kind, subjectId }: Pick<OutboxMail, "subjectId"> & { readonly kind: PaymentReminder },
  sentAt: number,
): Promise<void> {
  const returned = await findDebitReturn(transaction, subjectId);
  const debit = returned && (await findDebit(transaction, returned.debitId));
  const contract = debit && (await lockedContract(transaction, keyring, { id: debit.contractId }));
  if (!contract) return;
  const { id: reference } = debit;
  await transaction
    .updateTable("debits")
    .set({ remindedAt: sentAt })
    .where("id", "=", reference)
    .where("remindedAt", "is", null)
    .execute();
  await appendEvidence(transaction, keyring, contract.chainId, "payment-reminded", sentAt, {
    contract: contract.number,
    reference,
    dueOn: debit.dueOn,
    rank: String(rankOf(kind)),
  });
}
