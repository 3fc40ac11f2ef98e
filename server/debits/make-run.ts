import { company } from "#content/company.ts";
import { creditorAccount } from "#content/creditor-account.ts";
import { debitRunWords } from "#content/desk/direct-debits.ts";
import { yearOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Database, Executor, Transaction } from "#server/database/client.ts";
import { noteContractStep } from "#server/database/contract-steps.ts";
import { nextInCounter } from "#server/database/counters.ts";
import {
  billableContractsOf,
  debitsOfRun,
  type StoredDebit,
  type StoredRun,
  saveRun,
} from "#server/database/debits.ts";
import { sha256Of } from "#server/database/documents.ts";
import { appendToChains } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";
import { type EnqueueDependencies, enqueueMail } from "#server/functions/dependencies.ts";
import { directDebitFile } from "./direct-debit-file.ts";
import { debtorOf, type PlannedDebit, planRun, type RunPlan, type RunRequest } from "./plan.ts";

/** A run and its file, as text. */
type MadeRun = { readonly run: StoredRun; readonly file: string };

/**
 * Keeps the payments of a plan as presented, makes their file, notes in the evidence who asked for it and promises the
 * announcements that they need, in one transaction. `changed`: what is owed is no longer what the plan showed, since
 * somebody else made a run or a contract ended meanwhile; nothing is saved then.
 */
export function makeRun(
  deps: EnqueueDependencies & {
    readonly database: Database;
    readonly keyring: Keyring;
    readonly madeAt: number;
    readonly by: string;
  },
  request: RunRequest,
  shown: RunPlan,
): Promise<Outcome<MadeRun, "changed">> {
  const { database, keyring, madeAt, by } = deps;
  return database.transaction(async (transaction) => {
    const { debits, totalCents } = await planRun(transaction, keyring, request);
    const isAsShown = totalCents === shown.totalCents && haveSameIds(debits, shown.debits);
    if (!isAsShown) return failure("changed");
    const year = yearOf(request.madeOn);
    const rank = await nextInCounter(transaction, `debit-runs-${year}`);
    const id = `P-${year}-${String(rank).padStart(4, "0")}`;
    const rows = debits.map(
      ({ number: _number, raisonSociale: _name, announcedAnew: _late, ...debit }) => debit,
    );
    const file = await fileOf(transaction, keyring, { id, createdAt: madeAt }, rows);
    const { fromOn, toOn } = request;
    const run: StoredRun = {
      ...{ id, fromOn, toOn, totalCents, createdAt: madeAt },
      debitCount: debits.length,
      fileSha256: sha256Of(Buffer.from(file)),
    };
    await saveRun(transaction, run, rows);
    await noteBankFile(transaction, keyring, { run: id, at: madeAt, by });
    await announce(deps, transaction, debits, madeAt);
    return success({ run, file });
  });
}

/** Tells each debtor whose payments missed the day announced at the signature when they are collected instead. */
async function announce(
  deps: EnqueueDependencies,
  transaction: Transaction,
  debits: readonly PlannedDebit[],
  at: number,
): Promise<void> {
  const late = new Map(
    debits.filter(({ announcedAnew }) => announcedAnew).map((debit) => [debit.contractId, debit]),
  );
  for (const { contractId, collectionOn: on } of late.values()) {
    const id = deps.newId();
    await noteContractStep(transaction, { id, contractId, kind: "announce-debits", at, on });
    await enqueueMail(deps, transaction, "debit-notice", id, at);
  }
}

function haveSameIds(some: RunPlan["debits"], others: RunPlan["debits"]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}

/**
 * The file of a run once more. `changed`: it would no longer be the same, since the store was touched or a mandate
 * erased. @throws {SealError} when the key of a bank account is gone.
 */
export async function fileOfRun(
  executor: Executor,
  keyring: Keyring,
  run: StoredRun,
): Promise<Outcome<string, "changed">> {
  const file = await fileOf(executor, keyring, run, await debitsOfRun(executor, run.id));
  return sha256Of(Buffer.from(file)) === run.fileSha256 ? success(file) : failure("changed");
}

type FileRow = Pick<StoredDebit, "id" | "contractId" | "dueOn" | "amountCents" | "collectionOn" | "sequence">;

async function fileOf(
  executor: Executor,
  keyring: Keyring,
  { id, createdAt }: Pick<StoredRun, "id" | "createdAt">,
  rows: readonly FileRow[],
): Promise<string> {
  const contracts = await billableContractsOf(executor, [
    ...new Set(rows.map(({ contractId }) => contractId)),
  ]);
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const debits = rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((row) => {
      const contract = byId.get(row.contractId);
      if (!contract) return [];
      const { ibanIsValid: _checked, ...debtor } = debtorOf(contract, keyring);
      const { amountCents, collectionOn, sequence, dueOn } = row;
      const label = debitRunWords.label(contract.number, dueOn);
      return [{ endToEndId: row.id, amountCents, collectionOn, sequence, label, ...debtor }];
    });
  return directDebitFile({ id, madeAt: createdAt, debits }, creditor);
}

const creditor = {
  name: company.name,
  identifier: company.creditorIdentifier,
  ...creditorAccount,
  address: {
    street: company.street,
    postalCode: company.postalCode,
    town: company.city,
    countryCode: "FR",
  },
} as const;

/**
 * Keeps in the evidence of each contract that its whole bank details leave in the file of a run, and who asked. The
 * file may be written once that is committed, and not before.
 */
export async function noteBankFile(
  transaction: Transaction,
  keyring: Keyring,
  { run, at, by }: { readonly run: string; readonly at: number; readonly by: string },
): Promise<void> {
  const contracts = await transaction
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .select(["contracts.number", "contracts.chainId"])
    .distinct()
    .where("debits.runId", "=", run)
    .execute();
  await appendToChains(
    transaction,
    keyring,
    "bank-file-made",
    at,
    contracts.map(({ number, chainId }) => ({ chainId, data: { contract: number, run, by } })),
  );
}
