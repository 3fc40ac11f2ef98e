import type { Selectable } from "kysely";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { missingNumbers } from "#server/database/billing/billing-series.ts";
import { contentPlace } from "#server/database/billing/invoices.ts";
import type { InvoicesTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import { type EvidenceEvent, sealedChains } from "#server/database/evidence/evidence.ts";
import { type Keyring, sha256Of, unlessSealed } from "#server/database/sealed/encryption.ts";
import { checkWords } from "./words.ts";

/** Checks one part of the store in batches: how many items were checked, and their faults. */
export type Faults = AsyncGenerator<{ readonly looked: number; readonly faults: readonly string[] }>;

const atOnce = 50;

/**
 * Numbers without a document, and invoices and credit notes that are not as issued: their content and its columns are
 * compared with the hashes, and these with the evidence of the contract.
 */
export async function* invoiceFaults(db: DbOrTransaction, keyring: Keyring): Faults {
  yield { looked: 0, faults: (await missingNumbers(db)).map(checkWords.faults.missingNumber) };
  const read = (after: string) =>
    db
      .selectFrom("invoices")
      .innerJoin("contracts", "contracts.id", "invoices.contractId")
      .selectAll("invoices")
      .select("chainId")
      .where("invoices.number", ">", after)
      .orderBy("invoices.number")
      .limit(atOnce)
      .execute();
  for await (const rows of batches(read, ({ number }) => number)) {
    const chains = await sealedChains(db, [...new Set(rows.map(({ chainId }) => chainId))]);
    const faults: string[] = [];
    for (const row of rows) {
      const isWhole = hasContent(row, keyring) && isRecorded(row, chains.get(row.chainId)?.events ?? []);
      if (!isWhole) faults.push(checkWords.faults.invoice(row.number));
    }
    yield { looked: rows.length, faults };
  }
}

/** Whether the content has its hash and its columns; after its ten years it is erased. */
function hasContent(row: Selectable<InvoicesTable>, keyring: Keyring): boolean {
  const content = unlessSealed(() => keyring.open(row.contentSealed, contentPlace(row.number)));
  if (row.erased === 1) return content === "";
  if (content === null || sha256Of(content) !== row.contentSha256) return false;
  const document = JSON.parse(content) as Invoice | CreditNote;
  const { amounts } = document;
  return (
    document.number === row.number &&
    document.kind === row.kind &&
    document.issuedOn === row.issuedOn &&
    (document.kind === "invoice" ? null : document.invoice.number) === row.creditedNumber &&
    amounts.withoutVatCents === row.withoutVatCents &&
    amounts.vatCents === row.vatCents &&
    amounts.totalCents === row.totalCents
  );
}

/** Whether the contract's evidence has the document with this hash. */
function isRecorded(
  { kind, number, contentSha256 }: Pick<InvoicesTable, "kind" | "number" | "contentSha256">,
  events: readonly EvidenceEvent[],
): boolean {
  return events.some((event) => {
    if (event.kind !== `${kind}-issued`) return false;
    const data = JSON.parse(event.dataJson);
    return data.number === number && data.sha256 === contentSha256;
  });
}
