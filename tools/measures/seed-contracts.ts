import { type Kysely, sql } from "kysely";
import { isPostgres } from "#server/database/engine/dialect.ts";
import type { Schema } from "#server/database/engine/schema.ts";

/** Contracts in one transaction. */
const atOnce = 25_000;

/**
 * The SQL that differs between the two stores: a number with a given number of digits, and a given number of empty
 * bytes.
 */
const sqlite = {
  digits: (width: number) => `printf('%0${width}d', n)`,
  hex: (value: string, width: number) => `printf('%0${width}x', ${value})`,
  bytes: (length: number) => `zeroblob(${length})`,
};
const postgres: typeof sqlite = {
  digits: (width) => `lpad(n::text, ${width}, '0')`,
  hex: (value, width) => `lpad(to_hex(${value}), ${width}, '0')`,
  bytes: (length) => `decode(repeat('00', ${length}), 'hex')`,
};

const text = (length: number) => `'${"x".repeat(length)}'`;

/**
 * The rows of contract number `n`, by table: columns and the SQL of their values. `secondsAgo`: one contract for each
 * second of the past, as if the site had stored them one after another.
 */
function rowsOf(
  { digits, hex, bytes }: typeof sqlite,
  secondsAgo: string,
): (readonly [table: string, values: Readonly<Record<string, string>>])[] {
  const id = (kind: string) =>
    `'01980000-' || ${hex("n >> 12", 4)} || '-7' || ${hex("n & 4095", 3)} || '-8000-${kind}' || ${hex("n", 8)}`;
  const hash = (kind: string) => `'${kind}' || ${hex("n", 62)}`;
  const number = `'2H-2020-' || ${digits(7)}`;
  const siret = digits(14);
  const subscriber = {
    raisonSociale: "'Atelier ' || n",
    siret,
    nomPrenom: "'Claire Fabre ' || n",
    adresseSiege: "'8, rue des Tisserands, 13006 Marseille'",
    email: "'client-' || n || '@ancien.example'",
    telephone: "'0639981234'",
  };
  const searched = [
    "'atelier' || n",
    `'2h2020' || ${digits(7)}`,
    "'clairefabre' || n",
    siret,
    "'client' || n || '@ancienexample'",
    "'0639981234'",
    `'2h2020' || ${digits(7)} || '7k4qx2m9'`,
  ];
  return [
    [
      "drafts",
      {
        ...subscriber,
        id: id("d001"),
        packId: "'advance'",
        warningsJson: "'[]'",
        requestHmac: hash("d1"),
        giftCode: "''",
        chainId: id("c001"),
        tokenHash: hash("d2"),
        tokenSealed: text(110),
        createdAt: secondsAgo,
        updatedAt: secondsAgo,
        expiresAt: `${secondsAgo} + 604800000`,
        signedContractId: id("a001"),
      },
    ],
    [
      "contracts",
      {
        ...subscriber,
        id: id("a001"),
        number,
        searched: searched.join(" || '\u001f' || "),
        packId: "'advance'",
        state: "'active'",
        acceptedOn: "'2020-09-15'",
        firstRenewalOn: "'2020-10-15'",
        firstDebitOn: "'2020-10-15'",
        withdrawalEndsOn: "'2020-09-29'",
        date: "'15/09/2020'",
        termsEdition: "'standard'",
        termsVersion: "'2020-09-01'",
        termsSha256: hash("a2"),
        warningsJson: "'[]'",
        signedDataSealed: text(1400),
        signedDataSha256: hash("a3"),
        linkHash: hash("a4"),
        linkSealed: text(110),
        requestHmac: hash("a5"),
        chainId: id("c001"),
        monthlyCents: "8900",
        trialDays: "0",
        firstMonthFree: "1",
        signedAt: secondsAgo,
        welcomedOn: `case when n % 10 = 0 then null else '2026-01-01' end`,
        addressConfirmedAt: `case when n % 10 = 0 then null else ${secondsAgo} end`,
        draftId: id("d001"),
      },
    ],
    [
      "mandates",
      {
        id: id("a001"),
        contractId: id("a001"),
        umr: `${number} || '-7K4QX2M9'`,
        bankDetailsSealed: text(150),
        maskedIban: "'FR76 •••• •••• 0189'",
        titulaire: "'Atelier ' || n",
        adresse: "'8, rue des Tisserands, Marseille'",
        pays: "'France'",
        emailDebiteur: "'client-' || n || '@ancien.example'",
        createdAt: secondsAgo,
        usableAt: secondsAgo,
      },
    ],
    ...["step1-accepted", "step2-accepted", "contract-kept"].map(
      (kind, index) =>
        [
          "evidence_events",
          {
            chainId: id("c001"),
            rank: String(index + 1),
            kind: `'${kind}'`,
            at: secondsAgo,
            dataJson: `'{"requestHmac":"' || ${hash("e1")} || '"}'`,
            previousHash: hash(`e${index}`),
            hash: hash(`f${index}`),
          },
        ] as const,
    ),
    ["evidence_heads", { chainId: id("c001"), rank: "3", mac: hash("e9") }],
    ...["agency-draft", "reminder-1", "confirmation", "agency-contract"].map(
      (kind, index) =>
        [
          "outbox",
          {
            id: id(`b00${index}`),
            kind: `'${kind}'`,
            subjectId: index < 2 ? id("d001") : id("a001"),
            messageId: `'<${kind}.' || n || '@ancien.example>'`,
            priority: "2",
            createdAt: secondsAgo,
            dueAt: secondsAgo,
            attempts: "1",
            sentAt: kind === "reminder-1" ? "null" : secondsAgo,
            cancelledAt: kind === "reminder-1" ? secondsAgo : "null",
          },
        ] as const,
    ),
    ...["contract-summary", "mandate"].map(
      (kind, index) =>
        [
          "sealed_files",
          {
            subject: id("a001"),
            kind: `'${kind}'`,
            fileName: "'contrat-' || n || '.pdf'",
            sha256: hash(`b${index}`),
            bytesSealed: bytes(64),
            byteLength: "64",
            createdAt: secondsAgo,
          },
        ] as const,
    ),
    [
      "contact_messages",
      {
        id: id("9001"),
        firstName: "'Camille'",
        lastName: "'Roux'",
        phone: "'06 39 98 56 78'",
        email: "'visiteur-' || n || '@ancien.example'",
        message: text(200),
        searched: `'camilleroux\u001fvisiteur' || n || '\u001f' || ${text(200)}`,
        receivedAt: secondsAgo,
      },
    ],
  ];
}

