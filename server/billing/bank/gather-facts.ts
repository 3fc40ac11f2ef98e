import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { moneyOf } from "#domain/billing/account.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { type BankFacts, type BankLines, type FiledDebit, runsShown } from "#domain/billing/bank-plan.ts";
import type { BankReturn } from "#domain/billing/bank-report.ts";
import type { NotedTransfer } from "#domain/billing/bank-transfers.ts";
import { mostDaysToCredit } from "#domain/billing/batch-credits.ts";
import { daysToCharge, toldChargeKey } from "#domain/billing/charge-lines.ts";
import { type OwedDue, owedDues } from "#domain/billing/owed-due.ts";
import { contractNumberOf } from "#domain/billing/references.ts";
import { planUnnamed } from "#domain/billing/unnamed-returns.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { batchesOf } from "#server/billing/runs/direct-debit-file.ts";
import { recordedTransfersAmong } from "#server/database/billing/bank-files.ts";
import { runsCollectedWithin } from "#server/database/billing/batch-credits.ts";
import { contractIdsByNumber } from "#server/database/billing/billable-contracts.ts";
import { chargesOfRuns } from "#server/database/billing/charges.ts";
import {
  contractsOfRuns,
  debitsOfContracts,
  debitsOfRun,
  debitsReturnedWithin,
  findDebits,
  type StoredDebit,
} from "#server/database/billing/debits.ts";
import { accountsOf, type Payment, type StoredAccount } from "#server/database/billing/ledger.ts";
import { unnamedReturnsAmong } from "#server/database/billing/unnamed-returns.ts";
import { isOnMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { filedBatches } from "../runs/filed-batches.ts";
import { findPayers } from "./find-payers.ts";

/** Everything that the store knows about the lines of a file, and the contracts that they may change. */
export async function gatherFacts(
  executor: DbOrTransaction,
  lines: BankLines,
  {
    creditorId,
    keyring,
    today,
  }: { readonly creditorId: string; readonly keyring: Keyring; readonly today: Day },
): Promise<{ readonly facts: BankFacts; readonly contractIds: readonly string[] }> {
  const named = await debitsNamed(executor, lines);
  const ids = new Set(named.map(({ id }) => id));
  const unmatched = returnsIn(lines).filter((line) => !debitIdsIn(line).some((id) => ids.has(id)));
  const readings = unmatched.flatMap(({ mentions }) => mentions.flat());
  const mandates = await contractsByUmr(executor, [
    ...new Set([
      ...unmatched.flatMap(({ umr }) => umr ?? []),
      ...readings.flatMap(({ kind, id }) => (kind === "mandate" ? [id] : [])),
    ]),
  ]);
  const returning = await contractIdsByNumber(executor, [
    ...new Set(readings.flatMap((reading) => contractNumberOf(reading) ?? [])),
  ]);
  const invoiced = await contractsOfInvoices(executor, [
    ...new Set(readings.flatMap(({ kind, id }) => (kind === "invoice" ? [id] : []))),
  ]);
  const led = new Set([...mandates.values(), ...returning.values(), ...invoiced.values()]);
  await yieldToEventLoop();
  const ofMandates = await inChunks([...led], (ids) => debitsOfContracts(executor, ids));
  const batches = await debitsByBatch(executor, lines);
  const credited = await filedBatches(executor, await runsOfCredits(executor, lines, today));
  await yieldToEventLoop();
  const transferred = lines.transfers.flatMap(({ transfer }) => transfer.mentions.flat());
  const invoices = await contractsOfInvoices(executor, [
    ...new Set(transferred.flatMap(({ kind, id }) => (kind === "invoice" ? [id] : []))),
  ]);
  const numbered = await contractIdsByNumber(executor, [
    ...new Set(transferred.flatMap((reading) => contractNumberOf(reading) ?? [])),
  ]);
  const possiblePayers = await findPayers(executor, keyring, lines);
  const possible = await contractIdsByNumber(executor, [
    ...new Set([...possiblePayers.values()].flat().map(({ number }) => number)),
  ]);
  const payers = new Set([...invoices.values(), ...numbered.values(), ...possible.values()]);

  const recent = await returnsBefore(executor, lines, today);
  const debits = [...named, ...ofMandates, ...recent, ...[...batches.values()].flat()];
  // An answer about one debit of a run may present them all, and a credit confirms those of its batch.
  const ofShown = await inChunks(
    runsShown(debits).map(({ id }) => id),
    (runs) => contractsOfRuns(executor, runs),
  );
  const ofCredited = credited.flatMap((batch) => batch.debits.map(({ contractId }) => contractId));
  const contractIds = [...new Set([...debits.map(({ contractId }) => contractId), ...payers])];
  await yieldToEventLoop();
  const accounts = new Map(
    (await accountsOf(executor, contractIds)).map((account) => [account.contract.id, account]),
  );
  const files = await presentationDays(executor, debits);
  const filed = (debit: StoredDebit): FiledDebit[] => {
    const account = accounts.get(debit.contractId);
    return account ? [filedDebit(debit, account, files)] : [];
  };
  const filedBy = (group: readonly StoredDebit[]) => group.flatMap(filed);
  const owing = [...payers].flatMap((id) => accounts.get(id) ?? []);
  const owed: OwedDue[] = [];
  for (const account of owing) {
    owed.push(...owedDues(account, today));
    await yieldToEventLoop();
  }
  const numberOf = (id: string) => accounts.get(id)?.contract.number ?? "";
  return {
    contractIds: [...new Set([...contractIds, ...ofShown, ...ofCredited])],
    facts: {
      creditorId,
      today,
      debits: new Map(filedBy(named).map((debit) => [debit.id, debit])),
      debitsNamedBy: new Map(
        [...mandates, ...returning, ...invoiced].map(([name, contractId]) => {
          const ofContract = filedBy(ofMandates.filter((each) => each.contractId === contractId));
          const its = ofContract.filter(({ umr, invoice }) => umr === name || invoice === name);
          return [name, its.length > 0 ? its : ofContract];
        }),
      ),
      debitsOfBatch: new Map([...batches].map(([id, group]) => [id, filedBy(group)])),
      charges: await chargesOfRuns(executor, [...new Set(debits.map(({ runId }) => runId))].sort()),
      recentReturns: filedBy(recent),
      batches: credited,
      owed,
      contracts: new Set(owing.map(({ contract }) => contract.number)),
      contractOfInvoice: new Map([...invoices].map(([invoice, id]) => [invoice, numberOf(id)])),
      noted: owing.flatMap(notedTransfers),
      recordedTransfers: await recordedTransfersAmong(executor, [
        ...new Set([
          ...lines.transfers.flatMap(({ same }) => same),
          ...(lines.charges ?? []).flatMap(({ same }) => same),
          ...toldKeys(lines, today),
        ]),
      ]),
      unnamedReturns: await unnamedReturnsAmong(
        executor,
        planUnnamed(lines.returns, new Set()).map(({ key }) => key),
      ),
      possiblePayers,
    },
  };
}

type NamingLine = Pick<BankReturn, "endToEndId" | "umr" | "mentions">;

function returnsIn({ returns, refusedBatches, charges = [] }: BankLines): readonly NamingLine[] {
  return [
    ...returns,
    ...refusedBatches.flatMap(({ details }) => details),
    ...charges.map(({ line }) => line),
  ];
}

function debitIdsIn({ endToEndId, mentions }: NamingLine): string[] {
  const named = mentions.flat().flatMap(({ kind, id }) => (kind === "debit" ? [id] : []));
  return endToEndId === null ? named : [endToEndId, ...named];
}

function debitsNamed(executor: DbOrTransaction, lines: BankLines): Promise<StoredDebit[]> {
  const ids = [...new Set(returnsIn(lines).flatMap(debitIdsIn))];
  return inChunks(ids, (some) => findDebits(executor, some));
}

/** The keys of the charges that returns tell of. */
function toldKeys({ returns }: BankLines, today: Day): string[] {
  return returns.flatMap((line) => {
    const { on, taken } = line;
    if (!taken) return [];
    const chargedOn = on === null || on > today ? today : on;
    return debitIdsIn(line).map((debitId) =>
      toldChargeKey({ debitId, chargedOn, amountCents: taken.chargeCents }),
    );
  });
}

/** The debits that came back shortly before the lines that bill returns, the latest first. */
async function returnsBefore(executor: DbOrTransaction, { charges = [] }: BankLines, today: Day) {
  const days = charges.map(({ line }) => line.on ?? today).sort();
  if (days.length === 0) return [];
  return debitsReturnedWithin(executor, { fromOn: addDays(days[0]!, -daysToCharge), toOn: days.at(-1)! });
}

/** The runs that credits name, and those that credits without a reference may be about. */
async function runsOfCredits(executor: DbOrTransaction, { credits }: BankLines, today: Day) {
  const ids = [...new Set(credits.flatMap(({ debits }) => debits.map(({ id }) => id)))];
  const named = await inChunks(ids, (some) => findDebits(executor, some));
  const runs = new Set([...credits.flatMap(({ runId }) => runId ?? []), ...named.map(({ runId }) => runId)]);
  const open = credits.filter(({ runId, debits }) => runId === null && debits.length === 0);
  const days = open.map(({ on }) => on ?? today).sort();
  if (days.length > 0) {
    const [fromOn, toOn] = [addDays(days[0]!, -mostDaysToCredit), days.at(-1)!];
    for (const run of await runsCollectedWithin(executor, { fromOn, toOn })) runs.add(run);
  }
  return [...runs].sort();
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

async function contractsOfInvoices(executor: DbOrTransaction, numbers: readonly string[]) {
  const rows = await inChunks(numbers, (some) =>
    executor.selectFrom("invoices").select(["number", "contractId"]).where("number", "in", some).execute(),
  );
  return new Map(rows.map(({ number, contractId }) => [number, contractId]));
}

async function presentationDays(executor: DbOrTransaction, debits: readonly StoredDebit[]) {
  const runs = [...new Set(debits.map(({ runId }) => runId))];
  const rows = await inChunks(runs, (some) =>
    executor.selectFrom("debit_runs").select(["id", "createdAt"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, createdAt }) => [id, dayInParis(createdAt)]));
}

function filedDebit(
  debit: StoredDebit,
  { contract, dues }: StoredAccount,
  files: ReadonlyMap<string, Day>,
): FiledDebit {
  const { id, runId, contractId, dueOn, amountCents, collectionOn, state, rejectedOn } = debit;
  const due = dues.find((each) => each.dueOn === dueOn)!;
  const money = moneyOf({ ...due, debits: due.debits.filter((each) => each.id !== id) });
  const refundedOn = due.refunds.map((each) => each.refundedOn);
  return {
    id,
    runId,
    contractId,
    dueOn,
    amountCents,
    collectionOn,
    state,
    rejectedOn,
    isPaidOtherwise: due.payments.length > 0,
    refundedOn: refundedOn.sort().at(-1) ?? null,
    number: contract.number,
    raisonSociale: contract.raisonSociale,
    umr: contract.mandates.find((mandate) => isOnMandate(debit, mandate))!.umr,
    presentedOn: files.get(debit.runId)!,
    invoice: due.invoices.at(-1)?.invoice.number ?? null,
    owedCents: isOwed(contract, dueOn)
      ? amountDueOn(contract, dueOn, money)
      : Math.max(0, money.refundedCents - money.receivedCents),
  };
}

/** The transfers that somebody noted by hand for a contract. */
function notedTransfers({ contract: { number }, dues, unassigned }: StoredAccount): NotedTransfer[] {
  const noted = (payments: readonly Payment[], invoice: string | null) =>
    payments.flatMap(({ means, fileSha256, receivedOn: on, amountCents: cents }) =>
      means === "transfer" && fileSha256 === null ? [{ number, on, cents, invoice }] : [],
    );
  return [
    ...dues.flatMap(({ payments, invoices }) => noted(payments, invoices.at(-1)?.invoice.number ?? null)),
    ...noted(unassigned.payments, null),
  ];
}

async function inChunks<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunksOf(keys)) rows.push(...(await read(some)));
  return rows;
}
