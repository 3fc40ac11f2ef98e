import { type ExpressionBuilder, sql } from "kysely";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { type OwedBack, owedBack } from "#domain/contract/refunds.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { billableContractsOf } from "./billable-contracts.ts";
import { type DueRecord, dueKey, dueRecords, invoicesOfDue, lastPaidOn } from "./billing-reads.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { isUnpaid, type NamedDebit, type StoredDebit } from "./debits.ts";
import type { Schema } from "./schema.ts";

/** A payment that is no longer owed, and the action on it. */
export type OwedBackPayment = Pick<DueRecord, "contractId" | "dueOn"> & {
  /** The number of its contract. */
  readonly number: string;
  readonly raisonSociale: string;
  /** The part of it that is no longer owed and that nobody has refunded. */
  readonly amountCents: number;
  readonly owedBack: OwedBack;
  /** When the bank collects it or did, or when it was received by other means. */
  readonly paidOn: Day;
  /** The debit that carries it, or `null` if no file did. */
  readonly debit: Pick<StoredDebit, "id" | "runId"> | null;
  /** The credit note that took back its invoice, where the refund is recorded; `null` if it has no invoice. */
  readonly credit: {
    readonly invoice: string;
    readonly issuedOn: Day;
    /** Whether nothing is left of the invoice. */
    readonly isWhole: boolean;
  } | null;
};

/** Some contracts: one by its identifier, or several by their numbers. */
type SomeContracts = { readonly id?: string; readonly numbers?: readonly string[] };

/**
 * The payments that are no longer owed and that nobody has refunded, of all contracts or of some, the first paid first.
 * SQL finds the candidates; the domain rules decide.
 */
export async function paymentsOwedBack(
  executor: DbOrTransaction,
  today: Day,
  of: SomeContracts = {},
): Promise<OwedBackPayment[]> {
  if (of.numbers?.length === 0) return [];
  const debits = await debitsOwedBack(executor, today, of);
  const invoices = await invoicesToRefund(executor, today, of);
  const place = ({ paidOn, number, dueOn }: OwedBackPayment) => `${paidOn} ${number} ${dueOn}`;
  return [...debits, ...invoices].sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The debits to recall, and those to refund whose due day has no invoice. */
async function debitsOwedBack(
  executor: DbOrTransaction,
  today: Day,
  of: SomeContracts,
): Promise<OwedBackPayment[]> {
  const rows = await ofChangedContracts(executor, of)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("invoices")
          .select("invoices.number")
          .whereRef("invoices.contractId", "=", "debits.contractId")
          .whereRef("invoices.dueOn", "=", "debits.dueOn"),
      ).as("isInvoiced"),
    )
    .where("debits.state", "<>", "rejected")
    .where("debits.refundedOn", "is", null)
    .execute();
  const contracts = await contractsOf(executor, rows);
  return rows.flatMap((debit) => {
    const contract = contracts.get(debit.contractId);
    const what = contract ? owedBack(contract, debit, today) : null;
    if (what === null) return [];
    const { id, runId, contractId, dueOn, number, raisonSociale, amountCents, collectionOn } = debit;
    // An invoice counts as paid once the day of its debit is past: then its refund is recorded on the invoice.
    const isPaid = debit.state === "settled" || collectionOn < today;
    if (debit.isInvoiced && isPaid) return [];
    const paid = { contractId, dueOn, number, raisonSociale, amountCents, paidOn: collectionOn };
    return [{ ...paid, owedBack: debit.isInvoiced ? "recall" : what, debit: { id, runId }, credit: null }];
  });
}

/** The invoices that were paid and then taken back, whole or in part. */
async function invoicesToRefund(
  executor: DbOrTransaction,
  today: Day,
  { id, numbers }: SomeContracts,
): Promise<OwedBackPayment[]> {
  const rows = await executor
    .selectFrom("invoices")
    .innerJoin("contracts", "contracts.id", "invoices.contractId")
    .select(["invoices.contractId", "invoices.dueOn", "contracts.number", "contracts.raisonSociale"])
    .distinct()
    .where(isCreditNote)
    .where("contracts.erasedOn", "is", null)
    .$if(id !== undefined, (query) => query.where("invoices.contractId", "=", id!))
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .where(mayBeRefunded)
    .execute();
  const names = new Map(rows.map((row) => [dueKey(row), row]));
  const days = rows.map(({ dueOn }) => dueOn).sort();
  const payments: OwedBackPayment[] = [];
  if (days.length === 0) return payments;
  const ids = rows.map(({ contractId }) => contractId);
  for await (const records of dueRecords(executor, ids, { fromOn: days[0]!, toOn: days.at(-1)! })) {
    for (const record of records) {
      const named = names.get(dueKey(record));
      const invoice = invoicesOfDue(record).at(-1);
      if (!named || !invoice) continue;
      const { toRefundCents, state } = invoiceStanding(invoice, invoice.history, today);
      if (toRefundCents === 0) continue;
      const debit = invoice.attempts.findLast((attempt) => attempt.state === "presented");
      payments.push({
        ...named,
        amountCents: toRefundCents,
        owedBack: "refund",
        paidOn: lastPaidOn(invoice),
        debit: debit ? { id: debit.id, runId: debit.runId } : null,
        credit: {
          invoice: invoice.entry.number,
          issuedOn: invoice.creditEntries.at(-1)!.issuedOn,
          isWhole: state === "credited",
        },
      });
    }
  }
  return payments;
}

