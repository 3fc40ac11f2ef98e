import { paths } from "#content/paths.ts";
import { type Collection, collectionOf } from "#domain/billing/collection.ts";
import { leftToCredit } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import { deadMandateReasonOf } from "#domain/contract/returns.ts";
import { invoiceDocument } from "#server/billing/invoice-document.ts";
import type { Context } from "#server/context.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import { invoicesOfContracts } from "#server/database/invoice-histories.ts";
import { contractOfInvoice, findBillingDocument, findInvoiceRefund } from "#server/database/invoices.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { composeCreditNote, composeInvoiceRefund } from "./templates/credit-note.tsx";
import { composeInvoice } from "./templates/invoice.tsx";

/** The mail with an invoice; `null` once its contract is erased. */
export async function invoiceMail(context: Context, number: string): Promise<ComposedMail | null> {
  const about = await aboutInvoice(context, number);
  const file = about && (await invoiceDocument(context, number));
  return file && composeInvoice({ ...about, file });
}

/** The mail with a credit note; `null` once its contract is erased. */
export async function creditNoteMail(context: Context, number: string): Promise<ComposedMail | null> {
  const creditNote = await findBillingDocument(context.database.db, context.keyring, number);
  if (creditNote?.kind !== "credit-note") return null;
  const about = await aboutInvoice(context, creditNote.invoice.number);
  const file = about && (await invoiceDocument(context, number));
  return file && composeCreditNote({ ...about, creditNote, file });
}

/** The mail about a refund, by its identifier; `null` once its contract is erased. */
export async function invoiceRefundMail(context: Context, id: string): Promise<ComposedMail | null> {
  const refund = await findInvoiceRefund(context.database.db, id);
  const about = refund && (await aboutInvoice(context, refund.number));
  return about && composeInvoiceRefund({ ...about, refund });
}

/** An invoice as its mails show it on the day they leave. */
type AboutInvoice = {
  readonly contract: StoredContract;
  readonly invoice: Invoice;
  readonly leftCents: number;
  readonly collection: Collection;
  readonly contractPage: string;
};

async function aboutInvoice(context: Context, number: string): Promise<AboutInvoice | null> {
  const { database, keyring, settings, today } = context;
  const id = await contractOfInvoice(database.db, number);
  const contract = id ? await findContract(database.db, keyring, { id }) : null;
  const invoice = await findBillingDocument(database.db, keyring, number);
  if (contract === null || invoice?.kind !== "invoice") return null;
  const history = (await invoicesOfContracts(database.db, [contract.id])).find(
    (each) => each.invoice.number === number,
  )!;
  const debits = await debitsOfContracts(database.db, [contract.id]);
  const isMandateDead = deadMandateReasonOf(debits) !== null;
  const standing = invoiceStanding(invoice, history, today());
  return {
    contract: asReached(contract),
    invoice,
    leftCents: leftToCredit(invoice, history.creditNotes).totalCents,
    collection: collectionOf(invoice, standing, history.debits, { today: today(), isMandateDead }),
    contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
  };
}
