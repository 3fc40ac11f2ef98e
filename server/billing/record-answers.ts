import type { NamedActor } from "#domain/action-permissions.ts";
import type { PlannedReturn } from "#domain/billing/bank-plan.ts";
import { needsAnotherAccount } from "#domain/contract/returns.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Context } from "#server/context.ts";
import { returnDebits } from "#server/database/billing/bank-files.ts";
import { saveDebitReturns } from "#server/database/billing/debit-returns.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import { settleNamedReturns } from "#server/database/billing/unnamed-returns.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { recordEntries } from "./books/record-entries.ts";
import { startReminders } from "./reminders.ts";
import { requestAnotherAccount } from "./request-account.ts";
import { confirmDebits } from "./runs/filed-batches.ts";

/** Who records something, and the file of the bank that says so; none if it is typed by hand. */
type Source = { readonly by: NamedActor; readonly sha256?: string };

/** A debit that came back. */
type Return = Pick<PlannedReturn, "on" | "reason" | "words"> & {
  readonly debit: Pick<NamedDebit, "id" | "runId" | "contractId" | "dueOn" | "number">;
};

/** Records returns, each in the evidence of its contract. The contracts are locked. */
export async function recordReturns(
  context: Context,
  transaction: Transaction,
  returns: readonly Return[],
  { sha256, by }: Source,
): Promise<void> {
  for (const some of Map.groupBy(returns, ({ on, reason, words }) => `${on} ${reason} ${words}`).values()) {
    const debits = some.map(({ debit }) => debit);
    if ((await returnDebits(transaction, debits, some[0]!)) !== debits.length)
      throw new Error("A debit changed while its contract was locked");
  }
  const facts: Fact[] = [];
  for (const { debit, on, reason, words } of returns) {
    const { id: reference, number } = debit;
    const data = { reference, on, reason };
    const subject = { kind: "contract", id: number } as const;
    await recordActivity(transaction, context, by.name, "debit-returned", subject, data);
    const said = { ...data, ...(words && { words }), contract: number };
    facts.push({ number, data: { ...said, ...(sha256 && { file: sha256 }), by: by.name } });
  }
  const debits = returns.map(({ debit }) => debit);
  await confirmDebits(transaction, [...new Set(debits.map(({ runId }) => runId))]);
  await saveDebitReturns(transaction, debits, context.now());
  await startReminders(context, transaction, returns);
  await askRefusedInAdvance(context, transaction, returns, by);
  await appendFacts(context, transaction, "debit-returned", facts);
  await recordEntries(
    context,
    transaction,
    debits.map(({ contractId }) => contractId),
  );
  await settleNamedReturns(transaction, context.now());
}

/** Asks for another account before the day of a debit that the bank refused in advance, where the same one cannot pay. */
async function askRefusedInAdvance(
  context: Context,
  transaction: Transaction,
  returns: readonly Return[],
  by: NamedActor,
): Promise<void> {
  const refused = returns.filter(
    ({ debit, reason }) => debit.dueOn > context.today() && needsAnotherAccount(reason),
  );
  for (const id of new Set(refused.map(({ debit }) => debit.contractId))) {
    const contract = await findContract(transaction, context.keyring, { id });
    if (contract) await requestAnotherAccount(context, transaction, contract, "refused-account", by);
  }
}

/** A fact about a contract. */
export type Fact = { readonly number: string; readonly data: Readonly<Record<string, string>> };

/** Appends facts to the evidence of their contracts, some chains at once: each contract's first fact, then its second … */
export async function appendFacts(
  { keyring, now }: Context,
  transaction: Transaction,
  kind: EvidenceKind,
  facts: readonly Fact[],
): Promise<void> {
  const ofContract = Map.groupBy(facts, ({ number }) => number);
  const chains = new Map<string, string>();
  for (const some of chunksOf([...ofContract.keys()])) {
    const rows = await transaction
      .selectFrom("contracts")
      .select(["number", "chainId"])
      .where("number", "in", some)
      .execute();
    for (const { number, chainId } of rows) chains.set(number, chainId);
  }
  const most = Math.max(0, ...[...ofContract.values()].map(({ length }) => length));
  for (let round = 0; round < most; round += 1) {
    const additions = [...ofContract].flatMap(([number, its]) => {
      const fact = its[round];
      return fact ? [{ chainId: chains.get(number)!, data: fact.data }] : [];
    });
    await appendToChains(transaction, keyring, kind, now(), additions);
  }
}
