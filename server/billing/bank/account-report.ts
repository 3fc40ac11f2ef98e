import {
  type BankCredit,
  type BankReport,
  type BankReturn,
  debitNamedBy,
  type NamingTransfer,
  namesIn,
  runNamedIn,
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

/**
 * Reads advices or statements: the debits that came back, what was credited for debits, and the transfers received that name
 * something of ours.
 */
export function readAccountReport(root: XmlTree, message: keyof typeof places): BankReport[] {
  return all(root, ...places[message]).map((report) => {
    const entries = all(report, "Ntry").filter(isBooked).map(linesOf);
    const days = entries.flatMap(([first]) => first?.on ?? []).toSorted();
    const ofDebits = new Set(entries.filter(creditsDebits));
    const lines = entries.flatMap((some) => (ofDebits.has(some) ? some.filter(isReturn) : some));
    const transfers = lines.filter(isTransfer);
    const naming = transfers
      .map(transferOf)
      .filter(({ names }) => names.invoices.length + names.contracts.length > 0);
    // The bank does not say what these are: their amount and their day may be those of a batch.
    const open = entries.filter((some) => !ofDebits.has(some) && mayCreditDebits(some));
    return {
      message,
      iban: textAt(report, "Acct", "Id", "IBAN") ?? textAt(report, "Acct", "Id", "Othr", "Id"),
      fromOn: days[0] ?? null,
      toOn: days.at(-1) ?? null,
      returns: lines.filter(isReturn).map(returnOf),
      refusedBatches: [],
      credits: [...ofDebits, ...open].map((some) => creditOf(some, ofDebits.has(some))),
      transfers: naming,
      otherTransfers: transfers.length - naming.length - open.length,
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

/**
 * Whether an entry is a credit of debits: the bank says so, or a reference in it is that of a debit, a batch or a run of
 * ours. Its text alone says so only where the bank does not say that it is a transfer.
 */
function creditsDebits(lines: readonly Line[]): boolean {
  const [first] = lines;
  if (!first || textAt(first.entry, "CdtDbtInd") !== "CRDT") return false;
  if (lines.some((line) => debitsNamedBy(line).length > 0)) return true;
  if (runNamedIn(lines.flatMap(batchReferences)).runId !== null) return true;
  const { family } = kindOf(first);
  if (family !== null && family !== "IDDT") return false;
  if (runNamedIn(lines.flatMap(({ entry, transaction }) => textOf(entry, transaction))).runId !== null)
    return true;
  return lines.some(
    (line) =>
      signOf(line) === "CRDT" &&
      all(line.transaction, "RtrInf").length === 0 &&
      (family === "IDDT" || referenceAt(line.transaction, "Refs", "MndtId") !== null),
  );
}

/** Whether the bank leaves open what a credit is, and it names nothing of ours. */
function mayCreditDebits(lines: readonly Line[]): boolean {
  const [first] = lines;
  if (!first || lines.length > 1 || !isTransfer(first) || kindOf(first).family !== null) return false;
  const { invoices, contracts } = transferOf(first).names;
  return invoices.length + contracts.length === 0;
}

/** The references of the batch and of the file that an entry is about. */
function batchReferences({ entry, transaction }: Line): string[] {
  const references = [
    textAt(transaction, "Refs", "PmtInfId"),
    ...all(entry, "NtryDtls", "Btch").flatMap((batch) => [textAt(batch, "PmtInfId"), textAt(batch, "MsgId")]),
    textAt(transaction, "Refs", "MsgId"),
    textAt(entry, "NtryRef"),
  ];
  return references.flatMap((reference) => reference ?? []);
}

function debitsNamedBy(line: Line): BankCredit["debits"] {
  const { entry, transaction, isAlone } = line;
  const reference = signOf(line) === "CRDT" ? referenceAt(transaction, "Refs", "EndToEndId") : null;
  const id = reference && debitNamedBy(reference);
  if (!id) return [];
  const amount = amountOf(entry, transaction, isAlone, ["AmtDtls", "InstdAmt", "Amt"]);
  return [{ id, amountCents: typeof amount === "number" ? amount : null }];
}

/** What an entry credits for debits. Where it also holds debits that came back, it credits that much more. */
function creditOf(lines: readonly Line[], isOfDebits: boolean): BankCredit {
  const { entry, on } = lines[0]!;
  const texts = [...new Set(lines.map(({ transaction }) => textOf(entry, transaction)))];
  const back = lines
    .filter(isReturn)
    .map(({ transaction, isAlone }) => amountOf(entry, transaction, isAlone));
  const net = amountAt(entry, ["Amt"]);
  return {
    ...runNamedIn([...lines.flatMap(batchReferences), ...texts]),
    debits: lines.flatMap(debitsNamedBy),
    amount:
      typeof net === "number"
        ? back.reduce<number>((sum, cents) => sum + (typeof cents === "number" ? cents : 0), net)
        : net,
    chargeCents: chargesOf(entry) || lines.reduce((sum, { transaction }) => sum + chargesOf(transaction), 0),
    on,
    text: texts.find((text) => text !== "") ?? "",
    isOfDebits,
  };
}

/** The charges that an entry, or one of its transactions, tells of, in euro cents. */
function chargesOf(tree: XmlTree): number {
  const total = amountAt(tree, ["Chrgs", "TtlChrgsAndTaxAmt"]);
  if (typeof total === "number") return total;
  const records = [...all(tree, "Chrgs", "Rcrd"), ...all(tree, "Chrgs")];
  return records.reduce((sum, record) => {
    const amount = amountAt(record, ["Amt"]);
    return sum + (typeof amount === "number" && textAt(record, "CdtDbtInd") !== "CRDT" ? amount : 0);
  }, 0);
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
