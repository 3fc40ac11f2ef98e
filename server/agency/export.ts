import { contractListWords } from "#content/desk/contracts.ts";
import { exportTexts } from "#content/desk/export.ts";
import { clockInParis, exactEuros, phoneNumber, shortDate, siretNumber } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { noteActivity } from "#server/database/activities.ts";
import {
  contactMessages,
  type HandledMessage,
  type MessageFilter,
} from "#server/database/contact-messages.ts";
import type { ContractEntry } from "#server/database/contract-entries.ts";
import { plainWords } from "#server/mail/plain-words.ts";
import type { AgencyDependencies } from "./agency.ts";
import { type AskedContracts, openContracts } from "./contracts.ts";
import type { SignedIn } from "./sign-in.ts";

/** Files for a spreadsheet, a piece at a time. Who takes one is written down before its first line. */
export function openExports({ database, now, newId }: AgencyDependencies) {
  const { db } = database;
  const note = (by: SignedIn, kind: "contracts-exported" | "messages-exported") =>
    noteActivity(db, { id: newId(), at: now(), by: by.name, kind, subject: null, data: {} });
  return {
    /** The contracts of a filter. */
    async contracts(asked: AskedContracts, by: SignedIn): Promise<AsyncGenerator<string>> {
      await note(by, "contracts-exported");
      return csvText(contractTable(dayInParis(now())), openContracts({ database, now }).all(asked));
    },

    /** The messages of a filter, the oldest first. */
    async messages(filter: MessageFilter, by: SignedIn): Promise<AsyncGenerator<string>> {
      await note(by, "messages-exported");
      return csvText(messageTable, contactMessages(db, filter));
    },
  };
}

/** How entries become rows, and what a program reads of each. */
export type Table<Entry> = {
  readonly columns: readonly (readonly [label: string, text: (entry: Entry) => string])[];
  readonly value: (entry: Entry) => unknown;
};

/** Entries as CSV, a line at a time: many are never held at once. */
export async function* csvText<Entry>(
  { columns }: Table<Entry>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([label]) => label));
  for await (const entry of entries) yield csvLine(columns.map(([, text]) => text(entry)));
}

/** Contracts as rows: numbers that a spreadsheet would round are written as on paper, with their spaces. */
export function contractTable(today: Day): Table<ContractEntry> {
  const { states } = contractListWords;
  const label = exportTexts.contracts;
  return {
    value: (entry) => ({ ...entry, state: stateOn(entry.status, today) }),
    columns: [
      [label.number, ({ number }) => number],
      [label.state, ({ status }) => states[stateOn(status, today)]],
      [label.pack, ({ packId }) => packWords[packId].listName],
      [label.price, ({ monthlyCents }) => exactEuros(monthlyCents).replace(/[^\d,]/g, "")],
      [label.signedOn, ({ acceptedOn }) => shortDate(acceptedOn)],
      [label.name, ({ raisonSociale }) => raisonSociale],
      [label.siret, ({ siret }) => siretNumber(siret)],
      [label.person, ({ nomPrenom }) => nomPrenom],
      [label.address, ({ adresseSiege }) => adresseSiege],
      [label.email, ({ email }) => email],
      [
        label.addressConfirmedOn,
        ({ addressConfirmedAt: at }) => dayOrNothing(at === null ? null : dayInParis(at)),
      ],
      [label.phone, ({ telephone }) => phoneNumber(telephone)],
      [label.trialEndsOn, ({ trialEndsOn }) => dayOrNothing(trialEndsOn)],
      [label.firstDebitOn, ({ firstDebitOn }) => shortDate(firstDebitOn)],
      [label.lastDayOn, ({ status }) => dayOrNothing("lastDayOn" in status ? status.lastDayOn : null)],
      [label.suspendedOn, ({ status }) => dayOrNothing(suspensionOf(status)?.since ?? null)],
      [label.umr, ({ umr }) => umr],
      [label.iban, ({ maskedIban }) => maskedIban],
      [label.holder, ({ titulaire }) => titulaire],
    ],
  };
}

function dayOrNothing(day: Day | null): string {
  return day === null ? "" : shortDate(day);
}

const label = exportTexts.messages;

/** Messages of the contact form as rows. */
export const messageTable: Table<HandledMessage> = {
  value: (message) => message,
  columns: [
    [label.receivedOn, ({ receivedAt }) => shortDate(dayInParis(receivedAt))],
    [label.receivedAt, ({ receivedAt }) => clockInParis(receivedAt)],
    [label.firstName, ({ firstName }) => firstName],
    [label.lastName, ({ lastName }) => lastName],
    [label.phone, ({ phone }) => phoneNumber(phone)],
    [label.email, ({ email }) => email],
    [label.message, ({ message }) => message],
    [label.handledOn, ({ handledAt }) => (handledAt === null ? "" : shortDate(dayInParis(handledAt)))],
  ],
};

/** What begins a file that Excel opens as UTF-8. */
export const csvStart = "\ufeff";

/**
 * One line of a CSV that French Excel opens as a table: cells parted by semicolons, the line ended by CR LF (RFC 4180).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/**
 * One cell. What a spreadsheet would take for a formula is kept as text by an apostrophe (OWASP, CSV injection); other
 * control characters than line breaks are taken out, and marks that turn a line around; line breaks are those of a cell.
 */
function csvCell(text: string): string {
  const clean = plainWords(text);
  const safe = /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u.test(clean) ? `'${clean}` : clean;
  return /[";\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
