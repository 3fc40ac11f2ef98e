import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { endsInFreeStart } from "#domain/contract/termination.ts";
import { deletionDueOn, subscriberErasableOn, subscriberErasedOn } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { erasePrepared } from "#server/database/contracts/prepared-subscriptions.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { batches, lockRow } from "#server/database/engine/dialect.ts";
import type { ErasureRule } from "#server/database/engine/schema.ts";
import {
  closeErasureRequests,
  eraseContract,
  eraseDraft,
  eraseMessages,
  holdsOf,
  listErasureRequests,
  saveErasureRequest,
} from "#server/database/evidence/erasures.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

/** Subjects in one batch, small so that other transactions wait only briefly. */
export const batchSize = 100;

/** The columns of a contract that the rules need. */
type Ended = Pick<ContractsTable, "acceptedOn" | "firstRenewalOn" | "firstDebitOn" | "state" | "lastDayOn">;

/** Why a contract may not be erased yet although somebody asks for it. */
export type RetentionHold =
  /** It runs; `through`: its last day, if known. */
  | { readonly because: "running"; readonly through: Day | null }
  /** Its mandate was debited, and bank rules keep it. `until`: the first day on which it may be erased. */
  | { readonly because: "mandate"; readonly until: Day }
  /** The agency keeps it, for a dispute or an authority. */
  | { readonly because: "held"; readonly reason: string };

/** The reason not to erase a contract on a day although somebody asks for it; `null` if there is none. */
async function retentionHoldOf(
  executor: DbOrTransaction,
  contract: Ended & { readonly id: string },
  today: Day,
): Promise<RetentionHold | null> {
  const [hold] = await holdsOf(executor, contract.id);
  if (hold) return { because: "held", reason: hold.reason };
  const { lastDayOn } = contract;
  if (lastDayOn === null || (contract.state !== "withdrawn" && today <= lastDayOn)) {
    return { because: "running", through: lastDayOn };
  }
  const until = subscriberErasableOn(lastDayOn, await lastDebitOf(executor, contract, lastDayOn));
  return today < until ? { because: "mandate", until } : null;
}

/**
 * Erases the contracts whose retention has ended. If the subscriber asked for erasure, the contract is erased as soon
 * as nothing keeps it.
 */
export async function eraseEndedContracts(context: Context, isStopping: () => boolean): Promise<void> {
  const read = (after: string) => endedAfter(context.database.db, after, context.today());
  for await (const ids of batches(read, (id) => id)) {
    for (const id of ids) {
      if (isStopping()) return;
      await context.database.transaction((transaction) => eraseIfDue(context, transaction, id));
    }
  }
}

/** Erases one contract if its retention has ended. Returns the rule that says so, or `null`. */
export async function eraseIfDue(
  { keyring, today }: Context,
  transaction: Transaction,
  id: string,
): Promise<ErasureRule | null> {
  const contract = await lockedTerms(transaction, id);
  if (!contract || contract.lastDayOn === null || (await holdsOf(transaction, id)).length > 0) return null;
  const on = today();
  const lastDebitOn = await lastDebitOf(transaction, contract, contract.lastDayOn);
  const rule =
    on >= subscriberErasedOn(contract.lastDayOn, lastDebitOn ?? contract.lastDayOn)
      ? "contract-ended"
      : contract.erasureAskedOn !== null && (await retentionHoldOf(transaction, contract, on)) === null
        ? "request"
        : null;
  if (rule) await eraseContract(transaction, keyring, contract, { on, rule });
  return rule;
}

/** What decides when a contract is erased, if it is not yet; locked until the transaction ends. Needs no key. */
async function lockedTerms(transaction: Transaction, id: string) {
  const query = transaction
    .selectFrom("contracts")
    .select(["id", "number", "state", "acceptedOn", "firstRenewalOn", "firstDebitOn", "lastDayOn"])
    .select("erasureAskedOn")
    .where("id", "=", id)
    .where("erasedOn", "is", null);
  return (await lockRow(transaction, query)) ?? null;
}

