import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  sql,
} from "kysely";
import type { Migration } from "kysely/migration";

type Table = CreateTableBuilder<string, string>;
type ColumnType = "text" | "integer" | "bigint" | "bytea" | "blob";

/** The row whose deletion also deletes a table's rows. */
type Owner = "contracts.id" | "debit_runs.id";

/**
 * The tables of the first version. `server/database/schema.ts` and `billing-schema.ts` describe their columns. Existing
 * stores have run this migration: write another one for any later change.
 */
export const schema: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // Milliseconds since 1970 need more than PostgreSQL's 32 bits; SQLite's strict tables have no `bigint`.
    const instant = postgres ? "bigint" : "integer";
    const bytes = postgres ? "bytea" : "blob";
    /** SQLite's tables are strict: they refuse a value of another type, as PostgreSQL does. */
    const table = (name: string): Table => {
      const created = db.schema.createTable(name);
      return postgres ? created : created.modifyEnd(sql`strict`);
    };
    const index = (name: string, columns: readonly string[]) =>
      db.schema
        .createIndex(`${name}_${columns.join("_")}_index`)
        .on(name)
        .columns([...columns]);

    await table("drafts")
      .addColumn("id", "text", key)
      .$call(required("text", "packId", "raisonSociale", "siret", "nomPrenom", "adresseSiege"))
      .$call(required("text", "email", "telephone", "warningsJson", "tokenHash", "tokenSealed"))
      .$call(required("text", "requestHmac", "chainId"))
      .$call(required(instant, "createdAt", "updatedAt", "expiresAt"))
      .$call(optional("text", "signedContractId"))
      .execute();
    await index("drafts", ["tokenHash"]).unique().execute();
    await index("drafts", ["siret", "email"]).execute();
    await index("drafts", ["expiresAt"]).execute();

    await table("contracts")
      .addColumn("id", "text", key)
      .$call(required("text", "number", "packId", "state"))
      .$call(optional(instant, "endAskedAt"))
      .$call(optional("text", "endAskedOn", "endCause", "lastDayOn", "suspendedOn", "suspensionReason"))
      .$call(required("text", "raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"))
      .$call(required("integer", "monthlyCents", "trialDays", "firstMonthFree"))
      .$call(required("text", "acceptedOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn", "date"))
      .$call(optional("text", "trialEndsOn"))
      .$call(required(instant, "signedAt"))
      .$call(required("text", "termsEdition", "termsVersion", "termsSha256"))
      .$call(required("text", "signedDataSealed", "signedDataSha256", "warningsJson", "chainId"))
      .$call(optional("text", "draftId"))
      .$call(required("text", "linkHash", "linkSealed", "requestHmac"))
      .addColumn("addressAsked", "integer", fromZero)
      .$call(optional(instant, "addressConfirmedAt"))
      .$call(optional("text", "addressConfirmedBy", "erasedOn", "erasureAskedOn"))
      .execute();
    await index("contracts", ["number"]).unique().execute();
    await index("contracts", ["linkHash"]).unique().execute();
    // A draft is signed once, even by two calls at the same instant.
    await index("contracts", ["draftId"]).unique().execute();
    // Finds the contract that the same call signed before.
    await index("contracts", ["requestHmac", "signedAt"]).execute();
    for (const column of ["signedAt", "siret", "email", "state", "chainId", "firstDebitOn"]) {
      await index("contracts", [column]).execute();
    }
    await index("contracts", ["lastDayOn"])
      .where(sql<boolean>`"erasedOn" is null and "lastDayOn" is not null`)
      .execute();

    await table("contract_steps")
      .addColumn("id", "text", key)
      .addColumn("contractId", "text", belongsTo("contracts.id"))
      .$call(required("text", "kind", "on"))
      .$call(required(instant, "at"))
      .$call(optional("text", "reason", "lastDayOn"))
      .execute();
    await index("contract_steps", ["contractId"]).execute();

    await table("mandates")
      .addColumn("id", "text", key)
      .addColumn("contractId", "text", belongsTo("contracts.id"))
      .$call(required("text", "umr", "bankDetailsSealed", "maskedIban"))
      .$call(required("text", "titulaire", "adresse", "pays", "emailDebiteur"))
      .$call(required(instant, "createdAt"))
      .execute();
    await index("mandates", ["contractId"]).unique().execute();
    await index("mandates", ["umr"]).unique().execute();

    await table("documents")
      .addColumn("id", "text", key)
      .addColumn("contractId", "text", belongsTo("contracts.id"))
      .$call(required("text", "kind", "fileName", "sha256"))
      .$call(required(bytes, "bytesSealed"))
      .$call(required("integer", "byteLength"))
      .$call(required(instant, "createdAt"))
      .execute();
    await index("documents", ["contractId", "kind"]).unique().execute();
    await index("documents", ["sha256"]).execute();

    await table("evidence_events")
      .$call(required("text", "chainId"))
      .$call(required("integer", "rank"))
      .$call(required("text", "kind", "dataJson", "previousHash", "hash"))
      .$call(required(instant, "at"))
      .addPrimaryKeyConstraint("evidence_events_key", ["chainId", "rank"])
      .execute();
    await index("evidence_events", ["at"]).execute();
    await table("evidence_heads")
      .addColumn("chainId", "text", key)
      .$call(required("integer", "rank"))
      .$call(required("text", "mac"))
      .execute();

    await table("debit_runs")
      .addColumn("id", "text", key)
      .$call(required("text", "fromOn", "toOn", "fileSha256"))
      .$call(required("integer", "debitCount", "totalCents"))
      .$call(required(instant, "createdAt"))
      .execute();
    await table("debits")
      .addColumn("id", "text", key)
      .addColumn("runId", "text", belongsTo("debit_runs.id"))
      .addColumn("contractId", "text", belongsTo("contracts.id"))
      .$call(required("text", "dueOn", "collectionOn", "sequence", "state"))
      .$call(required("integer", "attempt", "amountCents"))
      .$call(optional("text", "rejectedOn", "rejectionReason"))
      .execute();
    // Nothing is presented twice, even by two commands at the same instant.
    await index("debits", ["contractId", "dueOn", "attempt"]).unique().execute();
    await index("debits", ["runId"]).execute();
    await index("debits", ["rejectedOn"]).where(sql<boolean>`"rejectedOn" is not null`).execute();

    await table("contact_messages")
      .addColumn("id", "text", key)
      .$call(required("text", "firstName", "lastName", "phone", "email", "message"))
      .$call(required(instant, "receivedAt"))
      .$call(optional(instant, "handledAt", "lastContactAt"))
      .execute();
    await index("contact_messages", ["receivedAt"]).execute();
    await index("contact_messages", ["email"]).execute();
    // People are identified by e-mail address, whatever its capitals.
    for (const name of ["contact_messages", "contracts", "drafts"]) {
      await db.schema.createIndex(`${name}_person_index`).on(name).expression(sql`lower("email")`).execute();
    }

    await table("outbox")
      .addColumn("id", "text", key)
      .$call(required("text", "kind", "subjectId", "messageId"))
      .$call(required(instant, "createdAt", "dueAt"))
      .addColumn("priority", "integer", (column) => column.notNull().defaultTo(2))
      .addColumn("attempts", "integer", fromZero)
      .$call(optional("text", "recipientHmac", "leaseOwner", "lastError"))
      .$call(optional(instant, "leaseUntil", "sentAt", "deadAt", "cancelledAt"))
      .execute();
    await index("outbox", ["subjectId", "kind"]).unique().execute();
    // The waiting and given-up mails are few among millions sent: these indexes find them without reading the others.
    const waits = sql<boolean>`"sentAt" is null and "deadAt" is null and "cancelledAt" is null`;
    await index("outbox", ["dueAt"]).where(waits).execute();
    await index("outbox", ["priority", "dueAt"]).where(waits).execute();
    await index("outbox", ["deadAt"]).where(sql<boolean>`"deadAt" is not null`).execute();
    await index("outbox", ["recipientHmac"]).where(sql<boolean>`"recipientHmac" is not null`).execute();

    await table("idempotent_requests")
      .$call(required("text", "name", "key", "requestHmac", "answerSealed"))
      .$call(required(instant, "createdAt"))
      .addPrimaryKeyConstraint("idempotent_requests_key", ["name", "key"])
      .execute();
    await index("idempotent_requests", ["createdAt"]).execute();

    await table("legal_holds")
      .addColumn("id", "text", key)
      .addColumn("contractId", "text", belongsTo("contracts.id"))
      .$call(required("text", "reason", "placedOn"))
      .$call(optional("text", "liftedOn"))
      .execute();
    await index("legal_holds", ["contractId"]).execute();
    await table("erasure_requests")
      .addColumn("id", "text", key)
      .$call(required("text", "target", "askedOn", "dueOn"))
      .$call(optional("text", "handledOn"))
      .execute();
    await table("erasures")
      .$call(required("text", "erasedOn", "kind", "rule", "subject"))
      .$call(required("integer", "count"))
      .addPrimaryKeyConstraint("erasures_key", ["erasedOn", "kind", "rule", "subject"])
      .execute();

    await table("jobs")
      .addColumn("name", "text", key)
      .$call(optional("text", "leaseOwner"))
      .$call(optional(instant, "leaseUntil", "finishedAt"))
      .execute();
    await table("milestones").addColumn("name", "text", key).$call(required(instant, "at")).execute();
    await table("counters").addColumn("name", "text", key).$call(required("integer", "value")).execute();
    await table("secrets").addColumn("name", "text", key).$call(required("text", "valueSealed")).execute();
    await table("key_canaries").addColumn("keyId", "text", key).$call(required("text", "canary")).execute();
    // Used only on PostgreSQL, by rate-limiter-flexible, which defines these columns.
    await table("rate_limits")
      .addColumn("key", "text", key)
      .$call(required("integer", "points"))
      .$call(optional(instant, "expire"))
      .execute();

    await createListIndexes(db);
    if (postgres) await createErasure(db);
  },
};

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const fromZero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const belongsTo = (owner: Owner) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(owner).onDelete("cascade");

