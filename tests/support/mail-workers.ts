import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
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
    alsoRecord: (transaction, mail, sentAt) => recordLeft(context, transaction, mail, sentAt),
    instanceId: randomUUID(),
    pollMs: 50,
  });
  await worker.start();
  return async () => {
    await worker.stop();
    transport.close();
  };
}

/** The kinds of the mails that a server received, in order. */
export function kindsOf({ mails }: Smtp): string[] {
  return mails.map(({ messageId }) => /^<([a-z0-9-]+)\./.exec(messageId ?? "")?.[1] ?? "");
}
