import type { Day } from "#domain/calendar.ts";
import type { ChargeLine } from "./charge-lines.ts";
import { type Mention, referencesIn } from "./references.ts";

/** Bytes of a file of the bank, packed or not. */
export const mostBankFileBytes = 5 * 1024 * 1024;

/** Lines of one kind that a file may have: returns, credits of debits, or transfers that name something of ours. */
export const mostBankLines = 2_000;

/**
 * Why a file was not read. `format`: it is none of the messages that the site knows. `no-message`: a ZIP without any.
 * `cut`: its end is missing; `malformed`: it is no XML for another reason. `encoding`: its bytes are no text in the
 * encoding that it declares; `unknown-encoding`: nobody knows that one. `too-many`: it has more lines, or asks more, than
 * one page shows. Of a table: `no-day`, `no-amount` or both: none of its columns holds them; `no-rows`: it has headings
 * alone; `open-quote`: it opens a quote and never closes it; `several-tables`: a ZIP has more than one.
 * `damaged`: a ZIP whose bytes are wrong; `locked`: one that needs a password or packs in an unusual way; `workbook`: a
 * file of Excel or LibreOffice.
 */
export type BankFileProblem =
  | ("too-large" | "too-many" | "pdf" | "format" | "no-message" | "cut" | "malformed" | "dtd")
  | ("empty" | "damaged" | "locked" | "workbook" | "encoding" | "unknown-encoding")
  | ("no-day" | "no-amount" | "no-day-no-amount" | "no-rows" | "open-quote" | "several-tables");

/**
 * The messages of a bank that the site reads: refused debits, advices, statements and those of the day (ISO 20022),
 * statements of CFONB 120, and tables (CSV).
 */
export type BankMessage = "pain.002" | "camt.054" | "camt.053" | "camt.052" | UncertainMessage;

/** Those that say sums and words alone, so that each of their lines is a question. */
export type UncertainMessage = "cfonb" | "csv";

/** Whether the balances of a statement follow from its movements; by how many cents its last one differs, where it has two. */
export type BalanceCheck = "none" | "follow" | "differ" | { readonly differCents: number };

/** How a file that says little is to be taken: its kind, its lines, and whether its sums are those of its balances. */
export type Uncertainty = {
  readonly message: UncertainMessage;
  readonly lines: number;
  readonly balances: BalanceCheck;
};

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
  /** What the bank writes about its reason. */
  readonly reasonWords?: string;
  readonly on: Day | null;
  /** What the bank took back in all, and the charges that it tells of: both in euro cents, where it takes more than the debit. */
  readonly taken?: { readonly cents: number; readonly chargeCents: number };
  /** What the line says to a reader, and the bank's own words for its reason. */
  readonly text: string;
  /** Everything of ours that the line names anywhere. */
  readonly mentions: readonly Mention[];
  /** The bank's status, where it does not say that it refuses the debit; `""`: none at all. Somebody has to ask it. */
  readonly openStatus?: string;
  /** Of a line that moved money on the account: how many debits it is for, if it says so, and the bank's own reference. */
  readonly booked?: { readonly count: number | null; readonly bankReference: string | null };
  /** Whether the account was debited and the bank does not say that it is because this came back. */
  readonly isUnexplained?: true;
};

/**
 * A file of debits, or one of its batches, that the bank refused whole, or of which it says something open
 * (`openStatus`).
 */
export type RefusedBatch = Pick<BankReturn, "reason" | "reasonWords" | "on" | "openStatus"> & {
  /** The identifier that our file gave it (`MsgId` or `PmtInfId`). */
  readonly id: string;
  /** The debits that the bank lists under it, each perhaps with a reason of its own: it means them all the same. */
  readonly details: readonly BankReturn[];
};

/**
 * A line that names something of ours and changes nothing.
 * - Of an answer to a file of debits: `accepted`: the bank takes a file, a batch or a debit; `partial`: some debits of it,
 *   and does not say which; `silent`: it names it and says nothing of it.
 * - Of a statement: `collection`: it credits a debit; `credit`: it credits a batch, and its amount cannot be read; `pending`: it is not booked; `paid-out` and `paid-back`: a payment of
 *   ours left or came back; `also`: another line about a debit that comes back; `unread`: a transfer for something that
 *   does not exist, or without an amount in euros.
 * - What the bank took back: `return-cancelled` and `transfer-cancelled`, together with the line itself, in one file;
 *   `return-undone` and `transfer-undone`, alone.
 */
