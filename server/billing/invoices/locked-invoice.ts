import type { Context } from "#server/context.ts";
import { lockedDebits } from "#server/database/billing/debits.ts";
import { contractOfInvoice } from "#server/database/billing/invoices.ts";
import { type InvoiceWithHistory, invoicesOfContract } from "#server/database/billing/ledger.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";

/** The contract of an invoice or of a credit note, locked until the transaction ends; `null` if there is none any more. */
export async function lockedContractOfInvoice(
  { keyring }: Context,
  transaction: Transaction,
  number: string,
): Promise<StoredContract | null> {
  const id = await contractOfInvoice(transaction, number);
  return id === null ? null : lockedContract(transaction, keyring, { id });
}

/** An invoice with its history and its contract, which nobody changes until the transaction ends, or `null`. */
export async function lockedInvoice(
  context: Context,
  transaction: Transaction,
  number: string,
): Promise<{ readonly contract: StoredContract; readonly invoice: InvoiceWithHistory } | null> {
  const contract = await lockedContractOfInvoice(context, transaction, number);
  const invoices = contract ? await lockedInvoices(transaction, contract) : [];
  const invoice = invoices.find(({ entry }) => entry.number === number);
  return contract && invoice ? { contract, invoice } : null;
}

/** The invoices of a locked contract with their histories, whose debits nobody changes until the transaction ends. */
export async function lockedInvoices(
  transaction: Transaction,
  { id }: Pick<StoredContract, "id">,
): Promise<InvoiceWithHistory[]> {
  await lockedDebits(transaction, id);
  return invoicesOfContract(transaction, id);
}
