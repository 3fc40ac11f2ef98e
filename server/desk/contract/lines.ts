import { clientDates, clientMandate, clientWords } from "#content/client-contract.ts";
import { company } from "#content/company.ts";
import { addressDeskWords } from "#content/desk/address.ts";
import { contractFileWords, eventWords, reasonWords, warningLabels } from "#content/desk/contract.ts";
import { evidenceFaultList } from "#content/desk/evidence.ts";
import { documentName, termsNames } from "#content/documents.ts";
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
import { groupedIban, shownBic } from "#domain/sepa.ts";
import type { ContractFile } from "#server/agency/contract-file.ts";
import { isOfChain } from "#server/functions/check-evidence.ts";
import { alignedRows, folded, type Row } from "../terminal/lines.ts";

const { labels, sections } = contractFileWords;

/** The file of a contract as lines of a terminal of `width` columns. */
export function contractLines(file: ContractFile, today: Day, width: number): string[] {
  const section = (title: string, rows: readonly Row[]) => ["", title, ...alignedRows(rows, width)];
  return [
    `${sections.contract} ${file.number}, ${company.name}`,
    ...alignedRows(
      [
        [labels.state, clientWords.states[file.state]],
        [labels.pack, packWords[file.packId].title],
        [labels.price, contractFileWords.monthly(exactEuros(file.monthlyCents))],
      ],
      width,
    ),
    ...section(sections.firm, firm(file)),
    ...section(sections.dates, dates(file, today)),
    ...section(sections.mandate, mandate(file)),
    ...warnings(file, width),
    ...section(sections.terms, terms(file)),
    ...section(sections.evidence, evidence(file)),
    ...documents(file, width),
  ];
}

function firm({ subscriber, addressConfirmation, awaitsAddress }: ContractFile): Row[] {
  const { label, confirmed, waiting, idle } = addressDeskWords;
  return [
    [labels.name, subscriber.raisonSociale],
    [labels.siret, siretNumber(subscriber.siret)],
    [labels.person, subscriber.nomPrenom],
    [labels.telephone, phoneNumber(subscriber.telephone)],
    [labels.email, subscriber.email],
    [label, addressConfirmation ? confirmed(addressConfirmation) : awaitsAddress ? waiting : idle],
    [labels.address, subscriber.adresseSiege],
  ];
}

function dates(file: ContractFile, today: Day): Row[] {
  const lastDay = file.nextDates.lastDayIfTerminatedOn;
  return [
    ...clientDates(file, today).map(({ label, value }): Row => [label, value]),
    ...(lastDay === null
      ? []
      : [[labels.lastDayIfToday, contractFileWords.lastDay(longDate(lastDay))] as const]),
  ];
}

function mandate({ mandate }: ContractFile): Row[] {
  return [
    ...clientMandate({ ...mandate }).map(({ label, value }): Row => [label, value]),
    [labels.holderAddress, `${mandate.adresse}, ${mandate.pays}`],
    [labels.debtorEmail, mandate.emailDebiteur],
    ...(mandate.clear
      ? ([
          [contractFileWords.iban, groupedIban(mandate.clear.iban)],
          [contractFileWords.bic, shownBic(mandate.clear.bic)],
        ] as const)
      : []),
  ];
}

function warnings({ warnings }: ContractFile, width: number): string[] {
  if (warnings.length === 0) return [];
  return ["", sections.warnings, ...warnings.flatMap((each) => folded(warningLabels[each], "  ", width))];
}

function terms({ terms }: ContractFile): Row[] {
  return [
    [labels.edition, termsNames[terms.edition].short],
    [labels.version, longDate(terms.version)],
    [labels.sha256, terms.sha256],
  ];
}

function evidence({ evidence, signedDataSha256 }: ContractFile): Row[] {
  return [
    ...evidence.events.map(
      ({ at, kind, data }): Row => [
        `${shortDate(dayInParis(at))} ${clockInParis(at)}`,
        contractFileWords.event(
          eventWords[kind],
          reasonOf(data.reason) ?? (typeof data.run === "string" ? data.run : null),
          typeof data.lastDayOn === "string" ? longDate(data.lastDayOn as Day) : null,
          typeof data.by === "string" ? data.by : null,
        ),
      ],
    ),
    [labels.chain, evidence.faults.some(isOfChain) ? contractFileWords.broken : contractFileWords.whole],
    ...(evidence.isWhole ? [] : [[labels.faults, evidenceFaultList(evidence.faults)] as const]),
    [labels.signedData, signedDataSha256],
  ];
}

function reasonOf(reason: unknown): string | null {
  return Object.entries(reasonWords).find(([name]) => name === reason)?.[1] ?? null;
}

function documents({ documents, terms }: ContractFile, width: number): string[] {
  const lines = documents.flatMap(({ kind, fileName, byteLength, sha256 }) => [
    ...folded(`${documentName(kind, terms.edition)}, ${kilobytes(byteLength)}`, "  ", width),
    ...folded(fileName, "    ", width),
    ...folded(sha256, "    ", width),
  ]);
  return [
    "",
    sections.documents,
    ...(lines.length > 0 ? lines : folded(contractFileWords.noDocuments, "  ", width)),
  ];
}
