import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { nameOfSubject, type Right, requestDueOn, subjectNamed } from "#domain/rights.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import {
  closeRightsRequests,
  findRightsRequest,
  handledRightsRequests,
  openRightsRequests,
  type RightsRequest,
  saveAnswered,
  saveRightsRequest,
} from "#server/database/evidence/rights-requests.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { eraseSubject, isNothing, loggedSubject, type StoredData, storedDataOf } from "./person.ts";
import { implausibleClock, newestStoredInstant } from "./trusted-clock.ts";

/** Handled requests that the page shows. */
const shownHandled = 20;

/** An open request, and what is stored about whom it concerns. */
export type ReadRequest = {
  readonly request: RightsRequest;
  readonly stored: StoredData;
  /** Identifies what is stored, for a person who decides on it. */
  readonly key: string;
};

type Unknown = { readonly code: "unknown" };

/** Why a request is not noted: nothing is stored about its subject, or its day has not come. */
export type NoteProblem = { readonly code: "nothing" } | { readonly code: "future" };

/** Why nothing is erased: what the person saw is no longer what is stored, or the date is in doubt. */
export type EraseProblem = Unknown | { readonly code: "changed" } | { readonly code: "clock" };

/** What people ask about their data, and what is done about it. */
export function createRights(context: Context) {
  const { database, keyring } = context;
  const { db } = database;
  const record = (
    transaction: Transaction,
    by: NamedActor,
    kind: "rights-request-noted" | "rights-request-answered" | "person-erased",
    right: Right,
  ) => recordActivity(transaction, context, by.name, kind, null, { right });

  const actions = permitted(actionPermissions.rights, {
    /** Notes a request. Returns its identifier. */
    async note(
      { right, word, askedOn }: { readonly right: Right; readonly word: string; readonly askedOn: Day },
      by: NamedActor,
    ): Promise<Outcome<string, NoteProblem>> {
      const today = context.today();
      if (askedOn > today) return failure({ code: "future" });
      const subject = subjectNamed(word);
      if (isNothing(await storedDataOf(db, subject, today))) return failure({ code: "nothing" });
      const id = context.newId();
      await database.transaction(async (transaction) => {
        await saveRightsRequest(transaction, {
          id,
          right,
          target: nameOfSubject(subject),
          askedOn,
          dueOn: requestDueOn(right, askedOn),
          notedBy: by.name,
        });
        await record(transaction, by, "rights-request-noted", right);
      });
      return success(id);
    },

    /** Records that the person was answered. The request for a copy is closed with it. */
    async answer(id: string, by: NamedActor): Promise<Outcome<null, Unknown>> {
      return database.transaction(async (transaction) => {
        const request = await findRightsRequest(transaction, id);
        if (!request || request.answeredOn !== null) return failure({ code: "unknown" });
        const on = context.today();
        await saveAnswered(transaction, id, on);
        if (request.right === "access") {
          const subject = loggedSubject(keyring, subjectNamed(request.target));
          await closeRightsRequests(transaction, { id }, { subject, handledOn: on });
        }
        await record(transaction, by, "rights-request-answered", request.right);
        return success(null);
      });
    },

    /**
     * Erases what may be erased of the subject of a request, and marks the rest, which the round erases later.
     * `expected`: the key of what the person saw.
     */
    async erase(id: string, expected: string, by: NamedActor): Promise<Outcome<null, EraseProblem>> {
      const read = await readRequest(id);
      if (read?.request.right !== "erasure") return failure({ code: "unknown" });
      if (read.key !== expected) return failure({ code: "changed" });
      if (await isClockInDoubt(context, read.stored)) return failure({ code: "clock" });
      await eraseSubject(context, subjectNamed(read.request.target));
      await database.transaction((transaction) => record(transaction, by, "person-erased", "erasure"));
      context.runAfterResponse(() => database.truncateWal());
      return success(null);
    },
  });

  async function readRequest(id: string): Promise<ReadRequest | null> {
    const request = await findRightsRequest(db, id);
    if (!request) return null;
    const stored = await storedDataOf(db, subjectNamed(request.target), context.today());
    return { request, stored, key: storedKey(stored) };
  }

  return {
    /** The open requests, the most urgent first, and the last ones that were handled. */
    async list() {
      return {
        open: await openRightsRequests(db),
        handled: await handledRightsRequests(db, shownHandled),
      };
    },

    /** An open request, or `null`. */
    read: readRequest,

    ...actions,
  };
}

/** Identifies what is stored about a subject, and what of it may be erased. */
function storedKey({ messages, drafts, prepared, changes, contracts }: StoredData): string {
  const counts = [messages, drafts, prepared, changes].map(({ length }) => length);
  return [...counts, ...contracts.map(({ number, blocker }) => `${number}${blocker ? "" : "+"}`)].join(" ");
}

/** Whether the clock decides about an erasure and cannot be trusted. */
async function isClockInDoubt({ database, now }: Context, { contracts }: StoredData): Promise<boolean> {
  if (contracts.every(({ blocker }) => blocker !== null)) return false;
  return (await implausibleClock(database.db, now(), await newestStoredInstant(database.db))) !== null;
}

/** Erases the subjects of the requests whose last day has come. */
export async function handleDueRequests(context: Context, isStopping: () => boolean): Promise<void> {
  const today = context.today();
  for (const { right, target, dueOn } of await openRightsRequests(context.database.db)) {
    if (dueOn > today || isStopping()) return;
    if (right === "erasure") await eraseSubject(context, subjectNamed(target));
  }
}
