import type { Generated } from "kysely";
import type { BillingDocumentKind } from "#domain/billing/billing-number.ts";
import type { AccountId, EntryKind } from "#domain/billing/entries.ts";
import type { ReminderDecision } from "#domain/billing/reminders.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitSequence, DebitState } from "#domain/contract/debits.ts";
import type { PaymentMeans, SettlementMeans } from "#domain/contract/returns.ts";

/** A file of direct debits made for the bank. */
export type DebitRunsTable = {
  /** `P-2026-0001`: the number of the run, and the `MsgId` of its file. */
  id: string;
  fromOn: Day;
  toOn: Day;
  debitCount: number;
  /** Whether it was full before all payments due were in it: the rest waits for another run of the same period. */
  isFull: 0 | 1;
  totalCents: number;
  /** The first day on which its file asks the bank to collect. */
  firstCollectionOn: Day;
  fileSha256: string;
  createdAt: number;
  /** When somebody said that its file was deposited, or the bank answered about it; the day of that, and who said it. */
  depositedAt: number | null;
  depositedOn: Day | null;
  /** `null` if the bank’s answer shows it. */
  depositedBy: string | null;
  /** When it was withdrawn, because its file was never executed; its debits stay, withdrawn too. */
  withdrawnAt: number | null;
  /** When the bank turned out to have it after all. */
  restoredAt: number | null;
  /** The withdrawn run whose payments it presents again. */
  replaces: string | null;
  /** When it was cancelled, and its debits deleted: nobody had taken its file. */
  cancelledAt: number | null;
  /** Whether a credit of it waits to be booked, because no number could be given. */
  booksWait: Generated<0 | 1>;
};

/** A payment in a file for the bank. */
export type DebitsTable = {
  /** Its `EndToEndId`, which the bank repeats in its answers. */
  id: string;
  runId: string;
  contractId: string;
  /** The mandate that it is presented on. */
  mandateId: string;
  /** The renewal that it pays. */
  dueOn: Day;
  attempt: number;
  amountCents: number;
  /** Whether that is less than its month costs: a part was paid or credited before. */
  isPartial: Generated<0 | 1>;
  collectionOn: Day;
  sequence: DebitSequence;
  state: DebitState;
  /** Day and reason of the bank's return (ISO 20022, `ExternalStatusReason1Code`). */
  rejectedOn: Day | null;
  rejectionReason: string | null;
  /** What the bank wrote about that reason. */
  rejectionWords: string | null;
  /** The day on which a statement of the bank credited it, alone or with its batch. */
  confirmedOn: Day | null;
  /** When the first reminder left that asked for it, after it was returned. */
  remindedAt: number | null;
  /** Whether it was returned and somebody wants it in the next run. */
  joinsNextRun: Generated<0 | 1>;
};

export type DebitReturnsTable = {
  /** That of its debit, with a number behind it if an earlier return of the same debit was undone. */
  id: string;
  debitId: string;
  contractId: string;
  dueOn: Day;
  recordedAt: number;
  /** When it was undone, because it was a mistake. */
  undoneAt: Generated<number | null>;
};

/** What somebody said about the reminders of a return: the latest is in force. */
export type ReminderDecisionsTable = ReminderDecision & {
  id: string;
  contractId: string;
  returnId: string;
  by: string;
  /** The note of the contract with their words. */
  noteId: string | null;
};

/** Money that a client paid without a debit. A due day may have several, each for a part of it. */
export type PaymentsTable = {
  id: string;
  contractId: string;
  /** The due day that it pays; `null` for money that stays on the account of the contract. */
  dueOn: Day | null;
  amountCents: number;
  /** For money that was on account, the day on which somebody used it. */
  receivedOn: Day;
  means: PaymentMeans;
  /** The SHA-256 of the bank's file that told of it; `null` if somebody noted it by hand. */
  fileSha256: Generated<string | null>;
  createdAt: number;
};

