import { stateWords } from "#content/contract/contract-states.ts";
import { packWords } from "#content/contract/packs.ts";
import { taxSourceNames } from "#content/desk/accounting.ts";
import { ageNames, balanceStepWords } from "#content/desk/balance.ts";
import { deadMandateBrief } from "#content/desk/dead-mandates.ts";
import { exportTexts } from "#content/desk/export.ts";
import { company } from "#content/site/company.ts";
import { clockInParis, exactEuros, phoneNumber, shortDate, siretNumber } from "#content/site/format.ts";
import { contactOrder, contactWords } from "#content/site/forms.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import type { AccountingYear } from "#domain/billing/accounting-year.ts";
import { ages } from "#domain/billing/aged-balance.ts";
import { type TaxLine, taxLines } from "#domain/billing/tax-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import { debitsOfPage, type RunDebit } from "#server/billing/runs/read-run.ts";
import type { Context } from "#server/context.ts";
import { type ContractSelection, createContractList, type ListedContract } from "#server/contracts/list.ts";
import { type DayRange, documentsIssued } from "#server/database/billing/billing-reads.ts";
import { newEntries } from "#server/database/billing/entries.ts";
import { sumsByKind } from "#server/database/billing/entry-sums.ts";
import {
  contactMessages,
  type HandledMessage,
  type MessageFilter,
} from "#server/database/messages/contact-messages.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type BalanceRow, createBalance } from "./books/balance.ts";
import { archiveOf } from "./invoices/archive.ts";
import { documentsOfPeriod, type ListedDocument } from "./invoices/documents.ts";
import { entriesText } from "./invoices/entries.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

/** Exports for a spreadsheet, streamed. The log records who exports before the first line leaves. */
export function createExports(context: Context) {
  const { db } = context.database;
  const recordInvoices = (file: string, { fromOn, toOn }: DayRange, by: NamedActor) =>
    recordActivity(db, context, by.name, "invoices-exported", null, { file, fromOn, toOn });
  return permitted(actionPermissions.exports, {
    async contracts(selection: ContractSelection, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordActivity(db, context, by.name, "contracts-exported");
      return csvText(contractColumns, createContractList(context).all(selection));
    },

    /** The messages of a filter, the oldest first. */
    async messages(filter: MessageFilter, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordActivity(db, context, by.name, "messages-exported");
      return csvText(messageColumns, contactMessages(db, filter));
    },

    /** The invoices and credit notes of a period, in the order of their numbers. */
    async invoices(period: DayRange, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordInvoices("csv", period, by);
      return csvText(documentColumns, documentsOfPeriod(context, period));
    },

    /** Their PDFs and their data, as a ZIP. */
    async invoiceArchive(period: DayRange, by: NamedActor): Promise<AsyncGenerator<Uint8Array>> {
      await recordInvoices("zip", period, by);
      return archiveOf(context, documentsIssued(db, period));
    },

    /** The debits of a run, in the order of its batches. */
    async run(id: string, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordActivity(db, context, by.name, "debit-run-exported", { kind: "debit-run", id });
      return csvText(runColumns, await debitsOfPage(db, id, context.today()));
    },

    /** The entries of a period, or of a whole accounting year, for the bookkeeper. */
    async entries(period: DayRange | AccountingYear, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordInvoices("entries", period, by);
      return entriesText(context, ["year" in period ? { year: period.year, afterRank: 0 } : period]);
    },

    /** The tax that falls due in a month, line by line. */
    async taxDue(period: DayRange, by: NamedActor): Promise<AsyncGenerator<string>> {
      await recordInvoices("tax", period, by);
      const vatPoint = company.vatOnDebits ? "invoice" : "payment";
      return csvText(taxColumns, taxLines(await sumsByKind(db, period), vatPoint));
    },

    /** The aged balance of all clients, the oldest first. */
    async balance(by: NamedActor): Promise<AsyncGenerator<string>> {
      const today = context.today();
      await recordInvoices("balance", { fromOn: today, toOn: today }, by);
      return csvText(balanceColumns(today), createBalance(context).rows());
    },

    /** The entries that no such export had yet. */
    async newEntries(by: NamedActor): Promise<AsyncGenerator<string>> {
      const selections = await context.database.transaction(async (transaction) => {
        await recordActivity(transaction, context, by.name, "invoices-exported", null, { file: "entries" });
        return newEntries(transaction);
      });
      return entriesText(context, selections);
    },
  });
}

