import { amountDueOn } from "#domain/billing/amount-due.ts";
import type { BankFacts, BankLines, FiledDebit } from "#domain/billing/bank-plan.ts";
import type { NotedTransfer, OwedDue } from "#domain/billing/bank-transfers.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitDaysBetween, debitReference, isOwed } from "#domain/contract/debits.ts";
import { batchesOf } from "#server/billing/runs/direct-debit-file.ts";
import { recordedTransfersAmong } from "#server/database/bank-files.ts";
import { type BillableContract, billableContractsOf } from "#server/database/billable-contracts.ts";
import { dueKey, moneyOf, type Refund, refundsOf } from "#server/database/billing-reads.ts";
import type { DbOrTransaction } from "#server/database/client.ts";
import { debitsOfContracts, debitsOfRun, findDebits, type StoredDebit } from "#server/database/debits.ts";
import { chunksOf } from "#server/database/dialect.ts";
import { isOnMandate } from "#server/database/mandates.ts";
import { type PaidDue, paidDuesOf } from "#server/database/paid-dues.ts";

/** Everything that the store knows about the lines of a file, and the contracts that they may change. */
export async function gatherFacts(
  executor: DbOrTransaction,
  lines: BankLines,
  { creditorId, today }: { readonly creditorId: string; readonly today: Day },
): Promise<{ readonly facts: BankFacts; readonly contractIds: readonly string[] }> {
  const named = await debitsNamed(executor, lines);
  const ids = new Set(named.map(({ id }) => id));
  const unmatched = lines.returns.filter(({ endToEndId }) => endToEndId === null || !ids.has(endToEndId));
  const umrs = [...new Set(unmatched.flatMap(({ umr }) => umr ?? []))];
  const mandates = await contractsByUmr(executor, umrs);
  const ofMandates = await inChunks([...new Set(mandates.values())], (ids) =>
    debitsOfContracts(executor, ids),
  );
  const batches = await debitsByBatch(executor, lines);
  const transfers = lines.transfers.map(([, { names }]) => names);
  const invoices = await contractsOfInvoices(executor, [
    ...new Set(transfers.flatMap(({ invoices }) => invoices)),
  ]);
  const numbered = await contractsByNumber(executor, [
    ...new Set(transfers.flatMap(({ contracts }) => contracts)),
  ]);
  const payers = new Set([...invoices.values(), ...numbered.values()]);

  const debits = [...named, ...ofMandates, ...[...batches.values()].flat()];
  const contractIds = [...new Set([...debits.map(({ contractId }) => contractId), ...payers])];
  const contracts = new Map(
    (await billableContractsOf(executor, contractIds)).map((each) => [each.id, each]),
  );
  const files = await presentationDays(executor, debits);
  const numbers = await invoiceNumbers(executor, contractIds);
  const payments = await paymentsOf(executor, contractIds);
  const filed = (debit: StoredDebit): FiledDebit[] => {
    const contract = contracts.get(debit.contractId);
    return contract
      ? [filedDebit(debit, contract, { files, numbers, payments: payments(debit.contractId) })]
      : [];
  };
  const filedBy = (group: readonly StoredDebit[]) => group.flatMap(filed);
  const owing = [...payers].flatMap((id) => contracts.get(id) ?? []);
  const numberOf = (id: string) => contracts.get(id)?.number ?? "";
  const { owed, noted } = openMonths(owing, payments, numbers, today);
  return {
    contractIds,
    facts: {
      creditorId,
      today,
      debits: new Map(filedBy(named).map((debit) => [debit.id, debit])),
      debitsOfMandate: new Map(
        [...mandates].map(([umr, id]) => {
          const ofContract = filedBy(ofMandates.filter((each) => each.contractId === id));
          return [umr, ofContract.filter((debit) => debit.umr === umr)];
        }),
      ),
      debitsOfBatch: new Map([...batches].map(([id, group]) => [id, filedBy(group)])),
      owed,
      contracts: new Set(owing.map(({ number }) => number)),
      contractOfInvoice: new Map([...invoices].map(([invoice, id]) => [invoice, numberOf(id)])),
      noted,
      recordedTransfers: await recordedTransfersAmong(
        executor,
        lines.transfers.map(([key]) => key),
      ),
    },
  };
}

