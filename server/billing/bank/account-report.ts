import { type AccountLine, readLines } from "#domain/billing/account-lines.ts";
import { type BankCredit, type BankReport, runNamedIn } from "#domain/billing/bank-report.ts";
import { lineMeaning } from "#domain/billing/line-meaning.ts";
import { debitsMeantBy, referencesIn } from "#domain/billing/references.ts";
import type { Day } from "#domain/calendar.ts";
import { amountAt, dayAt, mentionsIn, reasonAt, reasonWordsAt, referenceAt } from "./elements.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/** Where each message has its reports: advices in `camt.054`, statements in `camt.053`, reports of a day in `camt.052`. */
const places = {
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
} as const;

/** Reads advices, statements or reports of a day: what their lines mean, and what was credited for debits. */
export function readAccountReport(root: XmlTree, message: keyof typeof places): BankReport[] {
  return all(root, ...places[message]).map((report) => {
    const entries = all(report, "Ntry").map(linesOf);
    const days = entries
      .flatMap(([first]) => (first && isBooked(first.entry) ? (first.on ?? []) : []))
      .sort();
    const ofDebits = new Set(entries.filter(creditsDebits));
    // The bank does not say what these are: their amount and their day may be those of a batch.
    const open = entries.filter((some) => !ofDebits.has(some) && mayCreditDebits(some));
    const lines = entries
      .filter((some) => !open.includes(some))
      .flatMap((some) => (ofDebits.has(some) ? some.filter(isBack) : some));
    return {
      message,
      iban: textAt(report, "Acct", "Id", "IBAN") ?? textAt(report, "Acct", "Id", "Othr", "Id"),
      fromOn: days[0] ?? null,
      toOn: days.at(-1) ?? null,
      refusedBatches: [],
      credits: [...ofDebits, ...open].map((some) => creditOf(some, ofDebits.has(some))),
      ...readLines(lines.map(({ said }) => said)),
    };
  });
}

/**
 * Whether an entry is booked by its status: a code in version 8, a text in version 2, a word of the bank’s own. One without
 * any is.
 */