const required =
  (type: ColumnType, ...names: readonly string[]) =>
  (table: Table) =>
    names.reduce((so, name) => so.addColumn(name, type, (column) => column.notNull()), table);

const optional =
  (type: ColumnType, ...names: readonly string[]) =>
  (table: Table) =>
    names.reduce((so, name) => so.addColumn(name, type), table);

/**
 * Indexes that hold every column by which the desk's lists are sorted, filtered and totalled, so that a page is found
 * without reading the table.
 */
async function createListIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("contracts_list_index")
    .on("contracts")
    .columns(["number", "erasedOn", "acceptedOn", "packId", "state", "lastDayOn", "firstDebitOn"])
    .columns(["addressConfirmedAt", "monthlyCents"])
    .execute();
  await db.schema
    .createIndex("contact_messages_list_index")
    .on("contact_messages")
    .columns(["receivedAt", "id", "handledAt"])
    .execute();
  await db.schema
    .createIndex("drafts_list_index")
    .on("drafts")
    .columns(["updatedAt", "id", "expiresAt", "signedContractId"])
    .where("signedContractId", "is", null)
    .execute();
  // Sent and cancelled mails are many; waiting and given-up ones are few and have indexes.
  await db.schema
    .createIndex("outbox_sent_index")
    .on("outbox")
    .columns(["createdAt", "id", "sentAt"])
    .where("sentAt", "is not", null)
    .execute();
  await db.schema
    .createIndex("outbox_cancelled_index")
    .on("outbox")
    .columns(["createdAt", "id", "cancelledAt", "sentAt", "deadAt"])
    .where("cancelledAt", "is not", null)
    .execute();
}

/**
 * A function for roles that may not delete evidence: it erases the chain of a draft that nobody signed, with the
 * owner's rights. Its schema comes first in the search path and temporary tables last, so that the caller cannot
 * substitute tables.
 */
async function createErasure(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await sql`
    create function erase_unsigned_chain(chain text) returns void
    language plpgsql security definer set search_path = ${sql.id(rows[0]!.schema)}, pg_temp
    as $$
    begin
      if exists (select from contracts where "chainId" = chain)
        or exists (select from evidence_events where "chainId" = chain and kind = 'contract-kept')
      then
        raise exception 'the chain belongs to a signed contract';
      end if;
      delete from evidence_heads where "chainId" = chain;
      delete from evidence_events where "chainId" = chain;
    end
    $$`.execute(db);
  await sql`revoke execute on function erase_unsigned_chain(text) from public`.execute(db);
}
