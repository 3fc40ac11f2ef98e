import { dayInParis } from "#domain/calendar.ts";
import { createReminders } from "#server/billing/reminder-actions.ts";
import type { Context } from "#server/context.ts";
import { sentReminders } from "#server/database/billing/debit-returns.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { nextReminders } from "#server/database/billing/next-reminders.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { type MailWords, mailWords } from "#server/database/mail/outbox.ts";
import { composeOutboxMail, withoutPrivateLinks } from "#server/mail/compose.ts";

/** The reminders of unpaid months, for the pages of the desk: their words, and what people say about them. */
export function createDeskReminders(context: Context) {
  const { database, keyring, now } = context;
  const { db } = database;
  return {
    /**
     * The words of a reminder of a contract: as it left, by its mail; or as the next one about a return will leave, if
     * nothing changes until then. `null` if there is none, or its words were not kept.
     */
    async words(number: string, reference: string): Promise<MailWords | null> {
      const contract = await findContract(db, keyring, { number });
      const account = contract && (await accountOf(db, contract.id));
      if (!account) return null;
      const sent = (await sentReminders(db, contract.id)).find(({ mailId }) => mailId === reference);
      if (sent) {
        const mail = await db
          .selectFrom("outbox")
          .select(["id", "wordsSealed"])
          .where("id", "=", sent.mailId)
          .executeTakeFirst();
        return mail ? mailWords(mail, keyring) : null;
      }
      const next = (await nextReminders(context, db, [account])).find(
        ({ returnId }) => returnId === reference,
      );
      if (!next) return null;
      const at = Math.max(now(), next.at ?? 0);
      const then = { ...context, now: () => at, today: () => dayInParis(at) };
      const composed = await composeOutboxMail(then, { kind: next.kind, subjectId: next.returnId });
      return composed && { subject: composed.subject, text: withoutPrivateLinks(composed.text) };
    },

    ...createReminders(context),
  };
}
