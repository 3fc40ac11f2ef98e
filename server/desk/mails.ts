import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { isInternal } from "#server/database/mail/mail-kinds.ts";
import {
  findMailEntry,
  type MailEntry,
  type MailState,
  mailEntries,
  mailStateOf,
  mailTotal,
  sendAgain,
} from "#server/database/mail/outbox-entries.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";

/** Mails on a page of a list, and in each list of the overview. */
const pageLength = 50;
const together = 10;

/** A given-up mail, and whether its recipient may be corrected. */
export type DeadMail = MailEntry & { readonly isCorrectable: boolean };

/** Mails in one state: some of them, and the total. */
export type MailList = { readonly mails: readonly MailEntry[]; readonly total: number };

/** Why a mail does not leave again. */
export type SendAgainProblem =
  | { readonly code: "unknown" }
  /** It has left, was cancelled, or is leaving at this moment. */
  | { readonly code: "already" };

export function createMails(context: Context) {
  const { database, now, wakeMail } = context;
  const { db } = database;
  const list = async (state: MailState, limit: number, page = 1): Promise<MailList> => ({
    mails: await mailEntries(db, state, { limit, offset: (page - 1) * limit }),
    total: await mailTotal(db, state),
  });
  const actions = permitted(actionPermissions.mails, {
    /**
     * Makes all given-up mails leave now, such as after a mail server was repaired or a backup restored. Returns how
     * many.
     */
    async sendAllAgain(by: NamedActor): Promise<number> {
      const count = await database.transaction(async (transaction) => {
        const sent = await sendAgain(transaction, "dead", now());
        if (sent > 0)
          await recordActivity(transaction, context, by.name, "mails-sent-again", null, { count: sent });
        return sent;
      });
      if (count > 0) wakeMail();
      return count;
    },

    /** Makes a mail leave now, as if for the first time. */
    async sendAgain(id: string, by: NamedActor): Promise<Outcome<null, SendAgainProblem>> {
      const sent = await database.transaction<Outcome<null, SendAgainProblem>>(async (transaction) => {
        const mail = await findMailEntry(transaction, id);
        if (!mail) return failure({ code: "unknown" });
        const isOver = ["sent", "cancelled"].includes(mailStateOf(mail));
        if (isOver || (await sendAgain(transaction, id, now())) === 0) return failure({ code: "already" });
        const subject = { kind: "mail", id } as const;
        await recordActivity(transaction, context, by.name, "mail-sent-again", subject, { mail: mail.kind });
        return success(null);
      });
      if (sent.ok) wakeMail();
      return sent;
    },
  });

  return {
    /** The given-up mails and the latest of the others. */
    async overview() {
      const dead = await list("dead", pageLength);
      const mails: DeadMail[] = dead.mails.map((mail) => ({ ...mail, isCorrectable: isCorrectable(mail) }));
      return {
        dead: { ...dead, mails },
        waiting: await list("waiting", together),
        sent: await list("sent", together),
      };
    },

    /** A page of those in one state, the latest first. */
    list: (state: MailState, page: number) => list(state, pageLength, page),
    ...actions,
  };
}

/** An e-mail address may be corrected as long as nothing shows that the subscriber reads it. */
function isCorrectable({ kind, contract, addressConfirmedAt }: MailEntry): boolean {
  return contract !== null && addressConfirmedAt === null && !isInternal(kind);
}