/** An invoice or a credit note as it was issued. It stays when its contract is erased (C. com., L123-22). */
export type InvoicesTable = {
  number: string;
  kind: BillingDocumentKind;
  contractId: string;
  /** The due day that is invoiced, or that was. */
  dueOn: Day;
  /** 0 for the first invoice of a due day; 1 more for each that replaces one whose credit note was made by mistake. */
  reissue: number;
  issuedOn: Day;
  /** The invoice that a credit note takes back. */
  creditedNumber: string | null;
  /** The step of the contract that caused a credit note; `null` if a person made it. */
  stepId: string | null;
  /** The step that made an invoice void: it undid the step whose credit note had taken the invoice back whole. */
  voidedBy: Generated<string | null>;
  /** Whether its content was erased, after ten years. */
  erased: Generated<0 | 1>;
  /** Its whole content as canonical JSON, sealed, and the SHA-256 of that JSON. */
  contentSealed: string;
  contentSha256: string;
  withoutVatCents: number;
  /** The rate of the tax, in tenths of a per cent: 200 for 20 %. */
  vatPermille: number;
  vatCents: number;
  totalCents: number;
  createdAt: number;
};

/** An amount that went back to the client. */
export type RefundsTable = {
  id: string;
  contractId: string;
  /** The due day that it was paid for; `null` if it was on the account of the contract. */
  dueOn: Day | null;
  amountCents: number;
  refundedOn: Day;
  means: SettlementMeans;
  /** The reference of the transfer, if there is one. */
  reference: string | null;
  recordedBy: string;
  createdAt: number;
};

/** A file of the bank that was read: its lines until somebody records them, then what it changed. */
export type BankFilesTable = {
  sha256: string;
  fileName: string;
  byteLength: number;
  /** The first and the last day of its lines. */
  fromOn: Day | null;
  toOn: Day | null;
  readAt: number;
  readBy: string;
  recordedAt: number | null;
  recordedBy: string | null;
  returnCount: Generated<number>;
  returnedCents: Generated<number>;
  creditCount: Generated<number>;
  creditedCents: Generated<number>;
  settlementCount: Generated<number>;
  settledCents: Generated<number>;
  /** JSON of the lines, then of what they changed; empty once that is forgotten. */
  contentSealed: string;
};

/** What the columns of a bank's table hold, as somebody last said, by the SHA-256 of its headings. */
export type TableColumnsTable = {
  shapeSha256: string;
  /** The role of each column, with a space between two. */
  roles: string;
  /** `day-first` or `month-first`. */
  dayOrder: string | null;
  chosenAt: number;
  chosenBy: string;
};

/** A transfer received that was recorded, so that no other file records it again. */
export type BankTransfersTable = { key: string; fileSha256: string };

/** A sum that the bank took back for debits that its file does not name. */
export type UnnamedReturnsTable = {
  key: string;
  fileSha256: string;
  takenOn: Day;
  amountCents: number;
  /** How many debits, if the bank says it. */
  count: number | null;
  /** The debits that were noted since and make it, with a space between them; empty until then, or if a person settled it. */
  debitIds: string;
  createdAt: number;
  /** When its debits were noted, or a person said that nothing is left to do. */
  settledAt: number | null;
};

/** What a statement of the bank credited of a batch, or of some of its debits. A batch may have several. */
export type BatchCreditsTable = {
  id: string;
  runId: string;
  /** The `PmtInfId` of the batch. */
  batchId: string;
  creditedOn: Day;
  amountCents: number;
  /** What the bank kept of it for its charges: the batch was credited with both. */
  chargeCents: number;
  /** The debits that its details name, with a space between them; empty if it is the rest of the batch. */
  debitIds: string;
  /** The SHA-256 of the bank's file that told of it. */
  fileSha256: string;
  createdAt: number;
};

/** What the bank took besides a debit when it took that back. */
export type BankChargesTable = {
  id: string;
  runId: string;
  debitId: string;
  chargedOn: Day;
  amountCents: number;
  /** The SHA-256 of the bank's file that told of it; `null` if somebody noted it by hand. */
  fileSha256: string | null;
  createdAt: number;
};