/** The columns of an export: each label, with the function that makes a cell of an entry. */
type Columns<Entry> = readonly (readonly [label: string, text: (entry: Entry) => string])[];

/** Entries as CSV, a line at a time, so that a large export is not held in memory. */
async function* csvText<Entry>(
  columns: Columns<Entry>,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([label]) => label));
  for await (const entry of entries) yield csvLine(columns.map(([, text]) => text(entry)));
}

const {
  contracts: ofContracts,
  messages: ofMessages,
  invoices: ofInvoices,
  taxDue: ofTaxDue,
  balance: ofBalance,
} = exportTexts;

const balanceColumns = (today: Day): Columns<BalanceRow> => [
  [ofBalance.client, ({ raisonSociale }) => raisonSociale],
  [ofBalance.contract, ({ number }) => number],
  [ofBalance.phone, ({ telephone }) => phoneNumber(telephone)],
  ...ages.map((age) => [ageNames[age], ({ cents }: BalanceRow) => amount(cents[age])] as const),
  [ofBalance.total, ({ totalCents }) => amount(totalCents)],
  [ofBalance.since, ({ oldest }) => (oldest ? String(oldest.days) : "")],
  [ofBalance.onAccount, ({ onAccountCents }) => amount(onAccountCents)],
  [
    ofBalance.step,
    ({ step }) => {
      const { title, text } = balanceStepWords(step, today);
      return text === "" ? title : `${title}. ${text}`;
    },
  ],
  [
    ofBalance.lastReminder,
    ({ step }) =>
      step.place === "asked-for" && step.lastAt !== null ? shortDate(dayInParis(step.lastAt)) : "",
  ],
  [ofBalance.note, ({ note }) => note?.text ?? ""],
];

const taxColumns: Columns<TaxLine> = [
  [ofTaxDue.source, ({ source }) => taxSourceNames[source]],
  [ofTaxDue.rate, ({ permille }) => String(permille / 10).replace(".", ",")],
  [ofTaxDue.count, ({ count }) => String(count)],
  [ofTaxDue.base, ({ baseCents }) => signed(baseCents)],
  [ofTaxDue.tax, ({ taxCents }) => signed(taxCents)],
];

const { run: ofRun } = exportTexts;

const runColumns: Columns<RunDebit> = [
  [ofRun.reference, ({ id }) => id],
  [ofRun.contract, ({ number }) => number],
  [ofRun.client, ({ raisonSociale }) => raisonSociale],
  [ofRun.dueOn, ({ dueOn }) => shortDate(dueOn)],
  [ofRun.batch, ({ runId, batch }) => `${runId}-${batch}`],
  [ofRun.sequence, ({ sequence }) => sequence],
  [ofRun.collectionOn, ({ collectionOn }) => shortDate(collectionOn)],
  [ofRun.state, ({ stage }) => ofRun.states[stage]],
  [ofRun.rejectedOn, ({ rejectedOn }) => dayOrNothing(rejectedOn)],
  [
    ofRun.reason,
    ({ rejectionReason, rejectionWords }) => [rejectionReason, rejectionWords].filter(Boolean).join(" "),
  ],
  [ofRun.amount, ({ amountCents }) => amount(amountCents)],
];

