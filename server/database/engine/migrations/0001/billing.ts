import { sql } from "kysely";
import { belongsTo, fromZero, keyed, optional, required, type Tables } from "./tables.ts";

/** What an entry moves on each account of the books. */
const accountColumns = [
  ...["bankCents", "collectionsCents", "clientCents", "advancesCents", "salesCents"],
  ...["vatWaitingCents", "vatDueCents", "chargesCents"],
];

/** Direct debits, invoices, refunds, and the files of the bank. */
export async function createBilling({ table, index, bigint }: Tables): Promise<void> {
  await table("debit_runs")
    .$call(keyed("id"))
    .$call(required("text", "fromOn", "toOn", "firstCollectionOn", "fileSha256"))
    .$call(required("integer", "debitCount", "isFull", "totalCents"))
    .$call(required(bigint, "createdAt"))
    .$call(optional("text", "depositedOn", "depositedBy", "replaces"))
    .$call(optional(bigint, "depositedAt", "withdrawnAt", "restoredAt", "cancelledAt"))
    .$call(fromZero("integer", "booksWait"))
    .execute();
  await index("debit_runs", ["createdAt"]);
  await index("debit_runs", ["booksWait"], { where: sql<boolean>`"booksWait" = 1` });
  await index("debit_runs", ["restoredAt", "id"], {
    name: "restored",
    where: sql<boolean>`"restoredAt" is not null`,
  });

  await table("debits")
    .$call(keyed("id"))
    .$call(belongsTo("runId", "debit_runs.id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "mandateId", "dueOn", "collectionOn", "sequence", "state"))
    .$call(required("integer", "attempt", "amountCents"))
    .$call(optional("text", "rejectedOn", "rejectionReason", "rejectionWords", "confirmedOn"))
    .$call(optional(bigint, "remindedAt"))
    .$call(fromZero("integer", "joinsNextRun", "isPartial"))
    .execute();
  // Nothing is presented twice, even by two commands at the same instant.
  await index("debits", ["contractId", "dueOn", "attempt"], { unique: true });
  await index("debits", ["runId"]);
  await index("debits", ["id", "contractId", "dueOn", "attempt", "state", "amountCents"], {
    name: "joining",
    where: sql<boolean>`"joinsNextRun" = 1`,
  });
  // The few that banks sent back: all, those of each run, and those still unpaid.
  const isReturned = sql<boolean>`"rejectedOn" is not null`;
  await index("debits", ["rejectedOn"], { where: isReturned });
  await index("debits", ["runId", "rejectedOn"], { name: "returns", where: isReturned });
  const unpaidColumns = ["id", "contractId", "dueOn", "attempt", "amountCents", "rejectionReason"];
  await index("debits", ["rejectedOn", ...unpaidColumns], {
    name: "unpaid",
    where: sql<boolean>`"state" = 'rejected'`,
  });
  await index("debits", ["contractId", "dueOn", "state"], {
    name: "partial",
    where: sql<boolean>`"isPartial" = 1`,
  });
  // The amounts presented by due day, the share of returns by month, and the days on which payments move money.
  await index("debits", ["dueOn", "attempt", "state", "amountCents"], { name: "presented" });
  await index("debits", ["collectionOn", "state", "rejectedOn"], { name: "monthly" });
  await index("debits", ["collectionOn", "contractId", "dueOn"], { name: "collectionOn" });
  // The latest of an amount, for who knows nothing else of one that came back.
  await index("debits", ["amountCents", "collectionOn", "id"]);

  // Each return of a debit, undone ones too: the reminders of an unpaid month are about it.
  await table("debit_returns")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "debitId", "dueOn"))
    .$call(required(bigint, "recordedAt"))
    .$call(optional(bigint, "undoneAt"))
    .execute();
  await index("debit_returns", ["contractId", "dueOn"], { name: "due" });
  await index("debit_returns", ["debitId"]);

  // What people said about the reminders of a return, the latest in force. Its words are a note of the contract.
  await table("reminder_decisions")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "returnId", "kind", "by"))
    .$call(required(bigint, "at"))
    .$call(optional("text", "until", "noteId"))
    .execute();
  await index("reminder_decisions", ["contractId", "returnId", "at"], { name: "return" });

  await table("payments")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "receivedOn", "means"))
    .$call(optional("text", "dueOn", "fileSha256"))
    .$call(required("integer", "amountCents"))
    .$call(required(bigint, "createdAt"))
    .execute();
  await index("payments", ["contractId", "dueOn", "amountCents"], { name: "due" });
  await index("payments", ["receivedOn", "contractId", "dueOn"], { name: "receivedOn" });
  await index("payments", ["dueOn", "contractId", "amountCents"], { name: "dueOn" });

  // They stay when their contract is erased.
  await table("invoices")
    .$call(keyed("number"))
    .$call(required("text", "kind", "dueOn", "issuedOn", "contentSealed", "contentSha256"))
    .addColumn("contractId", "text", (column) => column.notNull().references("contracts.id"))
    .addColumn("creditedNumber", "text", (column) => column.references("invoices.number"))
    .$call(optional("text", "stepId", "voidedBy"))
    .$call(required("integer", "reissue", "withoutVatCents", "vatPermille", "vatCents", "totalCents"))
    .$call(fromZero("integer", "erased"))
    .$call(required(bigint, "createdAt"))
    .execute();
  // A due day has a further invoice only if the credit note of the one before was made by mistake.
  await index("invoices", ["contractId", "dueOn", "reissue"], {
    name: "due",
    unique: true,
    where: sql<boolean>`"kind" = 'invoice'`,
  });
  await index("invoices", ["contractId", "dueOn", "creditedNumber"], {
    name: "credited",
    where: sql<boolean>`"kind" = 'credit-note'`,
  });
  await index("invoices", ["contractId", "issuedOn", "number"], { name: "contract" });
  await index("invoices", ["kind", "issuedOn", "number"], { name: "issuedOn" });
  await index("invoices", ["totalCents", "issuedOn", "number"]);
  // They stay when their contract is erased, as invoices do.
  await table("refunds")
    .$call(keyed("id"))
    .addColumn("contractId", "text", (column) => column.notNull().references("contracts.id"))
    .$call(required("integer", "amountCents"))
    .$call(required("text", "refundedOn", "means", "recordedBy"))
    .$call(optional("text", "dueOn", "reference"))
    .$call(required(bigint, "createdAt"))
    .execute();
  await index("refunds", ["contractId", "dueOn", "amountCents"], { name: "due" });
  await index("refunds", ["refundedOn", "contractId", "dueOn"], { name: "refundedOn" });
  await index("refunds", ["dueOn", "contractId", "amountCents"], { name: "dueOn" });
  await table("restored_series")
    .$call(required("text", "kind"))
    .$call(required("integer", "year", "storedRank"))
    .$call(required(bigint, "restoredAt"))
    .$call(optional("integer", "issuedRank"))
    .$call(optional("text", "resumedOn"))
    .addPrimaryKeyConstraint("restored_series_primary_key", ["kind", "year", "restoredAt"])
    .execute();

  // They stay when their contract is erased, as invoices do, and no line of them is ever changed but for its letter.
  await table("entries")
    .$call(keyed("id"))
    .$call(required("integer", "year", "rank"))
    .$call(required("text", "kind", "causeId", "reference", "bookedOn", "happenedOn", "nameSealed"))
    .addColumn("contractId", "text", (column) => column.references("contracts.id"))
    .addColumn("reversedId", "text", (column) => column.references("entries.id").unique())
    .$call(optional("text", "runId", "dueOn", "invoiceNumber", "letter", "letteredOn"))
    .$call(required("integer", "amountCents", "vatPermille"))
    .$call(required("integer", ...accountColumns))
    .$call(required(bigint, "recordedAt"))
    .addCheckConstraint(
      "entries_balance",
      sql`${sql.join(
        accountColumns.map((column) => sql.ref(column)),
        sql` + `,
      )} = 0`,
    )
    .execute();
  await index("entries", ["year", "rank"], { unique: true });
  await index("entries", ["contractId", "causeId"], { name: "contract" });
  await index("entries", ["bookedOn", "year", "rank"], { name: "bookedOn" });
  await index("entries", ["happenedOn", "bookedOn"], {
    name: "late",
    where: sql<boolean>`"bookedOn" > "happenedOn"`,
  });
  await index("entries", ["contractId", "dueOn", "kind", "happenedOn", "clientCents"], {
    name: "open",
    where: sql<boolean>`"letter" is null and "clientCents" <> 0`,
  });
  // What the accounts hold on a day is summed from all entries until then.
  await index("entries", ["bookedOn", "vatWaitingCents", "advancesCents", "collectionsCents"], {
    name: "balances",
  });
  await index("entries", ["runId"], { where: sql<boolean>`"runId" is not null` });
  await table("closed_months")
    .$call(keyed("fromOn"))
    .$call(required("text", "toOn"))
    .$call(required(bigint, "closedAt"))
    .$call(optional("text", "closedBy"))
    .$call(required("integer", "entryCount", "taxCents"))
    .execute();

  // The month that was late and could not be closed by itself, and why; the contract or run whose books differ.
  await table("blocked_close")
    .$call(keyed("fromOn"))
    .$call(required("text", "why"))
    .$call(optional("text", "of"))
    .execute();

  await table("exported_entries")
    .addColumn("year", "integer", (column) => column.primaryKey().notNull())
    .$call(required("integer", "rank"))
    .execute();

  await table("bank_files")
    .$call(keyed("sha256"))
    .$call(required("text", "fileName", "contentSealed"))
    .$call(required("integer", "byteLength"))
    .$call(optional("text", "fromOn", "toOn"))
    .$call(required(bigint, "readAt"))
    .$call(required("text", "readBy"))
    .$call(optional(bigint, "recordedAt"))
    .$call(optional("text", "recordedBy"))
    .$call(fromZero("integer", "returnCount", "creditCount", "settlementCount"))
    .$call(fromZero(bigint, "returnedCents", "creditedCents", "settledCents"))
    .execute();
  await index("bank_files", ["recordedAt", "readAt"], { name: "recordedAt" });
  await table("bank_transfers")
    .$call(keyed("key"))
    .addColumn("fileSha256", "text", (column) => column.notNull().references("bank_files.sha256"))
    .execute();
  await index("bank_transfers", ["fileSha256"]);
  await table("unnamed_returns")
    .$call(keyed("key"))
    .addColumn("fileSha256", "text", (column) => column.notNull().references("bank_files.sha256"))
    .$call(required("text", "takenOn"))
    .$call(required("integer", "amountCents"))
    .$call(optional("integer", "count"))
    .$call(required("text", "debitIds"))
    .$call(required(bigint, "createdAt"))
    .$call(optional(bigint, "settledAt"))
    .execute();
  await index("unnamed_returns", ["fileSha256"]);
  await index("unnamed_returns", ["takenOn", "key", "amountCents", "count", "settledAt"], {
    name: "open",
    where: sql<boolean>`"settledAt" is null`,
  });
  await index("unnamed_returns", ["takenOn"]);
  await table("table_columns")
    .$call(keyed("shapeSha256"))
    .$call(required("text", "roles"))
    .$call(optional("text", "dayOrder"))
    .$call(required(bigint, "chosenAt"))
    .$call(required("text", "chosenBy"))
    .execute();

  await table("batch_credits")
    .$call(keyed("id"))
    .$call(belongsTo("runId", "debit_runs.id"))
    .addColumn("fileSha256", "text", (column) => column.notNull().references("bank_files.sha256"))
    .$call(required("text", "batchId", "creditedOn", "debitIds"))
    .$call(required("integer", "amountCents", "chargeCents"))
    .$call(required(bigint, "createdAt"))
    .execute();
  await index("batch_credits", ["runId"]);
  await index("batch_credits", ["fileSha256"]);

  await table("bank_charges")
    .$call(keyed("id"))
    .$call(belongsTo("runId", "debit_runs.id"))
    .addColumn("fileSha256", "text", (column) => column.references("bank_files.sha256"))
    .$call(required("text", "debitId", "chargedOn"))
    .$call(required("integer", "amountCents"))
    .$call(required(bigint, "createdAt"))
    .execute();
  await index("bank_charges", ["runId"]);
  await index("bank_charges", ["debitId"]);
  await table("own_charges")
    .$call(keyed("id"))
    .addColumn("fileSha256", "text", (column) => column.notNull().references("bank_files.sha256"))
    .$call(required("text", "chargedOn"))
    .$call(required("integer", "amountCents"))
    .$call(required(bigint, "createdAt"))
    .$call(fromZero("integer", "isBooked"))
    .execute();
  await index("own_charges", ["fileSha256"]);
  await index("own_charges", ["isBooked"], { where: sql<boolean>`"isBooked" = 0` });
  await table("charge_decisions")
    .addColumn("chargeId", "text", (column) => column.primaryKey().notNull().references("bank_charges.id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(optional("text", "dueOn"))
    .$call(required(bigint, "decidedAt"))
    .execute();
  await index("charge_decisions", ["contractId"]);
  await index("bank_charges", ["fileSha256"]);
}
