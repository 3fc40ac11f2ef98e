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

/** Files for a spreadsheet, a piece at a time. Who takes one is written down before its first line. */
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

/** How entries become the cells of a row, each under its label. */
type Columns<Entry> = readonly (readonly [label: string, text: (entry: Entry) => string])[];

/** Entries as CSV, a line at a time: many are never held at once. */
async function* csvText<Entry>(
  columns: Columns<Entry>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([label]) => label));
  for await (const entry of entries) yield csvLine(columns.map(([, text]) => text(entry)));
}

const { contracts: ofContracts, messages: ofMessages } = exportTexts;

/** Contracts as rows: numbers that a spreadsheet would round are written as on paper, with their spaces. */
export const contractColumns: Columns<ListedContract> = [
  [ofContracts.number, ({ number }) => number],
  [ofContracts.state, ({ state }) => stateWords[state]],
  [ofContracts.pack, ({ packId }) => packWords[packId].listName],
  [ofContracts.price, ({ monthlyCents }) => exactEuros(monthlyCents).replace(/[^\d,]/g, "")],
  [ofContracts.signedOn, ({ acceptedOn }) => shortDate(acceptedOn)],
  [ofContracts.name, ({ raisonSociale }) => raisonSociale],
  [ofContracts.siret, ({ siret }) => siretNumber(siret)],
  [ofContracts.person, ({ nomPrenom }) => nomPrenom],
  [ofContracts.address, ({ adresseSiege }) => adresseSiege],
  [ofContracts.email, ({ email }) => email],
  [
    ofContracts.addressConfirmedOn,
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
