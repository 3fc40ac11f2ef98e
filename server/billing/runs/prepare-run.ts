import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { creditorAccount, statementLine } from "#content/contract/creditor-account.ts";
import { company } from "#content/site/company.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { type Day, dayInParis, yearOf } from "#domain/calendar.ts";
import { debtorOn } from "#domain/contract/fact-changes.ts";
import { isEarly, type PeriodProblem } from "#domain/contract/presentation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import type { StoredRun } from "#server/database/billing/debit-runs.ts";
import { debitsOfRun, type StoredDebit, saveRun } from "#server/database/billing/debits.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { debtorOf, isOnMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { counterValue, nextInCounter } from "#server/database/engine/counters.ts";
import { advisoryLock, chunksOf } from "#server/database/engine/dialect.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import { type Keyring, sha256Of } from "#server/database/sealed/encryption.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { type DebitLine, directDebitFile } from "./direct-debit-file.ts";
import { isAsPlanned, type PlannedDebit, planRun, planSha256, type RunRequest } from "./plan-run.ts";

/**
 * Why no run is made. `changed`: the payments due differ from those shown, because somebody else made a run or a
 * contract ended. `wrong-total`: the person agreed to another amount. `early`: nobody confirmed that the period is
 * early ({@link isEarly}).
 */
export type MakeRunProblem =
  | { readonly code: "changed"; readonly debitCount: number; readonly totalCents: number }
  | { readonly code: "wrong-total" | "early" | PeriodProblem };

export type AgreedRun = {
  readonly request: RunRequest;
  /** The {@link planSha256} of the plan shown. */
  readonly expectedSha256: string;
  readonly totalCents: number;
  /** When the plan was shown: the refusal names a run made since then. */
  readonly shownAt?: number | undefined;
  /** Whether the person confirmed that the period is early. */
  readonly confirmsEarly?: boolean;
};

/** How many times to plan again when others change something meanwhile. */
const attempts = 3;

/**
 * Stores the payments of a plan as prepared and enqueues the announcements that they need. Plans again first: if the
 * result is not what the person agreed to, nothing is stored. The transaction that stores the debits first locks their
 * contracts, and their rejected debits so that nobody settles one meanwhile, and checks that the plan still holds.
 * `recordMaking` runs in that transaction, to record who made the run.
 */
export async function makeRun(
  context: Context,
  { request, expectedSha256, totalCents: agreedCents, confirmsEarly = false }: AgreedRun,
  madeAt: number,
  recordMaking: (transaction: Transaction, run: StoredRun) => Promise<void>,
): Promise<Outcome<StoredRun, MakeRunProblem>> {
  const { database, keyring } = context;
  for (let attempt = 1; ; attempt++) {
    const planned = await planRun(database.db, request, madeAt, { untilFull: true });
    if (!planned.ok) return failure({ code: planned.problem });
    const plan = planned.value;
    const { debits, totalCents } = plan;
    const changed = { code: "changed", debitCount: debits.length, totalCents } as const;
    if (debits.length === 0 || planSha256(plan) !== expectedSha256) return failure(changed);
    if (totalCents !== agreedCents) return failure({ code: "wrong-total" });
    if (isEarly(request) && !confirmsEarly) return failure({ code: "early" });
    const { fromOn, toOn, madeOn } = request;
    const isFull = plan.later.count > 0;
    const run = await runOf(database.db, keyring, { fromOn, toOn, madeOn, debits, isFull }, madeAt);
    const isStored = await database.transaction(async (transaction) => {
      await advisoryLock(transaction, "debit-runs");
      // Somebody may have made a run meanwhile, and cancelled it: its number stays taken.
      const isNumberFree = (await nextRunId(transaction, madeOn)) === run.id;
      if (!isNumberFree || !(await isAsPlanned(transaction, plan))) return false;
      await storeRun(context, transaction, run, debits);
      await recordMaking(transaction, run);
      return true;
    });
    if (isStored) return success(run);
    if (attempt === attempts) return failure(changed);
  }
}

/** What a run is made from. `replaces`: the withdrawn run whose payments it presents again. */
type NewRun = Pick<RunRequest, "fromOn" | "toOn" | "madeOn"> & {
  readonly debits: readonly PlannedDebit[];
  readonly isFull: boolean;
  readonly replaces?: string;
};

/** The run to store, numbered after the latest one, if nobody makes another meanwhile. */
export async function runOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  { fromOn, toOn, madeOn, debits, isFull, replaces }: NewRun,
  createdAt: number,
): Promise<StoredRun> {
  const id = await nextRunId(executor, madeOn);
  const filed = await filedDebits(executor, keyring, debits, createdAt);
  const file = directDebitFile({ id, madeAt: createdAt, debits: filed }, creditor);
  return {
    id,
    fromOn,
    toOn,
    totalCents: totalCentsOf(debits),
    debitCount: debits.length,
    createdAt,
    isFull: isFull ? 1 : 0,
    firstCollectionOn: debits.map(({ collectionOn }) => collectionOn).sort()[0]!,
    depositedAt: null,
    depositedOn: null,
    depositedBy: null,
    withdrawnAt: null,
    restoredAt: null,
    replaces: replaces ?? null,
    cancelledAt: null,
    booksWait: 0,
    fileSha256: sha256Of(Buffer.from(file)),
  };
}

