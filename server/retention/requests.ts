import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { deletionDueOn } from "#domain/retention.ts";
import type { Executor } from "#server/database/client.ts";
import {
  closeErasureRequests,
  eraseDraft,
  eraseMessages,
  keepErasureRequest,
  openErasureRequests,
} from "#server/database/erasures.ts";
import type { Keyring } from "#server/encryption.ts";
import { eraseIfDue, lockedContract, type Stay, stayOf } from "./contracts.ts";
import type { RetentionParts, RoundParts } from "./parts.ts";

/** Whom an erasure is about: all that an e-mail address left, or one contract. */
export type Target = { readonly email: string } | { readonly contract: string };

/** What is kept of a target, and what the law keeps. */
export type Holdings = {
  readonly messages: number;
  /** Unfinished subscriptions. */
  readonly drafts: readonly string[];
  readonly contracts: readonly {
    readonly id: string;
    readonly number: string;
    /** `null`: it may be erased at once. */
    readonly stay: Stay | null;
  }[];
};

/** The target that a word names: an e-mail address, in small letters, or the number of a contract. */
export function targetOf(word: string): Target {
  const text = word.trim();
  return text.includes("@") ? { email: text.toLowerCase() } : { contract: text.toUpperCase() };
}

/** What the store keeps of a target on a day. */
export async function holdingsOf(executor: Executor, target: Target, today: Day): Promise<Holdings> {
  const found = await contractsOf(executor, target);
  const contracts = [];
  for (const { id, number, ...ended } of found) {
    contracts.push({ id, number, stay: await stayOf(executor, { id, ...ended }, today) });
  }
  if ("contract" in target) return { messages: 0, drafts: [], contracts };
  const isTheirs = sql<boolean>`lower("email") = ${target.email}`;
  const messages = await executor.selectFrom("contact_messages").select("id").where(isTheirs).execute();
  const drafts = await executor
    .selectFrom("drafts")
    .select("id")
    .where(isTheirs)
    .where("signedContractId", "is", null)
    .execute();
  return { messages: messages.length, drafts: drafts.map(({ id }) => id), contracts };
}

/** Keeps a request for later: it is handled on its last day unless that was done before. Answers that day. */
export async function noteRequest(
  { database }: Pick<RetentionParts, "database">,
  target: Target,
  { id, askedOn }: { readonly id: string; readonly askedOn: Day },
): Promise<Day> {
  const dueOn = deletionDueOn(askedOn);
  await database.transaction((transaction) =>
    keepErasureRequest(transaction, { id, target: wordOf(target), askedOn, dueOn }),
  );
  return dueOn;
}

/**
 * Erases what a target left, at once. A contract that the law keeps is marked: it is erased on the first day on
 * which it may be. Open requests of the target are closed, and name nobody any more.
 */
export async function eraseTarget(parts: RetentionParts, target: Target): Promise<void> {
  const { database, keyring, today } = parts;
  const on = today();
  await database.transaction(async (transaction) => {
    const { drafts, contracts } = await holdingsOf(transaction, target, on);
    for (const id of drafts) await eraseDraft(transaction, id, { on, rule: "request" });
    if ("email" in target) await eraseMessages(transaction, target.email, { on, rule: "request" });
    for (const { id } of contracts) {
      if (!(await lockedContract(transaction, id))) continue;
      await transaction
        .updateTable("contracts")
        .set({ erasureAskedOn: on })
        .where("id", "=", id)
        .where("erasureAskedOn", "is", null)
        .execute();
      await eraseIfDue(parts, transaction, id);
    }
    await closeErasureRequests(transaction, wordOf(target), {
      subject: subjectOf(keyring, target),
      handledOn: on,
    });
  });
}

/** Handles the requests whose last day has come. */
export async function handleDueRequests(parts: RoundParts): Promise<void> {
  const today = parts.today();
  for (const { target, dueOn } of await openErasureRequests(parts.database.db)) {
    if (dueOn > today || parts.isStopping()) return;
    await eraseTarget(parts, targetOf(target));
  }
}

/** What the journal calls a target: the number of a contract, or the keyed hash of an address. */
export function subjectOf(keyring: Keyring, target: Target): string {
  return "contract" in target ? target.contract : keyring.fingerprint({ erased: target.email }).slice(0, 32);
}

function wordOf(target: Target): string {
  return "contract" in target ? target.contract : target.email;
}

function contractsOf(executor: Executor, target: Target) {
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
    .where((eb) => eb.or([sql<boolean>`lower("email") = ${target.email}`, eb("id", "in", debited)]))
    .execute();
}