/** The debits that lines name. */
function debitsNamed(executor: DbOrTransaction, { returns }: BankLines): Promise<StoredDebit[]> {
  const ids = [...new Set(returns.flatMap(({ endToEndId }) => endToEndId ?? []))];
  return inChunks(ids, (some) => findDebits(executor, some));
}

/** The debits of the files that the bank refused whole; a batch has those of one day and one sequence. */
async function debitsByBatch(executor: DbOrTransaction, { refusedBatches }: BankLines) {
  const batches = new Map<string, StoredDebit[]>();
  for (const { id } of refusedBatches) {
    const [, run = "", rank] = /^(P-\d{4}-\d{4,})(?:-(\d+))?$/.exec(id) ?? [];
    const debits = await debitsOfRun(executor, run);
    batches.set(id, rank === undefined ? debits : (batchesOf(debits)[Number(rank) - 1] ?? []));
  }
  return batches;
}

async function contractsByUmr(executor: DbOrTransaction, umrs: readonly string[]) {
  const rows = await inChunks(umrs, (some) =>
    executor.selectFrom("mandates").select(["umr", "contractId"]).where("umr", "in", some).execute(),
  );
  return new Map(rows.map(({ umr, contractId }) => [umr, contractId]));
}

async function contractsByNumber(executor: DbOrTransaction, numbers: readonly string[]) {
  const rows = await inChunks(numbers, (some) =>
    executor.selectFrom("contracts").select(["number", "id"]).where("number", "in", some).execute(),
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

async function contractsOfInvoices(executor: DbOrTransaction, numbers: readonly string[]) {
  const rows = await inChunks(numbers, (some) =>
    executor.selectFrom("invoices").select(["number", "contractId"]).where("number", "in", some).execute(),
  );
  return new Map(rows.map(({ number, contractId }) => [number, contractId]));
}

/** The payments of some contracts, by contract. */
async function paymentsOf(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<(contractId: string) => Payments> {
  const ofContract = ({ contractId }: { readonly contractId: string }) => contractId;
  const debits = await inChunks(ids, (some) => debitsOfContracts(executor, some));
  const paidDues = await inChunks(ids, (some) => paidDuesOf(executor, some));
  const all = {
    debits: Map.groupBy(debits, ofContract),
    paidDues: Map.groupBy(paidDues, ofContract),
    refunds: Map.groupBy(await refundsOf(executor, ids), ofContract),
  };
  return (id) => ({
    debits: all.debits.get(id) ?? [],
    paidDues: all.paidDues.get(id) ?? [],
    refunds: all.refunds.get(id) ?? [],
  });
}

/** The days of the files of some debits. */
async function presentationDays(executor: DbOrTransaction, debits: readonly StoredDebit[]) {
  const runs = [...new Set(debits.map(({ runId }) => runId))];
  const rows = await inChunks(runs, (some) =>
    executor.selectFrom("debit_runs").select(["id", "createdAt"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, createdAt }) => [id, dayInParis(createdAt)]));
}

/** The invoice of each due day of some contracts: the latest one where it was issued again. */
async function invoiceNumbers(executor: DbOrTransaction, contractIds: readonly string[]) {
  const rows = await inChunks(contractIds, (some) =>
    executor
      .selectFrom("invoices")
      .select(["number", "contractId", "dueOn"])
      .where("contractId", "in", some)
      .where("kind", "=", "invoice")
      .orderBy("reissue")
      .execute(),
  );
  return new Map(rows.map((row) => [dueKey(row), row.number]));
}

type Known = {
  readonly files: ReadonlyMap<string, Day>;
  readonly numbers: ReadonlyMap<string, string>;
  readonly payments: Payments;
};

/** Everything that was paid for a contract. */
type Payments = {
  readonly debits: readonly StoredDebit[];
  readonly paidDues: readonly PaidDue[];
  readonly refunds: readonly Refund[];
};

function filedDebit(
  debit: StoredDebit,
  contract: BillableContract,
  { files, numbers, payments }: Known,
): FiledDebit {
  const { id, contractId, dueOn, amountCents, collectionOn, state, rejectedOn } = debit;
  const others = payments.debits.filter((each) => each.id !== id);
  const money = moneyOf(dueOn, others, payments.paidDues, payments.refunds);
  const refundedOn = payments.refunds.filter((each) => each.dueOn === dueOn).map((each) => each.refundedOn);
  return {
    id,
    contractId,
    dueOn,
    amountCents,
    collectionOn,
    state,
    rejectedOn,
    refundedOn: refundedOn.sort().at(-1) ?? null,
    number: contract.number,
    raisonSociale: contract.raisonSociale,
    umr: contract.mandates.find((mandate) => isOnMandate(debit, mandate))!.umr,
    presentedOn: files.get(debit.runId)!,
    invoice: numbers.get(dueKey(debit)) ?? null,
    owedCents: isOwed(contract, dueOn)
      ? amountDueOn(contract, dueOn, money)
      : Math.max(0, money.refundedCents - money.receivedCents),
  };
}

/** What some contracts owe without a debit that collects it, and the transfers that somebody noted for them. */
function openMonths(
  contracts: readonly BillableContract[],
  payments: (contractId: string) => Payments,
  numbers: ReadonlyMap<string, string>,
  today: Day,
): Pick<BankFacts, "owed" | "noted"> {
  const owed: OwedDue[] = [];
  const noted: NotedTransfer[] = [];
  for (const contract of contracts) {
    const { id, number, raisonSociale, dates } = contract;
    const { debits, paidDues, refunds } = payments(id);
    const attempts = Map.groupBy(debits, ({ dueOn }) => dueOn);
    for (const dueOn of debitDaysBetween(contract, dates.firstDebitOn, today)) {
      const last = attempts.get(dueOn)?.reduce((one, other) => (other.attempt > one.attempt ? other : one));
      const amountCents = amountDueOn(contract, dueOn, moneyOf(dueOn, debits, paidDues, refunds));
      // What was paid once and refunded since is presented again: no transfer can be recorded for it a second time.
      const isPaid = paidDues.some((due) => due.dueOn === dueOn) || (last && last.state !== "rejected");
      if (isPaid || amountCents === 0) continue;
      owed.push({
        reference: last?.id ?? debitReference(number, dueOn, 1),
        number,
        raisonSociale,
        dueOn,
        amountCents,
        payableFrom: last?.rejectedOn ?? dates.acceptedOn,
        invoice: numbers.get(dueKey({ contractId: id, dueOn })) ?? null,
      });
    }
    const invoiceOf = (dueOn: Day) => numbers.get(dueKey({ contractId: id, dueOn })) ?? null;
    noted.push(
      ...debits.flatMap(({ dueOn, settledOn, settlementMeans, settledCents, settledFile }) =>
        settlementMeans === "transfer" && settledFile === null
          ? [{ number, on: settledOn!, cents: settledCents!, invoice: invoiceOf(dueOn) }]
          : [],
      ),
      ...paidDues.flatMap(({ dueOn, receivedOn, means, fileSha256, amountCents }) =>
        means === "transfer" && fileSha256 === null
          ? [{ number, on: receivedOn, cents: amountCents, invoice: invoiceOf(dueOn) }]
          : [],
      ),
    );
  }
  return { owed, noted };
}

async function inChunks<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunksOf(keys)) rows.push(...(await read(some)));
  return rows;
}