/** Contracts as rows. Numbers that a spreadsheet would round are written with spaces, as on paper. */
export const contractColumns: Columns<ListedContract> = [
  [ofContracts.number, ({ number }) => number],
  [ofContracts.state, ({ state }) => stateWords[state]],
  [ofContracts.pack, ({ packId }) => packWords[packId].listName],
  [ofContracts.price, ({ packCents }) => amount(packCents)],
  [ofContracts.newPrice, ({ newPrice }) => (newPrice ? amount(newPrice.monthlyCents) : "")],
  [ofContracts.newPriceFromOn, ({ newPrice }) => dayOrNothing(newPrice?.fromOn ?? null)],
  [ofContracts.gift, ({ gift }) => gift?.code ?? ""],
  [ofContracts.reducedPrice, ({ reducedCents }) => (reducedCents == null ? "" : amount(reducedCents))],
  [ofContracts.normalPriceFromOn, ({ gift }) => dayOrNothing(gift?.normalPriceFromOn ?? null)],
  [ofContracts.signedOn, ({ acceptedOn }) => shortDate(acceptedOn)],
  [
    ofContracts.takenOverOn,
    ({ takenOver, signedAt }) => dayOrNothing(takenOver === 1 ? dayInParis(signedAt) : null),
  ],
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
  [
    ofContracts.trialEndsOn,
    ({ takenOver, trialEndsOn }) => dayOrNothing(takenOver === 1 ? null : trialEndsOn),
  ],
  [ofContracts.firstDebitOn, ({ firstDebitOn }) => shortDate(firstDebitOn)],
  [ofContracts.lastDayOn, ({ status }) => dayOrNothing("lastDayOn" in status ? status.lastDayOn : null)],
  [ofContracts.suspendedOn, ({ status }) => dayOrNothing(suspensionOf(status)?.since ?? null)],
  [ofContracts.umr, ({ umr }) => umr],
  [ofContracts.deadMandate, ({ deadMandate }) => (deadMandate ? deadMandateBrief(deadMandate) : "")],
  [ofContracts.iban, ({ maskedIban }) => maskedIban],
  [ofContracts.holder, ({ titulaire }) => titulaire],
];

function amount(cents: number): string {
  return exactEuros(cents).replace(/[^\d,]/g, "");
}

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

/** Invoices and credit notes as rows; the amounts of a credit note are below zero. */
export const documentColumns: Columns<ListedDocument> = [
  [ofInvoices.number, ({ number }) => number],
  [ofInvoices.kind, ({ kind }) => ofInvoices.kinds[kind]],
  [ofInvoices.issuedOn, ({ issuedOn }) => shortDate(issuedOn)],
  [ofInvoices.client, ({ client }) => client],
  [ofInvoices.contract, ({ contract }) => contract],
  [ofInvoices.dueOn, ({ dueOn }) => shortDate(dueOn)],
  [ofInvoices.state, ({ kind, standing }) => (kind === "invoice" ? ofInvoices.states[standing.state] : "")],
  [ofInvoices.credited, ({ creditedNumber }) => creditedNumber ?? ""],
  [ofInvoices.withoutVat, ({ kind, withoutVatCents }) => signedAmount(kind, withoutVatCents)],
  [ofInvoices.vat, ({ kind, vatCents }) => signedAmount(kind, vatCents)],
  [ofInvoices.total, ({ kind, totalCents }) => signedAmount(kind, totalCents)],
];

function signedAmount(kind: ListedDocument["kind"], cents: number): string {
  return signed(kind === "credit-note" ? -cents : cents);
}

function signed(cents: number): string {
  return cents < 0 ? `-${amount(-cents)}` : amount(cents);
}

/** The byte order mark that makes Excel read a file as UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV that French Excel opens as a table: cells separated by semicolons, CR LF at the end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/** One cell: an amount, or a text that is no formula. Line breaks become those of a cell. */
function csvCell(text: string): string {
  const safe = /^-\d+,\d\d$/.test(text) ? text : spreadsheetText(text);
  return /[";\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
