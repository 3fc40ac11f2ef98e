import { invoicesOfDue } from "#domain/billing/account.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import { leftToCredit } from "#domain/billing/credit-note.ts";
import type { Invoice, VatAmounts } from "#domain/billing/invoice.ts";
import { maskedIban } from "#domain/sepa.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import { findEntry } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { accountOf, type InvoiceWithHistory } from "#server/database/billing/ledger.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { type ListedDocument, listed } from "./documents.ts";
import { leftOutOf, noRunTakes } from "./dues.ts";
import { type LifeEvent, lifeOf } from "./life.ts";

/** Everything that the page of an invoice or of a credit note shows. */
export type ReadDocument = ListedDocument & {
  /** What it says, as issued. */
  readonly document: Invoice | CreditNote;
  readonly sha256: string;
  /** The invoice, of a credit note the one that it takes back, with everything that happened to it. */
  readonly invoice: InvoiceWithHistory;
  readonly creditNotes: readonly CreditNote[];
  /** The part of the invoice that no credit note has taken back. */
  readonly left: VatAmounts;
  /** The latest event first. */
  readonly life: readonly LifeEvent[];
  /** Whether no run can take it as its contract stands. */
  readonly isLeftAside: boolean;
  /** Whom to reach; `null` once the contract is erased. */
  readonly reach: {
    readonly nomPrenom: string;
    readonly telephone: string;
    readonly email: string;
    readonly maskedIban: string;
  } | null;
};

/** An invoice or a credit note by its number, or `null`. @throws {Error} if its content has changed. */
export async function readDocument(context: Context, number: string): Promise<ReadDocument | null> {
  const { database, keyring } = context;
  const { db } = database;
  const entry = await findEntry(db, number);
  const document = entry && (await findBillingDocument(db, keyring, number));
  if (!document) return null;
  const [shown] = await listed(context, [entry]);
  const invoice = invoicesOfDue(shown!.record).find(
    (each) => each.entry.number === (entry.creditedNumber ?? number),
  )!;
  const creditNotes: CreditNote[] = [];
  for (const { number: credit } of invoice.creditEntries) {
    creditNotes.push((await findBillingDocument(db, keyring, credit)) as CreditNote);
  }
  const contract = await findContract(db, keyring, { id: entry.contractId });
  const account = (await accountOf(db, entry.contractId)) ?? undefined;
  return {
    ...shown!,
    document,
    sha256: sha256Of(canonicalJson(document)),
    invoice,
    creditNotes,
    left: leftToCredit(invoice, creditNotes),
    life: await lifeOf(context, invoice, creditNotes),
    isLeftAside: noRunTakes(leftOutOf(context, account, shown!.record)),
    reach: contract && {
      nomPrenom: factsInUse(contract, context.now()).nomPrenom,
      telephone: factsInUse(contract, context.now()).telephone,
      email: contract.contactEmail,
      maskedIban: maskedIban(contract.mandate.iban),
    },
  };
}
