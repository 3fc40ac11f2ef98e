import { createHash } from "node:crypto";
import {
  type BankFileProblem,
  type BankReport,
  mostBankFileBytes,
  mostBankLines,
  namesDebits,
} from "#domain/billing/bank-report.ts";
import type { BankTable } from "#domain/billing/bank-table.ts";
import { recogniseColumns, type TableColumns, type TableToRead } from "#domain/billing/table-columns.ts";
import { linesOfTable } from "#domain/billing/table-lines.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { readAccountReport } from "./account-report.ts";
import type { BankFileJob, BankFileRead } from "./bank-file-reader.ts";
import { isCfonb, readCfonb } from "./cfonb.ts";
import { readCsv } from "./csv.ts";
import { readStatusReport } from "./status-report.ts";
import { uncertainReport } from "./uncertain-report.ts";
import { isZip, unpack } from "./unpack.ts";
import { readXml, type XmlTree } from "./xml-tree.ts";

/** A file that was read, with its SHA-256 in lower-case hexadecimal, and the names of files in it that say nothing. */
export type ReadBankFile = {
  readonly sha256: string;
  readonly reports: readonly BankReport[];
  readonly leftOut: readonly string[];
  /** In place of reports: a table, of which somebody has to say first what its columns hold. */
  readonly table: TableToRead | null;
};

/**
 * The messages by the element that holds them. All their versions carry what the site reads, whatever namespace a bank or a
 * country gives them.
 */
const messages: Readonly<Record<string, "camt.052" | "camt.053" | "camt.054">> = {
  BkToCstmrAcctRpt: "camt.052",
  BkToCstmrStmt: "camt.053",
  BkToCstmrDbtCdtNtfctn: "camt.054",
};

/**
 * Reads a file of the bank: messages one after the other, or a ZIP of them, or a table. One that cannot be read refuses the
 * whole file; what is no message at all is left out of a ZIP, and tables beside messages are.
 */
export function readBankFile(bytes: Uint8Array): Outcome<ReadBankFile, BankFileProblem> {
  if (bytes.length > mostBankFileBytes) return failure("too-large");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (!isZip(bytes)) {
    const read = readOne(bytes);
    return read.ok ? checked({ sha256, ...read.value, leftOut: [] }) : read;
  }
  const files = unpack(bytes, mostBankFileBytes);
  if (!files.ok) return files;
  if (files.value.some(({ name }) => name === "[Content_Types].xml" || name === "mimetype"))
    return failure("workbook");
  const reports: BankReport[] = [];
  const tables: { readonly name: string; readonly table: TableToRead }[] = [];
  const leftOut: string[] = [];
  /** Of a table that cannot be read: it counts where nothing else can, since a note beside the message may look like one. */
  let refusal: Outcome<never, BankFileProblem> | null = null;
  for (const { name, bytes } of files.value) {
    const read = readOne(bytes);
    if (read.ok) {
      reports.push(...read.value.reports);
      if (read.value.table) tables.push({ name, table: read.value.table });
    } else if (read.problem === "format" || read.problem === "pdf") leftOut.push(name);
    else if (looksLikeXml(bytes)) return read;
    else {
      leftOut.push(name);
      refusal ??= read;
    }
  }
  if (reports.length > 0) {
    const beside = tables.map(({ name }) => name);
    return checked({ sha256, reports, leftOut: [...leftOut, ...beside], table: null });
  }
  if (tables.length > 1) return failure("several-tables");
  const [only] = tables;
  if (only) return success({ sha256, reports, leftOut, table: only.table });
  return refusal ?? failure("no-message");
}

/** Reads a file, or a table whose columns are known. */
export function readJob<Job extends BankFileJob>(job: Job): BankFileRead<Job> {
  const read = "bytes" in job ? readBankFile(job.bytes) : readTable(job.table, job.columns);
  return read as BankFileRead<Job>;
}

/** Reads the lines of a table by what somebody said its columns hold. */
export function readTable(
  table: BankTable,
  columns: TableColumns,
): Outcome<readonly BankReport[], BankFileProblem> {
  const { accounts, balances } = linesOfTable(table, columns);
  const reports = [...accounts].map(([account, lines]) => uncertainReport("csv", account, lines, balances));
  const read = checked({ reports });
  return read.ok ? success(reports) : read;
}

function checked<Read extends { readonly reports: readonly BankReport[] }>(
  read: Read,
): Outcome<Read, BankFileProblem> {
  const counts = read.reports.map(({ returns, credits, transfers, remarks }) => ({
    returns: returns.length,
    credits: credits.filter((credit) => credit.isOfDebits || namesDebits(credit)).length,
    transfers: transfers.filter(({ mentions }) => mentions.length > 0).length,
    remarks: remarks.length,
  }));
  for (const kind of ["returns", "credits", "transfers", "remarks"] as const)
    if (counts.reduce((sum, count) => sum + count[kind], 0) > mostBankLines) return failure("too-many");
  return success(read);
}

