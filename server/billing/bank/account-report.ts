import {
  type BankReport,
  type BankReturn,
  type NamingTransfer,
  namesIn,
} from "#domain/billing/bank-report.ts";
import type { Day } from "#domain/calendar.ts";
import { amountAt, dayAt, mentionsIn, reasonAt, reasonWordsAt, referenceAt } from "./elements.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/** Where each message has its reports: advices in `camt.054`, statements in `camt.053`, reports of a day in `camt.052`. */
const places = {
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
} as const;

/** Reads advices or statements: the debits that came back, and the transfers received that name something of ours. */
export function readAccountReport(root: XmlTree, message: keyof typeof places): BankReport[] {
  return all(root, ...places[message]).map((report) => {
    const entries = all(report, "Ntry").filter(isBooked);
    const lines = entries.flatMap(linesOf);
    const days = lines.flatMap(({ on }) => on ?? []).toSorted();
    const transfers = lines.filter(isTransfer).map(transferOf);
    const naming = transfers.filter(({ names }) => names.invoices.length + names.contracts.length > 0);
    return {
      message,
      iban: textAt(report, "Acct", "Id", "IBAN"),
      fromOn: days[0] ?? null,
      toOn: days.at(-1) ?? null,
      returns: lines.filter(isReturn).map(returnOf),
      refusedBatches: [],
      transfers: naming,
      otherTransfers: transfers.length - naming.length,
      remarks: [],
    };
  });
}

/** The status of an entry: a code in version 8, a text in version 2. */
function isBooked(entry: XmlTree): boolean {
  return (textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts")) === "BOOK";
}

/** One transaction, with the entry that books it, alone or among others. */
type Line = {
  readonly entry: XmlTree;
  /** The entry itself where it has no details. */
  readonly transaction: XmlTree;
  readonly isAlone: boolean;
  readonly on: Day | null;
};

function linesOf(entry: XmlTree): Line[] {
  const on = dayAt(entry, ["BookgDt", "Dt"], ["BookgDt", "DtTm"], ["ValDt", "Dt"], ["ValDt", "DtTm"]);
  const details = all(entry, "NtryDtls", "TxDtls");
  const transactions = details.length > 0 ? details : [entry];
  return transactions.map((transaction) => ({
    entry,
    transaction,
    isAlone: transactions.length === 1,
    on,
  }));
}

function signOf({ entry, transaction }: Line): string | null {
  return textAt(transaction, "CdtDbtInd") ?? textAt(entry, "CdtDbtInd");
}

/** The family and subfamily of a line (ISO 20022, bank transaction codes): `IDDT UPDD` for a debit that came back. */
function kindOf({ entry, transaction }: Line): {
  readonly family: string | null;
  readonly sub: string | null;
} {
  const domain = all(transaction, "BkTxCd", "Domn")[0] ?? all(entry, "BkTxCd", "Domn")[0];
  return {
    family: domain ? textAt(domain, "Fmly", "Cd") : null,
    sub: domain ? textAt(domain, "Fmly", "SubFmlyCd") : null,
  };
}

/**
 * Whether a line takes back a debit of ours: the bank says so, gives a reason, or names its mandate. A debit that
 * somebody else collects from the account is none.
 */
function isReturn(line: Line): boolean {
  if (signOf(line) !== "DBIT") return false;
  const { family, sub } = kindOf(line);
  if (all(line.transaction, "RtrInf").length > 0) return true;
  if (family !== null) return family === "IDDT" && sub === "UPDD";
  return referenceAt(line.transaction, "Refs", "MndtId") !== null;
}

function returnOf({ entry, transaction, isAlone, on }: Line): BankReturn {
  return {
    endToEndId: referenceAt(transaction, "Refs", "EndToEndId"),
    umr: referenceAt(transaction, "Refs", "MndtId"),
    creditorId:
      textAt(transaction, "RltdPties", "Cdtr", "Pty", "Id", "PrvtId", "Othr", "Id") ??
      textAt(transaction, "RltdPties", "Cdtr", "Id", "PrvtId", "Othr", "Id"),
    // The amount that was debited; the one that was taken back may hold charges.
    amount: amountOf(entry, transaction, isAlone, ["AmtDtls", "InstdAmt", "Amt"]),
    reason: reasonAt(transaction, "RtrInf", "Rsn"),
    on,
    text: [reasonWordsAt(transaction, "RtrInf"), textOf(entry, transaction)].filter(Boolean).join(" "),
    mentions: mentionsIn(isAlone ? entry : transaction),
  };
}

/** Whether a line is a transfer received: a credit that is no debit of ours, nor a payment of ours that came back. */
function isTransfer(line: Line): boolean {
  if (signOf(line) !== "CRDT" || all(line.transaction, "RtrInf").length > 0) return false;
  const { family } = kindOf(line);
  if (family !== null) return family === "RCDT";
  return referenceAt(line.transaction, "Refs", "MndtId") === null;
}

function transferOf({ entry, transaction, isAlone, on }: Line): NamingTransfer {
  const text = textOf(entry, transaction);
  const reference = referenceAt(transaction, "Refs", "EndToEndId") ?? "";
  return { amount: amountOf(entry, transaction, isAlone), on, text, names: namesIn(`${text} ${reference}`) };
}

/** The amount of a transaction: its own in version 8, in its details in version 2, or that of the entry it makes alone. */
function amountOf(
  entry: XmlTree,
  transaction: XmlTree,
  isAlone: boolean,
  ...first: readonly (readonly string[])[]
) {
  const own = amountAt(
    transaction,
    ...first,
    ["Amt"],
    ["AmtDtls", "TxAmt", "Amt"],
    ["AmtDtls", "InstdAmt", "Amt"],
  );
  return own === "absent" && isAlone ? amountAt(entry, ["Amt"]) : own;
}

/** What the payer or the bank wrote. */
function textOf(entry: XmlTree, transaction: XmlTree): string {
  const written = [
    ...all(transaction, "RmtInf", "Ustrd"),
    ...all(transaction, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
  ];
  const text = written.map((each) => textAt(each) ?? "").join(" ");
  const other = textAt(transaction, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf") ?? "";
  return (text || other).slice(0, 200);
}
