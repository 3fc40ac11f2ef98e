import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { type DataSubject, nameOfSubject, type RetentionHold } from "#domain/rights.ts";
import type { Context } from "#server/context.ts";
import { endChange } from "#server/contracts/change-email.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { findEmailChange, forgetEmail, unusedChangesTo } from "#server/database/contracts/email-changes.ts";
import { erasePrepared } from "#server/database/contracts/prepared-subscriptions.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { eraseDraft, eraseMessage } from "#server/database/evidence/erasures.ts";
import { closeRightsRequests } from "#server/database/evidence/rights-requests.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { eraseIfDue, lockedTerms, retentionHoldOf } from "./contracts.ts";

/** What is stored about a person or a company, and the contracts among it that the law keeps. */
export type StoredData = {
  readonly messages: readonly string[];
  /** Unfinished subscriptions. */
  readonly drafts: readonly string[];
  /** Subscriptions that the desk prepared. */
  readonly prepared: readonly string[];
  /** Changes that named it as another address of a contract, and never came into use. */
  readonly changes: readonly string[];
  readonly contracts: readonly {
    readonly id: string;
    readonly number: string;
    /** `null`: it may be erased at once. */
    readonly blocker: RetentionHold | null;
  }[];
};

export function isNothing({ messages, drafts, prepared, changes, contracts }: StoredData): boolean {
  return [messages, drafts, prepared, changes, contracts].every(({ length }) => length === 0);
}

/** What is stored about a subject on a day. */
export async function storedDataOf(
  executor: DbOrTransaction,
  subject: DataSubject,
  today: Day,
): Promise<StoredData> {
  const rows = await contractsOf(executor, subject);
  const contracts = [];
  for (const { id, number, ...ended } of rows) {
    contracts.push({ id, number, blocker: await retentionHoldOf(executor, { id, ...ended }, today) });
  }
  if ("contract" in subject) return { messages: [], drafts: [], prepared: [], changes: [], contracts };
  const isTheirs =
    "email" in subject ? isOneOf("email", [subject.email]) : isOfCompany("siret", subject.company);
  const drafts = await executor
    .selectFrom("drafts")
    .select("id")
    .where(isTheirs)
    .where("signedContractId", "is", null)
    .execute();
  const prepared = await executor.selectFrom("prepared_subscriptions").select("id").where(isTheirs).execute();
  const messages = await executor
    .selectFrom("contact_messages")
    .select("id")
    .where(isOneOf("email", await addressesOf(executor, subject)))
    .orderBy("receivedAt")
    .execute();
  const changes = "email" in subject ? await unusedChangesTo(executor, subject.email) : [];
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  return {
    messages: ids(messages),
    drafts: ids(drafts),
    prepared: ids(prepared),
    changes: ids(changes),
    contracts,
  };
}

/**
 * Erases the data of a subject at once. A contract that the law keeps is marked, and erased on the first day on which it
 * may be. Open requests about the subject are closed and no longer name anybody.
 */
export async function eraseSubject(context: Context, subject: DataSubject): Promise<void> {
  const { database, keyring, today } = context;
  const on = today();
  await database.transaction(async (transaction) => {
    const { messages, drafts, prepared, changes, contracts } = await storedDataOf(transaction, subject, on);
    for (const id of drafts) await eraseDraft(transaction, id, { on, rule: "request" });
    for (const id of prepared) await erasePrepared(transaction, id, { on, rule: "request" });
    for (const id of changes) await forgetChange(context, transaction, id);
    for (const id of messages) await eraseMessage(transaction, id, { on, rule: "request" });
    for (const { id } of contracts) {
      if (!(await lockedTerms(transaction, id))) continue;
      await transaction
        .updateTable("contracts")
        .set({ erasureAskedOn: on })
        .where("id", "=", id)
        .where("erasureAskedOn", "is", null)
        .execute();
      await eraseIfDue(context, transaction, id);
    }
    await closeRightsRequests(
      transaction,
      { target: nameOfSubject(subject) },
      { subject: loggedSubject(keyring, subject), handledOn: on },
    );
  });
}

