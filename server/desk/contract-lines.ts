import { clientDates, clientMandate, clientWords } from "#content/client-contract.ts";
import { company } from "#content/company.ts";
import { deskWords, eventWords, warningLabels } from "#content/desk.ts";
import { documentWords, termsNames } from "#content/documents.ts";
import {
  clockInParis,
  exactEuros,
  kilobytes,
  longDate,
  phoneNumber,
  shortDate,
  siretNumber,
} from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { ContractFile } from "./contract-file.ts";
import { alignedRows, folded, type Row } from "./terminal-lines.ts";

const { labels, sections } = deskWords;

/** The file of a contract as lines for a terminal. */
export function contractLines(file: ContractFile, today: Day): string[] {
  return [
    `${sections.contract} ${file.number}, ${company.name}`,
    ...alignedRows([
      [labels.state, clientWords.states[file.state]],
      [labels.pack, packWords[file.packId].title],
      [labels.price, deskWords.monthly(exactEuros(file.monthlyCents))],
    ]),
    ...section(sections.firm, firm(file)),
    ...section(sections.dates, dates(file, today)),
    ...section(sections.mandate, mandate(file)),
    ...warnings(file),
    ...section(sections.terms, terms(file)),
    ...section(sections.evidence, evidence(file)),
    ...documents(file),
  ];
}

function section(title: string, rows: readonly Row[]): string[] {
  return ["", title, ...alignedRows(rows)];
}

function firm({ subscriber }: ContractFile): Row[] {
  return [
    [labels.name, subscriber.raisonSociale],
    [labels.siret, siretNumber(subscriber.siret)],
    [labels.person, subscriber.nomPrenom],
    [labels.telephone, phoneNumber(subscriber.telephone)],
    [labels.email, subscriber.email],
    [labels.address, subscriber.adresseSiege],
  ];
}

function dates(file: ContractFile, today: Day): Row[] {
  const lastDay = file.nextDates.lastDayIfTerminatedOn;
  return [
    ...clientDates(file, today).map(({ label, value }): Row => [label, value]),
    ...(lastDay === null ? [] : [[labels.lastDayIfToday, deskWords.lastDay(longDate(lastDay))] as const]),
  ];
}

function mandate({ mandate }: ContractFile): Row[] {
  return [
    ...clientMandate({ ...mandate }).map(({ label, value }): Row => [label, value]),
    [labels.holderAddress, `${mandate.adresse}, ${mandate.pays}`],
    [labels.debtorEmail, mandate.emailDebiteur],
  ];
}

function warnings({ warnings }: ContractFile): string[] {
  if (warnings.length === 0) return [];
  return ["", sections.warnings, ...warnings.flatMap((warning) => folded(warningLabels[warning], "  "))];
}

function terms({ terms }: ContractFile): Row[] {
  return [
    [labels.edition, termsNames[terms.edition].short],
    [labels.version, longDate(terms.version)],
    [labels.fingerprint, terms.sha256],
  ];
}

function evidence({ evidence, signedDataSha256 }: ContractFile): Row[] {
  return [
    ...evidence.events.map(
      ({ at, kind }): Row => [`${shortDate(dayInParis(at))} ${clockInParis(at)}`, eventWords[kind]],
    ),
    [labels.chain, evidence.isWhole ? deskWords.whole : deskWords.broken],
    [labels.signedData, signedDataSha256],
  ];
}

function documents({ documents }: ContractFile): string[] {
  const lines = documents.flatMap(({ kind, fileName, byteLength, sha256 }) => [
    ...folded(`${documentWords[kind].name}, ${kilobytes(byteLength)}`, "  "),
    ...folded(fileName, "    "),
    ...folded(sha256, "    "),
  ]);
  return ["", sections.documents, ...(lines.length > 0 ? lines : folded(deskWords.noDocuments, "  "))];
}