/** What a bank billed that no client caused. */
export type OwnChargesTable = {
  id: string;
  fileSha256: string;
  chargedOn: Day;
  amountCents: number;
  createdAt: number;
  /** Whether the books have it. */
  isBooked: Generated<0 | 1>;
};

/** Whether the client of a contract is to pay what the bank kept for a debit: the latest answer of a person. */
export type ChargeDecisionsTable = {
  chargeId: string;
  contractId: string;
  /** The due day whose invoice bears it; `null` if its client is not to pay it. */
  dueOn: Day | null;
  decidedAt: number;
};

/** An entry of the books. It is never changed but for its letter, and stays when its contract is erased. */
export type EntriesTable = {
  /** Its number: the accounting year, and its rank in the order of recording. */
  id: string;
  year: number;
  rank: number;
  kind: EntryKind;
  causeId: string;
  reference: string;
  /** Its day in the books, in a month that was open when it was recorded. */
  bookedOn: Day;
  /** The day on which what it records happened. */
  happenedOn: Day;
  /** `null` for the credit of a batch, which has a run instead. */
  contractId: string | null;
  runId: string | null;
  dueOn: Day | null;
  invoiceNumber: string | null;
  /** The entry that it takes back. */
  reversedId: string | null;
  amountCents: number;
  vatPermille: number;
  /** The client's name on that day, sealed; empty after ten years. */
  nameSealed: string;
  /** What it is lettered with on the account of its client, and since when: given once. */
  letter: string | null;
  letteredOn: Day | null;
  recordedAt: number;
  /** What it moves on each account, in euro cents: debits above zero, credits below. */
} & Record<`${AccountId}Cents`, number>;

/** A month of the books that nothing changes any more. Months are closed in their order. */
export type ClosedMonthsTable = {
  fromOn: Day;
  toOn: Day;
  closedAt: number;
  /** Who closed it; `null` if it closed by itself. */
  closedBy: string | null;
  entryCount: number;
  /** The tax that fell due in it. */
  taxCents: number;
};

/** Why a late month could not be closed by itself: one row at most. */
export type BlockedCloseTable = {
  fromOn: Day;
  /** Runs of which nobody said whether they were deposited, or books that differ from an account. */
  why: "runs" | "books";
  /** The number of the first contract or run whose books differ; `null` for the runs. */
  of: string | null;
};

/** A series of numbers that a restore has stopped: nothing is issued until somebody says its last number. */
export type RestoredSeriesTable = {
  kind: BillingDocumentKind;
  year: number;
  restoredAt: number;
  /** The last number in the restored store; 0 for none. */
  storedRank: number;
  /** The last number that was issued, in this store or not; `null` until somebody says it. */
  issuedRank: number | null;
  /** The day on which somebody said it: no later document bears an earlier one. */
  resumedOn: Day | null;
};

/** The tables of debits and invoices. */
export type BillingSchema = {
  debit_runs: DebitRunsTable;
  debits: DebitsTable;
  debit_returns: DebitReturnsTable;
  reminder_decisions: ReminderDecisionsTable;
  payments: PaymentsTable;
  invoices: InvoicesTable;
  refunds: RefundsTable;
  bank_files: BankFilesTable;
  bank_transfers: BankTransfersTable;
  unnamed_returns: UnnamedReturnsTable;
  table_columns: TableColumnsTable;
  batch_credits: BatchCreditsTable;
  bank_charges: BankChargesTable;
  own_charges: OwnChargesTable;
  charge_decisions: ChargeDecisionsTable;
  restored_series: RestoredSeriesTable;
  entries: EntriesTable;
  closed_months: ClosedMonthsTable;
  blocked_close: BlockedCloseTable;
  /** How far the entries of each year were exported. */
  exported_entries: { year: number; rank: number };
};
