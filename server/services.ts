import { randomBytes, randomUUIDv7 } from "node:crypto";
import { addresses } from "#content/addresses.ts";
import { reviewsAreExamples } from "#content/reviews.ts";
import { dayInParis } from "#domain/calendar.ts";
import { isOfferClosed, type PackId, packs } from "#domain/pack.ts";
import type { FunctionDependencies } from "./context.ts";
import { confirmAddress, createClientSpace, createEndings } from "./contracts/client-space.ts";
import { createConfirmations } from "./contracts/confirmations.ts";
import { sendContractConfirmation } from "./contracts/send-contract-confirmation.ts";
import { termsInForce } from "./contracts/terms-in-force.ts";
import { databaseSettings, openDatabase } from "./database/client.ts";
import { createDesk, ensureInitialStaff } from "./desk/desk.ts";
import { createDocumentMaker } from "./documents/document-maker.ts";
import { createDrafts, createReminders } from "./drafts/drafts.ts";
import type { Environment } from "./env.ts";
import { verifyDocument } from "./evidence/check.ts";
import { createLimits } from "./http/limits.ts";
import { createRequestLog, pathWithoutSecret } from "./http/request-log.ts";
import { visitorHeader } from "./http/visitor.ts";
import { inTime } from "./in-time.ts";
import { newToken } from "./keys/encryption.ts";
import { keysOfStart, openKeyring } from "./keys/open-keyring.ts";
import { createLog, type Log } from "./log.ts";
import { composeDue } from "./mail/compose.ts";
import { messageIdFor } from "./mail/mail-kinds.ts";
import { createTransport } from "./mail/transport.ts";
import { createMailWorker } from "./mail/worker.ts";
import { sendContactEmail } from "./messages/send-contact-email.ts";
import { createRetentionJob } from "./retention/job.ts";