async function endedAfter(executor: DbOrTransaction, after: string, today: Day): Promise<string[]> {
  const rows = await executor
    .selectFrom("contracts")
    .select("id")
    .where("erasedOn", "is", null)
    .where("lastDayOn", "<", today)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The last debit of a contract that has ended; `null` when it ended in its free start and nothing was presented. If
 * debits are made elsewhere, the store has none: then assume one at each renewal, the last day included.
 */
async function lastDebitOf(
  executor: DbOrTransaction,
  contract: Ended & { readonly id: string },
  lastDayOn: Day,
): Promise<Day | null> {
  const latest = await executor
    .selectFrom("debits")
    .select("collectionOn")
    .where("contractId", "=", contract.id)
    .orderBy("collectionOn", "desc")
    .executeTakeFirst();
  const supposed = endsInFreeStart(contract, lastDayOn) ? null : lastDayOn;
  if (!latest) return supposed;
  return supposed !== null && supposed > latest.collectionOn ? supposed : latest.collectionOn;
}

/** The subject of an erasure: all data of an e-mail address, or one contract. */
export type Target = { readonly email: string } | { readonly contract: string };

/** The stored data of a target, and the contracts among them that the law keeps. */
export type StoredData = {
  readonly messages: number;
  /** Unfinished subscriptions. */
  readonly drafts: readonly string[];
  /** Subscriptions that the desk prepared. */
  readonly prepared: readonly string[];
  readonly contracts: readonly {
    readonly id: string;
    readonly number: string;
    /** `null`: it may be erased at once. */
    readonly blocker: RetentionHold | null;
  }[];
};

/** The target that a word names: an e-mail address, in lower case, or the number of a contract. */
export function targetOf(word: string): Target {
  const text = word.trim();
  return text.includes("@") ? { email: text.toLowerCase() } : { contract: text.toUpperCase() };
}

/** The stored data of a target on a day. */
export async function storedDataOf(
  executor: DbOrTransaction,
  target: Target,
  today: Day,
): Promise<StoredData> {
  const rows = await contractsOf(executor, target);
  const contracts = [];
  for (const { id, number, ...ended } of rows) {
    contracts.push({ id, number, blocker: await retentionHoldOf(executor, { id, ...ended }, today) });
  }
  if ("contract" in target) return { messages: 0, drafts: [], prepared: [], contracts };
  const isTheirs = sql<boolean>`lower("email") = ${target.email}`;
  const messages = await executor.selectFrom("contact_messages").select("id").where(isTheirs).execute();
  const drafts = await executor
    .selectFrom("drafts")
    .select("id")
    .where(isTheirs)
    .where("signedContractId", "is", null)
    .execute();
  const prepared = await executor.selectFrom("prepared_subscriptions").select("id").where(isTheirs).execute();
  return {
    messages: messages.length,
    drafts: drafts.map(({ id }) => id),
    prepared: prepared.map(({ id }) => id),
    contracts,
  };
}

/** Stores a request for later. It is handled on its last day, unless somebody does so before. Returns that day. */
export async function recordRequest(
  { database }: Context,
  target: Target,
  { id, askedOn }: { readonly id: string; readonly askedOn: Day },
): Promise<Day> {
  const dueOn = deletionDueOn(askedOn);
  await database.transaction((transaction) =>
    saveErasureRequest(transaction, { id, target: wordOf(target), askedOn, dueOn }),
  );
  return dueOn;
}

/**
 * Erases the data of a target at once. A contract that the law keeps is marked, and erased on the first day on which it
 * may be. Open requests about the target are closed and no longer name anybody.
 */
export async function eraseTarget(context: Context, target: Target): Promise<void> {
  const { database, keyring, today } = context;
  const on = today();
  await database.transaction(async (transaction) => {
    const { drafts, prepared, contracts } = await storedDataOf(transaction, target, on);
    for (const id of drafts) await eraseDraft(transaction, id, { on, rule: "request" });
    for (const id of prepared) await erasePrepared(transaction, id, { on, rule: "request" });
    if ("email" in target) await eraseMessages(transaction, target.email, { on, rule: "request" });
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
    await closeErasureRequests(transaction, wordOf(target), {
      subject: subjectOf(keyring, target),
      handledOn: on,
    });
  });
}

/** Handles the requests whose last day has come. */
export async function handleDueRequests(context: Context, isStopping: () => boolean): Promise<void> {
  const today = context.today();
  for (const { target, dueOn } of await listErasureRequests(context.database.db)) {
    if (dueOn > today || isStopping()) return;
    await eraseTarget(context, targetOf(target));
  }
}

/** The subject of a target in the erasure log: the number of a contract, or the keyed hash of an e-mail address. */
export function subjectOf(keyring: Keyring, target: Target): string {
  return "contract" in target ? target.contract : keyring.hmac({ erased: target.email }).slice(0, 32);
}

function wordOf(target: Target): string {
  return "contract" in target ? target.contract : target.email;
}

function contractsOf(executor: DbOrTransaction, target: Target) {
  const contracts = executor
    .selectFrom("contracts")
    .select(["id", "number", "state", "acceptedOn", "firstRenewalOn", "firstDebitOn", "lastDayOn"])
    .where("erasedOn", "is", null)
    .orderBy("signedAt");
  if ("contract" in target) return contracts.where("number", "=", target.contract).execute();
  const debited = executor
    .selectFrom("mandates")
    .select("contractId")
    .where(sql<boolean>`lower("emailDebiteur") = ${target.email}`);
  return contracts
    .where((eb) =>
      eb.or([
        sql<boolean>`lower("email") = ${target.email}`,
        sql<boolean>`lower("correctedEmail") = ${target.email}`,
        eb("id", "in", debited),
      ]),
    )
    .execute();
}