/**
 * Fills a store with contracts up to number `all`, each with its draft, mandate, evidence, sent mails, documents, and
 * one contact message, by writing directly to its tables. No key decrypts the sealed values, and documents are 64 bytes
 * long. Reports its progress.
 */
export async function seedContracts(db: Kysely<Schema>, from: number, all: number): Promise<void> {
  const onPostgres = isPostgres(db);
  if (!onPostgres) {
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma cache_size = -400000`.execute(db);
  }
  const rows = rowsOf(onPostgres ? postgres : sqlite, `(${Date.now()} - (${all} - n) * 1000)`);
  for (let first = from + 1; first <= all; first += atOnce) {
    const last = Math.min(first + atOnce - 1, all);
    await db.transaction().execute(async (transaction) => {
      for (const [table, values] of rows) {
        await sql`with recursive ranks(n) as (select ${sql.lit(first)} union all select n + 1 from ranks where n < ${sql.lit(last)})
          insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
          select ${sql.raw(Object.values(values).join(", "))} from ranks`.execute(transaction);
      }
    });
    if (all > atOnce)
      console.log(`${last.toLocaleString("en")} of ${all.toLocaleString("en")} contracts seeded`);
  }
  // PostgreSQL would do this by itself, some minutes after so many new rows.
  await (onPostgres ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`).execute(db);
}
