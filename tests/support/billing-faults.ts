import { issuerOf } from "#content/contract/invoices.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { amountDueOn, billedOn } from "#domain/billing/amount-due.ts";
import { invoiceObstacle } from "#domain/billing/invoice.ts";
import type { Place } from "#domain/billing/places.ts";
import { addMonths, type Day, dayInParis, monthOf } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import { placedCents } from "#server/billing/placed-cents.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import type { BillingEntry } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { type DueRecord, dueRecords } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { laterPacksOf } from "#server/database/contracts/pack-changes.ts";
import { createInvoices } from "#server/desk/invoices/invoices.ts";
import { checkContract } from "#server/evidence/check.ts";
import { bookFaults, receivedCents } from "./book-faults.ts";
import type { TestFunctions } from "./functions.ts";
import { livesStartOn } from "./lives/scene.ts";
import { unpaidFaults } from "./unpaid-faults.ts";

/**
 * Everything that is wrong with the billing of a store, a line each: numbers and days of the series, what each due day
 * owes, its mails, the month’s sums and the books, each computed from the stored rows alone.
 */
export async function billingFaults(functions: TestFunctions): Promise<string[]> {
  const { db } = functions.database;
  const documents = await db.selectFrom("invoices").selectAll().orderBy("number").execute();
  const contracts = await billedContracts(functions);
  const records: DueRecord[] = [];
  const ids = contracts.map(({ id }) => id);
  for await (const some of dueRecords(db, ids)) records.push(...some);
  return [
    ...seriesFaults(documents),
    ...(await mailFaults(functions, documents)),
    ...dueFaults(contracts, records, dayInParis(functions.clock.now)),
    ...(await reconciliationFaults(functions, records)),
    ...(await bookFaults(functions)),
    ...(await evidenceFaults(functions, ids)),
    ...(await placeFaults(functions)),
    ...(await unpaidFaults(functions)),
    ...(await packFaults(functions)),
    ...(await takeoverFaults(functions)),
  ];
}

/** The contracts of the store, as they bill. */
async function billedContracts({ database }: TestFunctions) {
  const rows = await database.db.selectFrom("contracts").select("id").orderBy("number").execute();
  return billableContractsOf(
    database.db,
    rows.map(({ id }) => id),
  );
}

/** Each invoice names the pack that its contract had on its due day. */
async function packFaults({ database: { db }, keyring }: TestFunctions): Promise<string[]> {
  const rows = await db
    .selectFrom("invoices")
    .innerJoin("contracts", "contracts.id", "invoices.contractId")
    .select(["invoices.number", "contracts.id", "contracts.packId", "invoices.dueOn"])
    .execute();
  const packs = await laterPacksOf(
    db,
    rows.map(({ id }) => id),
  );
  const faults: string[] = [];
  for (const { number, id, packId, dueOn } of rows) {
    const invoice = await findBillingDocument(db, keyring, number);
    if (invoice?.kind !== "invoice") continue;
    const { designation } = issuerOf(packOn({ packId, laterPacks: packs.get(id) ?? [] }, dueOn));
    if (invoice.designation !== designation)
      faults.push(`${number}: ${invoice.designation} instead of ${designation}`);
  }
  return faults;
}

/** Of a contract taken over, nothing is older than its first due day here, and a mandate used before goes on as `RCUR`. */
async function takeoverFaults({ database: { db } }: TestFunctions): Promise<string[]> {
  const faults: string[] = [];
  for (const table of ["debits", "invoices", "payments", "refunds", "entries"] as const) {
    const rows = await db
      .selectFrom(table as "debits")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["contracts.number", "dueOn"])
      .whereRef("dueOn", "<", "contracts.firstDebitOn")
      .execute();
    faults.push(...rows.map(({ number, dueOn }) => `${number}: ${table} of ${dueOn}, before its first`));
  }
  const firsts = await db
    .selectFrom("debits")
    .innerJoin("mandates", "mandates.id", "debits.mandateId")
    .select("debits.id")
    .where("usedElsewhereOn", "is not", null)
    .where("sequence", "!=", "RCUR")
    .execute();
  return [...faults, ...firsts.map(({ id }) => `${id} is the first of a mandate that was used before`)];
}

