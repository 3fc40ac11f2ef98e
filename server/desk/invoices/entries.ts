import { accounts, entryColumns, entryTitles, journals } from "#content/desk/accounting.ts";
import { company } from "#content/site/company.ts";
import { amountsOf } from "#domain/billing/account.ts";
import {
  type BookedDue,
  type Entry,
  entriesOf,
  entryOnAccount,
  type Payment,
  paymentsOf,
} from "#domain/billing/entries.ts";
import type { Day } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import type { BillingEntry, DayRange } from "#server/database/billing/billing-reads.ts";
import { bookedDues, contractNames, movedOnAccount } from "#server/database/billing/booked-dues.ts";
import { type DueRecord, dueKey } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { spreadsheetText } from "../spreadsheet-text.ts";
import { frozenName } from "./documents.ts";
import { createRecords, type Records } from "./records.ts";

type ClientEntry = Entry & { readonly contract: string; readonly client: string };

/** The entries of a period in their order, a day at a time. Lets other requests run in between. */
export async function* entriesOfPeriod(
  context: Context,
  period: DayRange,
): AsyncGenerator<readonly ClientEntry[]> {
  const { db } = context.database;
  const booked = await bookedDaysOf(context, period);
  const names = await contractNames(
    db,
    booked.map(({ contractId }) => contractId),
  );
  const days = new Map<Day, ClientEntry[]>();
  const add = (entry: ClientEntry) => {
    const ofDay = days.get(entry.on);
    if (ofDay) ofDay.push(entry);
    else days.set(entry.on, [entry]);
  };
  for await (const some of createRecords(db).withRecords(booked)) {
    for (const [{ contractId }, record] of some) {
      const { number: contract, raisonSociale } = names.get(contractId)!;
      const invoice = record.invoices.at(-1)?.invoice.number;
      const client = raisonSociale || (invoice ? await frozenName(context, invoice) : contract);
      const ofDue = entriesOfDue(record, { contract, period, today: context.today() });
      for (const entry of ofDue) add({ ...entry, contract, client });
    }
  }
  for (const { contractId, ...entry } of await entriesOnAccount(db, period)) {
    const { number: contract, raisonSociale } = (await contractNames(db, [contractId])).get(contractId)!;
    add({ ...entry, reference: contract, contract, client: raisonSociale || contract });
  }
  for (const day of [...days.keys()].sort()) {
    yield days.get(day)!.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  }
}

/** How many lines the entries of a period have, and the sum of their debits, which is that of their credits. */
export type EntrySums = { readonly lineCount: number; readonly debitCents: number };

/** The sums of the entries of a period, without their order and their clients. */
export async function entrySumsOf(context: Context, period: DayRange, records: Records): Promise<EntrySums> {
  const sums = { lineCount: 0, debitCents: 0 };
  const of = { contract: "", period, today: context.today() };
  for await (const some of records.withRecords(await bookedDaysOf(context, period))) {
    for (const [, record] of some) {
      for (const { lines } of entriesOfDue(record, of)) {
        sums.lineCount += lines.length;
        for (const { debitCents } of lines) sums.debitCents += debitCents;
      }
    }
  }
  for (const { lines } of await entriesOnAccount(context.database.db, period)) {
    sums.lineCount += lines.length;
    for (const { debitCents } of lines) sums.debitCents += debitCents;
  }
  return sums;
}

/** The entries within a period of what contracts have on account, each with its contract. */
async function entriesOnAccount(executor: DbOrTransaction, period: DayRange) {
  const { payments, refunds } = await movedOnAccount(executor, period);
  return [
    ...payments.map(({ receivedOn: on, ...payment }) => ({ ...payment, kind: "settlement" as const, on })),
    ...refunds.map(({ refundedOn: on, amountCents, ...refund }) => ({
      ...refund,
      kind: "refund" as const,
      on,
      amountCents: -amountCents,
    })),
  ].map(({ contractId, ...payment }) => ({
    ...entryOnAccount({ ...payment, reference: contractId }),
    contractId,
  }));
}