/** Whether something was paid for the due day of a credit note, and less was refunded than credited. */
function mayBeRefunded({ and, or, exists, selectFrom, ref, fn, val }: ExpressionBuilder<Schema, "invoices">) {
  const contractId = ref("invoices.contractId");
  const dueOn = ref("invoices.dueOn");
  const credited = selectFrom("invoices as note")
    .select(({ fn }) => fn.sum<number>("note.totalCents").as("cents"))
    .where(sql<boolean>`"note"."kind" = 'credit-note'`)
    .where("note.contractId", "=", contractId)
    .where("note.dueOn", "=", dueOn);
  const refunded = selectFrom("invoice_refunds")
    .select(({ fn }) => fn.sum<number>("amountCents").as("cents"))
    .where("invoice_refunds.number", "=", ref("invoices.creditedNumber"));
  const debit = selectFrom("debits")
    .select("debits.id")
    .where("debits.contractId", "=", contractId)
    .where("debits.dueOn", "=", dueOn)
    .where("debits.state", "<>", "rejected");
  const paidDue = selectFrom("paid_dues")
    .select("paid_dues.dueOn")
    .where("paid_dues.contractId", "=", contractId)
    .where("paid_dues.dueOn", "=", dueOn);
  return and([
    or([exists(debit), exists(paidDue)]),
    sql<boolean>`${credited} > ${fn.coalesce(refunded, val(0))}`,
  ]);
}

/**
 * What the contracts that ended, were interrupted or have credit notes still owe of their unpaid debits, in euro cents,
 * by the reference of each that is owed less: 0 if its month is no longer owed.
 */
export async function unpaidOwedLess(executor: DbOrTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await ofChangedContracts(executor)
    .where("debits.id", "in", executor.selectFrom("debits").select("id").where(isUnpaid))
    .execute();
  const contracts = await contractsOf(executor, rows);
  return new Map(
    rows.flatMap(({ id, contractId, dueOn, amountCents }) => {
      const contract = contracts.get(contractId);
      if (!contract) return [];
      const owedCents = isOwed(contract, dueOn) ? amountDueOn(contract, dueOn) : 0;
      return owedCents < amountCents ? [[id, owedCents]] : [];
    }),
  );
}

/** The debits of contracts that ended, were interrupted or have credit notes, whose due day may be owed no more. */
function ofChangedContracts(executor: DbOrTransaction, { id, numbers }: SomeContracts = {}) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .selectAll("debits")
    .select(["contracts.number", "contracts.raisonSociale"])
    .$if(id !== undefined, (query) => query.where("debits.contractId", "=", id!))
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .$if(id === undefined, (query) => query.where("debits.contractId", "in", changedContracts))
    .where((eb) =>
      eb.or([
        eb("contracts.state", "<>", "terminating"),
        sql<boolean>`"debits"."dueOn" >= "contracts"."lastDayOn"`,
        eb.exists(
          eb
            .selectFrom("invoices")
            .select("invoices.number")
            .whereRef("invoices.contractId", "=", "debits.contractId")
            .whereRef("invoices.dueOn", "=", "debits.dueOn")
            .where(isCreditNote),
        ),
      ]),
    );
}

/** The contracts that ended, were interrupted or have credit notes. */
function changedContracts({ selectFrom }: ExpressionBuilder<Schema, "debits" | "contracts">) {
  return selectFrom("contracts as ended")
    .select("ended.id as contractId")
    .where("ended.state", "in", ["withdrawn", "terminating"])
    .union(
      selectFrom("contract_steps")
        .select("contract_steps.contractId")
        .where(isInterruption)
        .where("undoneAt", "is", null),
    )
    .union(selectFrom("invoices").select("invoices.contractId").where(isCreditNote));
}

async function contractsOf(executor: DbOrTransaction, debits: readonly NamedDebit[]) {
  const ids = [...new Set(debits.map(({ contractId }) => contractId))];
  return new Map((await billableContractsOf(executor, ids)).map((contract) => [contract.id, contract]));
}

/** Must be written exactly as in the index of those steps: both stores compare the text. */
const isInterruption = sql<boolean>`"kind" = 'suspend' and "reason" = 'force-majeure'`;

/** Must be written exactly as in the index of credit notes: both stores compare the text. */
const isCreditNote = sql<boolean>`"kind" = 'credit-note'`;

/** Records that a debit was refunded. Returns whether nobody had recorded that before. */
export async function saveRefund(
  transaction: Transaction,
  id: string,
  refund: { readonly on: Day; readonly means: SettlementMeans; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("debits")
    .set({ refundedOn: refund.on, refundMeans: refund.means, refundedBy: refund.by })
    .where("id", "=", id)
    .where("refundedOn", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
