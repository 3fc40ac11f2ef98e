import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { NamedActor } from "#domain/action-permissions.ts";
import { dueOf, onAccountCents } from "#domain/billing/account.ts";
import { isInFile, lastDebit } from "#domain/billing/debit-stage.ts";
import { type OwedDue, owedDue } from "#domain/billing/owed-due.ts";
import { type Day, dayInParis, readDay } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import type { PaymentMeans, SettlementMeans } from "#domain/contract/returns.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { contractIdsByNumber } from "#server/database/billing/billable-contracts.ts";
import { findDebit, lockContracts, updateAwaitedDebit } from "#server/database/billing/debits.ts";
import { accountOf, type Payment, type StoredAccount } from "#server/database/billing/ledger.ts";
import { deletePayment, findPayment, savePayment } from "#server/database/billing/payments.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { recordEntries } from "./books/record-entries.ts";
import { appendFacts, type Fact } from "./record-answers.ts";

/**
 * Why nothing is noted for a month. `unknown`: its contract does not owe it; `again`: it was presented again since;
 * `not-rejected`: its debit was collected, or a file carries it; `already`: it is paid; `day`: the day lies before its
 * return or its contract, or in the future; `amount`: nothing, or more than is on account.
 */
export type PaymentProblem = {
  readonly code: "unknown" | "again" | "not-rejected" | "already" | "not-owed" | "day" | "amount";
};

/** The month that the reference of a debit, or of a first debit that it would have, names; `null` if nothing of it is left to pay. */
export async function findOwedDue(
  executor: DbOrTransaction,
  reference: string,
  today: Day,
): Promise<OwedDue | null> {
  const named = await dueNamed(executor, reference);
  const account = named && (await accountOf(executor, named.contractId));
  return account && owedDue(account, named.dueOn, today);
}

/** The same with its account, the contract locked until the transaction ends, or why nothing can be noted for it. */
async function lockedOwedDue(
  transaction: Transaction,
  reference: string,
  today: Day,
): Promise<Outcome<{ readonly account: StoredAccount; readonly owed: OwedDue }, PaymentProblem>> {
  const named = await dueNamed(transaction, reference);
  if (!named) return failure({ code: "unknown" });
  const { contractId, dueOn } = named;
  await lockContracts(transaction, [contractId]);
  const account = await accountOf(transaction, contractId);
  if (!account) return failure({ code: "unknown" });
  const owed = owedDue(account, dueOn, today);
  if (owed?.reference === reference) return success({ account, owed });
  const { debits, payments } = dueOf(account, dueOn);
  const last = lastDebit(debits);
  if (last && last.id !== reference) return failure({ code: "again" });
  if (last && isInFile(last)) return failure({ code: "not-rejected" });
  if (payments.length > 0) return failure({ code: "already" });
  return failure({ code: last ? "not-owed" : "unknown" });
}

/** The due day that a reference names: that of a debit, or that of the first one that its contract would have for it. */
async function dueNamed(executor: DbOrTransaction, reference: string) {
  const debit = await findDebit(executor, reference);
  if (debit) return debit;
  const [, number = "", year, month, day] = /^([A-Z0-9-]+)-([12]\d{3})(\d\d)(\d\d)-1$/.exec(reference) ?? [];
  const dueOn = readDay(`${year}-${month}-${day}`);
  const contractId = (await contractIdsByNumber(executor, [number])).get(number);
  return contractId && dueOn ? { contractId, dueOn } : null;
}

/** Money received without a debit, and what it pays. By transfer, unless it says otherwise. The rest stays on account. */
export type Received = {
  readonly on: Day;
  readonly means?: PaymentMeans;
  readonly amountCents: number;
  /** Of the contract that keeps what is left. */
  readonly number: string;
  readonly dues: readonly Pick<OwedDue, "reference" | "number" | "dueOn" | "amountCents">[];
};

