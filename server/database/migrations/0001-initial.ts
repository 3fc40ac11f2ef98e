import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createIndex, createTable } from "./tables.ts";

const subscriber = ["raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"] as const;
const holder = ["titulaire", "adresse", "pays", "emailDebiteur"] as const;
const terms = ["termsEdition", "termsVersion", "termsSha256"] as const;
const dates = ["acceptedOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn"] as const;
const contact = ["firstName", "lastName", "phone", "email", "message"] as const;

/** The first tables. `server/database/schema.ts` says what their columns hold. */
export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, "drafts", {
      key: ["id"],
      text: ["id", "packId", ...subscriber, "warningsJson", "requestFingerprint", "chainId"],
      moreText: ["tokenHash", "tokenSealed"],
      instant: ["createdAt", "updatedAt", "expiresAt"],
      optionalText: ["signedContractId"],
    });
    await createIndex(db, "drafts", ["tokenHash"], { unique: true });
    await createIndex(db, "drafts", ["siret", "email"]);
    await createIndex(db, "drafts", ["expiresAt"]);

    await createTable(db, "contracts", {
      key: ["id"],
      text: ["id", "number", "packId", "state", ...subscriber, ...dates, "date", ...terms, "warningsJson"],
      moreText: [
        "signedDataSealed",
        "signedDataSha256",
        "linkHash",
        "linkSealed",
        "requestFingerprint",
        "chainId",
      ],
      integer: ["monthlyCents", "trialDays", "firstMonthFree"],
      instant: ["signedAt"],
      optionalText: ["trialEndsOn", "lastDayOn", "draftId"],
      optionalInstant: ["endAskedAt"],
    });
    await createIndex(db, "contracts", ["number"], { unique: true });
    await createIndex(db, "contracts", ["linkHash"], { unique: true });
    // A draft is signed once, even by two calls at the same instant.
    await createIndex(db, "contracts", ["draftId"], { unique: true });
    await createIndex(db, "contracts", ["signedAt"]);
    await createIndex(db, "contracts", ["siret"]);
    await createIndex(db, "contracts", ["email"]);

    await createTable(db, "mandates", {
      key: ["id"],
      text: ["id", "contractId", "umr", "bankDetailsSealed", "maskedIban", ...holder],
      instant: ["createdAt"],
      belongsTo: { contractId: "contracts" },
    });
    await createIndex(db, "mandates", ["contractId"], { unique: true });
    await createIndex(db, "mandates", ["umr"], { unique: true });

    await createTable(db, "evidence_events", {
      key: ["chainId", "rank"],
      text: ["chainId", "kind", "dataJson", "previousHash", "hash"],
      integer: ["rank"],
      instant: ["at"],
    });

    await createTable(db, "contact_messages", {
      key: ["id"],
      text: ["id", ...contact],
      instant: ["receivedAt"],
    });
    await createIndex(db, "contact_messages", ["receivedAt"]);
    await createIndex(db, "contact_messages", ["email"]);

    await createTable(db, "outbox", {
      key: ["id"],
      text: ["id", "kind", "subjectId", "messageId"],
      instant: ["createdAt", "dueAt"],
      counter: ["attempts"],
      optionalText: ["leaseOwner", "lastError"],
      optionalInstant: ["leaseUntil", "sentAt", "deadAt", "cancelledAt"],
    });
    await createIndex(db, "outbox", ["subjectId", "kind"], { unique: true });
    // Of millions of mails sent, none is read again to find the few that wait or were given up.
    await createIndex(db, "outbox", ["dueAt"], { without: ["sentAt", "deadAt", "cancelledAt"] });
    await createIndex(db, "outbox", ["deadAt"], { with: ["deadAt"] });

    await createTable(db, "documents", {
      key: ["id"],
      text: ["id", "contractId", "kind", "fileName", "sha256"],
      bytes: ["bytesSealed"],
      integer: ["byteLength"],
      instant: ["createdAt"],
      belongsTo: { contractId: "contracts" },
    });
    await createIndex(db, "documents", ["contractId", "kind"], { unique: true });
    await createIndex(db, "documents", ["sha256"]);

    await createTable(db, "idempotent_requests", {
      key: ["name", "key"],
      text: ["name", "key", "fingerprint", "answerSealed"],
      instant: ["createdAt"],
    });
    await createIndex(db, "idempotent_requests", ["createdAt"]);

    await createTable(db, "counters", { key: ["name"], text: ["name"], integer: ["value"] });

    // Used on PostgreSQL alone, by rate-limiter-flexible, whose columns these are.
    await createTable(db, "rate_limits", {
      key: ["key"],
      text: ["key"],
      integer: ["points"],
      optionalInstant: ["expire"],
    });
  },
};
