import { paths } from "#content/site/paths.ts";
import { type Collection, invoicesWithCollections } from "#domain/billing/collection.ts";
import { leftToCredit } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { Context } from "#server/context.ts";
import { contractOfInvoice, findBillingDocument, findRefund } from "#server/database/billing/invoices.ts";
import { accountOf, dueRecordOf } from "#server/database/billing/ledger.ts";
import {
  findContract,
  linkTokenOf,
  type StoredContract,
  withMandate,
} from "#server/database/contracts/contracts.ts";
import { mandateOfDue } from "#server/database/contracts/mandates.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { asReached, type ComposedMail } from "./composed-mail.ts";
import { composeCreditNote, composeRefund } from "./templates/credit-note.tsx";
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
export async function refundMail(context: Context, id: string): Promise<ComposedMail | null> {
  const { database, keyring, settings, now } = context;
  const refund = await findRefund(database.db, id);
  const contract = refund && (await findContract(database.db, keyring, { id: refund.contractId }));
  if (!contract) return null;
  const { amountCents, refundedOn, means, reference: transferReference, dueOn } = refund;
  const record = dueOn && (await dueRecordOf(database.db, { ...refund, dueOn }));
  const invoice = record?.invoices.at(-1)?.invoice.number;
  const debit = record?.debits.at(-1);
  const { mandates } = contract;
  return composeRefund({
    contract: asReached(
      withMandate(contract, keyring, mandateOfDue(mandates, record?.debits ?? [], refund.createdAt)),
      now(),
    ),
    contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
    of: !dueOn
      ? { onAccount: true }
      : invoice
        ? { invoice, dueOn }
        : debit
          ? { debitedOn: debit.collectionOn, reference: debit.id }
          : { dueOn },
    amountCents,
    refundedOn,
    means,
    transferReference,
  });
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
  const { database, keyring, settings, now } = context;
  const id = await contractOfInvoice(database.db, number);
  const contract = id ? await findContract(database.db, keyring, { id }) : null;
  const invoice = await findBillingDocument(database.db, keyring, number);
  if (contract === null || invoice?.kind !== "invoice") return null;
  const account = await accountOf(database.db, contract.id);
  if (!account) return null;
  const { attempts, history, collection } = invoicesWithCollections(account, now()).find(
    ({ entry }) => entry.number === number,
  )!;
  return {
    contract: {
      ...asReached(withMandate(contract, keyring, mandateOfDue(contract.mandates, attempts, now())), now()),
      packId: packOn(contract, invoice.dueOn),
    },
    invoice,
    leftCents: leftToCredit(invoice, history.creditNotes).totalCents,
    collection,
    contractPage: settings.PUBLIC_URL + paths.contract(linkTokenOf(contract, keyring)),
  };
}