/** Forgets an address that never came into use, as if its reader had refused it. The contract is somebody else’s. */
async function forgetChange(context: Context, transaction: Transaction, id: string): Promise<void> {
  const change = await findEmailChange(transaction, id);
  const contract = change && (await lockedContract(transaction, context.keyring, { id: change.contractId }));
  if (contract && change.undoneAt === null)
    await endChange(context, transaction, contract, change, "refused");
  await forgetEmail(transaction, id);
}

/** A subject in the logs: the number of a contract, or the keyed hash of an e-mail address or of a company. */
export function loggedSubject(keyring: Keyring, subject: DataSubject): string {
  return "contract" in subject
    ? subject.contract
    : keyring.hmac({ erased: nameOfSubject(subject) }).slice(0, 32);
}

/** The e-mail addresses of a subject: those of a company are the ones of its contracts that no other company has. */
async function addressesOf(
  executor: DbOrTransaction,
  subject: Exclude<DataSubject, { readonly contract: string }>,
): Promise<string[]> {
  if ("email" in subject) return [subject.email];
  const rows = await executor
    .selectFrom("contracts")
    .select(["siret", "correctedSiret", "email", "correctedEmail"])
    .where("erasedOn", "is", null)
    .where((eb) =>
      eb.or([isOfCompany("siret", subject.company), isOfCompany("correctedSiret", subject.company)]),
    )
    .execute();
  const addresses = [
    ...new Set(
      rows
        .flatMap(({ email, correctedEmail }) => [email, correctedEmail ?? email])
        .map((each) => each.toLowerCase()),
    ),
  ];
  const elsewhere = await executor
    .selectFrom("contracts")
    .select(["email", "correctedEmail"])
    .where("erasedOn", "is", null)
    .where((eb) => eb.or([isOneOf("email", addresses), isOneOf("correctedEmail", addresses)]))
    .where(sql<boolean>`substr(coalesce("correctedSiret", "siret"), 1, 9) <> ${subject.company}`)
    .execute();
  const others = new Set(
    elsewhere
      .flatMap(({ email, correctedEmail }) => [email, correctedEmail ?? email])
      .map((each) => each.toLowerCase()),
  );
  return addresses.filter((each) => !others.has(each));
}

function isOneOf(column: "email" | "correctedEmail", addresses: readonly string[]) {
  if (addresses.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(addresses)})`;
}

function isOfCompany(column: "siret" | "correctedSiret", siren: string) {
  return sql<boolean>`substr(${sql.ref(column)}, 1, 9) = ${siren}`;
}

/** The contracts of a subject that are not erased: for an e-mail address, those that have it, or had it once. */
function contractsOf(executor: DbOrTransaction, subject: DataSubject) {
  const contracts = executor
    .selectFrom("contracts")
    .select(["id", "number", "state", "acceptedOn", "firstRenewalOn", "firstDebitOn", "lastDayOn"])
    .where("erasedOn", "is", null)
    .orderBy("signedAt");
  if ("contract" in subject) return contracts.where("number", "=", subject.contract).execute();
  if ("company" in subject) {
    const { company } = subject;
    return contracts
      .where((eb) => eb.or([isOfCompany("siret", company), isOfCompany("correctedSiret", company)]))
      .execute();
  }
  const { email } = subject;
  const debited = executor
    .selectFrom("mandates")
    .select("contractId")
    .where(sql<boolean>`lower("emailDebiteur") = ${email}`);
  const changed = executor
    .selectFrom("email_changes")
    .select("contractId")
    .where(sql<boolean>`lower("former") = ${email}`);
  return contracts
    .where((eb) =>
      eb.or([
        isOneOf("email", [email]),
        isOneOf("correctedEmail", [email]),
        eb("id", "in", debited),
        eb("id", "in", changed),
      ]),
    )
    .execute();
}
