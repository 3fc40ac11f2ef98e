import type { Day } from "#domain/calendar.ts";

/** Bytes of a file of the bank, packed or not. */
export const mostBankFileBytes = 5 * 1024 * 1024;

/** Lines of one kind that a file may have: returns, or transfers that name something of ours. */
export const mostBankLines = 2_000;

/**
 * Why a file was not read. `format`: it is none of the messages, or none of their versions that the site knows.
 * `encoding`: its bytes are no text in the encoding that it declares. `too-many`: it has more lines, or asks more, than
 * one page shows.
 */
export type BankFileProblem = "too-large" | "too-many" | "pdf" | "format" | "malformed" | "dtd" | "encoding";

/** The messages of a bank that the site reads (ISO 20022): refused debits, advices, statements. */
export type BankMessage = "pain.002" | "camt.054" | "camt.053";

/** An amount in euro cents; `unreadable`: in another currency, negative, or with fractions of a cent. */
export type BankAmount = number | "absent" | "unreadable";

/** A debit that the bank refused or took back, in the words of its file. */
export type BankReturn = {
  readonly endToEndId: string | null;
  readonly umr: string | null;
  readonly creditorId: string | null;
  readonly amount: BankAmount;
  /** ISO 20022, `ExternalStatusReason1Code` or `ExternalReturnReason1Code`. */
  readonly reason: string | null;
  readonly on: Day | null;
  /** What the line says to a reader. */
  readonly text: string;
};

/** A file of debits, or one of its batches, that the bank refused whole. */
export type RefusedBatch = Pick<BankReturn, "reason" | "on"> & {
  /** The identifier that our file gave it (`MsgId` or `PmtInfId`). */
  readonly id: string;
};

/** A transfer received whose text names an invoice or a contract of ours. */
export type NamingTransfer = {
  readonly amount: BankAmount;
  readonly on: Day | null;
  readonly text: string;
  /** The invoices, or else the contracts, that the text names. */
  readonly names: PaymentNames;
};

/** The numbers that a text names, each once. */
export type PaymentNames = { readonly invoices: readonly string[]; readonly contracts: readonly string[] };

/** One statement, one advice or one status report of a bank. */
export type BankReport = {
  readonly message: BankMessage;
  /** The account that it is about; `null` if it names none. */
  readonly iban: string | null;
  /** The first and the last day of its lines. */
  readonly fromOn: Day | null;
  readonly toOn: Day | null;
  readonly returns: readonly BankReturn[];
  readonly refusedBatches: readonly RefusedBatch[];
  readonly transfers: readonly NamingTransfer[];
  /** How many transfers received name nothing of ours. */
  readonly otherTransfers: number;
};

/**
 * The invoices and contracts that a text names, however its author or a bank wrote their numbers: in small letters, with
 * spaces for hyphens, or cut by a line break after a hyphen.
 */
export function namesIn(text: string): PaymentNames {
  const upper = text.toUpperCase();
  const numbers = (pattern: RegExp, prefix: string) => [
    ...new Set([...upper.matchAll(pattern)].map(([, year, rank]) => `${prefix}${year}-${rank}`)),
  ];
  const invoices = numbers(/(?<![A-Z0-9])2H[\s-]*F[\s-]*(\d{4})[\s-]*(\d{6,15})(?!\d)/g, "2H-F-");
  return { invoices, contracts: numbers(/(?<![A-Z0-9])2H[\s-]*(\d{4})[\s-]+(\d{4,9})(?!\d)/g, "2H-") };
}