function isBooked(entry: XmlTree): boolean {
  const own = textAt(entry, "Sts", "Prtry");
  if (own !== null) return !/^(PDNG|INFO|FUTR)$|PEND|ATTENTE|PREVU|PRÉVU/i.test(own);
  return /^BOOK$/i.test(textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts") ?? "BOOK");
}

/** One transaction, with the entry that books it, alone or among others. */
type Line = {
  readonly entry: XmlTree;
  /** The entry itself where it has no details. */
  readonly transaction: XmlTree;
  readonly isAlone: boolean;
  readonly on: Day | null;
  readonly said: AccountLine;
};

function linesOf(entry: XmlTree): Line[] {
  const on = dayAt(entry, ["BookgDt", "Dt"], ["BookgDt", "DtTm"], ["ValDt", "Dt"], ["ValDt", "DtTm"]);
  const details = all(entry, "NtryDtls", "TxDtls");
  const transactions = details.length > 0 ? details : [entry];
  const isAlone = transactions.length === 1;
  const named = transactions.map((transaction) => mentionsIn(isAlone ? entry : transaction));
  // What only the entry names, its first transaction names for all.
  if (named.every(({ length }) => length === 0)) named[0] = mentionsIn(entry);
  return transactions.map((transaction, index) => {
    const line = { entry, transaction, isAlone, on };
    return { ...line, said: saidBy(line, named[index]!) };
  });
}

type Place = Omit<Line, "said">;

function signOf({ entry, transaction }: Place): string | null {
  return textAt(transaction, "CdtDbtInd") ?? textAt(entry, "CdtDbtInd");
}

/** The family and subfamily of a line (ISO 20022, bank transaction codes): `IDDT UPDD` for a debit that came back. */
function kindOf({ entry, transaction }: Place): {
  readonly family: string | null;
  readonly sub: string | null;
} {
  const domain = all(transaction, "BkTxCd", "Domn")[0] ?? all(entry, "BkTxCd", "Domn")[0];
  return {
    family: domain ? textAt(domain, "Fmly", "Cd") : null,
    sub: domain ? textAt(domain, "Fmly", "SubFmlyCd") : null,
  };
}

function saidBy(line: Place, mentions: AccountLine["mentions"]): AccountLine {
  const { entry, transaction, isAlone, on } = line;
  const sign = signOf(line);
  const umr = referenceAt(transaction, "Refs", "MndtId");
  const references = all(transaction, "Refs").flatMap(({ children }) =>
    children.filter(({ name }) => name !== "MndtId").flatMap(({ text }) => referencesIn([text])),
  );
  const endToEndId = referenceAt(transaction, "Refs", "EndToEndId");
  const reasonWords = reasonWordsAt(transaction, "RtrInf") || (isAlone ? reasonWordsAt(entry, "RtrInf") : "");
  const place = (name: string) => textAt(transaction, "Refs", name) ?? (isAlone ? textAt(entry, name) : null);
  return {
    ...kindOf(line),
    sign: sign === "CRDT" ? "credit" : sign === "DBIT" ? "debit" : null,
    isBooked: isBooked(entry),
    isReversal: /^(true|1)$/.test(textAt(entry, "RvslInd") ?? ""),
    isReturned: all(transaction, "RtrInf").length > 0 || (isAlone && all(entry, "RtrInf").length > 0),
    hasMandate: umr !== null,
    isOfDebit: references.some(([{ kind }]) => kind === "debit" || kind === "due"),
    mentions,
    endToEndId: (endToEndId !== null && debitIn(endToEndId)) || endToEndId,
    umr,
    creditorId:
      textAt(transaction, "RltdPties", "Cdtr", "Pty", "Id", "PrvtId", "Othr", "Id") ??
      textAt(transaction, "RltdPties", "Cdtr", "Id", "PrvtId", "Othr", "Id"),
    amount: amountOf(entry, transaction, isAlone),
    debited: amountOf(entry, transaction, isAlone, ["AmtDtls", "InstdAmt", "Amt"]),
    ...takenOf(entry, transaction, isAlone),
    reason: reasonAt(transaction, "RtrInf", "Rsn") ?? (isAlone ? reasonAt(entry, "RtrInf", "Rsn") : null),
    ...(reasonWords && { reasonWords }),
    on,
    text: [reasonWords, textOf(entry, transaction)].filter(Boolean).join(" "),
    bankReference: place("AcctSvcrRef"),
    payer: {
      name:
        textAt(transaction, "RltdPties", "Dbtr", "Pty", "Nm") ??
        textAt(transaction, "RltdPties", "Dbtr", "Nm"),
      iban: textAt(transaction, "RltdPties", "DbtrAcct", "Id", "IBAN"),
    },
    count: transaction === entry ? countIn(entry) : null,
    isUncertain: false,
  };
}

/** How many transactions an entry says that it books. */
function countIn(entry: XmlTree): number | null {
  const count = Number(textAt(entry, "NtryDtls", "Btch", "NbOfTxs") ?? "");
  return Number.isInteger(count) && count > 0 ? count : null;
}

/** The debit that a reference names, as we write it; `null` if it names none. */
function debitIn(reference: string): string | null {
  const named = referencesIn([reference])[0]?.[0];
  return named?.kind === "debit" ? named.id : null;
}

/** Whether a line takes a debit of ours back, or may do so. */
function isBack({ said }: Line): boolean {
  const meaning = lineMeaning(said);
  return meaning === "return" || meaning === "unexplained";
}

/** What a return took in all, and the charges in it, as far as the bank tells of some. */
function takenOf(entry: XmlTree, transaction: XmlTree, isAlone: boolean): Pick<AccountLine, "taken"> {
  const cents = isAlone ? amountAt(entry, ["Amt"]) : amountOf(entry, transaction, isAlone);
  const instructed = amountAt(transaction, ["AmtDtls", "InstdAmt", "Amt"]);
  const told = chargesOf(transaction) || (isAlone ? chargesOf(entry) : 0);
  if (typeof cents !== "number") return {};
  const chargeCents = told || (typeof instructed === "number" ? Math.max(0, cents - instructed) : 0);
  return chargeCents > 0 ? { taken: { cents, chargeCents } } : {};
}

/**
 * Whether an entry is a credit of debits: the bank says so, or a reference in it is that of a debit, a batch or a run of
 * ours. Its text alone says so only where the bank does not say that it is a transfer.
 */
function creditsDebits(lines: readonly Line[]): boolean {
  const [first] = lines;
  if (!first || textAt(first.entry, "CdtDbtInd") !== "CRDT" || !first.said.isBooked) return false;
  if (lines.some(({ said }) => lineMeaning(said) === "return-undone")) return false;
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

/** Whether the bank leaves open what a credit is, and it names nothing of ours and no account that paid. */
function mayCreditDebits(lines: readonly Line[]): boolean {
  const [first] = lines;
  if (!first || lines.length > 1) return false;
  const { family, mentions, payer } = first.said;
  const isOpen = family === null && mentions.length === 0 && payer.iban === null;
  return isOpen && lineMeaning(first.said) === "transfer";
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

function debitsNamedBy({ said: { sign, amount, debited, ...said } }: Line): BankCredit["debits"] {
  if (sign !== "credit") return [];
  const own = said.endToEndId === null ? null : debitIn(said.endToEndId);
  const isCollection = lineMeaning({ ...said, sign }) === "collection";
  const meant = isCollection ? said.mentions.map(([first]) => debitsMeantBy(first)) : [];
  const named = meant.find(({ length }) => length === 1) ?? meant.find(({ length }) => length > 0) ?? [];
  const cents = typeof debited === "number" ? debited : amount;
  const amountCents = typeof cents === "number" ? cents : null;
  return (own === null ? named : [own]).map((id) => ({ id, amountCents }));
}

/** What an entry credits for debits. Where it also holds debits that came back, it credits that much more. */
function creditOf(lines: readonly Line[], isOfDebits: boolean): BankCredit {
  const { entry, on } = lines[0]!;
  const texts = [...new Set(lines.map(({ transaction }) => textOf(entry, transaction)))];
  const debits = lines.map(debitsNamedBy);
  const bankReference = textAt(entry, "AcctSvcrRef");
  const back = lines.filter(isBack).map(({ said }) => said.amount);
  const net = amountAt(entry, ["Amt"]);
  return {
    ...runNamedIn([...lines.flatMap(batchReferences), ...texts]),
    debits: debits.flat(),
    amount:
      typeof net === "number"
        ? back.reduce<number>((sum, cents) => sum + (typeof cents === "number" ? cents : 0), net)
        : net,
    chargeCents: chargesOf(entry) || lines.reduce((sum, { transaction }) => sum + chargesOf(transaction), 0),
    on,
    text: texts.find((text) => text !== "") ?? lines[0]!.said.mentions[0]?.[0].id ?? "",
    isOfDebits,
    // Which attempt at its due day it is, nobody says.
    ...(debits.some(({ length }) => length > 1) && { isOpen: true }),
    ...(bankReference && { bankReference }),
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

/**
 * The amount of a transaction: its own in version 8, in its details in version 2, or that of the entry it makes alone; that
 * in euros, where the bank also says it in another currency.
 */
function amountOf(
  entry: XmlTree,
  transaction: XmlTree,
  isAlone: boolean,
  ...first: readonly (readonly string[])[]
) {
  const places = [...first, ["Amt"], ["AmtDtls", "TxAmt", "Amt"], ["AmtDtls", "CntrValAmt", "Amt"]];
  const own = amountAt(transaction, ...places, ["AmtDtls", "InstdAmt", "Amt"]);
  if (typeof own === "number" || !isAlone) return own;
  const whole = amountAt(entry, ["Amt"]);
  return typeof whole === "number" || own === "absent" ? whole : own;
}

/** What the payer or the bank wrote. */
function textOf(entry: XmlTree, transaction: XmlTree): string {
  const written = [
    ...all(transaction, "RmtInf", "Ustrd"),
    ...all(transaction, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...all(transaction, "RmtInf", "Strd", "RfrdDocInf", "Nb"),
    ...all(transaction, "RmtInf", "Strd", "AddtlRmtInf"),
  ];
  const text = written.map((each) => textAt(each) ?? "").join(" ");
  const other = textAt(transaction, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf") ?? "";
  return (text || other).slice(0, 200);
}
