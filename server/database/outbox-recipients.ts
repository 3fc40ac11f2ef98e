import type { Database } from "./client.ts";
import { takeTurns } from "./dialect.ts";
import type { PromisedMail } from "./outbox.ts";

/**
 * Notes to whom a lent mail is about to go, unless `most` of its kind went there within `withinMs` or are on their way:
 * then nothing is noted, and the answer is `false`. Instances that ask about one recipient at once take turns.
 */
export async function addressMail(
  database: Database,
  { id, kind }: Pick<PromisedMail, "id" | "kind">,
  recipientHmac: string,
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
): Promise<boolean> {
  const now = await database.now();
  return database.transaction(async (transaction) => {
    await takeTurns(transaction, recipientHmac);
    const lately = await transaction
      .selectFrom("outbox")
      .select("id")
      .where("recipientHmac", "=", recipientHmac)
      .where("kind", "=", kind)
      .where("id", "!=", id)
      // One whose process died may have left without a note: it counts like one that has.
      .where((eb) => eb(eb.fn.coalesce("sentAt", "leaseUntil"), ">", now - withinMs))
      .limit(most)
      .execute();
    if (lately.length >= most) return false;
    await transaction.updateTable("outbox").set({ recipientHmac }).where("id", "=", id).execute();
    return true;
  });
}
