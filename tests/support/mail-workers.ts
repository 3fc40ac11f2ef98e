import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { aboutContract } from "#server/database/mail/mail-subjects.ts";
import { createLog } from "#server/log.ts";
import { recordLeft } from "#server/mail/compose.ts";
import { createTransport } from "#server/mail/transport.ts";
import { createMailWorker } from "#server/mail/worker.ts";
import { agencyEmail, type TestFunctions } from "./functions.ts";
import type { Smtp } from "./smtp.ts";

/** Starts to send the mails promised in a store, like one instance of the site; returns a function that stops it. */
export async function startMails(
  { database, context, compose }: TestFunctions,
  smtp: Smtp,
): Promise<() => Promise<void>> {
  const log = createLog("silent");
  const transport = createTransport({
    smtpUrl: smtp.url,
    from: agencyEmail,
    dataDir: tmpdir(),
    log,
    timeouts: { connection: 60_000, greeting: 60_000, socket: 60_000 },
  });
  const worker = createMailWorker({
    database,
    transport,
    log,
    compose,
    alsoRecord: (transaction, mail, left) => recordLeft(context, transaction, mail, left),
    instanceId: randomUUID(),
    pollMs: 50,
  });
  await worker.start();
  return async () => {
    await worker.stop();
    transport.close();
  };
}

/**
 * Starts to send from several instances at once. No mail is due before all have started: a worker that starts takes what
 * another one of its process has claimed for the mails of one that died, and would send them twice.
 */
export async function startAllMails(
  instances: readonly TestFunctions[],
  smtp: Smtp,
): Promise<(() => Promise<void>)[]> {
  const { db } = instances[0]!.database;
  const dueAt = (time: number) => db.updateTable("outbox").set({ dueAt: time }).execute();
  await dueAt(Number.MAX_SAFE_INTEGER);
  const stops = await Promise.all(instances.map((instance) => startMails(instance, smtp)));
  await dueAt(0);
  return stops;
}

/** Lets the waiting mails of some kinds about a contract leave, as the worker does, without a mail server. */
export async function mailsLeft(
  { database, context, compose, clock }: TestFunctions,
  contractId: string,
  ...kinds: readonly MailKind[]
): Promise<void> {
  const mails = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where(aboutContract(contractId))
    .where("kind", "in", kinds)
    .where("sentAt", "is", null)
    .execute();
  for (const mail of mails) {
    const composed = await compose(mail);
    if (!composed) continue;
    const sentAt = clock.now;
    await database.transaction(async (transaction) => {
      await transaction.updateTable("outbox").set({ sentAt }).where("id", "=", mail.id).execute();
      await recordLeft(context, transaction, mail, { composed, sentAt });
    });
  }
}

/** The kinds of the mails that a server received, in order. */
export function kindsOf({ mails }: Smtp): string[] {
  return mails.map(({ messageId }) => /^<([a-z0-9-]+)\./.exec(messageId ?? "")?.[1] ?? "");
}