/** The due days that have an entry in a period, each once. */
async function bookedDaysOf({ database }: Context, period: DayRange) {
  return [...new Map((await bookedDues(database.db, period)).map((due) => [dueKey(due), due])).values()];
}

/** The entries of a due day within a period: its invoices, its credit notes and its payments. */
function entriesOfDue(
  record: DueRecord,
  { contract, period, today }: { readonly contract: string; readonly period: DayRange; readonly today: Day },
): Entry[] {
  return entriesOf(bookedDue(record, contract, today), vatPoint).filter(
    ({ on }) => on >= period.fromOn && on <= period.toOn,
  );
}

const vatPoint = company.vatOnDebits ? "invoice" : "payment";

function bookedDue(
  { dueOn, invoices, debits, payments, refunds }: DueRecord,
  contract: string,
  today: Day,
): BookedDue {
  const withoutDebit: Payment[] = payments.map(({ means, receivedOn, amountCents }) => ({
    kind: means === "account" ? "use" : "settlement",
    on: receivedOn,
    reference: debits.at(-1)?.id ?? referenceOf(contract, dueOn),
    amountCents,
  }));
  return {
    invoices: invoices.map(({ invoice, creditNotes }) => ({
      ...bookedDocument(invoice),
      creditNotes: creditNotes.map(bookedDocument),
    })),
    payments: [
      ...debits.flatMap((debit) => paymentsOf(debit, today)),
      ...withoutDebit,
      ...refunds.map(({ refundedOn, reference, amountCents }) => ({
        kind: "refund" as const,
        on: refundedOn,
        reference: reference ?? invoices.at(-1)?.invoice.number ?? referenceOf(contract, dueOn),
        amountCents: -amountCents,
      })),
    ],
  };
}

function referenceOf(contract: string, dueOn: Day): string {
  return `${contract}-${dueOn.replaceAll("-", "")}`;
}

function bookedDocument(entry: BillingEntry) {
  return { number: entry.number, issuedOn: entry.issuedOn, amounts: amountsOf(entry) };
}

/** Within a day, sales before payments, then by reference: the numbers of entries follow this order. */
function orderOf({ kind, reference }: Entry): string {
  return `${journalOf(kind) === journals.sales ? 0 : 1} ${reference}`;
}

function journalOf(kind: Entry["kind"]) {
  if (kind === "use") return journals.other;
  return kind === "invoice" || kind === "credit-note" ? journals.sales : journals.bank;
}

/**
 * Entries as a file for the bookkeeper, a chunk at a time: eighteen columns parted by tabs, days as `AAAAMMJJ`, amounts
 * with a comma (livre des procédures fiscales, article A47 A-1).
 */
export async function* entriesText(days: AsyncIterable<readonly ClientEntry[]>): AsyncGenerator<string> {
  yield lineOf(entryColumns);
  let number = 0;
  for await (const entries of days) {
    for (const some of chunksOf(entries, 100)) {
      let text = "";
      for (const entry of some) text += entryText(entry, ++number);
      yield text;
    }
  }
}

function entryText(
  { kind, on, reference, invoice, contract, client, lines }: ClientEntry,
  number: number,
): string {
  const journal = journalOf(kind);
  const day = on.replaceAll("-", "");
  const label = [
    `${entryTitles[kind]} ${invoice === null || kind === "credit-note" ? reference : invoice}`,
    client,
  ];
  return lines
    .map(({ account, debitCents, creditCents }) => {
      const isClient = account === "client";
      return lineOf([
        ...[journal.code, journal.name, `${on.slice(0, 7)}-${String(number).padStart(5, "0")}`, day],
        ...[accounts[account].number, accounts[account].name],
        ...(isClient ? [contract, client] : ["", ""]),
        ...[reference, day, label.join(", "), amount(debitCents), amount(creditCents)],
        // Neither lettering nor a foreign currency.
        ...["", "", day, "", ""],
      ]);
    })
    .join("");
}

function amount(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => spreadsheetText(cell).replaceAll(/\s+/g, " ")).join("\t")}\r\n`;
}