/** Numbers run from 1 without gap or twin, days never go back, and no credit note is older than its invoice. */
function seriesFaults(documents: readonly BillingEntry[]): string[] {
  const series = Map.groupBy(documents, ({ number }) => number.slice(0, -6));
  const issuedOn = new Map(documents.map((each) => [each.number, each.issuedOn]));
  return [...series].flatMap(([start, each]) =>
    each
      .toSorted(byNumber)
      .flatMap(({ number, issuedOn: on, creditedNumber }, index, all) => [
        ...(number === `${start}${String(index + 1).padStart(6, "0")}`
          ? []
          : [`${number} is not ${index + 1}`]),
        ...(on.startsWith(start.slice(-5, -1)) ? [] : [`${number} is of ${on}`]),
        ...(index > 0 && all[index - 1]!.issuedOn > on ? [`${number} goes back to ${on}`] : []),
        ...(creditedNumber && issuedOn.get(creditedNumber)! > on
          ? [`${number} is older than its invoice`]
          : []),
      ]),
  );
}

function byNumber(one: BillingEntry, other: BillingEntry): number {
  return one.number < other.number ? -1 : 1;
}

/** Each document has one mail. */
async function mailFaults(
  { database }: TestFunctions,
  documents: readonly BillingEntry[],
): Promise<string[]> {
  const mails = await database.db
    .selectFrom("outbox")
    .select("subjectId")
    .where("kind", "in", ["invoice", "credit-note"])
    .execute();
  const promised = Map.groupBy(mails, ({ subjectId }) => subjectId);
  return documents.flatMap(({ number }) => {
    const count = promised.get(number)?.length ?? 0;
    return count === 1 ? [] : [`${number} has ${count} mails`];
  });
}

/** Invoices less credit notes are what a due day owes, which is what debits collect; nothing is refunded twice. */
function dueFaults(
  contracts: Awaited<ReturnType<typeof billedContracts>>,
  records: readonly DueRecord[],
  today: Day,
): string[] {
  return contracts.flatMap((contract) => {
    const { id, number } = contract;
    const ofContract = new Map(
      records.filter(({ contractId }) => contractId === id).map((record) => [record.dueOn, record]),
    );
    // What the contract owes by its terms, whatever credit notes say.
    const owed = new Set(debitDaysBetween({ ...contract, credits: [] }, contract.dates.firstDebitOn, today));
    return [...new Set([...owed, ...ofContract.keys()])].sort().flatMap((dueOn) => {
      if (dueOn > today) return [];
      const record = ofContract.get(dueOn);
      const invoices = record?.invoices ?? [];
      const left = invoices.reduce(
        (sum, { invoice, creditNotes }) => sum + invoice.totalCents - centsOf(creditNotes),
        0,
      );
      const byHand = invoices.at(-1)?.creditNotes.filter(({ stepId }) => stepId === null) ?? [];
      const expected = owed.has(dueOn) ? billedOn(contract, dueOn) - centsOf(byHand) : 0;
      const isMissing =
        invoices.length === 0 && (expected === 0 || invoiceObstacle(contract, dueOn, today) !== null);
      const about = `${number} of ${dueOn}`;
      const money = record ? moneyOf(record, today) : { received: 0, refunded: 0, returned: 0 };
      return [
        ...(isMissing || left === expected ? [] : [`${about}: ${left} invoiced, ${expected} owed`]),
        ...(!isMissing && owed.has(dueOn) && amountDueOn(contract, dueOn) !== left
          ? [`${about}: ${amountDueOn(contract, dueOn)} is its price, not ${left}`]
          : []),
        ...(money.refunded > money.received + money.returned
          ? [`${about}: ${money.refunded} refunded, ${money.received} received`]
          : []),
      ];
    });
  });
}

/** The money of a due day, by the rows of its debits, payments and refunds. */
function moneyOf({ debits, payments, refunds }: DueRecord, today: Day) {
  return {
    received: receivedCents({ debits, payments }, today),
    refunded: totalCentsOf(refunds),
    // The bank may return a debit that was refunded already, and a deposit may turn out to be a mistake.
    returned: totalCentsOf(debits.filter(({ state }) => state !== "presented")),
  };
}

