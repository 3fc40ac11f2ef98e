import { createHash } from "node:crypto";
import {
  type BankFileProblem,
  type BankMessage,
  type BankReport,
  mostBankFileBytes,
  mostBankLines,
} from "#domain/billing/bank-report.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { readAccountReport } from "./account-report.ts";
import { readStatusReport } from "./status-report.ts";
import { isZip, unpack } from "./unpack.ts";
import { readXml } from "./xml-tree.ts";

/** A file that was read, with its SHA-256 in lower-case hexadecimal. */
export type ReadBankFile = { readonly sha256: string; readonly reports: readonly BankReport[] };

/** The versions that the site reads, by their namespace. */
const messages: ReadonlyMap<string, BankMessage> = new Map(
  (
    [
      ["pain.002.001.03", "pain.002"],
      ["pain.002.001.10", "pain.002"],
      ["camt.054.001.02", "camt.054"],
      ["camt.054.001.08", "camt.054"],
      ["camt.053.001.02", "camt.053"],
      ["camt.053.001.08", "camt.053"],
    ] as const
  ).map(([version, message]) => [`urn:iso:std:iso:20022:tech:xsd:${version}`, message]),
);

/** Reads a file of the bank: one message, or a ZIP of messages. One that cannot be read refuses the whole file. */
export function readBankFile(bytes: Uint8Array): Outcome<ReadBankFile, BankFileProblem> {
  if (bytes.length > mostBankFileBytes) return failure("too-large");
  const files = isZip(bytes) ? unpack(bytes, mostBankFileBytes) : success([bytes]);
  if (!files.ok) return files;
  if (files.value.length === 0) return failure("format");
  const reports: BankReport[] = [];
  for (const file of files.value) {
    const read = readMessage(file);
    if (!read.ok) return read;
    reports.push(...read.value);
  }
  for (const kind of ["returns", "transfers"] as const)
    if (reports.reduce((sum, report) => sum + report[kind].length, 0) > mostBankLines)
      return failure("too-many");
  return success({ sha256: createHash("sha256").update(bytes).digest("hex"), reports });
}

function readMessage(bytes: Uint8Array): Outcome<readonly BankReport[], BankFileProblem> {
  const text = decode(bytes);
  if (startsWith(bytes, "%PDF-")) return failure("pdf");
  if (text === null) return failure(looksLikeXml(bytes) ? "encoding" : "format");
  if (!looksLikeXml(bytes)) return failure("format");
  const xml = readXml(text);
  if (!xml.ok) return failure(xml.problem);
  const { namespace, root } = xml.value;
  const message = messages.get(namespace);
  if (message === undefined || root.name !== "Document") return failure("format");
  const reports = message === "pain.002" ? readStatusReport(root) : readAccountReport(root, message);
  return reports.length > 0 ? success(reports) : failure("format");
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;
}

/** Whether the first sign of a file, after a mark of its encoding and white space, opens an element. */
function looksLikeXml(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 200)).toString("latin1"));
}

/** Encodings that banks write. */
const encodings = ["utf-8", "us-ascii", "iso-8859-1", "iso-8859-15", "windows-1252"];

/**
 * The text of a file, in the encoding that it declares: UTF-8 unless its XML declaration names another. `null` if its
 * bytes are no such text, or the site does not know the encoding.
 */
function decode(bytes: Uint8Array): string | null {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const start = Buffer.from(bytes.subarray(hasMark ? 3 : 0, 200)).toString("latin1");
  const [, declared = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? [];
  const encoding = declared.toLowerCase();
  if (!encodings.includes(encoding) || (hasMark && encoding !== "utf-8")) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
