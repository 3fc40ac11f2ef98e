import { randomUUID } from "node:crypto";
import { editions, editionText } from "#content/terms/editions.ts";
import { amendedMandateKind } from "#domain/contract/document-kind.ts";
import { readJob } from "#server/billing/bank/read-bank-file.ts";
import { type Caller, createContext, unlimited } from "#server/context.ts";
import { confirmEmail } from "#server/contracts/client-space.ts";
import { sendContractConfirmation } from "#server/contracts/send-contract-confirmation.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { OutboxMail } from "#server/database/mail/outbox.ts";
import { keyringOf, sha256Of } from "#server/database/sealed/encryption.ts";
import type { DocumentMaker } from "#server/documents/document-maker.ts";
import { createDrafts, createReminders } from "#server/drafts/drafts.ts";
import { type Environment, readEnvironment } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { composeDue } from "#server/mail/compose.ts";
import { sendContactEmail } from "#server/messages/send-contact-email.ts";
import { aStep1, aStep2 } from "./call-bodies.ts";
import { samplePacks } from "./signed-contract.ts";
import type { TestStore } from "./stores.ts";

/** Documents of a few bytes that contain their data in clear, for tests that do not read their pages. */
export const sketches: DocumentMaker = {
  render: async (contract) =>
    (["contract-summary", "mandate"] as const).map((kind) => ({
      kind,
      fileName: `${kind === "mandate" ? "mandat-sepa" : "contrat"}-${contract.number}.pdf`,
      bytes: Buffer.from(`%PDF-1.7 ${kind} ${JSON.stringify(contract)}`),
    })),
  renderAmendedMandate: async (contract, amendment) => ({
    kind: amendedMandateKind(contract),
    fileName: `mandat-sepa-${contract.umr}.pdf`,
    bytes: Buffer.from(`%PDF-1.7 mandate ${JSON.stringify({ contract, amendment })}`),
  }),
  renderAmendment: async (contract, amendment) => ({
    kind: `amendment-${amendment.ordinal}`,
    fileName: `avenant-${amendment.ordinal}-${contract.number}.pdf`,
    bytes: Buffer.from(`%PDF-1.7 amendment ${JSON.stringify({ contract, amendment })}`),
  }),
  renderTerms: async ({ id, version }, textSha256) => ({
    fileName: `conditions-generales-${version}.pdf`,
    bytes: Buffer.from(`%PDF-1.7 terms ${id} ${version} ${textSha256}`),
  }),
  renderRegister: async (sections) => Buffer.from(`%PDF-1.7 ${JSON.stringify(sections)}`),
  renderInvoice: async (document) => ({
    fileName: `${document.kind === "invoice" ? "facture" : "avoir"}-${document.number}.pdf`,
    bytes: Buffer.from(`%PDF-1.7 ${JSON.stringify(document)}`),
  }),
};

/** The public address of the site under test. */
export const publicUrl = "https://www.example.fr";

/** The address at which its agency gets mail. */
export const agencyEmail = "agence@example.fr";

/** 15 September 2025, 14:32:05 in Paris: the start of tests that do not choose another. */
export const beginning = Date.UTC(2025, 8, 15, 12, 32, 5);

const visitor = { ip: "192.0.2.1", idempotencyKey: null };

/** The keys that all tests share, so that one store can be opened twice. */
const keyring = keyringOf([{ id: "test", bytes: new Uint8Array(32).fill(7) }]);

/** The functions on a store, with a clock that only the test moves. */
export type TestFunctions = Awaited<ReturnType<typeof createFunctions>>;

/** Builds the functions by hand on a real store; documents are sketches unless others are given, and no other process reads. */
export async function createFunctions(
  store: TestStore,
  options: { settings?: Partial<Environment>; documents?: DocumentMaker } = {},
) {
  const database = await store.open();
  const clock = { now: beginning };
  let woken = 0;
  const context = createContext({
    settings: { ...environmentOf(store), ...options.settings },
    database,
    keyring,
    log: createLog("silent"),
    limits: unlimited,
    documents: options.documents ?? sketches,
    readBankFile: async (job) => readJob(job),
    packs: samplePacks,
    termsOf: (edition) => ({
      edition,
      version: editions[edition].version,
      sha256: sha256Of(editionText(editions[edition])),
    }),
    wakeMail: () => {
      woken++;
    },
    runAfterResponse: (work) => void work(),
    now: () => clock.now,
    newId: () => randomUUID(),
  });
  const callContract = sendContractConfirmation(context);
  const callContact = sendContactEmail(context);
  /** Sends a second step that must succeed; returns the stored contract. */
  async function sign(fields: object): Promise<StoredContract> {
    const saved = accepted(await callContract(aStep2({ ...fields }), visitor));
    if (saved.step !== 2) throw new Error("That was the first step");
    const { id } = await database.db
      .selectFrom("contracts")
      .select("id")
      .where("number", "=", saved.contract)
      .executeTakeFirstOrThrow();
    const contract = (await findContract(database.db, keyring, { id }))!;
    if (contract.umr !== saved.umr) throw new Error("The answer named another mandate");
    return contract;
  }
  return {
    database,
    keyring,
    context,
    clock,
    /** How often the mail worker was told about new mails. */
    woken: () => woken,
    contract: (body: unknown, idempotencyKey: string | null = null, more: Partial<Caller> = {}) =>
      callContract(body, { ...visitor, idempotencyKey, ...more }),
    contact: (body: unknown, idempotencyKey: string | null = null) =>
      callContact(body, { ...visitor, idempotencyKey }),
    /** Sends a first step that must succeed; returns its resume token. */
    async startDraft(fields: object): Promise<string> {
      const saved = accepted(await callContract(aStep1({ ...fields }), visitor));
      if (saved.step !== 1) throw new Error("That was the second step");
      return saved.draft;
    },
    sign,
    /** Signs, then confirms the address behind the private link: debits may then be presented. */
    async signAndConfirm(fields: object): Promise<StoredContract> {
      const contract = await sign(fields);
      accepted(await confirmEmail(context)(linkTokenOf(contract, keyring), visitor));
      return contract;
    },
    drafts: createDrafts(context),
    reminders: createReminders(context),
    compose: (mail: OutboxMail) => composeDue(context, mail),
    /** The mails enqueued about something, the first due one first. */
    outboxMails: (subjectId: string): Promise<OutboxMail[]> =>
      database.db
        .selectFrom("outbox")
        .selectAll()
        .where("subjectId", "=", subjectId)
        .orderBy("dueAt")
        .orderBy("kind")
        .execute(),
    /** The number of rows in each table. */
    async rows() {
      const tables = [
        "drafts",
        "contracts",
        "mandates",
        "evidence_events",
        "contact_messages",
        "outbox",
        "staff_links",
        "activities",
      ] as const;
      const counts = await Promise.all(
        tables.map(async (table) => {
          const { count } = await database.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return [table, Number(count)] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<(typeof tables)[number], number>;
    },
  };
}

/** The value of a call that must succeed. */
export function accepted<Value>(result: { ok: true; value: Value } | { ok: false; problem: unknown }): Value {
  if (!result.ok) throw new Error(`The call was refused: ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** The settings of a site on a store. */
export function environmentOf(store: TestStore): Environment {
  const { dataDir, databaseUrl } = store.settings();
  return accepted(
    readEnvironment({
      PUBLIC_URL: publicUrl,
      AGENCY_EMAIL: agencyEmail,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    }),
  );
}