/** Records money received, each sum with the months that it pays, in the evidence of its contract. The contracts are locked. */
export async function recordPayments(
  context: Context,
  transaction: Transaction,
  received: readonly Received[],
  { sha256, by }: { readonly by: NamedActor; readonly sha256?: string },
): Promise<void> {
  const facts: Fact[] = [];
  const numbers = received.flatMap(({ number, dues }) => [number, ...dues.map((due) => due.number)]);
  const ids = await contractIdsByNumber(transaction, numbers);
  for (const { on, means = "transfer", amountCents, number, dues } of received) {
    await yieldToEventLoop();
    let leftCents = amountCents;
    const save = (of: string, dueOn: Day | null, cents: number) =>
      savePayment(transaction, {
        id: context.newId(),
        contractId: ids.get(of)!,
        dueOn,
        amountCents: cents,
        receivedOn: on,
        means,
        fileSha256: sha256 ?? null,
        createdAt: context.now(),
      });
    const paid: string[] = [];
    for (const due of dues) {
      const cents = Math.min(leftCents, due.amountCents);
      if (cents === 0) break;
      leftCents -= cents;
      paid.push(due.reference);
      await save(due.number, due.dueOn, cents);
    }
    if (leftCents > 0) await save(number, null, leftCents);
    const subject = { kind: "contract", id: number } as const;
    for (const reference of paid.length > 0 ? paid : [null]) {
      const data = { ...(reference && { reference }), cents: String(amountCents), on, means };
      await recordActivity(transaction, context, by.name, "debit-settled", subject, data);
    }
    facts.push({
      number,
      data: {
        on,
        means,
        contract: number,
        references: paid.join(" "),
        receivedCents: String(amountCents),
        leftCents: String(leftCents),
        ...(sha256 && { file: sha256 }),
        by: by.name,
      },
    });
  }
  for (const id of ids.values()) await updateAwaitedDebit(transaction, id);
  await appendFacts(context, transaction, "debit-settled", facts);
  await recordEntries(context, transaction, [...ids.values()]);
}

/** Records money that a person typed for a month: all that is left to pay of it, unless they say another amount. */
export async function recordPayment(
  context: Context,
  transaction: Transaction,
  reference: string,
  {
    on,
    means,
    amountCents,
  }: { readonly on: Day; readonly means: SettlementMeans; readonly amountCents?: number | undefined },
  by: NamedActor,
): Promise<Outcome<OwedDue, PaymentProblem>> {
  const today = dayInParis(context.now());
  const due = await lockedOwedDue(transaction, reference, today);
  if (!due.ok) return due;
  const { owed } = due.value;
  const receivedCents = amountCents ?? owed.amountCents;
  if (receivedCents <= 0) return failure({ code: "amount" });
  if (on < owed.payableFrom || on > today) return failure({ code: "day" });
  const received = { on, means, amountCents: receivedCents, number: owed.number, dues: [owed] };
  await recordPayments(context, transaction, [received], { by });
  return success(owed);
}

/** Pays a month with what its contract has on account: whole, or as far as that goes. */
export async function payFromAccount(
  context: Context,
  transaction: Transaction,
  reference: string,
  by: NamedActor,
): Promise<Outcome<OwedDue, PaymentProblem>> {
  const today = dayInParis(context.now());
  const due = await lockedOwedDue(transaction, reference, today);
  if (!due.ok) return due;
  const { owed, account } = due.value;
  const amountCents = Math.min(owed.amountCents, onAccountCents(account.dues, account.unassigned));
  if (amountCents <= 0) return failure({ code: "amount" });
  const used = {
    on: today,
    means: "account",
    amountCents,
    number: owed.number,
    dues: [owed],
  } as const;
  await recordPayments(context, transaction, [used], { by });
  return success(owed);
}

/** Why a payment stays. `refunded`: money of its month went back; `not-latest`: it was on account, and is used or gone. */
export type UndoPaymentProblem = "not-latest" | "refunded";

/**
 * Takes back a payment that was noted by mistake: its month is due again, if its contract still owes it. Returns the
 * reference of the month's debit, past or to come.
 */
export async function undoPayment(
  context: Context,
  transaction: Transaction,
  payment: Payment,
): Promise<Outcome<{ readonly reference: string | null }, UndoPaymentProblem>> {
  const account = await accountOf(transaction, payment.contractId);
  if (!account || !(await findPayment(transaction, payment.id))) return failure("not-latest");
  const due = account.dues.find(({ dueOn }) => dueOn === payment.dueOn);
  if (due && due.refunds.length > 0) return failure("refunded");
  const isUsed =
    payment.dueOn === null && onAccountCents(account.dues, account.unassigned) < payment.amountCents;
  if (isUsed) return failure("not-latest");
  await deletePayment(transaction, payment.id);
  await updateAwaitedDebit(transaction, payment.contractId);
  await recordEntries(context, transaction, [payment.contractId]);
  const { dueOn } = payment;
  if (dueOn === null) return success({ reference: null });
  return success({
    reference: lastDebit(due?.debits ?? [])?.id ?? debitReference(account.contract.number, dueOn, 1),
  });
}
