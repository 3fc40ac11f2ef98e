import type { Day } from "#domain/calendar.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import { createHourlyRound } from "./clock/round.ts";
import { createContext } from "./context.ts";
import { createAccountChanges } from "./contracts/account-changes.ts";
import { createEmailChanges } from "./contracts/change-email.ts";
import { createFactChanges } from "./contracts/change-facts.ts";
import { confirmEmail, createClientSpace, createEndings } from "./contracts/client-space.ts";
import { createEmailConfirmations } from "./contracts/confirm-email-change.ts";
import { createConfirmations } from "./contracts/confirmations.ts";
import { createPackChanges } from "./contracts/pack-changes.ts";
import { isClosed, sendContractConfirmation } from "./contracts/send-contract-confirmation.ts";
import { createTakeBack } from "./contracts/take-back.ts";
import { termsInForce } from "./contracts/terms-in-force.ts";
import { createChangesUndo } from "./contracts/undo-changes.ts";
import { bringEmailsIntoUse } from "./contracts/use-email.ts";
import { databaseSettings, openDatabase } from "./database/engine/client.ts";
import { findSignedTerms } from "./database/evidence/documents.ts";
import { createDesk, ensureInitialStaff } from "./desk/desk.ts";
import { createDocumentMaker } from "./documents/document-maker.ts";
import { createDrafts, createReminders } from "./drafts/drafts.ts";
import { createPreparedLinks } from "./drafts/prepared-subscriptions.ts";
import type { Environment } from "./env.ts";
import { verifyDocument } from "./evidence/check.ts";
import { createLimits } from "./http/limits.ts";
import { createRequestLog, pathWithoutSecret } from "./http/request-log.ts";
import { keysOfStart, openKeyring } from "./keys/open-keyring.ts";
import { createLifecycle } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { composeDue, recordLeft } from "./mail/compose.ts";
import { createTransport } from "./mail/transport.ts";
import { createMailWorker } from "./mail/worker.ts";
import { sendContactEmail } from "./messages/send-contact-email.ts";
import { createDeferredWork } from "./run-after-response.ts";
import { startupMessages } from "./startup-messages.ts";

/** Everything that requests share, built once, by hand. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Opens the store, the keys and the mail, creates the context, and gives it to every subject. */
export async function createServices(environment: Environment) {
  const log = createLog(environment.LOG_LEVEL);
  const database = await openDatabase({ ...databaseSettings(environment), forVisitors: true });
  const keyring = await keysOfStart(database, environment.ENCRYPTION_KEYS, environment.DATA_DIR)
    .then((keys) => openKeyring(database, keys))
    .catch(async (error) => {
      await database.close();
      throw error;
    });
  const limits = createLimits({ enabled: environment.RATE_LIMIT === "on", pool: database.pool });
  const requests = createRequestLog(log);
  const transport = createTransport({
    smtpUrl: environment.SMTP_URL,
    dkim: environment.DKIM_KEY,
    from: environment.MAIL_FROM,
    answersTo: environment.AGENCY_EMAIL,
    dataDir: environment.DATA_DIR,
    log,
  });
  const deferred = createDeferredWork(log);
  const documents = createDocumentMaker();
  const acceptedTerms = termsInForce();
  const context = createContext({
    settings: environment,
    database,
    keyring,
    log,
    limits,
    documents,
    termsOf: (edition) => acceptedTerms[edition],
    wakeMail: () => worker.wake(),
    runAfterResponse: deferred.runAfterResponse,
    now: () => Date.now(),
  });
  const worker = createMailWorker({
    database,
    transport,
    log,
    instanceId: context.newId(),
    async compose(mail) {
      // No mail leaves for an address that another one has replaced.
      await bringEmailsIntoUse(context);
      return composeDue(context, mail);
    },
    alsoRecord: (transaction, mail, left) => recordLeft(context, transaction, mail, left),
  });
  const round = await createHourlyRound(context);
  await ensureInitialStaff(context);

  return {
    environment,
    log,
    requests,
    limits,
    functions: {
      sendContractConfirmation: sendContractConfirmation(context),
      sendContactEmail: sendContactEmail(context),
    },
    drafts: createDrafts(context),
    reminders: createReminders(context),
    prepared: createPreparedLinks(context),
    clients: createClientSpace(context),
    endings: createEndings(context),
    takeBack: createTakeBack(context),
    agency: createDesk(context),
    emails: { confirm: confirmEmail(context), ...createEmailChanges(context) },
    newEmails: createEmailConfirmations(context),
    accounts: createAccountChanges(context),
    packChanges: createPackChanges(context),
    facts: createFactChanges(context),
    changes: createChangesUndo(context),
    documents: {
      verify: verifyDocument(context),
      signedTerms: (edition: TermsEdition, version: Day) =>
        findSignedTerms(database.db, keyring, { edition, version }),
    },
    offers: { isClosed: (pack: PackId) => isClosed(context, pack) },
    termsOf: context.termsOf,
    confirmations: createConfirmations(context),
    today: context.today,
    now: context.now,
    newId: context.newId,
    lifecycle: createLifecycle(database),
    /** Logs an unexpected error, without the visitor's data. */
    reportFailure: (err: unknown, path: string) =>
      log.error({ err, path: pathWithoutSecret(path) }, "page failed"),
    startupMessages: (port: number) => startupMessages(environment, database, port),
    async start() {
      await worker.start();
      round.start();
    },
    async close() {
      requests.close();
      await deferred.close();
      await Promise.all([worker.stop(), round.stop()]);
      transport.close();
      await documents.close();
      await database.close();
    },
  };
}
