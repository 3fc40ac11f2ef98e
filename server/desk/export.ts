import { stateWords } from "#content/contract-states.ts";
import { exportTexts } from "#content/desk/export.ts";
import { clockInParis, exactEuros, phoneNumber, shortDate, siretNumber } from "#content/format.ts";
import { contactOrder, contactWords } from "#content/forms.ts";
import { packWords } from "#content/packs.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import type { Context } from "#server/context.ts";
import { type ContractSelection, createContractList, type ListedContract } from "#server/contracts/list.ts";
import { recordActivity } from "#server/database/activities.ts";
import {
  contactMessages,
  type HandledMessage,
  type MessageFilter,
} from "#server/database/contact-messages.ts";
import { plainWords } from "#server/mail/plain-words.ts";
import { permitted } from "#server/staff/permitted.ts";

/** Exports for a spreadsheet, streamed. The log records who exports before the first line leaves. */
export function createExports(context: Context) {
  const { db } = context.database;
  return permitted(actionPermissions.exports, {
    /** The contracts of a filter. */
    async contracts(selection: ContractSelection, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordActivity(db, context, by.name, "contracts-exported");
      return csvText(contractColumns, createContractList(context).all(selection));
    },

    /** The messages of a filter, the oldest first. */
    async messages(filter: MessageFilter, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordActivity(db, context, by.name, "messages-exported");
      return csvText(messageColumns, contactMessages(db, filter));
    },
  });
}

/** The columns of an export: each label, with the function that makes a cell of an entry. */
type Columns<Entry> = readonly (readonly [label: string, text: (entry: Entry) => string])[];

/** Entries as CSV, a line at a time, so that a large export is not held in memory. */
async function* csvText<Entry>(
  columns: Columns<Entry>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([label]) => label));
  for await (const entry of entries) yield csvLine(columns.map(([, text]) => text(entry)));
}

const { contracts: ofContracts, messages: ofMessages } = exportTexts;

/** Contracts as rows. Numbers that a spreadsheet would round are written with spaces, as on paper. */
export const contractColumns: Columns<ListedContract> = [
  [ofContracts.number, ({ number }) => number],
  [ofContracts.state, ({ state }) => stateWords[state]],
  [ofContracts.pack, ({ packId }) => packWords[packId].listName],
  [ofContracts.price, ({ monthlyCents }) => exactEuros(monthlyCents).replace(/[^\d,]/g, "")],
  [ofContracts.signedOn, ({ acceptedOn }) => shortDate(acceptedOn)],
  [ofContracts.name, ({ raisonSociale }) => raisonSociale],
  [ofContracts.siret, ({ siret }) => siretNumber(siret)],
  [ofContracts.person, ({ nomPrenom }) => nomPrenom],
  [ofContracts.seat, ({ adresseSiege }) => adresseSiege],
  [ofContracts.email, ({ email }) => email],
  [
    ofContracts.emailConfirmedOn,
    ({ addressConfirmedAt: at }) => dayOrNothing(at === null ? null : dayInParis(at)),
  ],
  [ofContracts.phone, ({ telephone }) => phoneNumber(telephone)],
  [ofContracts.trialEndsOn, ({ trialEndsOn }) => dayOrNothing(trialEndsOn)],
  [ofContracts.firstDebitOn, ({ firstDebitOn }) => shortDate(firstDebitOn)],
  [ofContracts.lastDayOn, ({ status }) => dayOrNothing("lastDayOn" in status ? status.lastDayOn : null)],
  [ofContracts.suspendedOn, ({ status }) => dayOrNothing(suspensionOf(status)?.since ?? null)],
  [ofContracts.umr, ({ umr }) => umr],
  [ofContracts.iban, ({ maskedIban }) => maskedIban],
  [ofContracts.holder, ({ titulaire }) => titulaire],
];

function dayOrNothing(day: Day | null): string {
  return day === null ? "" : shortDate(day);
}

/** Messages of the contact form as rows. */
export const messageColumns: Columns<HandledMessage> = [
  [ofMessages.receivedOn, ({ receivedAt }) => shortDate(dayInParis(receivedAt))],
  [ofMessages.receivedAt, ({ receivedAt }) => clockInParis(receivedAt)],
  ...contactOrder.map(
    (name) =>
      [
        contactWords[name].label,
        (entry: HandledMessage) => (name === "phone" ? phoneNumber(entry.phone) : entry[name]),
      ] as const,
  ),
  [ofMessages.handledOn, ({ handledAt }) => (handledAt === null ? "" : shortDate(dayInParis(handledAt)))],
];

/** The byte order mark that makes Excel read a file as UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV that French Excel opens as a table: cells separated by semicolons, CR LF at the end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/**
 * One cell. An apostrophe keeps a spreadsheet from reading text as a formula (OWASP, CSV injection). Control characters
 * and marks that reverse text are removed; line breaks become those of a cell.
 */
function csvCell(text: string): string {
  const clean = plainWords(text);
  const safe = /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u.test(clean) ? `'${clean}` : clean;
  return /[";\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