/** The messages of a file, one after the other, as some banks join them, or its table. */
function readOne(bytes: Uint8Array): Outcome<Pick<ReadBankFile, "reports" | "table">, BankFileProblem> {
  if (!/[^\s\0\xef\xbb\xbf\xfe\xff]/.test(latin1(bytes))) return failure("empty");
  // Excel before 2007.
  if (latin1(bytes.subarray(0, 4)) === "\xd0\xcf\x11\xe0") return failure("workbook");
  if (/^\s*%PDF-/.test(latin1(bytes.subarray(0, 100)))) return failure("pdf");
  if (!looksLikeXml(bytes)) {
    const plain = plainText(bytes);
    if (isCfonb(plain.text)) return success({ reports: readCfonb(plain.text), table: null });
    const table = readCsv(plain);
    if (!table.ok) return table;
    return success({
      reports: [],
      table: { table: table.value, columns: recogniseColumns(table.value), isRemembered: false },
    });
  }
  const reports: BankReport[] = [];
  for (const part of joinedTexts(bytes)) {
    const text = decode(part);
    if (!text.ok) return text;
    for (const document of text.value.split(
      /(?<=<\/(?:[\w.-]+:)?Document\s*>)(?=\s*<(?:[\w.-]+:)?Document[\s>])/,
    )) {
      const read = readMessage(document);
      if (!read.ok) return read;
      reports.push(...read.value);
    }
  }
  return reports.length > 0 ? success({ reports, table: null }) : failure("format");
}

function readMessage(text: string): Outcome<readonly BankReport[], BankFileProblem> {
  if (!/^<[?!\p{L}_]/u.test(text) || isPage(text)) return failure("format");
  const xml = readXml(text);
  if (!xml.ok) return failure(xml.problem === "malformed" && isCut(text) ? "cut" : xml.problem);
  const reports = documentsIn(xml.value).flatMap((document) => {
    const message = document.children.flatMap(({ name }) => messages[name] ?? [])[0];
    return message ? readAccountReport(document, message) : readStatusReport(document);
  });
  return reports.length > 0 ? success(reports) : failure("format");
}

/** The messages of a text: its root, or what stands in an envelope around them. */
function documentsIn(tree: XmlTree): readonly XmlTree[] {
  return tree.name === "Document" ? [tree] : tree.children.flatMap(documentsIn);
}

/** Whether a text is a page of the web, or OFX, which need not be well-formed: what a bank’s site gives in place of a message. */
function isPage(text: string): boolean {
  return /^(<!--[\s\S]*?-->|<\?[^>]*>|\s)*<(!DOCTYPE\s+)?(html|ofx)[\s>]/i.test(text.slice(0, 2_000));
}

/** Whether the end of a text is missing: its first element is not closed. */
function isCut(text: string): boolean {
  const [, root] = /<([\p{L}_][\p{L}\p{N}_.:-]*)/u.exec(text) ?? [];
  return root === undefined || !new RegExp(`</${root.replaceAll(".", "\\.")}\\s*>`).test(text);
}

/** Whether the first sign of a file, after a mark of its encoding and white space, opens an element. */
function looksLikeXml(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(latin1(bytes.subarray(0, 200)));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** The parts of a file that each begin with an XML declaration of their own, and so with an encoding of their own. */
function joinedTexts(bytes: Uint8Array): Uint8Array[] {
  const starts = [...latin1(bytes).matchAll(/(?:\xef\xbb\xbf)?<\?xml\s/g)].map(({ index }) => index);
  const bounds = [0, ...starts.filter((start) => start > 0), bytes.length];
  return bounds
    .slice(1)
    .map((end, index) => bytes.subarray(bounds[index], end))
    .filter((part) => /[^\s\0\xef\xbb\xbf]/.test(latin1(part)));
}

/** A text that names no encoding: UTF-16 by its mark or its zeros, UTF-8, or else what Windows writes. */
function plainText(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const start = latin1(bytes.subarray(0, 200));
  const zeros = /^(?:[^\0]\0){4}/.test(start)
    ? "utf-16le"
    : /^(?:\0[^\0]){4}/.test(start)
      ? "utf-16be"
      : "utf-8";
  const encoding = start.startsWith("\xff\xfe")
    ? "utf-16le"
    : start.startsWith("\xfe\xff")
      ? "utf-16be"
      : zeros;
  for (const each of [encoding, "windows-1252"])
    try {
      return { text: new TextDecoder(each, { fatal: true }).decode(bytes), encoding: each };
    } catch {}
  return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
}

/** The text of bytes, in the encoding that their mark or else their XML declaration names; UTF-8 if they name none. */
function decode(bytes: Uint8Array): Outcome<string, "encoding" | "unknown-encoding"> {
  const start = latin1(bytes.subarray(0, 200));
  const [, declared = "utf-8"] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(start) ?? [];
  // A declaration that can be read byte by byte is in no UTF-16, whatever it says.
  const encoding = marked(start) ?? (/^utf-?16/i.test(declared) ? "utf-8" : declared);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    return failure("unknown-encoding");
  }
  try {
    return success(decoder.decode(bytes).replace(/^[\s\ufeff\0]+|[\s\ufeff\0]+$/g, ""));
  } catch {
    return failure("encoding");
  }
}

/** The encoding that the first bytes show, by a mark or by the zeros of UTF-16. */
function marked(start: string): string | null {
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  if (/^(\xff\xfe|(\s\0)*<\0)/.test(start)) return "utf-16le";
  return /^(\xfe\xff|(\0\s)*\0<)/.test(start) ? "utf-16be" : null;
}
