import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  accounts,
  entryColumns,
  entrySettings,
  entryTitles,
  happenedTitle,
  journals,
  takenBackTitle,
} from "#content/desk/accounting.ts";
import { longDate } from "#content/site/format.ts";
import { type AccountId, accountIds, type EntryKind } from "#domain/billing/entries.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import { closedMonths } from "#server/database/billing/closed-months.ts";
import {
  contractNumbers,
  type EntrySelection,
  entriesSelected,
  nameOf,
  type StoredEntry,
} from "#server/database/billing/entries.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import { spreadsheetText } from "../spreadsheet-text.ts";

/** An entry as its file names it: the number and the name of its client, and the day on which its month was closed. */
type NamedEntry = StoredEntry & {
  readonly contract: string;
  readonly client: string;
  readonly closedOn: Day | null;
};

/**
 * Entries as a file for the bookkeeper, a chunk at a time: eighteen columns parted by tabs, days as `AAAAMMJJ`, amounts
 * with a comma (livre des procédures fiscales, article A47 A-1), in the order of their numbers. An entry that is exported
 * again has the same lines, but for its letter and the day on which its month was closed, once they are known.
 */
export async function* entriesText(
  { database: { db }, keyring }: Pick<Context, "database" | "keyring">,
  selections: readonly EntrySelection[],
  settings = entrySettings,
): AsyncGenerator<string> {
  yield lineOf(entryColumns);
  const closed = await closedMonths(db);
  for (const selection of selections) {
    for await (const entries of entriesSelected(db, selection)) {
      const numbers = await contractNumbers(
        db,
        entries.flatMap(({ contractId }) => contractId ?? []),
      );
      for (const some of chunksOf(entries, 100)) {
        const named = some.map((entry) => {
          const month = closed.find(({ fromOn, toOn }) => entry.bookedOn >= fromOn && entry.bookedOn <= toOn);
          const contract = entry.contractId ? numbers.get(entry.contractId)! : "";
          const client = nameOf(keyring, entry) || contract;
          return { ...entry, contract, client, closedOn: month ? dayInParis(month.closedAt) : null };
        });
        yield named.map((entry) => linesOf(entry, settings)).join("");
        await yieldToEventLoop();
      }
    }
  }
}

type Settings = typeof entrySettings;

function linesOf(entry: NamedEntry, settings: Settings): string {
  const { kind, id, bookedOn, happenedOn, reference, invoiceNumber, contract, client, cents } = entry;
  const isBank = journalOf(kind) === journals.bank;
  const onlyTax = settings.journals === "sales" && (kind === "use" || isBank);
  const journal = onlyTax ? journals.other : journalOf(kind);
  const kept: readonly AccountId[] = onlyTax ? ["vatWaiting", "vatDue"] : accountIds;
  const title = entry.reversedId === null ? entryTitles[kind] : takenBackTitle(entryTitles[kind]);
  const dated = bookedOn === happenedOn ? title : happenedTitle(title, longDate(happenedOn));
  const named = invoiceNumber === null || kind === "credit-note" ? reference : invoiceNumber;
  const label = [`${dated} ${named}`, ...(client ? [client] : [])].join(", ");
  // Debits first.
  return kept
    .filter((account) => cents[account] !== 0)
    .toSorted((one, other) => Number(cents[one] < 0) - Number(cents[other] < 0))
    .map((account) => {
      const isClient = account === "client";
      return lineOf([
        ...[journal.code, journal.name, id, compact(bookedOn)],
        ...[accountNumber(account, settings), accounts[account].name],
        ...(isClient ? [contract, client] : ["", ""]),
        ...[reference, compact(happenedOn), label],
        ...[amount(Math.max(0, cents[account])), amount(Math.max(0, -cents[account]))],
        ...(isClient && entry.letter && settings.journals === "all"
          ? [entry.letter, compact(entry.letteredOn!)]
          : ["", ""]),
        // No foreign currency.
        ...[entry.closedOn ? compact(entry.closedOn) : "", "", ""],
      ]);
    })
    .join("");
}

function journalOf(kind: EntryKind) {
  if (kind === "use" || kind === "tax") return journals.other;
  return kind === "invoice" || kind === "credit-note" ? journals.sales : journals.bank;
}

function accountNumber(account: AccountId, { accountLength }: Settings): string {
  return accounts[account].number.padEnd(accountLength ?? 0, "0");
}

function compact(day: Day): string {
  return day.replaceAll("-", "");
}

function amount(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => spreadsheetText(cell).replaceAll(/\s+/g, " ")).join("\t")}\r\n`;
}
