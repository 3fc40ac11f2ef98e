import { company } from "#content/company.ts";
import { creditorAccount } from "#content/creditor-account.ts";
import { debitRunWords } from "#content/desk/direct-debits.ts";
import { yearOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Executor, Transaction } from "#server/database/client.ts";
import { noteContractStep } from "#server/database/contract-steps.ts";
import { nextInCounter } from "#server/database/counters.ts";
import {
  billableContractsOf,
  debitsOfRun,
  type StoredDebit,
  type StoredRun,
  saveRun,
} from "#server/database/debits.ts";
import { takeTurns } from "#server/database/dialect.ts";
import { sha256Of } from "#server/database/documents.ts";
import { appendToChains } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";
import { type EnqueueDependencies, enqueueMail } from "#server/functions/dependencies.ts";
import { directDebitFile } from "./direct-debit-file.ts";
import { debtorOf, fingerprintOf, type PlannedDebit, planRun, type RunRequest } from "./plan.ts";

/**
 * Why no run is made. `changed`: what is owed is no longer what was shown, since somebody else made a run or a contract
 * ended meanwhile. `wrong-total`: another amount was agreed to.
 */
export type MakeRunProblem =
  | { readonly code: "changed"; readonly debitCount: number; readonly totalCents: number }
  | { readonly code: "wrong-total" };

/** What somebody agreed to present. */
export type AgreedRun = {
  readonly request: RunRequest;
  /** The {@link fingerprintOf} the plan that was shown. */
  readonly shown: string;
  readonly totalCents: number;
};

/**
 * Keeps the payments of a plan as presented and promises the announcements that they need. Plans again first, while
 * nobody else can; nothing is saved where that comes to something else than what was agreed to.
 */
export async function makeRun(
  deps: EnqueueDependencies & { readonly keyring: Keyring },
  transaction: Transaction,
  { request, shown, totalCents: agreedCents }: AgreedRun,
  madeAt: number,
): Promise<Outcome<StoredRun, MakeRunProblem>> {
  const { keyring } = deps;
  await takeTurns(transaction, "debit-runs");
  const plan = await planRun(transaction, keyring, request);
  const { debits, totalCents } = plan;
  const debitCount = debits.length;
  if (debitCount === 0 || fingerprintOf(plan) !== shown)
    return failure({ code: "changed", debitCount, totalCents });
  if (totalCents !== agreedCents) return failure({ code: "wrong-total" });
  const year = yearOf(request.madeOn);
  const rank = await nextInCounter(transaction, `debit-runs-${year}`);
  const id = `P-${year}-${String(rank).padStart(4, "0")}`;
  const rows = debits.map(
    ({ number: _number, raisonSociale: _name, announcedAnew: _late, ...debit }) => debit,
  );
  const file = await fileOf(transaction, keyring, { id, createdAt: madeAt }, rows);
  const { fromOn, toOn } = request;
  const run: StoredRun = {
    ...{ id, fromOn, toOn, totalCents, debitCount, createdAt: madeAt },
    fileSha256: sha256Of(Buffer.from(file)),
  };
  await saveRun(transaction, run, rows);
  await announce(deps, transaction, debits, madeAt);
  return success(run);
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
