import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { batches } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { contentPlace } from "./invoices.ts";

const atOnce = 100;

/** The numbers of the documents issued before a day that still have their content, a hundred at a time. */
export async function* oldInvoices(executor: DbOrTransaction, before: Day): AsyncGenerator<string[]> {
  const read = (after: string) =>
    erasable(executor, before).where("number", ">", after).orderBy("number").limit(atOnce).execute();
  for await (const rows of batches(read, ({ number }) => number)) yield rows.map(({ number }) => number);
}

/**
 * Erases the content and the PDF of such a document, and the references of its refunds. Returns whether it had them and
 * its contract is not kept.
 */
export async function eraseInvoice(
  transaction: Transaction,
  keyring: Keyring,
  number: string,
  before: Day,
): Promise<boolean> {
  const document = await erasable(transaction, before)
    .select(["contractId", "dueOn"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!document) return false;
  await transaction
    .updateTable("invoices")
    .set({ contentSealed: keyring.seal("", contentPlace(number)), erased: 1 })
    .where("number", "=", number)
    .execute();
  await transaction
    .deleteFrom("sealed_files")
    .where("kind", "=", "invoice")
    .where("subject", "=", number)
    .execute();
  await transaction
    .updateTable("refunds")
    .set({ reference: null })
    .where("contractId", "=", document.contractId)
    .where("dueOn", "=", document.dueOn)
    .where("refundedOn", "<", before)
    .execute();
  return true;
}

function erasable(executor: DbOrTransaction, before: Day) {
  return executor
    .selectFrom("invoices")
    .select("number")
    .where(sql<boolean>`"erased" = 0`)
    .where("issuedOn", "<", before)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("legal_holds")
            .select("legal_holds.id")
            .where("legal_holds.contractId", "=", ref("invoices.contractId"))
            .where("liftedOn", "is", null),
        ),
      ),
    );
}