/** Each due day stands in one part of each thread of its month, and the sums close to the cent. */
async function reconciliationFaults(
  functions: TestFunctions,
  records: readonly DueRecord[],
): Promise<string[]> {
  const today = dayInParis(functions.clock.now);
  const faults: string[] = [];
  for (let day = livesStartOn; day <= today; day = addMonths(day, 1)) {
    const { reconciliation } = await createInvoices(functions.context).month(day);
    const { threads, sums } = reconciliation;
    const lengths = Object.values(threads).map((thread) => {
      const shares = Object.values(thread);
      return `${sum(shares.map(({ count }) => count))} of ${sum(shares.map(({ cents }) => cents))}`;
    });
    if (new Set(lengths).size !== 1) faults.push(`${day}: threads of ${lengths.join(", ")}`);
    const {
      invoiced,
      credited,
      paid,
      prepared,
      presented,
      returned,
      leftAside,
      toPresent,
      toReclaim,
      toRefund,
    } = sums;
    if (
      invoiced - credited !==
      paid + prepared + presented + returned + leftAside + toPresent + toReclaim - toRefund
    )
      faults.push(`${day}: the sums do not close: ${JSON.stringify(sums)}`);
    const month = monthOf(day);
    const ofMonth = records.filter(
      ({ dueOn, invoices }) =>
        invoices.length > 0 && dueOn >= month.fromOn && dueOn <= month.toOn && dueOn <= today,
    );
    const money = ofMonth.map((record) => moneyOf(record, today));
    const expected = sum(money.map(({ received, refunded }) => received - refunded));
    if (paid !== expected) faults.push(`${day}: ${paid} paid, but ${expected} received`);
  }
  return faults;
}

async function evidenceFaults(
  { database, keyring }: TestFunctions,
  ids: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const id of ids) {
    const checked = await checkContract(database.db, keyring, id);
    if (checked?.faults.length !== 0) faults.push(`${id}: ${JSON.stringify(checked?.faults)}`);
  }
  return faults;
}

function centsOf(entries: readonly { readonly totalCents: number }[]): number {
  return sum(entries.map(({ totalCents }) => totalCents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * Every cent that a contract or the agency owes is in exactly one place, and those of a due day add up to what its
 * documents and its money say.
 */
async function placeFaults({ context, clock }: TestFunctions): Promise<string[]> {
  const { db } = context.database;
  const today = dayInParis(clock.now);
  const faults: string[] = [];
  const refunds = new Map(
    (await paymentsOwedBack(db, today)).map((each) => [`${each.number} ${each.dueOn}`, each]),
  );
  for await (const accounts of placedCents(db, clock.now)) {
    for (const { account, placed } of accounts) {
      const { contract, dues } = account;
      const terms = { ...contract, credits: [] };
      const owed = new Set(debitDaysBetween(terms, contract.dates.firstDebitOn, today));
      const ofDay = Map.groupBy(placed, ({ dueOn }) => dueOn);
      const onAccount = sum((ofDay.get(null) ?? []).map(({ cents }) => cents));
      const { unassigned } = account;
      const used = dues.flatMap((due) => due.payments.filter(({ means }) => means === "account"));
      const kept = totalCentsOf(unassigned.payments) - totalCentsOf(unassigned.refunds) - totalCentsOf(used);
      if (onAccount !== kept) faults.push(`${contract.number}: ${onAccount} on account, not ${kept}`);
      for (const dueOn of new Set([...owed, ...dues.map((due) => due.dueOn)])) {
        if (dueOn > today) continue;
        const about = `${contract.number} of ${dueOn}`;
        const record = dues.find((due) => due.dueOn === dueOn);
        const latest = record?.invoices.at(-1);
        const counts = latest !== undefined && latest.invoice.voidedBy === null;
        const notes = counts ? latest.creditNotes.filter(({ stepId }) => stepId === null) : [];
        const dueCents = owed.has(dueOn) ? billedOn(contract, dueOn) - centsOf(notes) : 0;
        const money = record ? moneyOf(record, today) : { received: 0, refunded: 0 };
        const openCents = dueCents - money.received + money.refunded;
        const atBank = sum(
          (record?.debits ?? []).map((debit) =>
            debit.state === "prepared" ||
            (debit.state === "presented" && debit.collectionOn >= today && debit.confirmedOn === null)
              ? debit.amountCents
              : 0,
          ),
        );
        const here = ofDay.get(dueOn) ?? [];
        const centsIn = (...places: Place[]) =>
          sum(here.map(({ place, cents }) => (places.includes(place) ? cents : 0)));
        const toPay = sum(here.map(({ cents }) => cents)) - centsIn("to-refund");
        if (toPay !== Math.max(0, openCents, atBank))
          faults.push(`${about}: ${toPay} in places, ${openCents} to pay, ${atBank} in files`);
        const refund = refunds.get(`${contract.number} ${dueOn}`);
        const refundCents = refund?.owedBack === "refund" ? refund.amountCents : 0;
        if (centsIn("to-refund") !== Math.max(0, -openCents) || centsIn("to-refund") !== refundCents)
          faults.push(`${about}: ${centsIn("to-refund")} and ${refundCents} to refund, not ${-openCents}`);
        if (centsIn("nowhere") > 0) faults.push(`${about}: ${centsIn("nowhere")} are nowhere`);
      }
    }
  }
  return faults;
}
