import { accountingYearStartsOn } from "#content/desk/accounting.ts";
import { company } from "#content/site/company.ts";
import { debitsOf } from "#domain/billing/account.ts";
import { accountingYearOf } from "#domain/billing/accounting-year.ts";
import { batchEvents, bookedEvents } from "#domain/billing/booked-events.ts";
import {
  entriesInForce,
  letterOf,
  lettersToGive,
  missingEntries,
  type NewEntry,
} from "#domain/billing/entries.ts";
import type { FiledBatch } from "#domain/billing/filed-batch.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { vatOfSeat } from "#domain/vat.ts";
import type { Context } from "#server/context.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import {
  ownChargesToBook,
  type StoredOwnCharge,
  setOwnChargesBooked,
} from "#server/database/billing/charges.ts";
import { firstOpenDay } from "#server/database/billing/closed-months.ts";
import {
  entriesOfContracts,
  entriesOfRun,
  letterEntries,
  lockEntries,
  type StoredEntry,
  saveEntries,
  setBooksWait,
} from "#server/database/billing/entries.ts";
import { accountsOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { filedBatches } from "../runs/filed-batches.ts";

const contractsAtOnce = 100;

/**
 * Brings the books of some contracts up to date, and those of the batches that collected their money, or of the runs that
 * `runIds` names: records what is missing, and takes back what is no longer so. Call it at the end of the transaction that changes their money or their
 * documents. Where no number may be given, because the store was restored or its clock is in doubt, their entries wait for
 * the hourly round.
 */
export async function recordEntries(
  context: Context,
  transaction: Transaction,
  contracts: readonly string[],
  runIds: readonly string[] = [],
): Promise<void> {
  const contractIds = [...new Set(contracts)].sort();
  if ((await numberingWait(transaction, context.now())) !== null) {
    await setBooksWait(transaction, "contracts", contractIds, 1);
    return setBooksWait(transaction, "debit_runs", runIds, 1);
  }
  await lockEntries(transaction);
  const openOn = await firstOpenDay(transaction);
  const today = context.today();
  const save = (
    missing: readonly NewEntry[],
    of: Pick<StoredEntry, "contractId" | "runId">,
    name: string,
  ) => {
    const entries = missing.map((entry) => {
      const bookedOn = dayInBooks(entry.happenedOn, openOn, today);
      const { year } = accountingYearOf(bookedOn, accountingYearStartsOn);
      return { ...entry, ...of, bookedOn, year, name, recordedAt: context.now() };
    });
    return saveEntries(transaction, context.keyring, entries);
  };
  const runs = new Set(runIds);
  for (const some of chunksOf(contractIds, contractsAtOnce)) {
    const recorded = await entriesOfContracts(transaction, some);
    for (const account of await accountsOf(transaction, some)) {
      const { id: contractId, raisonSociale } = account.contract;
      const before = recorded.get(contractId) ?? [];
      const missing = missingOfContract(account, before, today);
      if (missing.length === 0) continue;
      const saved = await save(missing, { contractId, runId: null }, raisonSociale);
      await letter(transaction, [...before, ...saved], today);
      const collected = missing.flatMap(({ kind, causeId }) => (kind === "collection" ? [causeId] : []));
      for (const { id, runId } of debitsOf(account.dues)) if (collected.includes(id)) runs.add(runId);
    }
  }
  for (const runId of runs) {
    const batches = await filedBatches(transaction, [runId]);
    const missing = missingOfRun(batches, await entriesOfRun(transaction, runId), today);
    await save(missing, { contractId: null, runId }, "");
  }
}

/**
 * Books what a bank billed that no client caused. Where no number may be given, it waits for the hourly round.
 */
export async function recordOwnCharges(context: Context, transaction: Transaction): Promise<void> {
  if ((await numberingWait(transaction, context.now())) !== null) return;
  const charges = await ownChargesToBook(transaction);
  if (charges.length === 0) return;
  await lockEntries(transaction);
  const openOn = await firstOpenDay(transaction);
  const today = context.today();
  const entries = missingOfOwnCharges(charges, []).map((entry) => {
    const bookedOn = dayInBooks(entry.happenedOn, openOn, today);
    const { year } = accountingYearOf(bookedOn, accountingYearStartsOn);
    return {
      ...{ ...entry, contractId: null, runId: null, bookedOn, year },
      ...{ name: "", recordedAt: context.now() },
    };
  });
  await saveEntries(transaction, context.keyring, entries);
  await setOwnChargesBooked(
    transaction,
    charges.map(({ id }) => id),
  );
}

/** What is missing in the books of a contract. */
export function missingOfContract(
  account: StoredAccount,
  recorded: readonly StoredEntry[],
  today: Day,
): NewEntry[] {
  const vatPoint = company.vatOnDebits ? "invoice" : "payment";
  const { permille } = vatOfSeat(account.contract.billedSeat);
  const confirmed = debitsOf(account.dues).filter(({ confirmedOn }) => confirmedOn !== null);
  const standing = new Set(confirmed.map(({ id }) => id));
  const believed = recorded.filter(({ causeId }) => !standing.has(causeId));
  const events = bookedEvents(account, afterThose(believed, "collection", today));
  return missingEntries(events, recorded, { vatPoint, permille });
}

/** What is missing in the books of a run whose batches are given. */
export function missingOfRun(
  batches: readonly FiledBatch[],
  recorded: readonly StoredEntry[],
  today: Day,
): NewEntry[] {
  const events = batches.flatMap((batch) => {
    const its = recorded.filter(({ causeId }) => causeId === batch.id);
    return batchEvents(batch, afterThose(its, "batch", today));
  });
  return missingEntries(events, recorded, { vatPoint: "payment", permille: 0 });
}

/** What is missing in the books of what a bank billed that no client caused. */
export function missingOfOwnCharges(
  charges: readonly Pick<StoredOwnCharge, "id" | "chargedOn" | "amountCents">[],
  recorded: readonly StoredEntry[],
): NewEntry[] {
  const events = charges.map(({ id: causeId, chargedOn: happenedOn, amountCents }) => ({
    ...{ kind: "charge" as const, causeId, happenedOn, amountCents, dueOn: null },
    reference: `FRAIS-${happenedOn.replaceAll("-", "")}`,
  }));
  return missingEntries(events, recorded, { vatPoint: "payment", permille: 0 });
}

/**
 * Today, or the day after what was recorded as collected: it stays so if the clock goes back. What came back counts as
 * collected by the answer of the bank, also on its own day, so its day may not be past.
 */
function afterThose(recorded: readonly StoredEntry[], kind: StoredEntry["kind"], today: Day): Day {
  const inForce = entriesInForce(recorded);
  const returned = new Set(inForce.flatMap((entry) => (entry.kind === "return" ? [entry.causeId] : [])));
  const standing = inForce.filter((entry) => entry.kind === kind && !returned.has(entry.causeId));
  return [...standing.map(({ happenedOn }) => addDays(happenedOn, 1)), today].sort().at(-1)!;
}

/** The day of an entry in the books: its own, unless its month is closed. */
function dayInBooks(happenedOn: Day, openOn: Day | null, today: Day): Day {
  if (openOn === null || happenedOn >= openOn) return happenedOn;
  return today > openOn ? today : openOn;
}

/** Letters together the entries of each due day whose client owes nothing more. */
async function letter(transaction: Transaction, recorded: readonly StoredEntry[], on: Day): Promise<void> {
  let rank = new Set(recorded.map((entry) => entry.letter)).size;
  for (const some of lettersToGive(recorded)) {
    const ids = some.map(({ id }) => id);
    await letterEntries(transaction, ids, letterOf(rank++), on);
  }
}
