import { totalCentsOf } from "#domain/amount.ts";
import { clockPartsInParis, type Day } from "#domain/calendar.ts";
import type { DebitSequence } from "#domain/contract/debits.ts";
import type { PostalAddress } from "#domain/postal-address.ts";
import { sepaText } from "#domain/sepa-text.ts";
import { decimal, type Element, element, xmlDocument } from "#server/xml.ts";

export type DebitLine = {
  /** At most 35 characters, unique. The bank repeats it in its answers. */
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  readonly umr: string;
  readonly signedOn: Day;
  readonly titulaire: string;
  /** Without spaces. */
  readonly iban: string;
  /** `null` where the typed BIC is not valid: the scheme works without one. */
  readonly bic: string | null;
  /** Structured, or `null`: banks refuse unstructured postal addresses since November 2026. */
  readonly postalAddress: PostalAddress | null;
  /** The text on the debtor's bank statement. */
  readonly label: string;
};

/** The creditor, who collects the debits. */
export type Creditor = {
  readonly name: string;
  readonly identifier: string;
  readonly iban: string;
  readonly bic: string;
  readonly postalAddress: PostalAddress;
};

/** A whole file. `id`: at most 30 characters. `madeAt`: milliseconds since 1970. */
type DirectDebitRun = {
  readonly id: string;
  readonly madeAt: number;
  readonly debits: readonly DebitLine[];
};

/**
 * The file that asks the bank to collect debits: ISO 20022 `pain.008.001.08`, narrowed by the EPC's implementation
 * guidelines for SDD Core (EPC130-08). One batch for each collection day and sequence type (first, recurrent, …). The
 * same input gives the same bytes.
 */
export function directDebitFile({ id, madeAt, debits }: DirectDebitRun, creditor: Creditor): string {
  const message = element(
    "CstmrDrctDbtInitn",
    element(
      "GrpHdr",
      element("MsgId", id),
      element("CreDtTm", momentInParis(madeAt)),
      ...totals(debits),
      element("InitgPty", element("Nm", sepaText(creditor.name, 70))),
    ),
    ...batchesOf(debits).map((batch, index) => batchElement(`${id}-${index + 1}`, batch, creditor)),
  );
  return xmlDocument(element(["Document", { xmlns: namespace }], message));
}

/** « 2026-11-21T00:00:00 »: the hour of Paris in 19 characters, because banks refuse a fraction or a zone. */
function momentInParis(at: number): string {
  const { year, month, day, hour, minute, second } = clockPartsInParis(at);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The debits of a run by batch, in the order in which its file numbers them from 1. */
export function batchesOf<Debit extends Pick<DebitLine, "collectionOn" | "sequence">>(
  debits: readonly Debit[],
): Debit[][] {
  const batches = Map.groupBy(debits, ({ collectionOn, sequence }) => `${collectionOn} ${sequence}`);
  return [...batches].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, batch]) => batch);
}

const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08";

function batchElement(id: string, debits: readonly DebitLine[], creditor: Creditor): Element {
  const [first] = debits;
  if (!first) throw new RangeError("a batch without debits");
  return element(
    "PmtInf",
    element("PmtInfId", id),
    element("PmtMtd", "DD"),
    element("BtchBookg", "true"),
    ...totals(debits),
    element(
      "PmtTpInf",
      element("SvcLvl", element("Cd", "SEPA")),
      element("LclInstrm", element("Cd", "CORE")),
      element("SeqTp", first.sequence),
    ),
    element("ReqdColltnDt", first.collectionOn),
    element("Cdtr", element("Nm", sepaText(creditor.name, 70)), postalAddressElement(creditor.postalAddress)),
    element("CdtrAcct", element("Id", element("IBAN", creditor.iban))),
    element("CdtrAgt", element("FinInstnId", element("BICFI", creditor.bic))),
    element("ChrgBr", "SLEV"),
    element(
      "CdtrSchmeId",
      element("Id", element("PrvtId", otherIdentifier(creditor.identifier, element("Prtry", "SEPA")))),
    ),
    ...debits.map(debitElement),
  );
}

function debitElement(debit: DebitLine): Element {
  return element(
    "DrctDbtTxInf",
    element("PmtId", element("EndToEndId", debit.endToEndId)),
    element(["InstdAmt", { Ccy: "EUR" }], decimal(debit.amountCents)),
    element(
      "DrctDbtTx",
      element("MndtRltdInf", element("MndtId", debit.umr), element("DtOfSgntr", debit.signedOn)),
    ),
    element(
      "DbtrAgt",
      element(
        "FinInstnId",
        debit.bic ? element("BICFI", debit.bic) : element("Othr", element("Id", "NOTPROVIDED")),
      ),
    ),
    element(
      "Dbtr",
      element("Nm", sepaText(debit.titulaire, 70) || debit.umr),
      postalAddressElement(debit.postalAddress),
    ),
    element("DbtrAcct", element("Id", element("IBAN", debit.iban))),
    element("RmtInf", element("Ustrd", sepaText(debit.label, 140) || debit.umr)),
  );
}

function totals(debits: readonly DebitLine[]): Element[] {
  const cents = totalCentsOf(debits);
  return [element("NbOfTxs", String(debits.length)), element("CtrlSum", decimal(cents))];
}

function otherIdentifier(identifier: string, scheme: Element): Element {
  return element("Othr", element("Id", identifier), element("SchmeNm", scheme));
}

function postalAddressElement(parts: Creditor["postalAddress"] | null): Element | null {
  if (!parts) return null;
  const street = sepaText(parts.street, 70);
  const town = sepaText(parts.town, 35);
  if (town === "") return null;
  return element(
    "PstlAdr",
    street === "" ? null : element("StrtNm", street),
    element("PstCd", sepaText(parts.postalCode, 16)),
    element("TwnNm", town),
    element("Ctry", parts.countryCode),
  );
}