/** Stores a run whose number is free, its debits and the announcements that they need. The runs are locked. */
export async function storeRun(
  context: Context,
  transaction: Transaction,
  run: StoredRun,
  debits: readonly PlannedDebit[],
): Promise<void> {
  await nextInCounter(transaction, counterOf(dayInParis(run.createdAt)));
  await saveRun(transaction, run, debits.map(debitOf));
  await announce(context, transaction, debits, run.createdAt);
}

async function nextRunId(executor: DbOrTransaction, madeOn: Day): Promise<string> {
  const serial = (await counterValue(executor, counterOf(madeOn))) + 1;
  return `P-${yearOf(madeOn)}-${String(serial).padStart(4, "0")}`;
}

function counterOf(madeOn: Day): string {
  return `debit-runs-${yearOf(madeOn)}`;
}

function debitOf({
  number: _number,
  raisonSociale: _name,
  announcedAgain: _late,
  isSuspended: _state,
  ...debit
}: PlannedDebit) {
  return debit;
}

/** Enqueues a mail with each new day to the debtors whose payments are not collected on the day announced before. */
async function announce(
  context: Context,
  transaction: Transaction,
  debits: readonly PlannedDebit[],
  at: number,
): Promise<void> {
  const late = new Map(
    debits
      .filter(({ announcedAgain }) => announcedAgain)
      .map((debit) => [`${debit.contractId} ${debit.collectionOn}`, debit]),
  );
  const steps = [...late.values()].map(({ contractId, collectionOn: on }) => ({
    id: context.newId(),
    contractId,
    kind: "announce-debits" as const,
    at,
    on,
  }));
  for (const some of chunksOf(steps)) {
    await recordContractSteps(transaction, some);
    const ids = some.map(({ id }) => id);
    await enqueueMail(context, transaction, "debit-notice", ids, at);
  }
}

/**
 * Makes the file of a run again. `changed`: it would differ, because the store was altered or a mandate erased. @throws
 * {SealError} when the key of a bank account is gone.
 */
export async function fileOfRun(
  executor: DbOrTransaction,
  keyring: Keyring,
  run: StoredRun,
): Promise<Outcome<string, "changed">> {
  const debits = await filedDebits(executor, keyring, await debitsOfRun(executor, run.id), run.createdAt);
  const file = directDebitFile({ id: run.id, madeAt: run.createdAt, debits }, creditor);
  return sha256Of(Buffer.from(file)) === run.fileSha256 ? success(file) : failure("changed");
}

type FileRow = Pick<
  PlannedDebit | StoredDebit,
  "id" | "contractId" | "mandateId" | "dueOn" | "amountCents" | "collectionOn" | "sequence"
>;

/**
 * The debits of a file made at an instant, in order, with full bank details and the names in use then. Lets other requests
 * run in between.
 */
async function filedDebits(
  executor: DbOrTransaction,
  keyring: Keyring,
  rows: readonly FileRow[],
  madeAt: number,
): Promise<DebitLine[]> {
  const filed: DebitLine[] = [];
  const inOrder = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const some of chunksOf(inOrder, 100)) {
    const ids = [...new Set(some.map(({ contractId }) => contractId))];
    const contracts = new Map((await billableContractsOf(executor, ids)).map((each) => [each.id, each]));
    for (const debit of some) {
      const { id: endToEndId, contractId, dueOn, amountCents, collectionOn, sequence } = debit;
      const contract = contracts.get(contractId);
      const mandate = contract?.mandates.find((each) => isOnMandate(debit, each));
      if (!contract || !mandate) continue;
      const label = statementLine(contract.number, dueOn);
      const debtor = debtorOf(debtorOn(mandate, contract.signed, contract.factChanges, madeAt), keyring);
      filed.push({ endToEndId, amountCents, collectionOn, sequence, label, ...debtor });
    }
    await yieldToEventLoop();
  }
  return filed;
}

const creditor = {
  name: company.name,
  identifier: company.creditorIdentifier,
  ...creditorAccount,
  postalAddress: {
    street: company.street,
    postalCode: company.postalCode,
    town: company.city,
    countryCode: "FR",
  },
} as const;

/**
 * Records in the evidence of each contract of a run that its full bank details leave in the file, and who requested the
 * file. Write the file only after that. Works in batches so that the process can serve other requests; if it fails on
 * the way, the first batches have evidence of a file that never left.
 */
export async function recordBankFile(
  { database, keyring }: Context,
  { run, at, by }: { readonly run: string; readonly at: number; readonly by: string },
): Promise<void> {
  const contracts = await database.db
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .select(["contracts.number", "contracts.chainId"])
    .distinct()
    .where("debits.runId", "=", run)
    .execute();
  for (const some of chunksOf(contracts)) {
    const additions = some.map(({ number, chainId }) => ({ chainId, data: { contract: number, run, by } }));
    await database.transaction((transaction) =>
      appendToChains(transaction, keyring, "bank-file-made", at, additions),
    );
    await yieldToEventLoop();
  }
}