/** Everything that requests share, built once, by hand. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Opens the store, the keys and the mail, and puts the functions together. */
export async function createServices(environment: Environment) {
  const { DATA_DIR: dataDir, PUBLIC_URL: publicUrl } = environment;
  const log = createLog(environment.LOG_LEVEL);
  const database = await openDatabase({ ...databaseSettings(environment), forVisitors: true });
  const keyring = await keysOfStart(database, environment.ENCRYPTION_KEYS, dataDir)
    .then((keys) => openKeyring(database, keys))
    .catch(async (error) => {
      await database.close();
      throw error;
    });
  const limits = createLimits({ enabled: environment.RATE_LIMIT === "on", pool: database.pool });
  const requests = createRequestLog(log);
  const transport = createTransport({
    smtpUrl: environment.SMTP_URL,
    from: environment.MAIL_FROM,
    answersTo: environment.AGENCY_EMAIL,
    dataDir,
    log,
  });
  const now = () => Date.now();
  const today = () => dayInParis(now());
  // Made one after the other, they stand side by side in every index: what is written last is read first.
  const newId = () => randomUUIDv7();
  const acceptedTerms = termsInForce();

  const later = createDeferredWork(log);
  const documents = createDocumentMaker();
  const agencyEmail = environment.AGENCY_EMAIL;
  const worker = createMailWorker({
    database,
    transport,
    log,
    instanceId: newId(),
    compose: (mail) =>
      composeDue(
        {
          ...{ database, keyring, publicUrl, agencyEmail, hasDesk: environment.BUREAU === "on", now },
          ...{ renderDocuments: documents.render, renderTerms: documents.renderTerms },
        },
        mail,
      ),
  });
  const deps: FunctionDependencies = {
    database,
    keyring,
    limits,
    now,
    today,
    newId,
    newToken,
    randomBytes,
    messageIdFor: (kind, subjectId, againAt) => messageIdFor(kind, subjectId, publicUrl, againAt),
    termsOf: (edition) => acceptedTerms[edition],
    isClosed: (pack: PackId) =>
      isOfferClosed(packs[pack], today(), environment.OFFER_DEADLINES === "enforced"),
    wakeMail: worker.wake,
  };
  const retention = await createRetentionJob({ ...deps, dataDir, log });
  await ensureInitialStaff(database, environment.STAFF ?? [agencyEmail], deps);
  let isDraining = false;
  let stopping = false;

  return {
    environment,
    log,
    requests,
    limits,
    functions: {
      sendContractConfirmation: sendContractConfirmation(deps),
      sendContactEmail: sendContactEmail(deps),
    },
    drafts: createDrafts(deps),
    reminders: createReminders(deps),
    clients: createClientSpace(deps),
    endings: createEndings(deps),
    agency: createDesk({
      ...deps,
      environment,
      doorLimits: limits,
      later: later.later,
    }),
    addresses: { confirm: confirmAddress(deps) },
    documents: { verify: verifyDocument(deps) },
    offers: { isClosed: deps.isClosed },
    termsOf: deps.termsOf,
    confirmations: createConfirmations(deps),
    /** Who posts a form. */
    callerOf: (request: Request) => ({ address: request.headers.get(visitorHeader) ?? "unknown" }),
    today,
    now,
    newId,
    lifecycle: {
      /** Whether posts are taken. */
      accepts: () => !stopping,
      isReady: async () => {
        const answered = database.ping().then(
          () => true,
          () => false,
        );
        return !isDraining && !stopping && (await inTime(answered, readyMs, false));
      },
      /** Proxies are told to send nobody any more, whoever comes is served. */
      drain: () => {
        isDraining = true;
      },
      stop: () => {
        stopping = true;
      },
    },
    /** Keeps a surprise in the log, without the visitor's data. */
    reportFailure: (err: unknown, path: string) =>
      log.error({ err, path: pathWithoutSecret(path) }, "page failed"),
    /** Starts what works beside requests. */
    async start() {
      await worker.start();
      retention.start();
    },
    /** The lines that a start prints: where the site is, where data and mails go. */
    startupMessages: (port: number) => [
      `The site is at ${environment.PUBLIC_URL === `http://localhost:${environment.PORT}` ? `http://${environment.HOST}:${port}` : environment.PUBLIC_URL}/`,
      `Data: ${database.dialect === "sqlite" ? dataDir : "PostgreSQL (DATABASE_URL)"}`,
      ...(database.newerMigrations.length > 0
        ? [`The store is newer than this version, by what only adds: ${database.newerMigrations.join(", ")}`]
        : []),
      ...(reviewsAreExamples && environment.PUBLIC_URL.startsWith("https:")
        ? ["The reviews shown are examples: put those of clients in content/reviews.ts"]
        : []),
      ...(environment.BUREAU === "off"
        ? []
        : [
            `The desk: ${environment.SMTP_URL ? environment.PUBLIC_URL + addresses.desk : "npm run agence -- bureau prints a link that opens it"}`,
          ]),
      `Mails: ${environment.SMTP_URL ? "sent by SMTP" : `kept as files in ${dataDir}/mail (no SMTP_URL)`}`,
    ],
    async close() {
      requests.close();
      await later.close();
      await Promise.all([worker.stop(), retention.stop()]);
      transport.close();
      await documents.close();
      await database.close();
    },
  };
}

/** How long the store may take to say that it is there, in milliseconds: less than proxies wait for that. */
const readyMs = 2_500;

/** Longer than an answer takes to leave, in milliseconds, and too short to be waited for. */
const delayMs = 1_000;

/**
 * Work that an answer does not wait for, so that how long it takes tells nobody anything. Each piece begins once
 * answers under way have left, and `close` does what still waits at once; what a killed process had not begun is lost.
 */
function createDeferredWork(log: Log) {
  const waiting = new Set<() => Promise<void>>();
  return {
    later(work: () => Promise<void>): void {
      const timer = setTimeout(() => void begin(), delayMs);
      const begin = async () => {
        clearTimeout(timer);
        await work().catch((err) => log.error({ err }, "what an answer left for later failed"));
        waiting.delete(begin);
      };
      waiting.add(begin);
    },
    async close(): Promise<void> {
      await Promise.all([...waiting].map((begin) => begin()));
    },
  };
}
