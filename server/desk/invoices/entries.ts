import { accounts, entryColumns, entryTitles, journals } from "#content/accounting.ts";
import { company } from "#content/company.ts";
import { type BookedDue, type Entry, entriesOf, type Payment, paymentsOf } from "#domain/billing/entries.ts";
import { isInvoiced } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import {
  amountsOf,
  type BillingEntry,
  type DayRange,
  type DueRecord,
  dueKey,
  dueRecords,
} from "#server/database/billing-reads.ts";
import { bookedDues, contractNames } from "#server/database/booked-dues.ts";
import { chunksOf } from "#server/database/dialect.ts";
import { plainWords } from "#server/mail/plain-words.ts";
import { frozenName } from "./documents.ts";

/** An entry with its client. */
type ClientEntry = Entry & { readonly contract: string; readonly client: string };

/** The entries of a period, in the order of their days. */
export type PeriodEntries = {
  readonly entries: readonly ClientEntry[];
  /** Lines of all entries, and the sum of their debits, which is that of their credits. */
  readonly lineCount: number;
  readonly debitCents: number;
};

/**
 * The entries of a period: its invoices and credit notes, and the payments of due days that have an invoice or wait for
 * one; older due days are in the books of whoever invoiced them. Lets other requests run in between.
 */
export async function entriesOfPeriod(
  context: Context,
  period: DayRange,
  startsOn: Day | null,
): Promise<PeriodEntries> {
  const { db } = context.database;
  const booked = await bookedDues(db, period);
  const keys = new Set(booked.map(dueKey));
  const days = booked.map(({ dueOn }) => dueOn).sort();
  const entries: ClientEntry[] = [];
  if (days.length > 0) {
    const ids = booked.map(({ contractId }) => contractId);
    const names = await contractNames(db, ids);
    for await (const records of dueRecords(db, ids, { fromOn: days[0]!, toOn: days.at(-1)! })) {
      for (const record of records) {
        if (!keys.has(dueKey(record))) continue;
        if (record.invoices.length === 0 && !isInvoiced(record.dueOn, startsOn)) continue;
        const { number: contract, raisonSociale } = names.get(record.contractId)!;
        const invoice = record.invoices.at(-1)?.invoice.number;
        const client = raisonSociale || (invoice ? await frozenName(context, invoice) : contract);
        const all = entriesOf(bookedDue(record, contract, context.today()), vatPoint);
        const within = all.filter(({ on }) => on >= period.fromOn && on <= period.toOn);
        entries.push(...within.map((entry) => ({ ...entry, contract, client })));
      }
    }
  }
  const lines = entries.flatMap((entry) => entry.lines);
  return {
    entries: entries.sort(inOrder),
    lineCount: lines.length,
    debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  };
}

const vatPoint = company.vatOnDebits ? "invoice" : "payment";

function bookedDue({ invoices, debits, paidDue }: DueRecord, contract: string, today: Day): BookedDue {
  const settled: Payment[] = paidDue
    ? [
        {
          kind: "settlement",
          on: paidDue.receivedOn,
          reference: `${contract}-${paidDue.dueOn.replaceAll("-", "")}`,
          amountCents: paidDue.amountCents,
        },
      ]
    : [];
  const refunds = invoices.flatMap((invoice) => invoice.refunds);
  return {
    invoices: invoices.map(({ invoice, creditNotes }) => ({
      ...bookedDocument(invoice),
      creditNotes: creditNotes.map(bookedDocument),
    })),
    payments: [
      ...debits.flatMap((debit) => paymentsOf(debit, today)),
      ...settled,
      ...refunds.map(({ number, refundedOn, reference, amountCents }) => ({
        kind: "refund" as const,
        on: refundedOn,
        reference: reference ?? number,
        amountCents: -amountCents,
      })),
    ],
  };
}

function bookedDocument(entry: BillingEntry) {
  return { number: entry.number, issuedOn: entry.issuedOn, amounts: amountsOf(entry) };
}

/** By day, sales before payments, then by reference: the numbers of entries follow this order. */
function inOrder(one: Entry, other: Entry): number {
  return key(one) < key(other) ? -1 : 1;
  function key({ on, kind, reference }: Entry): string {
    return `${on} ${journalOf(kind) === journals.sales ? 0 : 1} ${reference}`;
  }
}

function journalOf(kind: Entry["kind"]) {
  return kind === "invoice" || kind === "credit-note" ? journals.sales : journals.bank;
}

/**
 * Entries as a file for the bookkeeper, a chunk at a time: eighteen columns parted by tabs, days as `AAAAMMJJ`, amounts
 * with a comma (livre des procédures fiscales, article A47 A-1).
 */
export async function* entriesText({ entries }: PeriodEntries): AsyncGenerator<string> {
  yield lineOf(entryColumns);
  let number = 0;
  for (const some of chunksOf(entries, 100)) {
    let text = "";
    for (const entry of some) text += entryText(entry, ++number);
    yield text;
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
  return `${cells.map((cell) => plainWords(cell).replaceAll(/\s+/g, " ")).join("\t")}\r\n`;
}
