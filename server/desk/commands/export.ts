import { open as openFile, unlink } from "node:fs/promises";
import { contractListWords } from "#content/desk/contracts.ts";
import { deskWords } from "#content/desk/desk.ts";
import { exportTexts, exportWords } from "#content/desk/export.ts";
import { clockInParis, exactEuros, phoneNumber, shortDate, siretNumber } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { contactMessages, type HandledMessage } from "#server/database/contact-messages.ts";
import { type ContractEntry, contractEntries } from "#server/database/contract-entries.ts";
import { plainWords } from "#server/mail/plain-words.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded, jsonText } from "../terminal/lines.ts";
import { contractFilter, filterOptions, settledLeftOut } from "./contracts.ts";

/** `export`: contracts or messages as CSV or JSON, in a file or to another program. */
export const exportCommand = deskCommand({
  words: exportWords,
  positionals: { what: { required: true, among: ["contrats", "messages"] } },
  options: { ...filterOptions, vers: { type: "string" } },
  changes: false,
  async run(context, { positionals: { what }, options }) {
    const { vers: path, ...filters } = options;
    const today = dayInParis(context.now());
    const filter = contractFilter(filters, today);
    const ofContracts = (["pack", "etat", "adresse"] as const).find((name) => filters[name] !== undefined);
    if (what === "messages" && ofContracts) {
      throw new Refusal(deskWords.problems.notHere(`--${ofContracts}`), 2);
    }
    const asJson = path === undefined ? context.asJson : /\.json$/i.test(path);
    const format = asJson ? "json" : "csv";
    const { database } = await context.open();
    const text =
      what === "contrats"
        ? tableText(
            contractTable(today),
            contractEntries(database.db, await settledLeftOut(database.db, filter)),
            format,
          )
        : tableText(messageTable, contactMessages(database.db, receivedBetween(filter)), format);
    if (path !== undefined) return writtenTo(context, path, text);
    for await (const piece of text) await context.out(piece);
    return null;
  },
});

/** A file that is there stays as it is; one that could not be written whole is taken away. */
async function writtenTo(
  { progress }: DeskContext,
  path: string,
  text: AsyncIterable<string>,
): Promise<Answer> {
  const file = await openFile(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === "EEXIST"
        ? deskWords.problems.fileThere(path)
        : exportTexts.notWritten(path, reasonOf(error)),
    );
  });
  let count = -1;
  try {
    for await (const piece of text) {
      await file.appendFile(piece);
      count++;
      if (count > 0 && count % 1000 === 0) progress(exportTexts.progress(count));
    }
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(path);
    throw error;
  }
  const rows = /\.json$/i.test(path) ? count - 1 : count;
  return {
    value: { rows, path },
    lines: (width) => folded(exportTexts.done(rows, path), "", width),
  };
}

/** How entries become rows, and what a program reads of each. */
export type Table<Entry> = {
  readonly columns: readonly (readonly [label: string, text: (entry: Entry) => string])[];
  readonly value: (entry: Entry) => unknown;
};

/** Entries as CSV or as a JSON list, a piece at a time: many are never held at once. */
async function* tableText<Entry>(
  { columns, value }: Table<Entry>,
  entries: AsyncIterable<Entry>,
  format: "csv" | "json",
): AsyncGenerator<string> {
  yield format === "csv" ? csvStart + csvLine(columns.map(([label]) => label)) : "[";
  let first = true;
  for await (const entry of entries) {
    yield format === "csv"
      ? csvLine(columns.map(([, text]) => text(entry)))
      : `${first ? "\n" : ",\n"}${jsonText(value(entry)).trimEnd()}`;
    first = false;
  }
  if (format === "json") yield first ? "]\n" : "\n]\n";
}

/** Contracts as rows: numbers that a spreadsheet would round are written as on paper, with their spaces. */
function contractTable(today: Day): Table<ContractEntry> {
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
const messageTable: Table<HandledMessage> = {
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

/** From the first instant of a day to the last one of another, in Paris. */
function receivedBetween({ from, through }: { from?: Day | undefined; through?: Day | undefined }) {
  return {
    from: from && startInParis(from),
    // No day comes after the last that can be typed.
    until: through && through < "9999-12-31" ? startInParis(addDays(through, 1)) : undefined,
  };
}