export type BankRemark = {
  readonly kind:
    | (
        | "accepted"
        | "partial"
        | "silent"
        | "collection"
        | "credit"
        | "pending"
        | "paid-out"
        | "paid-back"
        | "also"
      )
    | ("unread" | "return-cancelled" | "transfer-cancelled" | "return-undone" | "transfer-undone");
  /** What it names, as we write it. */
  readonly name: string;
  readonly amount: BankAmount;
  readonly on: Day | null;
};

/** A transfer received, in the words of its bank and of its payer. */
export type ReceivedTransfer = {
  readonly amount: BankAmount;
  readonly on: Day | null;
  readonly text: string;
  /** Everything of ours that the line names anywhere. */
  readonly mentions: readonly Mention[];
  /** The reference of the bank (`AcctSvcrRef`), and that of the payer (`EndToEndId`). */
  readonly bankReference: string | null;
  readonly payerReference: string | null;
  readonly payer: { readonly name: string | null; readonly iban: string | null };
  /** Whether a person has to say what it pays, even where its amount is right. */
  readonly isOpen: boolean;
};

/** A return or a transfer that the bank took back. */
export type UndoneLine = Pick<ReceivedTransfer, "amount" | "on" | "text" | "mentions"> & {
  readonly what: "return" | "transfer";
};

/** A credit on the account that may be that of debits, in the words of its file. */
export type BankCredit = {
  /** The batch that it names (`PmtInfId`), or else the run (`MsgId`). */
  readonly batchId: string | null;
  readonly runId: string | null;
  /** The debits of ours that its details name, each with its amount where they say it. */
  readonly debits: readonly { readonly id: string; readonly amountCents: number | null }[];
  readonly amount: BankAmount;
  /** The charges that the line tells of, in euro cents. */
  readonly chargeCents: number;
  readonly on: Day | null;
  readonly text: string;
  /** Whether the bank says that it is the credit of debits. */
  readonly isOfDebits: boolean;
  /** Whether a person has to say what it is, even where all of it fits. */
  readonly isOpen?: true;
  /** The reference that the bank gives it (`AcctSvcrRef`). */
  readonly bankReference?: string;
};

/** Whether a credit names a batch, a run or a debit of ours. */
export function namesDebits({ batchId, runId, debits }: BankCredit): boolean {
  return batchId !== null || runId !== null || debits.length > 0;
}

/** One statement, one advice or one status report of a bank. */
export type BankReport = {
  readonly message: BankMessage;
  /** Of a message that says sums and words alone. */
  readonly uncertainty?: Uncertainty;
  /** The account that it is about: its IBAN, or the number that the bank gives it; `null` if it names none. */
  readonly iban: string | null;
  /** The first and the last day of its lines. */
  readonly fromOn: Day | null;
  readonly toOn: Day | null;
  readonly returns: readonly BankReturn[];
  readonly refusedBatches: readonly RefusedBatch[];
  readonly credits: readonly BankCredit[];
  /** All transfers received, also those of strangers. */
  readonly transfers: readonly ReceivedTransfer[];
  readonly undone: readonly UndoneLine[];
  readonly remarks: readonly BankRemark[];
  /** The lines with which the bank bills debits that came back. */
  readonly charges?: readonly ChargeLine[];
};

/**
 * What a status of `pain.002` says of debits. Banks may use any code of `ExternalPaymentTransactionStatus1Code` and codes
 * of their own: one that neither refuses nor accepts is `open`, for a person to ask. `partial` says nothing of any debit.
 */
export function statusMeaning(status: string): "refused" | "accepted" | "partial" | "open" {
  if (status === "RJCT") return "refused";
  if (status === "PART") return "partial";
  // Received, pending, or accepted up to some step: the debit goes on.
  return /^(AC[A-Z]{2}|PATC|PDNG|PRES|RCVD)$/.test(status) ? "accepted" : "open";
}

/** The batch, or else the run, that some texts name: a batch in any of them rather than a run. */
export function runNamedIn(texts: readonly string[]): Pick<BankCredit, "batchId" | "runId"> {
  const named = texts.flatMap((text) => referencesIn([text]).flat());
  const batchId = named.find(({ kind }) => kind === "batch")?.id ?? null;
  const runId = batchId?.replace(/-\d+$/, "") ?? named.find(({ kind }) => kind === "run")?.id ?? null;
  return { batchId, runId };
}
